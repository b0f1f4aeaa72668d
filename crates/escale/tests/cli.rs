//! The program as a person or a script runs it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use escale_catalog::GAMES;
use escale_pages::{Statistics, truths};
use escale_rules::Lang;
use escale_testkit::start_counts;

/// What was said, with the spaces and apostrophes one types: how sentences are set is tested where
/// they are set.
fn as_typed(bytes: &[u8]) -> String {
    let text = String::from_utf8(bytes.to_vec()).expect("UTF-8");
    text.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'")
}

fn escale(arguments: &[&str]) -> Output {
    command(arguments)
        .stdin(Stdio::null())
        .output()
        .expect("the program runs")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_escale"));
    command
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .env_remove("CLICOLOR_FORCE");
    command
}

fn escale_reading(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // It may answer and leave before it has read everything: a closed pipe is fine.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    child.wait_with_output().expect("the program ends")
}

/// Standard output of a run that must go well.
fn answer(arguments: &[&str]) -> String {
    let output = escale(arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    as_typed(&output.stdout)
}

/// The one sentence of a run that must be refused.
fn refusal(output: &Output) -> String {
    let stderr = as_typed(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{stderr}");
    assert!(output.stdout.is_empty(), "{}", String::from_utf8_lossy(&output.stdout));
    assert_eq!(stderr.lines().count(), 1, "{stderr}");
    assert!(stderr.len() < 600, "{stderr}");
    stderr
}

/// Deeper counts are left to the games' own tests.
const MOST_LEAVES: u64 = 200_000;

/// The games of the shelf.
fn games() -> impl Iterator<Item = &'static str> {
    GAMES.iter().map(|game| game.card().id)
}

/// The games of the shelf with the first counts of their own tables.
fn given() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    games().map(|game| {
        let path = format!("{}/../../games/{game}/tests/counts.perft", env!("CARGO_MANIFEST_DIR"));
        let table = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        (game, start_counts(&table, MOST_LEAVES))
    })
}

#[test]
fn perft_prints_the_given_counts_last_and_alone() {
    for (game, counts) in given() {
        assert!(counts.len() >= 3, "{game}: {counts:?}");
        for (depth, count) in (1..).zip(&counts) {
            let depth = depth.to_string();
            for threads in ["1", "2"] {
                let text = answer(&["perft", game, &depth, "--threads", threads]);
                assert_eq!(text.lines().last(), Some(count.to_string().as_str()), "{game} {depth}");
            }
        }
        assert_eq!(answer(&["perft", game, "0"]), "1\n");
    }
}

#[test]
fn divide_adds_up_and_names_every_move() {
    for (game, counts) in given() {
        let text = answer(&["perft", game, "3", "--divide"]);
        let mut lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.pop(), Some(counts[2].to_string().as_str()));
        let moves: Vec<&str> = lines
            .iter()
            .map(|line| line.split_once(": ").expect("move: count").0)
            .collect();
        assert_eq!(moves, answer(&["moves", game]).lines().collect::<Vec<_>>());
        let sum: u64 = lines
            .iter()
            .map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap())
            .sum();
        assert_eq!(sum, counts[2]);
    }
}

#[test]
fn moves_come_in_byte_order_and_play() {
    for game in games() {
        let text = answer(&["moves", game]);
        let moves: Vec<&str> = text.lines().collect();
        assert!(
            moves.is_sorted_by(|a, b| a.as_bytes() < b.as_bytes()),
            "{game}: {moves:?}"
        );
        for mv in moves {
            let json: serde_json::Value =
                serde_json::from_str(&answer(&["show", game, "--moves", mv, "--json"])).expect("JSON");
            assert_eq!(json["game"], game);
            assert_eq!(json["turn"], "second");
            assert_eq!(json["result"], serde_json::Value::Null);
            assert_eq!(json["reason"], serde_json::Value::Null);
            assert_eq!(json["moves_played"], 1);
            let position = json["position"].as_str().expect("a text");
            let again: serde_json::Value =
                serde_json::from_str(&answer(&["show", game, "--position", position, "--json"])).expect("JSON");
            assert_eq!(again["position"], position);
        }
    }
}

