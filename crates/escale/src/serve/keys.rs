//! Every setting, once: its flag, its environment variable, its line in the file and its help come
//! from here.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::str::FromStr;

use escale_rules::{Trouble, excerpt, trouble};
use escale_server::{IpNet, Rate};

use super::Everything;

/// One setting.
pub(crate) struct Key {
    /// `bind`: `--bind`, `ESCALE_BIND`, `bind = …`.
    pub(crate) name: &'static str,
    /// What its value looks like, in French and English.
    pub(crate) value: [&'static str; 2],
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

/// Networks and single addresses. An IPv4 address wrapped up as IPv6 is that IPv4 address.
fn networks(text: &str) -> Result<Vec<IpNet>, Trouble> {
    let network = |part: &str| match part.parse::<IpNet>() {
        Ok(network) => Ok(network.trunc()),
        Err(_) => parse::<IpAddr>(part).map(|address| IpNet::from(address.to_canonical())),
    };
    list::<String>(text)?.iter().map(|part| network(part)).collect()
}

/// The address of a site as browsers say it: `https://friend.example`.
fn origins(text: &str) -> Result<Vec<String>, Trouble> {
    let origins: Vec<String> = list(text)?;
    for origin in &origins {
        let host = origin
            .strip_prefix("https://")
            .or_else(|| origin.strip_prefix("http://"));
        let named = host.is_some_and(|host| !host.is_empty() && !host.contains(['*', '/', ' ']));
        if !named {
            let origin = excerpt(origin);
            return Err(trouble!(
                "« {origin} » n'est pas l'adresse d'un site : https://ami.example",
                "“{origin}” is not the address of a site: https://friend.example"
            ));
        }
    }
    Ok(origins)
}

/// Where people write to: an e-mail address or a page.
fn contact(text: &str) -> Result<String, Trouble> {
    let text = text.trim();
    let is_plain = text.len() <= 200 && !text.contains(|sign: char| sign.is_whitespace() || sign.is_control());
    let is_page = text.starts_with("https://") || text.starts_with("http://");
    let is_mail = text.split_once('@').is_some_and(|(name, host)| {
        !name.is_empty() && host.contains('.') && !text.contains(['<', '>', ':', '?', '&', '"'])
    });
    if is_plain && (is_page || is_mail) {
        return Ok(text.to_owned());
    }
    Err(trouble!(
        "il faut une adresse électronique, ou une page qui commence par https://",
        "it must be an e-mail address, or a page that begins with https://"
    ))
}

/// The most threads that think.
const MOST_THREADS: usize = 256;

/// `20` in a second, or `20/200`: 200 at once.
fn rate(text: &str) -> Result<Rate, Trouble> {
    let (per_second, burst) = if let Some((per_second, burst)) = text.split_once('/') {
        (parse(per_second)?, parse(burst)?)
    } else {
        let per_second: u32 = parse(text)?;
        (per_second, per_second.saturating_mul(5))
    };
    if per_second > 1_000_000 {
        return Err(trouble!(
            "au plus un million par seconde",
            "at most a million per second"
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
        value: ["ADRESSE:PORT", "ADDRESS:PORT"],
        help: [
            "Où écouter ; port 0 : un port libre, n'importe lequel",
            "Where to listen; port 0: any free one",
        ],
        set: |all, text| {
            all.server.bind = parse::<SocketAddr>(text)?;
            Ok(())
        },
    },
    Key {
        name: "data",
        value: ["DOSSIER", "FOLDER"],
        help: ["Dossier de la base de données", "Folder of the database"],
        set: |all, text| {
            all.server.data = PathBuf::from(text);
            Ok(())
        },
    },
    Key {
        name: "public-url",
        value: ["URL", "URL"],
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
            all.server.public_url = Some(text.to_owned());
            Ok(())
        },
    },
    Key {
        name: "contact",
        value: ["ADRESSE", "ADDRESS"],
        help: [
            "Où écrire à l'hôte : une adresse électronique, ou une page https://…",
            "Where to write to the host: an e-mail address, or a page https://…",
        ],
        set: |all, text| {
            all.server.contact = Some(contact(text)?);
            Ok(())
        },
    },
    Key {
        name: "trusted-proxies",
        value: ["ADRESSES", "ADDRESSES"],
        help: [
            "Mandataires dont on croit X-Forwarded-For : adresses ou réseaux, séparés par des virgules",
            "Proxies whose X-Forwarded-For is believed: addresses or networks, separated by commas",
        ],
        set: |all, text| {
            all.server.trusted_proxies = networks(text)?;
            Ok(())
        },
    },
    Key {
        name: "metrics-from",
        value: ["ADRESSES", "ADDRESSES"],
        help: [
            "Qui peut lire /metrics : adresses ou réseaux, séparés par des virgules",
            "Who may read /metrics: addresses or networks, separated by commas",
        ],
        set: |all, text| {
            all.server.metrics_from = networks(text)?;
            Ok(())
        },
    },
    Key {
        name: "allowed-origins",
        value: ["URL", "URLS"],
        help: [
            "Autres sites dont les pages peuvent ouvrir des connexions ici",
            "Other sites whose pages may open sockets here",
        ],
        set: |all, text| {
            all.server.allowed_origins = origins(text)?;
            Ok(())
        },
    },
    Key {
        name: "connections",
        value: ["N", "N"],
        help: ["Connexions en tout", "Connections in all"],
        set: |all, text| {
            all.server.connections = positive(text)?;
            Ok(())
        },
    },
    Key {
        name: "connections-per-address",
        value: ["N", "N"],
        help: [
            "Connexions par adresse, de toute sorte ; 0 : sans limite",
            "Connections per address, of any kind; 0: no limit",
        ],
        set: |all, text| {
            all.server.connections_per_address = Some(parse(text)?);
            Ok(())
        },
    },
    Key {
        name: "sockets-per-address",
        value: ["N", "N"],
        help: [
            "Connexions de jeu par adresse ; 0 : sans limite",
            "Sockets per address; 0: no limit",
        ],
        set: |all, text| {
            all.server.sockets_per_address = parse(text)?;
            Ok(())
        },
    },
    Key {
        name: "requests",
        value: ["N[/POINTE]", "N[/BURST]"],
        help: [
            "Demandes HTTP par seconde et par adresse ; 0 : sans limite",
            "HTTP requests per second and address; 0: no limit",
        ],
        set: |all, text| {
            all.server.requests = rate(text)?;
            Ok(())
        },
    },
    Key {
        name: "tables",
        value: ["N[/POINTE]", "N[/BURST]"],
        help: [
            "Tables ouvertes et places prises par seconde et par adresse ; 0 : sans limite",
            "Tables set up and seats taken per second and address; 0: no limit",
        ],
        set: |all, text| {
            all.server.tables = rate(text)?;
            Ok(())
        },
    },
    Key {
        name: "messages",
        value: ["N[/POINTE]", "N[/BURST]"],
        help: [
            "Messages par seconde et par adresse ; 0 : sans limite",
            "Messages per second and address; 0: no limit",
        ],
        set: |all, text| {
            all.server.messages = rate(text)?;
            Ok(())
        },
    },
    Key {
        name: "seat",
        value: ["N[/POINTE]", "N[/BURST]"],
        help: [
            "Messages par seconde et par place ; 0 : sans limite",
            "Messages per second and seat; 0: no limit",
        ],
        set: |all, text| {
            all.server.seat = rate(text)?;
            Ok(())
        },
    },
    Key {
        name: "message-bytes",
        value: ["N", "N"],
        help: ["Longueur maximale d'un message", "Longest message"],
        set: |all, text| {
            all.server.message_bytes = positive(text)?;
            Ok(())
        },
    },
    Key {
        name: "body-bytes",
        value: ["N", "N"],
        help: [
            "Longueur maximale d'une demande HTTP",
            "Longest body of an HTTP request",
        ],
        set: |all, text| {
            all.server.body_bytes = positive(text)?;
            Ok(())
        },
    },
    Key {
        name: "engine-threads",
        value: ["N", "N"],
        help: ["Fils de calcul du moteur", "Threads of the engine"],
        set: |all, text| {
            let threads = positive(text)?;
            if threads > MOST_THREADS {
                return Err(trouble!("au plus {MOST_THREADS}", "at most {MOST_THREADS}"));
            }
            all.server.engine_threads = threads;
            Ok(())
        },
    },
    Key {
        name: "log",
        value: ["FILTRE", "FILTER"],
        help: [
            "Ce qui est consigné : error, warn, info, debug, ou un filtre par module",
            "What is logged: error, warn, info, debug, or a filter by module",
        ],
        set: |all, text| {
            text.clone_into(&mut all.log);
            Ok(())
        },
    },
    Key {
        name: "log-format",
        value: ["text|json", "text|json"],
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
