//! Tables that wait for anybody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use escale_store::TableNo;
use escale_wire::{Code, JoinTable, JoinedTable, LobbyMessage, Refusal, SeatLink, Secret, Seek, Status};
use tokio::sync::{broadcast, oneshot};

use super::cell::{Asker, Inner, Job};
use super::{Hall, closing};
use crate::outbox::Frame;
use crate::secrets;
use crate::table::{Deed, Mask, Request, refuse};

/// Messages a lobby socket may be behind before it gets the whole list again.
const BEHIND: usize = 256;

/// The lobby.
pub(crate) struct Lobby {
    seeks: Mutex<BTreeMap<TableNo, Seek>>,
    news: Mutex<Option<broadcast::Sender<Frame>>>,
}

impl Default for Lobby {
    fn default() -> Self {
        Self {
            seeks: Mutex::default(),
            news: Mutex::new(Some(broadcast::channel(BEHIND).0)),
        }
    }
}

fn text(message: &LobbyMessage) -> Frame {
    Frame::from(serde_json::to_string(message).expect("plain data"))
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<TableNo, Seek>> {
        self.seeks.lock().unwrap_or_else(PoisonError::into_inner)
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

    /// All that wait, newest first.
    pub(crate) fn seeks(&self) -> Vec<Seek> {
        self.lock().values().rev().cloned().collect()
    }

    /// The whole list as the socket sends it, and what comes after it.
    pub(crate) fn listen(&self) -> Option<(Frame, broadcast::Receiver<Frame>)> {
        // Both locks at once, so that nothing falls between the list and the news.
        let news = self.news();
        let receiver = news.as_ref()?.subscribe();
        let seeks = self.seeks();
        Some((text(&LobbyMessage::Lobby { seeks }), receiver))
    }

    fn show(&self, no: TableNo, seek: Seek) {
        let known = self.lock().insert(no, seek.clone());
        if known.as_ref() != Some(&seek) {
            self.tell(&LobbyMessage::Seek(seek));
        }
    }

    fn hide(&self, no: TableNo) {
        // The lock is let go before the news are told: whoever begins to listen takes both in the other order.
        let hidden = self.lock().remove(&no);
        if let Some(seek) = hidden {
            self.tell(&LobbyMessage::Gone { table: seek.table });
        }
    }

    pub(super) fn clear(&self) {
        self.lock().clear();
        self.tell(&LobbyMessage::Lobby { seeks: Vec::new() });
    }

    /// Ends every lobby socket.
    pub(super) fn close(&self) {
        self.news().take();
    }
}

impl Hall {
    /// Puts a table into the lobby or takes it out, as it stands. In real time somebody must be there to play with.
    pub(super) fn relist(&self, inner: &mut Inner) {
        let table = &inner.table;
        let free = table.seats().next_from_lobby();
        let waits = table.status() == Status::Waiting && !free.is_empty();
        if waits && (!table.is_real_time() || inner.presences.anybody()) {
            let info = table.info();
            self.lobby.show(
                table.no(),
                Seek {
                    table: info.id,
                    game: info.game,
                    options: info.options,
                    clock: info.clock,
                    seats: info.seats,
                    created: info.created,
                },
            );
        } else {
            self.lobby.hide(table.no());
        }
    }

    /// Somebody comes from the lobby and takes a seat. Asking again with the same nonce gives the same seat again.
    pub(crate) async fn join(
        &self,
        id: &str,
        request: &JoinTable,
        address: impl Fn(&str, &Secret) -> String,
    ) -> Result<JoinedTable, Refusal> {
        if !(16..=64).contains(&request.nonce.0.len()) {
            return Err(refuse(
                Code::BadValue,
                "il faut un nombre au hasard de 16 à 64 caractères",
                "a random text of 16 to 64 characters is needed",
            ));
        }
        let cell = self.find(id).await?;
        let secret = secrets::derived_secret(&self.store().secret(), id, &request.nonce);
        let hash = secrets::hash(&secret);
        let mine = |inner: &Inner| inner.table.seats().opened_by(&hash);
        let (known, free) = {
            let inner = cell.lock();
            (mine(&inner), inner.table.seats().next_from_lobby())
        };
        if known.is_empty() {
            self.sit(&cell, free, hash, request.name.clone()).await?;
        }
        let seats: Vec<u8> = mine(&cell.lock()).iter().collect();
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

    async fn sit(
        &self,
        cell: &Arc<super::Cell>,
        seats: Mask,
        hash: escale_store::SeatHash,
        name: Option<String>,
    ) -> Result<u32, Refusal> {
        let (reply, answer) = oneshot::channel();
        let request = Request {
            actor: Mask::NONE,
            engine: false,
            id: None,
            deed: Deed::Sit {
                seats,
                hash: Some(hash),
                name,
            },
        };
        let asker = Asker::Waiting(reply);
        self.post(cell, Job::Ask { asker, request, lag: 0 });
        answer.await.unwrap_or_else(|_| Err(closing()))
    }
}
