//! What is to be sent to one client. Bounded: a client that does not read loses its connection, not our memory.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::extract::ws::Utf8Bytes;
use escale_wire::{Code, Refusal};
use futures_util::task::AtomicWaker;

/// A message ready to go: made once, shared by everybody who gets it.
pub(crate) type Frame = Utf8Bytes;

/// The most one client may have waiting.
const MOST_FRAMES: usize = 512;
const MOST_BYTES: usize = 512 * 1024;

#[derive(Debug, Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    bytes: usize,
    closed: Option<Refusal>,
    /// The connection must end even though the client does not read.
    cut: bool,
}

/// The queue of one client. One task sends; only it may wait here.
#[derive(Debug, Default)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    sender: AtomicWaker,
}

impl Outbox {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, frame: Frame) {
        let mut waiting = self.lock();
        if waiting.closed.is_some() {
            return;
        }
        // If something waits already the sender was woken for it, and takes everything at once.
        let wake = waiting.frames.is_empty();
        waiting.bytes += frame.len();
        waiting.frames.push_back(frame);
        let full = waiting.frames.len() > MOST_FRAMES || waiting.bytes > MOST_BYTES;
        if full {
            *waiting = Waiting {
                closed: Some(Refusal::fixed(
                    Code::TooSlow,
                    "vous ne lisez pas ce qui vous est envoyé ; revenez, rien n'est perdu",
                    "you do not read what you are sent; come back, nothing is lost",
                )),
                cut: true,
                ..Waiting::default()
            };
        }
        drop(waiting);
        if wake || full {
            self.sender.wake();
        }
    }

    /// Ends the connection after what is waiting.
    pub(crate) fn close(&self, why: Refusal) {
        self.lock().closed.get_or_insert(why);
        self.sender.wake();
    }

    /// Moves what is to be sent into `frames`, which must be empty. Nothing comes any more once it gives a reason.
    pub(crate) fn poll_take(&self, context: &mut Context<'_>, frames: &mut VecDeque<Frame>) -> Poll<Option<Refusal>> {
        self.sender.register(context.waker());
        let mut waiting = self.lock();
        if !waiting.frames.is_empty() {
            std::mem::swap(&mut waiting.frames, frames);
            waiting.bytes = 0;
            return Poll::Ready(None);
        }
        waiting
            .closed
            .as_ref()
            .map_or(Poll::Pending, |why| Poll::Ready(Some(why.clone())))
    }

    /// Waits until the client has been given up.
    pub(crate) async fn cut(&self) {
        std::future::poll_fn(|context| {
            self.sender.register(context.waker());
            if self.lock().cut {
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn take(outbox: &Outbox, frames: &mut VecDeque<Frame>) -> Option<Refusal> {
        std::future::poll_fn(|context| outbox.poll_take(context, frames)).await
    }

    #[tokio::test]
    async fn what_goes_in_comes_out_in_order_then_the_reason() {
        let outbox = Outbox::default();
        let mut frames = VecDeque::new();
        for text in ["a", "b"] {
            outbox.push(Frame::from_static(text));
        }
        outbox.close(Refusal::fixed(Code::Closing, "fr", "en"));
        outbox.push(Frame::from_static("too late"));
        assert_eq!(take(&outbox, &mut frames).await, None);
        assert!(frames.drain(..).eq(["a", "b"]));
        assert_eq!(take(&outbox, &mut frames).await.unwrap().code, Code::Closing);
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_given_up() {
        let outbox = Outbox::default();
        for _ in 0..=MOST_FRAMES {
            outbox.push(Frame::from_static("x"));
        }
        outbox.cut().await;
        let mut frames = VecDeque::new();
        assert_eq!(take(&outbox, &mut frames).await.unwrap().code, Code::TooSlow);
        assert!(frames.is_empty() && outbox.lock().frames.capacity() == 0);

        let outbox = Outbox::default();
        let large = Frame::from("x".repeat(MOST_BYTES / 4));
        (0..5).for_each(|_| outbox.push(large.clone()));
        outbox.cut().await;
    }
}
