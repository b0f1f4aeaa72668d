//! Which modules travel together.
//!
//! What the entry imports is the first chunk. A page that is fetched later is one chunk with all
//! that only it needs; what several pages need is one more. A page is then at most three files, and
//! whoever reads the shelf does not pay for the analysis.

use std::collections::{BTreeMap, BTreeSet};

use crate::link::{Import, LATER, Module, linked};

/// Where the client begins.
const ENTRY: &str = "app/main.js";

/// What several pages need.
const SHARED: &str = "shared";

/// One file of modules.
pub(crate) struct Chunk {
    /// Its modules, each after those it imports.
    modules: Vec<String>,
    /// Chunks that must be there before it runs.
    pub(crate) needs: BTreeSet<String>,
    pub(crate) text: String,
}

/// All chunks by name, and which holds each module that may be asked for by itself.
pub(crate) struct Chunks {
    pub(crate) by_name: BTreeMap<String, Chunk>,
    pub(crate) of_module: BTreeMap<String, String>,
}

struct Graph {
    modules: BTreeMap<String, Module>,
    /// Modules fetched later, in the order in which the entry names them.
    later: Vec<String>,
}

impl Graph {
    fn read(sources: &BTreeMap<String, Vec<u8>>) -> Self {
        let mut graph = Self {
            modules: BTreeMap::new(),
            later: Vec::new(),
        };
        let mut waiting = vec![ENTRY.to_owned()];
        while let Some(path) = waiting.pop() {
            if graph.modules.contains_key(&path) {
                continue;
            }
            let body = sources
                .get(&path)
                .unwrap_or_else(|| panic!("there is no module {path}"));
            let source = String::from_utf8_lossy(body);
            let module = Module::read(&path, &source, |target| resolve(&path, target));
            waiting.extend(module.imports.iter().map(|(target, _)| target.clone()));
            let mut later: Vec<&String> = module
                .later
                .iter()
                .filter(|target| !graph.later.contains(target))
                .collect();
            later.sort_by_key(|target| source.find(target.rsplit('/').next().unwrap_or_default()));
            graph.later.extend(later.into_iter().cloned());
            waiting.extend(module.later.iter().cloned());
            graph.modules.insert(path, module);
        }
        graph
    }

    /// A module and all it imports, each after what it imports itself.
    fn reached(&self, from: &str, seen: &mut BTreeSet<String>, order: &mut Vec<String>) {
        if !seen.insert(from.to_owned()) {
            return;
        }
        for (target, _) in &self.modules[from].imports {
            self.reached(target, seen, order);
        }
        order.push(from.to_owned());
    }

    fn all_from(&self, entry: &str) -> Vec<String> {
        let mut order = Vec::new();
        self.reached(entry, &mut BTreeSet::new(), &mut order);
        order
    }

    /// The chunk of every module, and all modules in an order in which they may run.
    fn divided(&self) -> (BTreeMap<String, String>, Vec<String>) {
        let mut order = self.all_from(ENTRY);
        let mut chunk_of: BTreeMap<String, String> = order.iter().map(|path| (path.clone(), name_of(ENTRY))).collect();
        let reached: Vec<(&String, Vec<String>)> = self.later.iter().map(|page| (page, self.all_from(page))).collect();
        for (page, modules) in &reached {
            for path in modules {
                if chunk_of.contains_key(path) {
                    continue;
                }
                let users = reached.iter().filter(|(_, others)| others.contains(path)).count();
                let chunk = if users > 1 { SHARED.to_owned() } else { name_of(page) };
                chunk_of.insert(path.clone(), chunk);
                order.push(path.clone());
            }
        }
        (chunk_of, order)
    }
}

/// `app/pages/home.js` is called `home`.
fn name_of(path: &str) -> String {
    let file = path.rsplit('/').next().unwrap_or(path);
    file.trim_end_matches(".js").to_owned()
}

