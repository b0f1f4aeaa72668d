//! As much of style sheets as the client's are written in: rules with class, attribute and element
//! selectors, custom properties, and which of several declarations wins.
//!
//! Rules inside `@media`, `@keyframes` and `@container` speak of windows and movement, and are left
//! out, as is any selector that asks for a state a drawing cannot be in (`:hover`).

use std::collections::BTreeMap;

/// An element as selectors see it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Face {
    pub(crate) tag: String,
    pub(crate) classes: Vec<String>,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) is_root: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Tag(String),
    Class(String),
    Attribute(String, Option<String>),
    Root,
}

impl Part {
    fn fits(&self, face: &Face) -> bool {
        match self {
            Self::Tag(tag) => face.tag == *tag,
            Self::Class(class) => face.classes.iter().any(|own| own == class),
            Self::Attribute(name, None) => face.attributes.iter().any(|(own, _)| own == name),
            Self::Attribute(name, Some(value)) => face.attributes.iter().any(|(own, its)| own == name && its == value),
            Self::Root => face.is_root,
        }
    }
}

/// A selector from its last part to its first, each with whether it must be the parent.
#[derive(Clone, Debug)]
struct Selector {
    compounds: Vec<(Vec<Part>, bool)>,
    /// How particular it is: classes and attributes, then elements.
    weight: (usize, usize),
}

impl Selector {
    fn read(text: &str) -> Option<Self> {
        let spaced = text.replace('>', " > ");
        let mut compounds: Vec<(Vec<Part>, bool)> = Vec::new();
        let mut is_child = false;
        for word in spaced.split_whitespace() {
            if word == ">" {
                is_child = true;
                continue;
            }
            compounds.push((compound(word)?, is_child));
            is_child = false;
        }
        if compounds.is_empty() || is_child {
            return None;
        }
        let parts = || compounds.iter().flat_map(|(parts, _)| parts);
        let tags = parts().filter(|part| matches!(part, Part::Tag(_))).count();
        let weight = (parts().count() - tags, tags);
        compounds.reverse();
        Some(Self { compounds, weight })
    }

    /// Whether it means the last of these, the others being around it from the outermost on.
    fn fits(&self, path: &[Face]) -> bool {
        fits(&self.compounds, path)
    }
}

fn fits(compounds: &[(Vec<Part>, bool)], path: &[Face]) -> bool {
    let Some(((parts, is_child), outer)) = compounds.split_first() else {
        return true;
    };
    let Some((own, around)) = path.split_last() else {
        return false;
    };
    if !parts.iter().all(|part| part.fits(own)) {
        return false;
    }
    match (outer.is_empty(), is_child) {
        (true, _) => true,
        (false, true) => fits(outer, around),
        (false, false) => (0..around.len()).rev().any(|at| fits(outer, &around[..=at])),
    }
}

/// `use.scenery[data-x='y']`; `None` if it asks what is not known here.
fn compound(word: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (mark, behind) = match rest.chars().next()? {
            mark @ ('.' | '[' | ':') => (mark, &rest[1..]),
            '*' => {
                rest = &rest[1..];
                continue;
            }
            _ => ('t', rest),
        };
        if mark == '[' {
            let end = behind.find(']')?;
            let (name, value) = match behind[..end].split_once('=') {
                Some((name, value)) => (name, Some(value.trim_matches(['"', '\'']).to_owned())),
                None => (&behind[..end], None),
            };
            parts.push(Part::Attribute(name.to_owned(), value));
            rest = &behind[end + 1..];
            continue;
        }
        let end = behind.find(['.', '[', ':', '#']).unwrap_or(behind.len());
        let name = behind[..end].to_owned();
        parts.push(match mark {
            '.' => Part::Class(name),
            ':' if name == "root" => Part::Root,
            ':' => return None,
            _ => Part::Tag(name),
        });
        if end == 0 {
            return None;
        }
        rest = &behind[end..];
    }
    Some(parts)
}

struct Rule {
    selectors: Vec<Selector>,
    declarations: Vec<(String, String)>,
}

/// Style sheets, one behind the other.
#[derive(Default)]
pub(crate) struct Sheet {
    rules: Vec<Rule>,
}

impl Sheet {
    pub(crate) fn read(texts: &[&str]) -> Self {
        let mut sheet = Self::default();
        for text in texts {
            sheet.add(&without_comments(text));
        }
        sheet
    }

    fn add(&mut self, text: &str) {
        let mut rest = text;
        while let Some(open) = rest.find('{') {
            let head = rest[..open].trim();
            let end = closing(&rest[open..]).map_or(rest.len(), |end| open + end);
            if !head.starts_with('@') {
                let selectors: Vec<_> = head.split(',').filter_map(Selector::read).collect();
                if !selectors.is_empty() {
                    self.rules.push(Rule {
                        selectors,
                        declarations: declarations(&rest[open + 1..end]),
                    });
                }
            }
            rest = rest.get(end + 1..).unwrap_or_default();
        }
    }

    /// What is declared of an element, the winner of each property.
    pub(crate) fn of(&self, path: &[Face]) -> BTreeMap<&str, &str> {
        let mut found: Vec<((usize, usize), usize)> = Vec::new();
        for (at, rule) in self.rules.iter().enumerate() {
            let weight = rule.selectors.iter().filter(|selector| selector.fits(path));
            if let Some(weight) = weight.map(|selector| selector.weight).max() {
                found.push((weight, at));
            }
        }
        found.sort_unstable();
        let declared = found.into_iter().flat_map(|(_, at)| &self.rules[at].declarations);
        declared.map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }
}

/// Where the block that opens at the beginning is closed.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, sign) in text.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => continue,
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn declarations(block: &str) -> Vec<(String, String)> {
    let split = block.split(';').filter_map(|line| line.split_once(':'));
    split
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .collect()
}

fn without_comments(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find("/*") {
        kept.push_str(&rest[..open]);
        rest = rest[open..].find("*/").map_or("", |end| &rest[open + end + 2..]);
    }
    kept + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face(tag: &str, classes: &str, game: Option<&str>) -> Face {
        Face {
            tag: tag.to_owned(),
            classes: classes.split_whitespace().map(str::to_owned).collect(),
            attributes: game
                .map(|id| ("data-game".to_owned(), id.to_owned()))
                .into_iter()
                .collect(),
            is_root: tag == "html",
        }
    }

    #[test]
    fn the_more_particular_rule_wins_and_then_the_later() {
        let sheet = Sheet::read(&[
            "/* a { */ [data-game=\"x\"] .cell.light, b:hover { fill: red } .cell { fill: blue; r: 1 }",
            "@media print { .cell { fill: none } } .cell { r: 2 } g > rect { r: 9 } svg rect { x: 1 }",
        ]);
        let path = [
            face("html", "", None),
            face("svg", "", Some("x")),
            face("g", "", None),
            face("rect", "cell light", None),
        ];
        let of = sheet.of(&path);
        assert_eq!((of["fill"], of["r"], of["x"]), ("red", "2", "1"));
        let of = sheet.of(&path[2..]);
        assert_eq!((of["fill"], of.get("x")), ("blue", None));
    }
}
