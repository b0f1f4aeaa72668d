//! Modules made into parts of one file: each keeps its text, and its names get its number, so that
//! a whole chunk is one scope. The minifier then sees through all of it.

use std::collections::{BTreeMap, BTreeSet};

use oxc_allocator::Allocator;
use oxc_ast::ast::{ImportDeclarationSpecifier, Program, Statement};
use oxc_codegen::{Codegen, CodegenOptions, CommentOptions};
use oxc_minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions};
use oxc_parser::{Parser, ParserReturn};
use oxc_semantic::SemanticBuilder;
use oxc_span::SourceType;

/// What stands for the address of a module that is fetched later, until addresses are known.
pub(crate) const LATER: &str = "later:";

/// A module as it was read.
pub(crate) struct Module {
    source: String,
    /// Its place among all modules: what its names end in. Given when all are known.
    pub(crate) number: usize,
    /// Path of each module it imports, and how: local name to exported name.
    pub(crate) imports: Vec<(String, Vec<Import>)>,
    /// Modules it fetches later.
    pub(crate) later: BTreeSet<String>,
    pub(crate) exports: BTreeSet<String>,
}

/// One name from another module.
pub(crate) struct Import {
    local: String,
    /// None for all of it, as an object.
    exported: Option<String>,
}

impl Import {
    /// Whether it is all of the module.
    pub(crate) fn is_whole(&self) -> bool {
        self.exported.is_none()
    }

    /// What is asked of a module of that number, as it is called in a chunk.
    pub(crate) fn linked(&self, number: usize) -> String {
        match &self.exported {
            Some(name) => linked(name, number),
            None => namespace(number),
        }
    }
}

/// A top-level name of a module in its chunk.
pub(crate) fn linked(name: &str, number: usize) -> String {
    format!("{name}${number}")
}

fn namespace(number: usize) -> String {
    linked("all", number)
}

fn parse<'a>(allocator: &'a Allocator, source: &'a str, of: &str) -> ParserReturn<'a> {
    let parsed = Parser::new(allocator, source, SourceType::mjs()).parse();
    assert!(
        parsed.diagnostics.is_empty(),
        "{of} cannot be read: {:?}",
        parsed.diagnostics
    );
    parsed
}

impl Module {
    /// Reads a module; `resolve` makes what it names into paths.
    pub(crate) fn read(path: &str, source: &str, resolve: impl Fn(&str) -> String) -> Self {
        let allocator = Allocator::default();
        let parsed = parse(&allocator, source, path);
        let mut edited = source.to_owned();
        let mut later = BTreeSet::new();
        // From the end, so that what is before keeps its place.
        let mut places: Vec<_> = parsed
            .module_record
            .dynamic_imports
            .iter()
            .map(|found| found.module_request)
            .collect();
        places.sort_by_key(|place| std::cmp::Reverse(place.start));
        for place in places {
            let range = place.start as usize..place.end as usize;
            let target = resolve(source[range.clone()].trim_matches(['\'', '"']));
            edited.replace_range(range, &format!("'{LATER}{target}'"));
            later.insert(target);
        }
        let exports = parsed
            .module_record
            .exported_bindings
            .keys()
            .map(ToString::to_string)
            .collect();
        let imports = imports(&parsed.program, path)
            .into_iter()
            .map(|(target, names)| (resolve(&target), names))
            .collect();
        Self {
            source: edited,
            number: 0,
            imports,
            later,
            exports,
        }
    }

