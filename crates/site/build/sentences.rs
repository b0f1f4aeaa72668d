//! The client's sentences: set as a printer would, and for what is read before its scripts are
//! here.

use std::collections::BTreeMap;
use std::ops::Range;

use escale_rules::Lang;
use escale_rules::typography::typeset;
use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, Expression, ObjectPropertyKind, PropertyKey, Statement};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// The languages, each with the other one.
pub(crate) const LANGUAGES: [(&str, &str); 2] = [("fr", "en"), ("en", "fr")];

fn language(lang: &str) -> Lang {
    if lang == "fr" { Lang::Fr } else { Lang::En }
}

/// Sets every sentence of the client as a printer would: no browser has to.
pub(crate) fn set(scripts: &mut BTreeMap<String, Vec<u8>>) {
    for (lang, _) in LANGUAGES {
        for (_, body) in scripts.iter_mut().filter(|(path, _)| path.starts_with(&folder(lang))) {
            let mut source = String::from_utf8_lossy(body).into_owned();
            let mut sentences = read(&source);
            // From the end, so that what is before keeps its place.
            sentences.reverse();
            for sentence in sentences {
                let text = typeset(&sentence.text, language(lang));
                source.replace_range(sentence.place, &serde_json::Value::from(text).to_string());
            }
            *body = source.into_bytes();
        }
    }
}

fn folder(lang: &str) -> String {
    format!("i18n/{lang}")
}

/// Every sentence of a language by its key.
pub(crate) fn of(lang: &str, scripts: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for (path, body) in scripts.iter().filter(|(path, _)| path.starts_with(&folder(lang))) {
        let sentences = read(&String::from_utf8_lossy(body));
        assert!(!sentences.is_empty(), "{path} has no sentences");
        found.extend(sentences.into_iter().map(|sentence| (sentence.key, sentence.text)));
    }
    found
}

struct Sentence {
    key: String,
    text: String,
    /// Where it stands in its module, quotes included.
    place: Range<usize>,
}

/// The sentences of one module: `export const fr = { 'key': 'sentence', … }`.
fn read(source: &str) -> Vec<Sentence> {
    let mut found = Vec::new();
    let allocator = Allocator::default();
    let program = Parser::new(&allocator, source, SourceType::mjs()).parse().program;
    for statement in &program.body {
        let Statement::ExportDeclaration(export) = statement else {
            continue;
        };
        let Declaration::VariableDeclaration(variables) = &export.declaration else {
            continue;
        };
        for variable in &variables.declarations {
            let Some(Expression::ObjectExpression(object)) = &variable.init else {
                continue;
            };
            for member in &object.properties {
                let ObjectPropertyKind::ObjectProperty(member) = member else {
                    continue;
                };
                if let (PropertyKey::StringLiteral(key), Expression::StringLiteral(sentence)) =
                    (&member.key, &member.value)
                {
                    found.push(Sentence {
                        key: key.value.to_string(),
                        text: sentence.value.to_string(),
                        place: sentence.span.start as usize..sentence.span.end as usize,
                    });
                }
            }
        }
    }
    found
}

/// A game's lessons, their sentences set: every object with a text in both languages.
pub(crate) fn set_lessons(lessons: &[u8]) -> Vec<u8> {
    fn walk(value: &mut serde_json::Value) {
        match value {
            serde_json::Value::Array(items) => items.iter_mut().for_each(walk),
            serde_json::Value::Object(members) => {
                for (key, member) in members.iter_mut() {
                    match member {
                        serde_json::Value::String(text) if key == "fr" || key == "en" => {
                            *text = typeset(text, language(key)).into_owned();
                        }
                        _ => walk(member),
                    }
                }
            }
            _ => {}
        }
    }
    let mut read = serde_json::from_slice(lessons).expect("lessons are JSON");
    walk(&mut read);
    read.to_string().into_bytes()
}

/// A text with `{{key}}` filled in, safe in a page.
pub(crate) fn filled(template: &str, lang: &str, sentences: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").expect("what is opened is shut");
        let sentence = sentences
            .get(key)
            .unwrap_or_else(|| panic!("there is no sentence {key} in {lang}"));
        out += before;
        out += &sentence.replace('&', "&amp;").replace('<', "&lt;");
        rest = after;
    }
    out + rest
}