#[test]
fn show_says_board_position_turn_and_result() {
    for game in games() {
        for (lang, position, turn, going) in [
            ("fr", "Position : ", "À jouer : ", "partie en cours"),
            ("en", "Position: ", "To move: ", "game in progress"),
        ] {
            let text = answer(&["show", game, "--lang", lang]);
            assert!(text.lines().count() > 8, "{text}");
            assert!(
                text.contains(position) && text.contains(turn) && text.contains(going),
                "{text}"
            );
            assert!(!text.contains('\u{1b}'), "colours go to terminals only");
        }
        let coloured = command(&["show", game])
            .env("CLICOLOR_FORCE", "1")
            .output()
            .expect("the program runs");
        assert!(String::from_utf8_lossy(&coloured.stdout).contains('\u{1b}'));
    }
}

#[test]
fn show_tells_what_its_signs_mean() {
    let text = answer(&["show", "echec-aux-chevaliers"]);
    let legend = "Argentés : C Chevalier, G Homme d'armes\nDorés : c Chevalier, g Homme d'armes\n";
    assert!(text.contains(legend), "{text}");
    assert!(text.contains("◇ emblème, ○ château, △ couloir, ≈ eau"), "{text}");
    assert!(text.contains("≈  ≈  △  ≈  ≈"), "{text}");
    let text = answer(&["show", "alcazar", "--lang", "en"]);
    assert!(text.contains("castle") && text.contains("start"), "{text}");
    // Whose turn it would be is not asked when the game is over.
    let over = answer(&["show", "lices", "--position", "1C8/10/10/10/10/10/10/10/10/9c b"]);
    assert!(!over.contains("À jouer"), "{over}");
}

#[test]
fn rules_are_read_in_the_terminal() {
    for game in games() {
        let (whole, part) = (
            answer(&["rules", game]),
            answer(&["rules", game, "--section", "essential"]),
        );
        assert!(whole.contains(part.trim()) && part.lines().count() > 20, "{game}");
        assert!(part.contains('•') && !part.contains("**"), "{part}");
        let words: Vec<&str> = whole.split_whitespace().collect();
        let command = ["escale", "readings", game];
        assert!(words.windows(3).any(|run| run == command), "{game}: what was measured");
        assert!(answer(&["rules", game, "--lang", "en"]).contains("Questions"), "{game}");
    }
}

#[test]
fn readings_are_measured() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("readings.txt");
    let path = path.to_str().expect("UTF-8");
    let study = ["readings", "lices", "--games", "2", "--nodes", "30", "--write", path];
    let text = answer(&study);
    assert!(
        text.contains("notre lecture") && text.contains("lices refuges"),
        "{text}"
    );
    let written = std::fs::read_to_string(path).expect("it was written");
    assert!(
        written.starts_with("command escale readings lices --games 2 --nodes 30 "),
        "{written}"
    );
    assert_eq!(answer(&study), text, "the same games again");
}

#[test]
fn statistics_are_counted_written_and_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (games, written) = (path("lices.games"), path("statistics.txt"));
    let play = [
        "selfplay", "lices", "--hand", "--games", "5", "--nodes", "30", "--out", &games,
    ];
    answer(&play);
    let count = ["statistics", "lices", "--nodes", "30", "--games", &games];
    let told = answer(&[&count[..], &["--write", &written]].concat());
    for part in ["5 parties", "Le premier joueur", "Comment une partie finit", "▇"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let text = std::fs::read_to_string(&written).expect("it was written");
    let wanted = "played escale selfplay lices --hand --games 5 --nodes 30 --opening 8 --plies 400 --seed 1 --out lices.games\n\
                  command escale statistics lices --games lices.games --nodes 30 --write ";
    assert!(text.starts_with(wanted), "{text}");
    let json: serde_json::Value = serde_json::from_str(&answer(&[&count[..], &["--json"]].concat())).expect("JSON");
    assert_eq!((&json["game"], &json["games"]), (&"lices".into(), &5.into()));

    let refused = |arguments: &[&str]| refusal(&escale(arguments));
    assert!(refused(&["statistics", "alcazar", "--games", &games]).contains("ne contient pas de parties de alcazar"));
    assert!(refused(&["statistics", "lices", "--games", "/nowhere"]).contains("il n'y a pas de tel fichier"));
    assert!(refused(&["statistics", "lices", "--section", "x"]).contains("pas de section « x »"));
}

