//! Drawings as trees, before and after their styles are known.

use roxmltree::{Document, Node as XmlNode};

/// An element of a drawing, or what is written in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Node {
    pub(crate) tag: String,
    pub(crate) classes: Vec<String>,
    /// All but `class`.
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Node>,
    pub(crate) text: String,
}

impl Node {
    pub(crate) fn new(tag: &str, classes: &str) -> Self {
        Self {
            tag: tag.to_owned(),
            classes: classes.split_whitespace().map(str::to_owned).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.attributes.push((name.to_owned(), value.into()));
        self
    }

    /// A number, as short as drawings need it.
    pub(crate) fn at(self, name: &str, value: f64) -> Self {
        self.with(name, crate::value::number(value))
    }

    pub(crate) fn holding(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children);
        self
    }

    pub(crate) fn saying(mut self, text: &str) -> Self {
        text.clone_into(&mut self.text);
        self
    }

    pub(crate) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.as_str())
    }

    pub(crate) fn set(&mut self, name: &str, value: String) {
        match self.attributes.iter_mut().find(|(own, _)| own == name) {
            Some((_, own)) => *own = value,
            None => self.attributes.push((name.to_owned(), value)),
        }
    }

    /// A sheet of drawings as its root; nothing if it cannot be read.
    pub(crate) fn read(sheet: &str) -> Self {
        let document = Document::parse(sheet);
        document.map_or_else(|_| Self::new("svg", ""), |document| from_xml(document.root_element()))
    }
}

fn from_xml(xml: XmlNode<'_, '_>) -> Node {
    let mut node = Node::new(xml.tag_name().name(), xml.attribute("class").unwrap_or_default());
    for attribute in xml.attributes() {
        if attribute.name() != "class" {
            node.attributes
                .push((attribute.name().to_owned(), attribute.value().to_owned()));
        }
    }
    node.children = xml.children().filter(XmlNode::is_element).map(from_xml).collect();
    node
}

/// Text as it may stand in an attribute or an element. Signs XML forbids are left out.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_control() => {}
            sign => safe.push(sign),
        }
    }
    safe
}
