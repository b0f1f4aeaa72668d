//! Tables that wait for anybody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use escale_rules::phrase;
use escale_store::TableNo;
use escale_wire::{
    Choice, ClockSpec, Code, JoinTable, JoinedTable, LobbyMessage, LobbyPage, Refusal, SeatLink, Secret, Seek,
    TableStatus,
};
use sha2::{Digest, Sha256};
use tokio::sync::{broadcast, oneshot};

use super::live_table::{Asker, Inner, Job};
use super::{TableRegistry, closing};
use crate::outbox::Frame;
use crate::secrets;
use crate::table::{Action, Mask, Request, Table, refuse};

/// Messages a lobby socket may be behind before it gets the first page again.
const BEHIND: usize = 256;
/// Tables that may wait, in all and of one visitor.
const WAITING: usize = 1_000;
const WAITING_EACH: usize = 8;
/// Tables of one page.
const PAGE: usize = 100;
/// A table that plays by correspondence is shown for so long though nobody waits at it.
pub(super) const SHOWN_FOR: i64 = 48 * 3_600_000;
/// The longest value of an option that is told in full.
const LONG_VALUE: usize = 64;

/// The lobby.
pub(crate) struct Lobby {
    waiting: Mutex<Waiting>,
    news: Mutex<Option<broadcast::Sender<Frame>>>,
}

#[derive(Default)]
struct Waiting {
    /// By number, which is by age; with whoever set the table up.
    seeks: BTreeMap<TableNo, (Seek, Option<u64>)>,
    /// The first page as the socket sends it, until something changes: made once for all who come.
    page: Option<Frame>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self {
            waiting: Mutex::default(),
            news: Mutex::new(Some(broadcast::channel(BEHIND).0)),
        }
    }
}

fn text(message: &LobbyMessage) -> Frame {
    Frame::from(serde_json::to_string(message).expect("plain data"))
}

fn full() -> Refusal {
    refuse(
        Code::Crowded,
        "le salon est plein ; invitez quelqu'un par lien, ou revenez dans un moment",
        "the lobby is full; invite somebody by link, or come back in a while",
    )
}

impl Waiting {
    fn of(&self, creator: u64) -> usize {
        self.seeks.values().filter(|(_, of)| *of == Some(creator)).count()
    }

    fn page(&self, after: Option<&str>) -> LobbyPage {
        let before = after.and_then(|id| self.seeks.iter().find(|(_, (seek, _))| seek.table == id));
        let older = match before {
            Some((no, _)) => self.seeks.range(..*no),
            None => self.seeks.range(..),
        };
        let count = older.clone().count();
        let seeks: Vec<_> = older.rev().take(PAGE).map(|(_, (seek, _))| seek.clone()).collect();
        LobbyPage {
            more: count - seeks.len(),
            seeks,
        }
    }
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn news(&self) -> MutexGuard<'_, Option<broadcast::Sender<Frame>>> {
        self.news.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn tell(&self, message: &LobbyMessage) {
        if let Some(news) = &*self.news() {
            // Nobody listening is no error.
            news.send(text(message)).ok();
        }
    }

    /// Refuses a visitor who has enough tables waiting, and everybody when there are enough in all.
    pub(crate) fn has_room(&self, creator: u64) -> Result<(), Refusal> {
        let waiting = self.lock();
        if waiting.of(creator) >= WAITING_EACH {
            return Err(Refusal::new(
                Code::Crowded,
                &phrase!(
                    "vous avez déjà {WAITING_EACH} tables au salon",
                    "you have {WAITING_EACH} tables in the lobby already"
                ),
            ));
        }
        if waiting.seeks.len() >= WAITING {
            return Err(full());
        }
        Ok(())
    }

    /// Tables that wait, newest first: the first page, or the one after that table.
    pub(crate) fn page(&self, after: Option<&str>) -> LobbyPage {
        self.lock().page(after)
    }

    /// The first page as the socket sends it, and what comes after it.
    pub(crate) fn listen(&self) -> Option<(Frame, broadcast::Receiver<Frame>)> {
        // Both locks at once, so that nothing falls between the list and the news.
        let news = self.news();
        let receiver = news.as_ref()?.subscribe();
        let mut waiting = self.lock();
        if waiting.page.is_none() {
            waiting.page = Some(text(&LobbyMessage::Lobby(waiting.page(None))));
        }
        Some((waiting.page.clone()?, receiver))
    }

    fn show(&self, no: TableNo, seek: Seek, creator: Option<u64>) {
        let mut waiting = self.lock();
        let known = waiting.seeks.get(&no);
        if known.is_some_and(|(known, _)| *known == seek) {
            return;
        }
        let enough =
            waiting.seeks.len() >= WAITING || creator.is_some_and(|creator| waiting.of(creator) >= WAITING_EACH);
        if known.is_none() && enough {
            return;
        }
        waiting.seeks.insert(no, (seek.clone(), creator));
        waiting.page = None;
        // The lock is let go before the news are told: whoever begins to listen takes both in the
        // other order.
        drop(waiting);
        self.tell(&LobbyMessage::Seek(seek));
    }

