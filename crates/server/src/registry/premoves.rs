//! Moves clicked in advance, played as soon as the other side has moved.

use std::sync::Arc;

use escale_wire::{Code, PremoveFate, ServerMessage, TableStatus};

use super::live_table::{Asker, Inner, LiveTable};
use super::{TableRegistry, frame};
use crate::outbox::Outbox;
use crate::table::{Action, Mask, Request, refuse};

impl TableRegistry {
    pub(super) fn premove(
        &self,
        live: &Arc<LiveTable>,
        inner: &mut Inner,
        outbox: &Arc<Outbox>,
        actor: Mask,
        clicks: Vec<String>,
    ) {
        let playing = inner.table.status() == TableStatus::Playing;
        let seated = actor.without(inner.table.seats().engines());
        if seated.is_empty() || !playing {
            let why = refuse(
                Code::NotSeated,
                "seuls les joueurs d'une partie en cours peuvent le faire",
                "only players of a game in progress may do this",
            );
            return outbox.push(frame(&ServerMessage::Error { why }));
        }
        inner.premoves.retain(|(seats, _)| *seats != actor);
        let fate = if clicks.is_empty() {
            PremoveFate::Cleared
        } else {
            inner.premoves.push((actor, clicks));
            PremoveFate::Kept
        };
        outbox.push(frame(&ServerMessage::Premove { fate }));
        self.play_premoves(live, inner);
    }

    /// Plays what was clicked in advance, if it is that side's turn now; forgets it if it is no
    /// longer a move.
    pub(super) fn play_premoves(&self, live: &Arc<LiveTable>, inner: &mut Inner) {
        if inner.premoves.is_empty() || inner.pending.is_some() {
            return;
        }
        let on_move = inner.table.seats().of(inner.table.turn());
        let Some(index) = inner
            .premoves
            .iter()
            .position(|(seats, _)| !(*seats & on_move).is_empty())
        else {
            return;
        };
        let (actor, clicks) = inner.premoves.remove(index);
        if let Some(m) = inner.table.play().move_by_clicks(&clicks) {
            let request = Request {
                actor,
                action: Action::Move {
                    ply: inner.table.ply(),
                    m,
                },
                ..Request::by_server()
            };
            self.judge(live, inner, Asker::Server, &request, 0);
        }
        if inner.pending.is_none() {
            let dropped = frame(&ServerMessage::Premove {
                fate: PremoveFate::Dropped,
            });
            for listener in inner.listeners.iter().filter(|listener| listener.seats == actor) {
                listener.outbox.push(dropped.clone());
            }
        }
    }
}
