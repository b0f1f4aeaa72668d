//! Settings from flags, environment and file, in this order of precedence.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use escale_rules::{Lang, Trouble, excerpt, trouble};
use escale_server::Settings;

use super::{KEYS, usual_data};

/// The file's name in the data folder, if no other is named.
const FILE: &str = "escale.toml";

/// The server's settings and the program's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Everything {
    pub(crate) server: Settings,
    pub(crate) log: String,
    pub(crate) log_json: bool,
}

impl Everything {
    fn usual(data: PathBuf) -> Self {
        Self {
            server: Settings::new(data),
            log: "info".to_owned(),
            log_json: false,
        }
    }

    fn set(&mut self, name: &str, text: &str, from: &str) -> Result<(), Trouble> {
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            let name = excerpt(name);
            return Err(trouble!(
                "{from} : réglage inconnu « {name} »",
                "{from}: unknown setting “{name}”"
            ));
        };
        (key.set)(self, text).map_err(|trouble| {
            let (fr, en) = (trouble.plain(Lang::Fr), trouble.plain(Lang::En));
            trouble!("{from} : {fr}", "{from}: {en}")
        })
    }
}

/// The settings in force.
pub(crate) fn gather(matches: &ArgMatches) -> Result<Everything, Trouble> {
    let flag = |name: &str| matches.get_one::<String>(name).cloned();
    let variable = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    layered(flag, variable, usual_data)
}

fn layered(
    flag: impl Fn(&str) -> Option<String>,
    variable: impl Fn(&str) -> Option<String>,
    usual: impl Fn() -> Result<PathBuf, Trouble>,
) -> Result<Everything, Trouble> {
    // The folder is needed first: the file may be in it.
    let data = match flag("data").or_else(|| variable("ESCALE_DATA")) {
        Some(data) => PathBuf::from(data),
        None => usual()?,
    };
    let mut all = Everything::usual(data.clone());
    let named = flag("config").or_else(|| variable("ESCALE_CONFIG")).map(PathBuf::from);
    let file = named.clone().unwrap_or_else(|| data.join(FILE));
    if named.is_some() || file.exists() {
        read_file(&mut all, &file)?;
    }
    for key in KEYS {
        let name = key.variable();
        if let Some(text) = variable(&name) {
            all.set(key.name, &text, &name)?;
        }
    }
    for key in KEYS {
        if let Some(text) = flag(key.name) {
            all.set(key.name, &text, &format!("--{}", key.name))?;
        }
    }
    Ok(all)
}

fn read_file(all: &mut Everything, path: &Path) -> Result<(), Trouble> {
    let shown = path.display();
    let bad = |why: &dyn std::fmt::Display| {
        let why = why.to_string().lines().collect::<Vec<_>>().join(" ");
        trouble!("{shown} : {why}", "{shown}: {why}")
    };
    let text = std::fs::read_to_string(path).map_err(|error| bad(&error))?;
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| bad(&error.message()))?;
    for (name, value) in table {
        let text = plain(&value).ok_or_else(|| {
            trouble!(
                "{shown}, {name} : un texte ou un nombre",
                "{shown}, {name}: a text or a number"
            )
        })?;
        all.set(&name, &text, &format!("{shown}, {name}"))?;
    }
    Ok(())
}

/// A value of the file as the flag would have it.
fn plain(value: &toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text.clone()),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Array(values) => Some(values.iter().map(plain).collect::<Option<Vec<_>>>()?.join(",")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    fn gathered(flags: &[(&str, &str)], variables: &[(&str, &str)], file: Option<&str>) -> Result<Everything, String> {
        let folder = tempfile::tempdir().unwrap();
        if let Some(text) = file {
            std::fs::write(folder.path().join(FILE), text).unwrap();
        }
        let flags: HashMap<_, _> = flags.iter().copied().collect();
        let variables: HashMap<_, _> = variables.iter().copied().collect();
        layered(
            |name| flags.get(name).map(|&text| text.to_owned()),
            |name| variables.get(name).map(|&text| text.to_owned()),
            || Ok(folder.path().to_owned()),
        )
        .map_err(|trouble| trouble.plain(Lang::En).to_owned())
    }

    #[test]
    fn flags_beat_the_environment_which_beats_the_file() {
        let file = "connections = 1\nrequests = '7/9'\nseat = 3\ntrusted-proxies = ['10.0.0.1', '::1']\n";
        let variables = [("ESCALE_CONNECTIONS", "2"), ("ESCALE_REQUESTS", "8")];
        let all = gathered(&[("connections", "3")], &variables, Some(file)).unwrap();
        assert_eq!(all.server.connections, 3);
        assert_eq!((all.server.requests.per_second, all.server.requests.burst), (8, 40));
        assert_eq!((all.server.seat.per_second, all.server.seat.burst), (3, 15));
        assert_eq!(all.server.trusted_proxies.len(), 2);
        let networks = gathered(&[("trusted-proxies", "10.1.2.3/8,::ffff:127.0.0.1")], &[], None).unwrap();
        let told: Vec<_> = networks
            .server
            .trusted_proxies
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(told, ["10.0.0.0/8", "127.0.0.1/32"]);
        assert_eq!(all.log, "info");
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let says = |flags: &[(&str, &str)], variables: &[(&str, &str)], file: Option<&str>, words: &[&str]| {
            let sentence = gathered(flags, variables, file).unwrap_err();
            assert!(!sentence.contains('\n'), "{sentence}");
            for word in words {
                assert!(sentence.contains(word), "{sentence}");
            }
        };
        says(&[("bind", "here")], &[], None, &["--bind", "here"]);
        says(
            &[],
            &[("ESCALE_CONNECTIONS", "0")],
            None,
            &["ESCALE_CONNECTIONS", "at least 1"],
        );
        says(&[], &[], Some("colour = 'red'"), &[FILE, "colour", "unknown"]);
        says(&[], &[], Some("bind = "), &[FILE]);
        says(&[], &[], Some("requests = 'many'"), &[FILE, "requests", "many"]);
        says(
            &[("config", "/nowhere/escale.toml")],
            &[],
            None,
            &["/nowhere/escale.toml"],
        );
        says(&[("public-url", "ftp://x")], &[], None, &["--public-url", "http"]);
        says(&[("allowed-origins", "*")], &[], None, &["--allowed-origins", "*"]);
        says(&[("engine-threads", "100000")], &[], None, &["--engine-threads", "256"]);
        says(
            &[("trusted-proxies", "10.0.0.0/99")],
            &[],
            None,
            &["--trusted-proxies", "10.0.0.0/99"],
        );
    }

    /// The one documented file is documented: every key, its variable and both sentences stand in
    /// the page.
    #[test]
    fn every_setting_is_told() {
        let page = include_str!("../../../../docs/settings.md");
        for key in KEYS {
            for word in [format!("`{}`", key.name), key.variable(), key.help[1].to_owned()] {
                assert!(page.contains(&word), "docs/settings.md does not tell {word}");
            }
        }
    }
}
