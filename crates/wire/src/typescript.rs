//! Holds `web/app/wire.ts` against these types: what the browser believes crosses the network is
//! generated, never written by hand.

use ts_rs::{Config, TS};

use crate::*;

const HEAD: &str = "\
/**
 * What crosses the network, generated from `crates/wire`: never edited by hand.
 * After a change there: `ESCALE_BLESS=1 cargo test -p escale-wire`. Only the type checker reads this file; it is not shipped.
 */
";

/// A type with its documentation, as one declares it in TypeScript: a line for each field, its
/// comment on a line before it.
fn declared<T: TS>(config: &Config) -> String {
    let comment = |text: &str| text.replace("/**\n * ", "/** ").replace("\n */", " */");
    let fields = T::decl(config)
        .replace("{ \n/**", "{\n/**")
        .replace(", \n/**", ",\n/**")
        .replace(", }", ",\n}");
    // What may be left out is left out; it is never null.
    let fields: Vec<String> = fields
        .lines()
        .map(|line| match line.split_once("?: ") {
            Some((name, kind)) => format!("{name}?: {}", kind.replace(" | null", "")),
            None => line.to_owned(),
        })
        .collect();
    let docs = T::docs().unwrap_or_default();
    format!("\n{}export {}\n", comment(&docs), comment(&fields.join("\n")))
}

macro_rules! declared {
    ($config:expr, $($type:ty)*) => {
        [$(declared::<$type>($config)),*].concat()
    };
}

fn generated() -> String {
    // Milliseconds and positions counted stay far below 2^53.
    let config = Config::default().with_large_int("number");
    let types = declared!(&config,
        Phrase Side Shade Cell Edge Board Piece MarkKind Mark Tally Entry Played View PositionView
        DecisionStatus Certainty OptionKind Decision TableOption Role Card Choice Span Block Page GamePage StatisticsPage GameSources
        Secret ClockSpec Sitter Seat TableInfo Who SeatRequest Sides CreateTable SeatLink CreatedTable JoinTable JoinedTable
        Offer Room Whom Drawing ClientMessage
        Code Refusal GameResult End EventKind Event
        PremoveFate You TableStatus OfferMade Presence State ServerMessage
        Seek LobbyPage LobbyMessage TableView FinishedGame ShowcaseGame
        GameSoFar Lang ReadMove MoveRead DeadClicks WhyNot EngineReplyRequest EngineReply AnalysisRequest AnalysisLine Worth KnownMove Analysis ReviewRequest AnalysisEvent
    );
    format!("{HEAD}{types}")
}

#[test]
fn the_browser_believes_what_is_true() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/app/wire.ts");
    let generated = generated();
    if std::env::var_os("ESCALE_BLESS").is_some() {
        std::fs::write(path, &generated).expect("web/app/wire.ts can be written");
    }
    let kept = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        kept == generated,
        "web/app/wire.ts is out of date: ESCALE_BLESS=1 cargo test -p escale-wire"
    );
}
