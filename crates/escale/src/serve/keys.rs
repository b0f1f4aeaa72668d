//! Every setting, once: its flag, its environment variable, its line in the file and its help come from here.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use escale_rules::{Trouble, excerpt, trouble};
use escale_server::Rate;

use super::Everything;

/// One setting.
pub(crate) struct Key {
    /// `bind`: `--bind`, `ESCALE_BIND`, `bind = …`.
    pub(crate) name: &'static str,
    /// What its value looks like.
    pub(crate) value: &'static str,
    /// What it does, in French and English.
    pub(crate) help: [&'static str; 2],
    /// Sets it.
    pub(crate) set: fn(&mut Everything, &str) -> Result<(), Trouble>,
}

impl Key {
    /// The environment variable.
    pub(crate) fn variable(&self) -> String {
        format!("ESCALE_{}", self.name.replace('-', "_").to_uppercase())
    }
}

fn parse<T: FromStr>(text: &str) -> Result<T, Trouble> {
    text.trim().parse().map_err(|_| {
        let text = excerpt(text);
        trouble!("valeur « {text} » impossible", "the value “{text}” is not possible")
    })
}

fn list<T: FromStr>(text: &str) -> Result<Vec<T>, Trouble> {
    text.split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(parse)
        .collect()
}

/// `20` in a second, or `20/200`: 200 at once.
fn rate(text: &str) -> Result<Rate, Trouble> {
    let (per_second, burst) = match text.split_once('/') {
        Some((per_second, burst)) => (parse(per_second)?, parse(burst)?),
        None => {
            let per_second: u32 = parse(text)?;
            (per_second, per_second.saturating_mul(5))
        }
    };
    if per_second > 1_000_000 {
        return Err(trouble!(
            "au plus un million par seconde",
            "at most a million in a second"
        ));
    }
    Ok(Rate { per_second, burst })
}

fn positive<T: FromStr + PartialOrd + From<u8>>(text: &str) -> Result<T, Trouble> {
    let number: T = parse(text)?;
    if number < T::from(1) {
        return Err(trouble!("au moins 1", "at least 1"));
    }
    Ok(number)
}

/// All settings.
pub(crate) const KEYS: &[Key] = &[
    Key {
        name: "bind",
        value: "ADDRESS:PORT",
        help: [
            "Où écouter ; port 0 : n'importe lequel de libre",
            "Where to listen; port 0: any free one",
        ],
        set: |all, text| Ok(all.server.bind = parse::<SocketAddr>(text)?),
    },
    Key {
        name: "data",
        value: "FOLDER",
        help: ["Dossier de la base de données", "Folder of the database"],
        set: |all, text| Ok(all.server.data = PathBuf::from(text)),
    },
    Key {
        name: "public-url",
        value: "URL",
        help: [
            "Adresse publique, derrière un mandataire : https://escale.example",
            "Public address, behind a proxy: https://escale.example",
        ],
        set: |all, text| {
            if !(text.starts_with("http://") || text.starts_with("https://")) {
                return Err(trouble!(
                    "doit commencer par http:// ou https://",
                    "must begin with http:// or https://"
                ));
            }
            Ok(all.server.public_url = Some(text.to_owned()))
        },
    },
    Key {
        name: "trusted-proxies",
        value: "ADDRESSES",
        help: [
            "Mandataires dont on croit X-Forwarded-For, séparés par des virgules",
            "Proxies whose X-Forwarded-For is believed, separated by commas",
        ],
        set: |all, text| Ok(all.server.trusted_proxies = list::<IpAddr>(text)?),
    },
    Key {
        name: "allowed-origins",
        value: "URLS",
        help: [
            "Autres sites dont les pages peuvent ouvrir des connexions ici",
            "Other sites whose pages may open sockets here",
        ],
        set: |all, text| Ok(all.server.allowed_origins = list(text)?),
    },
    Key {
        name: "connections",
        value: "N",
        help: ["Connexions en tout", "Connections in all"],
        set: |all, text| Ok(all.server.connections = positive(text)?),
    },
    Key {
        name: "sockets-per-address",
        value: "N",
        help: [
            "Connexions de jeu par adresse ; 0 : sans limite",
            "Sockets per address; 0: no limit",
        ],
        set: |all, text| Ok(all.server.sockets_per_address = parse(text)?),
    },
    Key {
        name: "requests",
        value: "N[/BURST]",
        help: [
            "Demandes HTTP par seconde et par adresse ; 0 : sans limite",
            "HTTP requests in a second per address; 0: no limit",
        ],
        set: |all, text| Ok(all.server.requests = rate(text)?),
    },
    Key {
        name: "tables",
        value: "N[/BURST]",
        help: [
            "Tables ouvertes et places prises par seconde et par adresse ; 0 : sans limite",
            "Tables set up and seats taken in a second per address; 0: no limit",
        ],
        set: |all, text| Ok(all.server.tables = rate(text)?),
    },
    Key {
        name: "messages",
        value: "N[/BURST]",
        help: [
            "Messages par seconde et par adresse ; 0 : sans limite",
            "Messages in a second per address; 0: no limit",
        ],
        set: |all, text| Ok(all.server.messages = rate(text)?),
    },
    Key {
        name: "seat",
        value: "N[/BURST]",
        help: [
            "Messages par seconde et par place ; 0 : sans limite",
            "Messages in a second per seat; 0: no limit",
        ],
        set: |all, text| Ok(all.server.seat = rate(text)?),
    },
    Key {
        name: "message-bytes",
        value: "N",
        help: ["Longueur maximale d'un message", "Longest message"],
        set: |all, text| Ok(all.server.message_bytes = positive(text)?),
    },
    Key {
        name: "body-bytes",
        value: "N",
        help: [
            "Longueur maximale d'une demande HTTP",
            "Longest body of an HTTP request",
        ],
        set: |all, text| Ok(all.server.body_bytes = positive(text)?),
    },
    Key {
        name: "engine-threads",
        value: "N",
        help: ["Fils du moteur", "Threads that think"],
        set: |all, text| Ok(all.server.engine_threads = positive(text)?),
    },
    Key {
        name: "log",
        value: "FILTER",
        help: [
            "Ce qui est consigné : error, warn, info, debug, ou un filtre par module",
            "What is logged: error, warn, info, debug, or a filter by module",
        ],
        set: |all, text| Ok(all.log = text.to_owned()),
    },
    Key {
        name: "log-format",
        value: "text|json",
        help: ["Forme du journal", "Form of the log"],
        set: |all, text| {
            all.log_json = match text {
                "text" => false,
                "json" => true,
                _ => return Err(trouble!("text ou json", "text or json")),
            };
            Ok(())
        },
    },
];