    fn hide(&self, no: TableNo) {
        let mut waiting = self.lock();
        let hidden = waiting.seeks.remove(&no);
        if hidden.is_some() {
            waiting.page = None;
        }
        drop(waiting);
        if let Some((seek, _)) = hidden {
            self.tell(&LobbyMessage::Gone { table: seek.table });
        }
    }

    pub(super) fn clear(&self) {
        *self.lock() = Waiting::default();
        self.tell(&LobbyMessage::Lobby(LobbyPage::default()));
    }

    /// Ends every lobby socket.
    pub(super) fn close(&self) {
        self.news().take();
    }
}

/// An option as the lobby tells it: a map of arrows is looked at at the table, not in the list.
fn told(option: Choice) -> Choice {
    if option.value.len() <= LONG_VALUE {
        return option;
    }
    let digest = Sha256::digest(option.value.as_bytes());
    let first = digest.first_chunk().map_or(0, |bytes| u64::from_be_bytes(*bytes));
    Choice {
        key: option.key,
        value: format!("sha256:{first:016x}"),
    }
}

impl TableRegistry {
    /// Until when a table that waits is shown though nobody is there.
    pub(super) fn shown_until(table: &Table) -> Option<i64> {
        let correspondence = matches!(table.clock_spec(), ClockSpec::Correspondence { .. });
        (correspondence && table.status() == TableStatus::Waiting).then(|| table.created() + SHOWN_FOR)
    }

    /// Puts a table into the lobby or takes it out, as it stands. Somebody must be there to play
    /// with, or the table is young and plays by correspondence.
    pub(super) fn relist(&self, inner: &mut Inner) {
        let table = &inner.table;
        let free = table.seats().next_from_lobby();
        let waits = table.status() == TableStatus::Waiting && !free.is_empty();
        let young = Self::shown_until(table).is_some_and(|until| self.now() < until);
        if waits && (young || inner.presences.anybody()) {
            let info = table.info();
            let seek = Seek {
                table: info.id,
                game: info.game,
                options: info.options.into_iter().map(told).collect(),
                clock: info.clock,
                seats: info.seats,
                created: info.created,
            };
            self.lobby.show(table.no(), seek, inner.creator);
        } else {
            self.lobby.hide(table.no());
        }
    }

    /// Somebody comes from the lobby and takes a seat. Asking again with the same nonce gives the
    /// same seat again.
    pub(crate) async fn join(
        &self,
        id: &str,
        request: &JoinTable,
        address: impl Fn(&str, &Secret) -> String,
    ) -> Result<JoinedTable, Refusal> {
        if !(16..=64).contains(&request.nonce.0.len()) {
            return Err(refuse(
                Code::BadValue,
                "il faut un texte tiré au hasard, de 16 à 64 caractères",
                "a random text of 16 to 64 characters is needed",
            ));
        }
        let live = self.find(id).await?;
        let secret = secrets::derived_secret(&self.store().secret(), id, &request.nonce);
        let hash = secrets::hash(&secret);
        let seats = self.seats_of(&live, hash, request.name.as_deref()).await?;
        Ok(JoinedTable {
            table: id.to_owned(),
            link: SeatLink {
                seats,
                yours: true,
                link: address(id, &secret),
                secret,
            },
        })
    }

    /// The seats of whoever has this secret, taken now if need be. Others may come at the same
    /// instant, or the same person twice: then the seat that was free is taken, and the next one is
    /// tried.
    async fn seats_of(
        &self,
        live: &Arc<super::LiveTable>,
        hash: escale_store::SeatHash,
        name: Option<&str>,
    ) -> Result<Vec<u8>, Refusal> {
        loop {
            let (known, free) = {
                let inner = live.lock();
                let seats = inner.table.seats();
                (seats.opened_by(&hash), seats.next_from_lobby())
            };
            if !known.is_empty() {
                return Ok(known.iter().collect());
            }
            match self.sit(live, free, hash, name.map(str::to_owned)).await {
                Ok(_) => {}
                Err(refusal) if refusal.code == Code::Taken && !free.is_empty() => {}
                Err(refusal) => return Err(refusal),
            }
        }
    }

    async fn sit(
        &self,
        live: &Arc<super::LiveTable>,
        seats: Mask,
        hash: escale_store::SeatHash,
        name: Option<String>,
    ) -> Result<u32, Refusal> {
        let (reply, answer) = oneshot::channel();
        let request = Request {
            action: Action::Sit {
                seats,
                hash: Some(hash),
                name,
            },
            ..Request::by_server()
        };
        let asker = Asker::Waiting(reply);
        self.post(live, Job::Ask { asker, request, lag: 0 });
        answer.await.unwrap_or_else(|_| Err(closing()))
    }
}