/// What is said of a game is shown by the command that stands below it, every number of it.
#[test]
fn what_surprises_is_shown_by_its_command() {
    for game in GAMES {
        let card = game.card();
        let counted = Statistics::read(card.statistics).expect("statistics");
        for truth in truths(card).expect("truths") {
            for lang in [Lang::Fr, Lang::En] {
                let tag = if lang == Lang::Fr { "fr" } else { "en" };
                let words: Vec<&str> = truth.shown.split(' ').skip(1).collect();
                let shown = answer(&[&words[..], &["--lang", tag]].concat());
                for measure in truth.measures(&counted, lang) {
                    let number = as_typed(measure.expect("it was counted").get(lang).as_bytes());
                    assert!(
                        shown.contains(&number),
                        "{}: {number}: {}",
                        truth.shown,
                        truth.text.plain(lang)
                    );
                }
            }
        }
    }
}

#[test]
fn show_says_who_won_and_why() {
    let result = |arguments: &[&str]| {
        let text = answer(arguments);
        text.lines().last().expect("a line").to_owned()
    };
    let placed = ["show", "lices", "--position", "1C8/10/10/10/10/10/10/10/10/9c b"];
    assert_eq!(
        result(&placed),
        "Résultat : victoire des Blancs (tous les Chevaliers blancs en lice, 1 contre 0)"
    );
    let taken = ["show", "alcazar", "--moves", "d4", "--position"];
    let taken = [&taken[..], &["c4 b2 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 20"]].concat();
    assert_eq!(result(&taken), "Résultat : victoire de Rouge (château pris)");
    assert_eq!(
        result(&[&taken[..], &["--lang", "en"]].concat()),
        "Result: Red won (castle taken)"
    );
}

