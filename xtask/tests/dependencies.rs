//! Dependencies only point down; what each layer may use is written here and nowhere else.

use std::collections::{BTreeMap, BTreeSet};

use cargo_metadata::{DependencyKind, MetadataCommand, Package};

/// What a layer may depend on, outside its tests.
struct Layer {
    /// Crates of ours.
    ours: &'static [&'static str],
    /// Crates of others.
    others: &'static [&'static str],
}

fn layer(package: &Package) -> Layer {
    let path = package.manifest_path.as_str();
    if path.contains("/games/") {
        // A game sees the contract and the tools, never the search, another game, or a library that
        // does I/O.
        return Layer {
            ours: &["escale-rules", "escale-hints", "escale-board"],
            others: &[],
        };
    }
    match package.name.as_str() {
        "escale-rules" => Layer { ours: &[], others: &[] },
        "escale-hints" | "escale-board" => Layer {
            ours: &["escale-rules"],
            others: &[],
        },
        // The search never sees a game; a network sees inputs.
        "escale-search" | "escale-nnue" => Layer {
            ours: &["escale-rules", "escale-hints"],
            others: &[],
        },
        // A book is a compressed file with a hash.
        "escale-tablebase" => Layer {
            ours: &["escale-rules", "escale-hints"],
            others: &["lzma-rust2", "sha2"],
        },
        // Pages are texts: whoever shows them brings the boards.
        "escale-pages" => Layer {
            ours: &["escale-rules"],
            others: &["pulldown-cmark"],
        },
        "escale-testkit" => Layer {
            ours: &["escale-rules", "escale-hints", "escale-board", "escale-pages"],
            others: &["proptest"],
        },
        "escale-catalog" => Layer {
            ours: &[
                "escale-rules",
                "escale-hints",
                "escale-nnue",
                "escale-search",
                "escale-tablebase",
                "games",
            ],
            others: &["rayon", "strsim"],
        },
        // What crosses the network: words and serde, nothing that runs.
        "escale-wire" => Layer {
            ours: &["escale-rules", "escale-pages"],
            others: &["serde"],
        },
        // Drawings: the games' folders and the client's art are read as files.
        "escale-picture" => Layer {
            ours: &["escale-rules"],
            others: &["roxmltree", "serde_json"],
        },
        // Paper: it lays out and draws, and writes to nobody.
        "escale-print" => Layer {
            ours: &["escale-rules", "escale-catalog", "escale-pages", "escale-picture"],
            others: &["hypher", "krilla", "krilla-svg", "rustybuzz", "serde", "toml", "usvg"],
        },
        // The store sees texts, never a game.
        "escale-store" => Layer {
            ours: &["escale-rules"],
            others: &["bytes", "getrandom", "rusqlite", "tokio", "tracing"],
        },
        "escale-server" => Layer {
            ours: &[
                "escale-rules",
                "escale-pages",
                "escale-catalog",
                "escale-print",
                "escale-search",
                "escale-site",
                "escale-store",
                "escale-wire",
            ],
            others: &[
                "axum",
                "bytes",
                "futures-util",
                "getrandom",
                "hmac",
                "hyper",
                "hyper-util",
                "ipnet",
                "prometheus-client",
                "serde",
                "serde_json",
                "sha2",
                "tokio",
                "tokio-util",
                "tower",
                "tower-http",
                "tracing",
            ],
        },
        // The laboratory plays and judges; whatever it is fed and whatever it finds crosses no
        // network.
        "escale-lab" => Layer {
            ours: &[
                "escale-rules",
                "escale-hints",
                "escale-pages",
                "escale-catalog",
                "escale-search",
            ],
            others: &["nix", "serde_json"],
        },
        // It speaks to a server as a stranger would: over its sockets, never through its code.
        "escale-load" => Layer {
            ours: &["escale-rules", "escale-catalog", "escale-store", "escale-wire"],
            others: &[
                "bytes",
                "futures-util",
                "http-body-util",
                "hyper",
                "hyper-util",
                "serde",
                "serde_json",
                "tokio",
                "tokio-tungstenite",
            ],
        },
        "escale" => Layer {
            ours: &[
                "escale-rules",
                "escale-pages",
                "escale-catalog",
                "escale-lab",
                "escale-load",
                "escale-print",
                "escale-search",
                "escale-server",
                "escale-store",
            ],
            others: &[
                "anstyle",
                "clap",
                "directories",
                "indicatif",
                "nix",
                "serde_json",
                "tokio",
                "toml",
                "tracing",
                "tracing-subscriber",
            ],
        },
        // The client's files know nothing of the games; the games' folders are read as files. Its
        // sentences are set by the contract's typography.
        "escale-site" => Layer {
            ours: &["escale-rules"],
            others: &[
                "brotli",
                "bytes",
                "data-encoding",
                "flate2",
                "oxc_allocator",
                "oxc_ast",
                "oxc_codegen",
                "oxc_minifier",
                "oxc_parser",
                "oxc_semantic",
                "oxc_span",
                "serde_json",
                "sha2",
            ],
        },
        // Nobody depends on it: it opens the whole house and looks at it through a browser.
        "escale-web-tests" => Layer {
            ours: &["escale-catalog", "escale-server"],
            others: &[
                "anyhow",
                "data-encoding",
                "futures-util",
                "serde",
                "serde_json",
                "tempfile",
                "tokio",
                "tokio-tungstenite",
            ],
        },
        "escale-benches" => Layer {
            ours: &[
                "escale-rules",
                "escale-hints",
                "escale-nnue",
                "escale-testkit",
                "escale-catalog",
            ],
            others: &["divan"],
        },
        "xtask" => Layer {
            ours: &[],
            others: &["anyhow"],
        },
        name => panic!("{name} has no layer: say here what it may depend on"),
    }
}

