//! Asking the engine.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use escale_catalog::{Match, MoveValue, Value, mainly};
use escale_rules::{Lang, Phrase, Side};
use escale_search::{self as search, Score};
use escale_wire::{Analysis, AnalysisLine, AnalysisRequest, GameSoFar, KnownMove, Refusal, Worth};

use super::App;
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::JsonBody;
use super::position_view::set_up;
use crate::engine_pool::{AnalysisKey, SearchAnswer};
use crate::limits::visitor_number;

/// Most best lines.
const LINES: usize = 5;

/// A move something certain is known of, for the side that makes it.
fn known_move((m, known): &(String, MoveValue)) -> Option<KnownMove> {
    let (worth, plies) = match *known {
        MoveValue::Exactly(Value::Win(plies)) => (Worth::Win, Some(plies)),
        MoveValue::Exactly(Value::Draw) => (Worth::Draw, None),
        MoveValue::Exactly(Value::Loss(plies)) => (Worth::Loss, Some(plies)),
        MoveValue::Wins => (Worth::Win, None),
        MoveValue::ThrowsAway => (Worth::NotWon, None),
        MoveValue::Nothing => return None,
    };
    let m = m.clone();
    Some(KnownMove { m, worth, plies })
}

fn analysis_line(play: &dyn Match, line: &search::Line<String>) -> AnalysisLine {
    AnalysisLine {
        score: line.score.order(),
        mate: match line.score {
            Score::Points(_) => None,
            Score::Win(plies) => i32::try_from(plies).ok(),
            Score::Loss(plies) => i32::try_from(plies).ok().map(|plies| -plies),
        },
        exact: line.exact,
        written: written(play, &line.moves),
        moves: line.moves.clone(),
    }
}

/// A line as people write it, as far as it can be played through.
fn written(play: &dyn Match, moves: &[String]) -> Vec<[String; 2]> {
    let mut ahead = play.fork();
    let mut all = Vec::with_capacity(moves.len());
    for text in moves {
        let (Ok(fr), Ok(en)) = (ahead.written(text, Lang::Fr), ahead.written(text, Lang::En)) else {
            break;
        };
        all.push([fr, en]);
        if ahead.play_through(text).is_err() {
            break;
        }
    }
    all
}

/// What was found, in words.
pub(super) fn told(play: &dyn Match, found: &SearchAnswer) -> Analysis {
    let lines = &found.answer.lines;
    Analysis {
        position: play.position_text(),
        turn: play.turn().into(),
        depth: found.answer.depth,
        nodes: found.answer.nodes,
        lines: lines.iter().map(|line| analysis_line(play, line)).collect(),
        known: found.known.iter().filter_map(known_move).collect(),
        disagreement: found.disagreement.as_ref().map(Into::into),
    }
}

/// What the move lost that led from one position to another, in words: where it was a mistake, and
/// the hand evaluation can tell.
pub(super) fn lost(mover: Side, before: &SearchAnswer, played: &str, after: &SearchAnswer) -> Option<Phrase> {
    let (best, answer) = (before.answer.lines.first()?, after.answer.lines.first()?);
    if best.moves.first().is_some_and(|best| best == played) {
        return None;
    }
    let played = answer.score.reversed();
    mainly((best.score, &before.hands), (played, &after.hands), mover)
}

/// How a position is asked about: equal games in equal words.
pub(super) fn key_of(play: &dyn Match, position: Option<String>, lines: usize, among: Option<usize>) -> AnalysisKey {
    let options = play.options().into_iter().map(|option| (option.key, option.value));
    AnalysisKey {
        game: play.card().id,
        options: options.collect(),
        position,
        moves: play.move_texts(),
        lines,
        among,
    }
}

/// A question about one position.
pub(super) struct Asked {
    pub(super) play: Box<dyn Match>,
    pub(super) key: AnalysisKey,
}

impl App {
    /// Reads a question, so that nonsense never reaches the queue.
    pub(super) async fn read_question(&self, address: IpAddr, request: AnalysisRequest) -> Result<Asked, Refusal> {
        let game = self.game(&request.game)?;
        let line = GameSoFar {
            options: request.options,
            position: request.position,
            moves: request.moves,
        };
        let lines = request.lines.unwrap_or(1).clamp(1, LINES);
        self.work(address, move || {
            let play = set_up(game, &line)?;
            let key = key_of(play.as_ref(), line.position, lines, None);
            Ok(Asked { play, key })
        })
        .await?
    }
}

/// Thinks about a position.
pub(crate) async fn analyse(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<Json<Analysis>, ApiError> {
    let Asked { play, key } = app.read_question(address, request).await?;
    let pool = app.registry.engine_pool();
    let found = pool.listen(visitor_number(address), key, play.fork())?.done().await?;
    let seen = app.work(address, move || told(play.as_ref(), &found));
    Ok(Json(seen.await?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_a_move_is_one_word() {
        let seen = |known| known_move(&("m".to_owned(), known)).map(|seen| (seen.worth, seen.plies));
        assert_eq!(seen(MoveValue::Exactly(Value::Win(47))), Some((Worth::Win, Some(47))));
        assert_eq!(seen(MoveValue::Exactly(Value::Draw)), Some((Worth::Draw, None)));
        assert_eq!(seen(MoveValue::Exactly(Value::Loss(10))), Some((Worth::Loss, Some(10))));
        assert_eq!(seen(MoveValue::Wins), Some((Worth::Win, None)));
        assert_eq!(seen(MoveValue::ThrowsAway), Some((Worth::NotWon, None)));
        assert_eq!(seen(MoveValue::Nothing), None);
    }

    #[test]
    fn a_line_is_written_as_far_as_it_can_be_played() {
        let play = escale_catalog::game("alcazar")
            .unwrap()
            .set_up(&escale_catalog::Setup::default())
            .unwrap();
        let moves = ["a2n-a2w", "d3", "zz", "a2"].map(str::to_owned);
        assert_eq!(
            written(play.as_ref(), &moves),
            [["a2n-a2o", "a2n-a2w"], ["d3", "d3"]].map(|pair| pair.map(str::to_owned))
        );
    }
}