    /// The module as a part of a chunk: imports gone, nothing exported, every name of its own.
    /// `numbers` has those of all modules by path.
    pub(crate) fn part(&self, path: &str, numbers: &BTreeMap<&str, usize>) -> String {
        let allocator = Allocator::default();
        let mut program = parse(&allocator, &self.source, path).program;
        let mut scoping = SemanticBuilder::new().build(&program).semantic.into_scoping();
        let from_elsewhere: BTreeMap<&str, String> = self
            .imports
            .iter()
            .flat_map(|(target, names)| {
                let number = numbers[target.as_str()];
                names
                    .iter()
                    .map(move |import| (import.local.as_str(), import.linked(number)))
            })
            .collect();
        let names: Vec<_> = scoping
            .get_bindings(scoping.root_scope_id())
            .iter()
            .map(|(name, symbol)| {
                let own = || linked(name.as_str(), self.number);
                (*symbol, from_elsewhere.get(name.as_str()).cloned().unwrap_or_else(own))
            })
            .collect();
        for (symbol, name) in &names {
            scoping.set_symbol_name(*symbol, name.as_str().into());
        }
        take_apart(&mut program, &allocator, path);
        let options = CodegenOptions {
            comments: CommentOptions::disabled(),
            ..CodegenOptions::default()
        };
        Codegen::new()
            .with_options(options)
            .with_scoping(Some(scoping))
            .build(&program)
            .code
    }

    /// The module's exports as one object, for whoever imports all of it.
    pub(crate) fn as_object(&self) -> String {
        let members: Vec<String> = self
            .exports
            .iter()
            .map(|name| format!("{name}: {}", linked(name, self.number)))
            .collect();
        format!("const {} = {{ {} }};\n", namespace(self.number), members.join(", "))
    }
}

fn imports(program: &Program, path: &str) -> Vec<(String, Vec<Import>)> {
    let mut found = Vec::new();
    for statement in &program.body {
        let Statement::ImportDeclaration(import) = statement else {
            continue;
        };
        let names = import.specifiers.iter().flatten().map(|name| match name {
            ImportDeclarationSpecifier::ImportSpecifier(one) => Import {
                local: one.local.name.to_string(),
                exported: Some(one.imported.name().to_string()),
            },
            ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => Import {
                local: all.local.name.to_string(),
                exported: None,
            },
            ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => {
                panic!("{path}: the house has no default exports")
            }
        });
        found.push((import.source.value.to_string(), names.collect()));
    }
    found
}

/// Leaves the declarations of a module: what it imports is in scope already, and what it exports is
/// known.
fn take_apart<'a>(program: &mut Program<'a>, allocator: &'a Allocator, path: &str) {
    let mut kept = oxc_allocator::Vec::new_in(&allocator);
    for statement in std::mem::replace(&mut program.body, oxc_allocator::Vec::new_in(&allocator)) {
        match statement {
            Statement::ImportDeclaration(_) => {}
            Statement::ExportDeclaration(export) => kept.push(Statement::from(export.unbox().declaration)),
            Statement::ExportNamedDeclaration(_)
            | Statement::ExportFromDeclaration(_)
            | Statement::ExportAllDeclaration(_)
            | Statement::ExportDefaultDeclaration(_) => {
                panic!("{path}: a name is exported where it is declared")
            }
            other => kept.push(other),
        }
    }
    program.body = kept;
}

/// The shortest text that does the same; `module` or a classic script.
pub(crate) fn minified(source: &str, module: bool) -> String {
    let allocator = Allocator::default();
    let kind = if module {
        SourceType::mjs()
    } else {
        SourceType::script()
    };
    let parsed = Parser::new(&allocator, source, kind).parse();
    assert!(
        parsed.diagnostics.is_empty(),
        "a chunk cannot be read: {:?}",
        parsed.diagnostics
    );
    let mut program = parsed.program;
    let options = MinifierOptions {
        mangle: Some(MangleOptions::default()),
        mangle_properties: None,
        compress: Some(CompressOptions::smallest()),
    };
    let done = Minifier::new(options).minify(&allocator, &mut program);
    let options = CodegenOptions {
        minify: true,
        comments: CommentOptions::disabled(),
        ..CodegenOptions::default()
    };
    Codegen::new()
        .with_options(options)
        .with_scoping(done.scoping)
        .with_private_member_mappings(done.class_private_mappings)
        .build(&program)
        .code
}
