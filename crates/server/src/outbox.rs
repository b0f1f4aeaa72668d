//! What is to be sent to one client. Bounded: a client that does not read loses its connection, not
//! our memory.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};

use axum::extract::ws::Utf8Bytes;
use escale_wire::Refusal;
use futures_util::task::AtomicWaker;

use crate::http::too_slow;
use crate::limits::Unread;

/// A message ready to go: made once, shared by everybody who gets it.
pub(crate) type Frame = Utf8Bytes;

/// The most one client may have waiting, beside two of its largest frames: that a board is large is
/// no sign of a client that does not read it.
const MOST_FRAMES: usize = 512;
const MOST_BYTES: usize = 512 * 1024;

#[derive(Debug)]
struct Waiting {
    frames: VecDeque<Frame>,
    /// Bytes waiting here and on their way.
    unread: Unread,
    /// The largest frame since everything was read.
    largest: usize,
    closed: Option<Refusal>,
    /// The connection must end even though the client does not read.
    cut: bool,
}

/// The queue of one client. One task sends; only it may wait here.
#[derive(Debug)]
pub(crate) struct Outbox {
    waiting: Mutex<Waiting>,
    sender: AtomicWaker,
}

impl Outbox {
    /// A queue whose bytes count against an address's share.
    pub(crate) fn new(unread: Unread) -> Self {
        Self {
            waiting: Mutex::new(Waiting {
                frames: VecDeque::new(),
                unread,
                largest: 0,
                closed: None,
                cut: false,
            }),
            sender: AtomicWaker::new(),
        }
    }

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
        waiting.largest = waiting.largest.max(frame.len());
        let room = waiting.unread.add(frame.len());
        waiting.frames.push_back(frame);
        let allowed = MOST_BYTES.max(2 * waiting.largest);
        let full = !room || waiting.frames.len() > MOST_FRAMES || waiting.unread.bytes() > allowed;
        if full {
            waiting.frames = VecDeque::new();
            let all = waiting.unread.bytes();
            waiting.unread.read(all);
            waiting.closed = Some(too_slow());
            waiting.cut = true;
        }
        drop(waiting);
        if wake || full {
            self.sender.wake();
        }
    }

    /// Counts bytes that go out without passing through the queue. Says whether there is room for
    /// them.
    pub(crate) fn reserve(&self, bytes: usize) -> bool {
        self.lock().unread.add(bytes)
    }

    /// The client has taken so many bytes.
    pub(crate) fn sent(&self, bytes: usize) {
        let mut waiting = self.lock();
        waiting.unread.read(bytes);
        if waiting.unread.bytes() == 0 {
            waiting.largest = 0;
        }
    }

    /// Ends the connection after what is waiting.
    pub(crate) fn close(&self, why: Refusal) {
        self.lock().closed.get_or_insert(why);
        self.sender.wake();
    }

    /// Moves what is to be sent into `frames`, which must be empty. Nothing comes any more once it
    /// gives a reason.
    pub(crate) fn poll_take(&self, context: &mut Context<'_>, frames: &mut VecDeque<Frame>) -> Poll<Option<Refusal>> {
        self.sender.register(context.waker());
        let mut waiting = self.lock();
        if !waiting.frames.is_empty() {
            std::mem::swap(&mut waiting.frames, frames);
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
    use std::sync::Arc;

    use escale_wire::Code;

    use super::*;
    use crate::limits::{AddressBook, Kind};

    fn outbox() -> Outbox {
        let book = Arc::new(AddressBook::default());
        let place = book.admit([10, 0, 0, 1].into(), Kind::Socket, 0, 0).unwrap();
        Outbox::new(place.unread())
    }

    async fn take(outbox: &Outbox, frames: &mut VecDeque<Frame>) -> Option<Refusal> {
        std::future::poll_fn(|context| outbox.poll_take(context, frames)).await
    }

    #[tokio::test]
    async fn what_goes_in_comes_out_in_order_then_the_reason() {
        let outbox = outbox();
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
        let given_up = outbox();
        for _ in 0..=MOST_FRAMES {
            given_up.push(Frame::from_static("x"));
        }
        given_up.cut().await;
        let mut frames = VecDeque::new();
        assert_eq!(take(&given_up, &mut frames).await.unwrap().code, Code::TooSlow);
        assert!(frames.is_empty() && given_up.lock().frames.capacity() == 0);

        let given_up = outbox();
        let large = Frame::from("x".repeat(MOST_BYTES / 4));
        (0..5).for_each(|_| given_up.push(large.clone()));
        given_up.cut().await;
    }

    #[tokio::test]
    async fn large_frames_pass_and_count_until_they_are_read() {
        let outbox = outbox();
        let board = Frame::from("x".repeat(4 * MOST_BYTES));
        outbox.push(board.clone());
        let mut frames = VecDeque::new();
        assert_eq!(take(&outbox, &mut frames).await, None);
        assert_eq!(frames.len(), 1);
        outbox.sent(board.len());
        outbox.push(board.clone());
        outbox.push(board);
        assert!(!outbox.lock().cut, "the next board comes while this one is on its way");
        outbox.push(Frame::from_static("and one more"));
        outbox.cut().await;
    }
}
