//! A tree with classes becomes an SVG without: every colour and width is written where it is used,
//! as the client's own style sheets say.
//!
//! As in a browser, a symbol is styled where it is defined, and from where it is used it only
//! inherits variables. So each is written once for each set of variables it is used under.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write as _;
use std::rc::Rc;

use crate::css::{Face, Sheet};
use crate::node::{Node, escaped};
use crate::value::worked_out;

/// Properties a still drawing has; the rest speaks of pointers and movement.
const DRAWN: &[&str] = &[
    "display",
    "fill",
    "fill-opacity",
    "fill-rule",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "opacity",
    "paint-order",
    "r",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
    "text-anchor",
    "transform",
];

/// A symbol within a symbol within a symbol: more than any drawing needs.
const DEPTH: usize = 8;

type Variables = Rc<BTreeMap<String, String>>;

/// Where drawings and their styles are looked up.
pub(crate) struct Resolver<'a> {
    sheet: &'a Sheet,
    /// Everything with a name, and what lies around it.
    named: &'a BTreeMap<String, (Vec<Face>, Node)>,
    /// What stands at the top of the document.
    root: Face,
    symbols: HashMap<(String, Variables), String>,
    defs: String,
}

fn face(node: &Node) -> Face {
    Face {
        tag: node.tag.clone(),
        classes: node.classes.clone(),
        attributes: node.attributes.clone(),
        is_root: false,
    }
}

/// Everything with a name in a sheet, and the elements around it.
pub(crate) fn names(sheet: &Node, named: &mut BTreeMap<String, (Vec<Face>, Node)>) {
    fn walk(node: &Node, around: &mut Vec<Face>, named: &mut BTreeMap<String, (Vec<Face>, Node)>) {
        if let Some(id) = node.attribute("id") {
            named.insert(id.to_owned(), (around.clone(), node.clone()));
        }
        around.push(face(node));
        for child in &node.children {
            walk(child, around, named);
        }
        around.pop();
    }
    walk(sheet, &mut Vec::new(), named);
}

impl<'a> Resolver<'a> {
    pub(crate) fn new(sheet: &'a Sheet, named: &'a BTreeMap<String, (Vec<Face>, Node)>, root: Face) -> Self {
        Self {
            sheet,
            named,
            root,
            symbols: HashMap::new(),
            defs: String::new(),
        }
    }

    /// The whole document.
    pub(crate) fn document(mut self, tree: &Node) -> String {
        let root = vec![self.root.clone()];
        let variables = self.variables(&root, &Variables::default());
        let mut body = String::new();
        for child in &tree.children {
            self.write(child, &root, &variables, DEPTH, &mut body);
        }
        let paints = self.paints(&body);
        let mut document = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        for (name, value) in &tree.attributes {
            let _ = write!(document, " {name}=\"{}\"", escaped(value));
        }
        let _ = write!(document, "><defs>{paints}{}</defs>{body}</svg>", self.defs);
        document
    }

    /// Gradients, patterns and clips that are used, and those they use themselves.
    fn paints(&self, body: &str) -> String {
        let mut wanted: Vec<String> = urls(body).chain(urls(&self.defs)).collect();
        let mut taken = BTreeSet::new();
        let mut written = String::new();
        while let Some(id) = wanted.pop() {
            let Some((_, node)) = self.named.get(&id) else { continue };
            if !taken.insert(id) {
                continue;
            }
            let mut text = String::new();
            verbatim(node, &mut text);
            wanted.extend(urls(&text));
            wanted.extend(
                node.attribute("href")
                    .and_then(|href| href.strip_prefix('#'))
                    .map(str::to_owned),
            );
            written.push_str(&text);
        }
        written
    }

    /// The variables in force in an element.
    fn variables(&self, path: &[Face], inherited: &Variables) -> Variables {
        let declared = self.sheet.of(path);
        let mut own = declared.iter().filter(|(name, _)| name.starts_with("--")).peekable();
        if own.peek().is_none() {
            return Rc::clone(inherited);
        }
        let mut variables = (**inherited).clone();
        for (name, value) in own {
            // What a variable says of itself means what it was around here.
            let value = worked_out(value, inherited).filter(|_| value.contains(name));
            let value = value.unwrap_or_else(|| declared[name].to_owned());
            variables.insert((*name).to_owned(), value);
        }
        Rc::new(variables)
    }

    fn write(&mut self, node: &Node, around: &[Face], inherited: &Variables, depth: usize, into: &mut String) {
        let mut path = around.to_vec();
        path.push(face(node));
        let variables = self.variables(&path, inherited);
        let mut node = node.clone();
        for (name, value) in self.sheet.of(&path) {
            if !DRAWN.contains(&name) {
                continue;
            }
            if let Some(value) = worked_out(value, &variables) {
                node.set(name, value.replace("px", ""));
            }
        }
        if node.attribute("display") == Some("none") {
            return;
        }
        if node.tag == "use" {
            let Some(target) = node.attribute("href").and_then(|href| href.strip_prefix('#')) else {
                return;
            };
            let Some(copy) = self.symbol(target.to_owned(), &variables, depth) else {
                return;
            };
            node.set("href", format!("#{copy}"));
        }
        node.attributes.retain(|(name, _)| name != "id" || node.tag == "svg");
        open(&node, into);
        for child in &node.children {
            self.write(child, &path, &variables, depth, into);
        }
        close(&node, into);
    }

    /// A symbol as it looks under these variables, written down if it is the first time.
    fn symbol(&mut self, id: String, variables: &Variables, depth: usize) -> Option<String> {
        let depth = depth.checked_sub(1)?;
        let key = (id, Rc::clone(variables));
        if let Some(copy) = self.symbols.get(&key) {
            return Some(copy.clone());
        }
        let named = self.named;
        let (around, node) = named.get(&key.0)?;
        let copy = format!("k{}", self.symbols.len());
        self.symbols.insert(key, copy.clone());
        let path: Vec<Face> = std::iter::once(self.root.clone())
            .chain(around.iter().cloned())
            .collect();
        let mut text = String::new();
        self.write(node, &path, variables, depth, &mut text);
        // Its own name was left out: it goes by that of this copy.
        if let Some(at) = text.find([' ', '>', '/']) {
            text.insert_str(at, &format!(" id=\"{copy}\""));
            self.defs.push_str(&text);
        }
        Some(copy)
    }
}

fn urls(text: &str) -> impl Iterator<Item = String> {
    text.split("url(#")
        .skip(1)
        .filter_map(|rest| Some(rest.split_once(')')?.0.to_owned()))
}

fn open(node: &Node, into: &mut String) {
    let _ = write!(into, "<{}", node.tag);
    for (name, value) in &node.attributes {
        let _ = write!(into, " {name}=\"{}\"", escaped(value));
    }
    into.push('>');
    into.push_str(&escaped(&node.text));
}

fn close(node: &Node, into: &mut String) {
    let _ = write!(into, "</{}>", node.tag);
}

fn verbatim(node: &Node, into: &mut String) {
    open(node, into);
    for child in &node.children {
        verbatim(child, into);
    }
    close(node, into);
}
