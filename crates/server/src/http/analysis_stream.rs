//! Listening to the engine while it thinks.
//!
//! A question is asked by POST and answered as `text/event-stream`: a message each time something
//! is settled, at most so many a second, the last one being what it came to. Whoever hangs up is no
//! longer listened for, and the engine goes on to somebody else. A whole game is judged from its
//! end backwards, so that what is known of a position helps with the one before; each position
//! waits its turn in the pool like any other question.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::IntoResponse;
use axum::response::sse::{Event, Sse};
use escale_catalog::Match;
use escale_rules::Phrase;
use escale_wire::{AnalysisEvent, AnalysisRequest, Code, GameSoFar, Refusal, ReviewRequest};
use futures_util::stream::{Stream, unfold};
use tokio::time::{Instant, sleep, sleep_until};

use super::App;
use super::analysis::{Asked, key_of, lost, told};
use super::api_error::ApiError;
use super::client_address::ClientAddress;
use super::extract::JsonBody;
use super::position_view::set_up;
use super::security::too_fast;
use crate::engine_pool::{Analysed, AnalysisListener, SearchAnswer, Thought};
use crate::limits::{Kind, Place, visitor_number};

/// Time between two messages about one position.
const PACE: Duration = Duration::from_millis(100);
/// Most positions of a game judged by one request.
const POSITIONS: usize = 256;
/// How often a pool that has too much to do is asked again, and after how long.
const TRIES: u32 = 40;
const BREATH: Duration = Duration::from_millis(500);

/// Everything a stream needs of the visitor it is for; while it lives it counts as a request.
struct Visit {
    app: Arc<App>,
    address: IpAddr,
    _place: Place,
}

impl Visit {
    fn begin(app: Arc<App>, address: IpAddr) -> Result<Self, Refusal> {
        let place = app
            .book
            .admit(address, Kind::Request, app.settings.requests_at_once(), 0);
        let place = place.ok_or_else(too_fast)?;
        Ok(Self {
            app,
            address,
            _place: place,
        })
    }

    fn listen(&self, asked: &Asked) -> Result<AnalysisListener, Refusal> {
        let pool = self.app.registry.engine_pool();
        pool.listen(visitor_number(self.address), asked.key.clone(), asked.play.fork())
    }

    /// Puts into words what was found, as a message.
    async fn tell(
        &self,
        play: Box<dyn Match>,
        found: Arc<SearchAnswer>,
        event: impl FnOnce(escale_wire::Analysis) -> AnalysisEvent + Send + 'static,
    ) -> AnalysisEvent {
        let told = self.app.work(self.address, move || event(told(play.as_ref(), &found)));
        told.await.unwrap_or_else(|why| AnalysisEvent::Refused { why })
    }

    /// The last message about a position, with what the next move of the game lost.
    async fn tell_end(&self, asked: Asked, found: Analysed, lost: Option<Phrase>) -> AnalysisEvent {
        let ply = asked.key.moves.len() as u32;
        let mainly = lost.as_ref().map(Into::into);
        match found {
            Ok(found) => {
                let end = move |analysis| AnalysisEvent::Found { ply, analysis, mainly };
                self.tell(asked.play, found, end).await
            }
            Err(why) => AnalysisEvent::Refused { why },
        }
    }

    /// A part of a whole game, when the pool has room for it.
    async fn judge(&self, asked: Asked) -> (Asked, Analysed) {
        let mut tries = 0;
        let listener = loop {
            match self.listen(&asked) {
                Ok(listener) => break listener,
                Err(why) if why.code != Code::TooFast || tries == TRIES => return (asked, Err(why)),
                Err(_) => tries += 1,
            }
            sleep(BREATH).await;
        };
        (asked, listener.done().await)
    }
}

/// Messages as they cross the network. Proxies are asked not to gather them.
fn streamed(messages: impl Stream<Item = AnalysisEvent> + Send + 'static) -> impl IntoResponse {
    use futures_util::StreamExt;
    let events = messages.map(|message| {
        let event = Event::default().json_data(message);
        Ok::<_, Infallible>(event.unwrap_or_default())
    });
    ([("x-accel-buffering", "no")], Sse::new(events))
}

/// One position, thought about aloud.
struct Live {
    visit: Visit,
    asked: Asked,
    listener: AnalysisListener,
    /// When the next message may be sent.
    next: Instant,
}