/// `app/pages/home.js` and `../dom.js` give `app/dom.js`.
fn resolve(from: &str, target: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            name => parts.push(name),
        }
    }
    parts.join("/")
}

/// Reads the modules from the entry on and puts them into chunks; addresses of other chunks in
/// their texts are still `later:` and a name.
pub(crate) fn made(sources: &BTreeMap<String, Vec<u8>>) -> Chunks {
    let mut graph = Graph::read(sources);
    let (chunk_of, order) = graph.divided();
    let numbers: BTreeMap<&str, usize> = (0..)
        .zip(&order)
        .map(|(number, path)| (path.as_str(), number))
        .collect();
    for (path, module) in &mut graph.modules {
        module.number = numbers[path.as_str()];
    }
    let mut by_name: BTreeMap<String, Chunk> = BTreeMap::new();
    for path in &order {
        let chunk = by_name.entry(chunk_of[path].clone()).or_insert_with(|| Chunk {
            modules: Vec::new(),
            needs: BTreeSet::new(),
            text: String::new(),
        });
        chunk.modules.push(path.clone());
    }
    let wanted = across(&graph, &chunk_of, &numbers);
    for (name, chunk) in &mut by_name {
        write(name, chunk, &graph, &wanted, &numbers);
    }
    for chunk in by_name.values_mut() {
        for (path, of) in &chunk_of {
            chunk.text = chunk.text.replace(&format!("{LATER}{path}'"), &format!("{LATER}{of}'"));
            chunk.text = chunk
                .text
                .replace(&format!("{LATER}{path}\""), &format!("{LATER}{of}\""));
        }
    }
    let of_module = graph
        .later
        .iter()
        .map(|path| (path.clone(), chunk_of[path].clone()))
        .collect();
    Chunks { by_name, of_module }
}

/// Names that one chunk has from another: (who asks, whom) to names.
type Wanted = BTreeMap<(String, String), BTreeSet<String>>;

fn across(graph: &Graph, chunk_of: &BTreeMap<String, String>, numbers: &BTreeMap<&str, usize>) -> Wanted {
    let mut wanted = Wanted::new();
    for (path, module) in &graph.modules {
        for (target, names) in &module.imports {
            let (asks, has) = (&chunk_of[path], &chunk_of[target]);
            if asks != has {
                let number = numbers[target.as_str()];
                let list = wanted.entry((asks.clone(), has.clone())).or_default();
                list.extend(names.iter().map(|name| name.linked(number)));
            }
        }
    }
    wanted
}

fn write(name: &str, chunk: &mut Chunk, graph: &Graph, wanted: &Wanted, numbers: &BTreeMap<&str, usize>) {
    let mut text = String::new();
    for ((asks, has), names) in wanted {
        if asks == name {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            text.extend(["import { ", &names.join(", "), " } from '", LATER, has, "';\n"]);
            chunk.needs.insert(has.clone());
        }
    }
    for path in &chunk.modules {
        let module = &graph.modules[path];
        text += &module.part(path, numbers);
        let whole = graph.modules.values().flat_map(|user| &user.imports);
        if whole
            .clone()
            .any(|(target, names)| target == path && names.iter().any(Import::is_whole))
        {
            text += &module.as_object();
        }
    }
    let mut exported: BTreeSet<String> = wanted
        .iter()
        .filter(|((_, has), _)| has == name)
        .flat_map(|(_, names)| names.iter().cloned())
        .collect();
    let mut taken = BTreeSet::new();
    for path in chunk.modules.iter().filter(|path| graph.later.contains(path)) {
        for export in &graph.modules[path].exports {
            assert!(taken.insert(export.clone()), "{name}: two pages export {export}");
            exported.insert(format!("{} as {export}", linked(export, numbers[path.as_str()])));
        }
    }
    if !exported.is_empty() {
        let exported: Vec<String> = exported.into_iter().collect();
        text.extend(["export { ", &exported.join(", "), " };\n"]);
    }
    chunk.text = text;
}