#[test]
fn each_camp_of_lices_has_its_own_columns_at_its_edge() {
    let text = answer(&["show", "lices"]);
    let labels = |line: Option<&str>| {
        line.expect("a line")
            .split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let near: Vec<String> = (1..=10).map(|column| column.to_string()).collect();
    let far: Vec<String> = near.iter().rev().cloned().collect();
    assert_eq!(labels(text.lines().next()), far);
    assert_eq!(labels(text.lines().nth(11)), near);
}

#[test]
fn moves_are_read_in_the_readers_language() {
    // R is the king in French and the rook in English; both can go to e2.
    let position = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    for (lang, after) in [
        ("fr", "4k3/8/8/8/8/8/R3K3/8 b - - 1 1"),
        ("en", "4k3/8/8/8/8/8/I3R3/4K3 b - - 1 1"),
    ] {
        let text = answer(&[
            "show",
            "en-avant",
            "--position",
            position,
            "--moves",
            "Re2",
            "--lang",
            lang,
            "--json",
        ]);
        let json: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(json["position"], after);
    }
}

#[test]
fn show_writes_the_score_sheet_of_the_leaflet() {
    let sheet = answer(&[
        "show",
        "lices",
        "--moves",
        "d2-e3 d2-e1 Ca1-b1",
        "--sheet",
        "LEROY,PETIT",
    ]);
    assert_eq!(sheet, "LEROY      PETIT\n1. d2-e3   2. d2-e1\n3. Ca1-b1\n");
    let sheet = answer(&[
        "show",
        "en-avant",
        "--moves",
        "e2e4 e7e5 g1f3",
        "--sheet",
        "--lang",
        "en",
    ]);
    assert_eq!(sheet, "White   Black\n1. e4   e5\n2. Nf3\n");
}

#[test]
fn bad_input_gets_one_sentence() {
    let says = |arguments: &[&str], fr: &str, en: &str| {
        let told = refusal(&escale(arguments));
        assert!(told.contains(fr), "{told}");
        let mut english = arguments.to_vec();
        english.extend(["--lang", "en"]);
        let told = refusal(&escale(&english));
        assert!(told.contains(en), "{told}");
    };
    says(&["show", "tarot"], "jeu inconnu « tarot »", "unknown game “tarot”");
    says(&["dance"], "commande inconnue « dance »", "unknown command “dance”");
    says(&["perft", "lices"], "il manque <profondeur>", "<depth> is missing");
    says(&["perft", "lices", "many"], "« many »", "“many”");
    says(&["perft", "lices", "65"], "entre 0 et 64", "between 0 and 64");
    says(
        &["perft", "lices", "-1"],
        "« -1 » n'est pas entre 0 et 64",
        "“-1” is not between",
    );
    says(
        &["perft", "lices", "2", "--threads", "0"],
        "« 0 » n'est pas entre 1 et 1024",
        "“0” is not between 1 and 1024",
    );
    says(&["show", "Lices"], "vouliez-vous dire lices ?", "did you mean lices?");
    says(
        &["show", "alcasar"],
        "vouliez-vous dire alcazar ?",
        "did you mean alcazar?",
    );
    says(&["shwo", "lices"], "vouliez-vous dire show ?", "did you mean show?");
    says(
        &["show", "lices", "--move", "a"],
        "vouliez-vous dire --moves ?",
        "did you mean --moves?",
    );
    says(
        &["match", "lices", "--a", "nodes=10", "--b", "nodes=10", "--games", "3"],
        "--games 3 n'est pas pair",
        "--games 3 is not even",
    );
    says(
        &["analyse", "lices", "--whole"],
        "pas de coup à juger",
        "no move to judge",
    );
    says(
        &["rules", "lices", "--section", "x"],
        "il y a : essential",
        "there are: essential",
    );
    says(
        &["readings", "lices", "--also", "lices=x"],
        "ne prend pas la valeur « x »",
        "does not take the value “x”",
    );
    says(&["show", "lices", "--option", "vitesse"], "« vitesse »", "“vitesse”");
    says(
        &["show", "fous-du-roi", "--option", "fleches=/nowhere"],
        "« /nowhere » ne se lit pas : il n'y a pas de tel fichier",
        "“/nowhere” cannot be read: there is no such file",
    );
    let long = format!("fleches={}", concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock"));
    says(
        &["show", "fous-du-roi", "--option", &long],
        "octets, au plus 8192",
        "bytes, at most 8192",
    );
    says(
        &["moves", "en-avant", "--moves", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1e3"],
        "coup 7 (« e1e3 »)",
        "move 7 (“e1e3”)",
    );
    says(&["show", "alcazar", "--position", "a1 d4 z9n - 0"], "z9n", "z9n");
    says(
        &["show", "fous-du-roi", "--option", "fleches"],
        "--option fleches=FICHIER",
        "--option fleches=FILE",
    );
    says(
        &["show", "lices", "--moves", "d2-e3", "--moves", "d2-e3"],
        "est donné deux fois",
        "is given twice",
    );
    // A letter apart is read with the word behind it, and refused with it.
    says(
        &["show", "lices", "--moves", "E b2-c4"],
        "coup 1 (« E b2-c4 »)",
        "move 1 (“E b2-c4”)",
    );
    // A reason that quotes the move is not told it again.
    says(
        &["show", "alcazar", "--moves", "zz"],
        "escale: coup 1 : « zz »",
        "escale: move 1: “zz”",
    );
    for game in games() {
        for position in ["", " ", "x", "a1", "8/8/8/8/8/8/8/8 w - - 0 1"] {
            refusal(&escale(&["show", game, "--position", position]));
        }
        for moves in ["zz", "e9e5", "0", "=", "Δ"] {
            refusal(&escale(&["moves", game, "--moves", moves]));
        }
    }
}

#[test]
fn a_ten_megabyte_line_gets_one_sentence() {
    let line = vec![b'a'; 10_000_000];
    for game in games() {
        refusal(&escale_reading(&["show", game, "--position", "-"], &line));
        refusal(&escale_reading(&["show", game, "--moves", "-"], &line));
    }
    refusal(&escale_reading(
        &["show", "lices", "--position", "-"],
        &vec![b'1'; 20_000_000],
    ));
    refusal(&escale_reading(&["show", "lices", "--position", "-"], b"\xff\xfe"));
}

#[test]
fn a_position_can_come_from_standard_input() {
    let output = escale_reading(
        &["perft", "alcazar", "2", "--position", "-"],
        b"a1 d4 a2e,a2n,b1e,b1n,b4e,c3e,c3n,d2n - 0\n",
    );
    assert_eq!(output.stdout, b"830\n");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = command(&["perft", "en-avant", "2", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn help_speaks_both_languages() {
    assert!(answer(&["--help"]).contains("Commandes"));
    assert!(answer(&["--help", "--lang", "en"]).contains("Commands"));
    assert!(answer(&["--help"]).contains("[COMMANDE]"));
    assert!(answer(&["--help", "--lang", "en"]).contains("[COMMAND]"));
    assert!(answer(&["print", "--help"]).contains("<FICHIER>"));
    assert!(answer(&["print", "--help", "--lang", "en"]).contains("<FILE>"));
    assert!(answer(&["match", "--help"]).contains("[par défaut : 100]"));
    assert!(answer(&["match", "--help", "--lang", "en"]).contains("[default: 100]"));
    for command in ["games", "show", "moves", "perft", "bench"] {
        assert_ne!(
            answer(&[command, "--help"]),
            answer(&[command, "--help", "--lang", "en"])
        );
    }
}