impl Live {
    /// The next message, and whether more will come.
    async fn message(&mut self) -> (AnalysisEvent, bool) {
        loop {
            let mut thought = self.listener.next().await;
            if matches!(thought, Thought::SoFar(_)) && Instant::now() < self.next {
                sleep_until(self.next).await;
                thought = self.listener.latest();
            }
            match thought {
                Thought::None => {}
                Thought::SoFar(found) => {
                    self.next = Instant::now() + PACE;
                    let so_far = |analysis| AnalysisEvent::Thought { analysis };
                    let message = self.visit.tell(self.asked.play.fork(), found, so_far).await;
                    let goes_on = !matches!(message, AnalysisEvent::Refused { .. });
                    return (message, goes_on);
                }
                Thought::Done(found) => {
                    let asked = Asked {
                        play: self.asked.play.fork(),
                        key: self.asked.key.clone(),
                    };
                    return (self.visit.tell_end(asked, found, None).await, false);
                }
            }
        }
    }
}

/// Thinks about a position aloud.
pub(crate) async fn listen(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<AnalysisRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let visit = Visit::begin(Arc::clone(&app), address)?;
    let asked = app.read_question(address, request).await?;
    let listener = visit.listen(&asked)?;
    let live = Live {
        visit,
        asked,
        listener,
        next: Instant::now(),
    };
    Ok(streamed(unfold(Some(live), |live| async {
        let mut live = live?;
        let (message, goes_on) = live.message().await;
        Some((message, goes_on.then_some(live)))
    })))
}

/// A whole game, judged position by position.
struct Review {
    visit: Visit,
    /// What is still to be judged, the next one last.
    ahead: Vec<Asked>,
    /// What was judged last, and the moves that led there.
    later: Option<(Vec<String>, Arc<SearchAnswer>)>,
}

impl Review {
    /// What is found in the next position; nothing when all are judged.
    async fn message(&mut self) -> Option<AnalysisEvent> {
        let asked = self.ahead.pop()?;
        let (asked, found) = self.visit.judge(asked).await;
        let lost = found.as_ref().ok().and_then(|found| self.lost(&asked, found));
        self.later = found
            .as_ref()
            .ok()
            .map(|found| (asked.key.moves.clone(), Arc::clone(found)));
        Some(self.visit.tell_end(asked, found, lost).await)
    }

    /// What the move lost that was played between this position and the one judged last.
    fn lost(&self, asked: &Asked, found: &SearchAnswer) -> Option<Phrase> {
        let (moves, after) = self.later.as_ref()?;
        let (played, before) = moves.split_last()?;
        let is_next = *before == asked.key.moves;
        is_next.then(|| lost(asked.play.turn(), found, played, after))?
    }
}

/// The positions of a line that are asked about, earliest first.
fn positions(start: Box<dyn Match>, line: &GameSoFar, mut plies: Vec<u32>) -> Result<Vec<Asked>, Refusal> {
    plies.sort_unstable();
    plies.dedup();
    let among = Some(plies.len());
    let mut play = start;
    let mut asked = Vec::with_capacity(plies.len());
    let mut played = 0;
    for ply in plies {
        let Some(moves) = line.moves.get(played..ply as usize) else {
            return Err(Refusal::fixed(
                Code::BadValue,
                "la partie n'est pas si longue",
                "the game is not that long",
            ));
        };
        for text in moves {
            play.play(text)
                .map_err(|trouble| Refusal::new(Code::BadValue, &trouble.phrase))?;
        }
        played = ply as usize;
        let key = key_of(play.as_ref(), line.position.clone(), 1, among);
        asked.push(Asked { play: play.fork(), key });
    }
    Ok(asked)
}

/// Judges the positions of a game, from its end backwards.
pub(crate) async fn review(
    State(app): State<Arc<App>>,
    ClientAddress(address): ClientAddress,
    JsonBody(request): JsonBody<ReviewRequest>,
) -> Result<impl IntoResponse, ApiError> {
    let visit = Visit::begin(Arc::clone(&app), address)?;
    let game = app.game(&request.game)?;
    let ReviewRequest { line, plies, .. } = request;
    if plies.len() > POSITIONS {
        let many = Refusal::fixed(
            Code::TooLong,
            "trop de positions à la fois",
            "too many positions at once",
        );
        return Err(many.into());
    }
    let ahead = app
        .work(address, move || {
            // The whole line is read first: nonsense at its end is refused, not met on the way.
            set_up(game, &line)?;
            let start = GameSoFar {
                moves: Vec::new(),
                ..line.clone()
            };
            positions(set_up(game, &start)?, &line, plies)
        })
        .await??;
    let review = Review {
        visit,
        ahead,
        later: None,
    };
    Ok(streamed(unfold(Some(review), |review| async {
        let mut review = review?;
        let message = review.message().await?;
        let goes_on = !matches!(message, AnalysisEvent::Refused { .. });
        Some((message, goes_on.then_some(review)))
    })))
}
