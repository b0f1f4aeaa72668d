//! The client's sentences, for what is read before its scripts are here.

use std::collections::BTreeMap;

use oxc_allocator::Allocator;
use oxc_ast::ast::{Declaration, Expression, ObjectPropertyKind, PropertyKey, Statement};
use oxc_parser::Parser;
use oxc_span::SourceType;

/// The languages, each with the other one.
pub(crate) const LANGUAGES: [(&str, &str); 2] = [("fr", "en"), ("en", "fr")];

/// Every sentence of a language by its key.
pub(crate) fn of(lang: &str, scripts: &BTreeMap<String, Vec<u8>>) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    let begins = format!("i18n/{lang}");
    for (path, body) in scripts.iter().filter(|(path, _)| path.starts_with(&begins)) {
        read(&String::from_utf8_lossy(body), &mut found);
        assert!(!found.is_empty(), "{path} has no sentences");
    }
    found
}

/// The sentences of one module: `export const fr = { 'key': 'sentence', … }`.
fn read(source: &str, found: &mut BTreeMap<String, String>) {
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
                    found.insert(key.value.to_string(), sentence.value.to_string());
                }
            }
        }
    }
}

/// A text with `{{key}}` filled in, safe in a page and set as the client sets it
/// (`i18n/typeset.js`).
pub(crate) fn filled(template: &str, lang: &str, sentences: &BTreeMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (key, after) = after.split_once("}}").expect("what is opened is shut");
        let sentence = sentences
            .get(key)
            .unwrap_or_else(|| panic!("there is no sentence {key} in {lang}"));
        out += before;
        out += &typeset(sentence, lang).replace('&', "&amp;").replace('<', "&lt;");
        rest = after;
    }
    out + rest
}

fn typeset(sentence: &str, lang: &str) -> String {
    let mut set = sentence.replace('\'', "’");
    if lang == "fr" {
        for sign in [";", "!", "?"] {
            set = set.replace(&format!(" {sign}"), &format!("\u{202f}{sign}"));
        }
        for sign in [":", "»"] {
            set = set.replace(&format!(" {sign}"), &format!("\u{a0}{sign}"));
        }
        set = set.replace("« ", "«\u{a0}");
    }
    set
}