#[test]
fn dependencies_only_point_down() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata");
    let packages = metadata.workspace_packages();
    let games: BTreeSet<&str> = packages
        .iter()
        .filter(|p| p.manifest_path.as_str().contains("/games/"))
        .map(|p| p.name.as_str())
        .collect();
    let ours: BTreeMap<&str, &Package> = packages.iter().map(|p| (p.name.as_str(), *p)).collect();
    assert!(games.len() > 1, "{games:?}");
    for package in &packages {
        let layer = layer(package);
        for dependency in package
            .dependencies
            .iter()
            .filter(|d| d.kind != DependencyKind::Development)
        {
            let name = dependency.name.as_str();
            let allowed = if ours.contains_key(name) {
                layer.ours.contains(&name) || games.contains(name) && layer.ours.contains(&"games")
            } else {
                layer.others.contains(&name)
            };
            assert!(allowed, "{} may not depend on {name}", package.name);
        }
    }
}

/// All that is compiled into a crate of ours, its tests left out.
fn compiled_into(name: &str) -> BTreeSet<String> {
    let metadata = MetadataCommand::new().exec().expect("cargo metadata");
    let resolved = metadata.resolve.as_ref().expect("resolved dependencies");
    let start = metadata
        .packages
        .iter()
        .find(|package| package.name.as_str() == name)
        .unwrap_or_else(|| panic!("{name} is a crate of ours"));
    let mut reached = BTreeSet::new();
    let mut ahead = vec![&start.id];
    while let Some(id) = ahead.pop() {
        if !reached.insert(metadata[id].name.to_string()) {
            continue;
        }
        let node = resolved.nodes.iter().find(|node| node.id == *id).expect("a node");
        let compiled = |kind: DependencyKind| kind != DependencyKind::Development;
        ahead.extend(
            node.deps
                .iter()
                .filter(|dependency| dependency.dep_kinds.iter().any(|kind| compiled(kind.kind)))
                .map(|dependency| &dependency.pkg),
        );
    }
    reached
}

#[test]
fn the_laboratory_has_no_web_in_it() {
    const WEB: &[&str] = &[
        "axum",
        "clap",
        "escale-load",
        "escale-server",
        "escale-site",
        "escale-store",
        "escale-wire",
        "hyper",
        "tokio",
        "tokio-tungstenite",
        "tungstenite",
    ];
    let load = compiled_into("escale-load");
    assert!(load.contains("hyper") && load.contains("tungstenite"), "{load:?}");
    let lab = compiled_into("escale-lab");
    assert!(lab.contains("escale-search"), "{lab:?}");
    for name in WEB {
        assert!(!lab.contains(*name), "the laboratory may not have {name} in it");
    }
}

#[test]
fn every_dependency_has_a_licence_we_can_ship() {
    const FREE: &[&str] = &[
        "MIT",
        "Apache-2.0",
        "BSD-2-Clause",
        "BSD-3-Clause",
        "ISC",
        "Zlib",
        "Unicode-3.0",
        "Unlicense",
        "0BSD",
        "CC0-1.0",
        "MIT-0",
        "BSL-1.0",
        // Binds changes to its own files; we change none.
        "MPL-2.0",
    ];
    let metadata = MetadataCommand::new().exec().expect("cargo metadata");
    for package in &metadata.packages {
        let licence = package
            .license
            .as_deref()
            .unwrap_or_else(|| panic!("{} names no licence", package.name));
        // Old manifests write "MIT/Apache-2.0" for a choice; a conjunction needs every part.
        let choices = licence.replace('/', " OR ").replace(['(', ')'], "");
        let shippable = choices.split(" OR ").any(|choice| {
            choice
                .split(" AND ")
                .all(|part| FREE.contains(&part.split(" WITH ").next().unwrap_or(part).trim()))
        });
        assert!(shippable, "{} is under {licence}", package.name);
    }
}

#[test]
fn no_unsafe_code_is_allowed_anywhere() {
    let metadata = MetadataCommand::new().no_deps().exec().expect("cargo metadata");
    for package in metadata.workspace_packages() {
        let manifest = std::fs::read_to_string(&package.manifest_path).expect("a manifest");
        assert!(
            manifest.contains("[lints]\nworkspace = true"),
            "{} does not take the workspace's lints",
            package.name
        );
    }
}
