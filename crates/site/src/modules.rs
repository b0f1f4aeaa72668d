//! Which modules the page will ask for.

use std::collections::{BTreeMap, BTreeSet};

/// Where the client begins.
const ENTRY: &str = "app/main.js";

/// The page with a preload link for every module the entry imports, directly or not. Modules
/// fetched later (`import(…)`) are left out.
pub(crate) fn with_preloads(page: &str, files: &BTreeMap<String, Vec<u8>>) -> String {
    let mut found = BTreeSet::new();
    let mut waiting = vec![ENTRY.to_owned()];
    while let Some(path) = waiting.pop() {
        let Some(body) = files.get(&path) else { continue };
        if found.insert(path.clone()) {
            waiting.extend(imports(&String::from_utf8_lossy(body), &path));
        }
    }
    let links: String = found
        .iter()
        .flat_map(|path| ["    <link rel=\"modulepreload\" href=\"/assets/", path, "\">\n"])
        .collect();
    page.replacen("  </head>", &format!("{links}  </head>"), 1)
}

/// The modules a module imports, as paths from the root.
fn imports(source: &str, from: &str) -> Vec<String> {
    source
        .lines()
        .filter(|line| line.starts_with("import ") || line.starts_with("} from ") || line.starts_with("export {"))
        .filter_map(|line| line.split(" from '").nth(1)?.split('\'').next())
        .map(|target| resolve(from, target))
        .collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_followed_and_resolved() {
        let file = |text: &str| text.as_bytes().to_vec();
        let files = BTreeMap::from([
            (
                ENTRY.to_owned(),
                file("import { a } from './pages/a.js';\nconst b = () => import('./later.js');"),
            ),
            (
                "app/pages/a.js".to_owned(),
                file("import { c } from '../../i18n/c.js';"),
            ),
            ("app/later.js".to_owned(), file("")),
            ("i18n/c.js".to_owned(), file("")),
        ]);
        let page = with_preloads("<head>\n  </head>", &files);
        let links: Vec<&str> = page.lines().filter(|line| line.contains("modulepreload")).collect();
        assert_eq!(links.len(), 3, "{page}");
        for path in ["app/main.js", "app/pages/a.js", "i18n/c.js"] {
            assert!(page.contains(&format!("/assets/{path}\"")), "{path}");
        }
    }
}
