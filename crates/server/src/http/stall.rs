//! A connection on which writing does not wait for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};

/// How long one may be waited for in all, beside what a slow line needs.
const PATIENCE: Duration = Duration::from_secs(20);
/// The slowest line that is waited for, in bytes a second.
const SLOWEST: u64 = 2_048;

/// A stream that ends when its reader takes too little for too long. All the time spent waiting for
/// the reader counts, so that one who takes a byte now and then gains nothing.
pub(crate) struct StallGuard<S> {
    stream: S,
    /// Bytes taken so far.
    taken: u64,
    /// Time waited so far, before the present wait.
    waited: Duration,
    /// Since when the reader is waited for, and when it is given up.
    waiting: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<S> StallGuard<S> {
    pub(crate) const fn new(stream: S) -> Self {
        Self {
            stream,
            taken: 0,
            waited: Duration::ZERO,
            waiting: None,
        }
    }

    /// Notes what a try to write came to; an error if the reader has been waited for long enough.
    fn note(&mut self, context: &mut Context<'_>, wrote: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        if let Poll::Ready(result) = wrote {
            if let Some((since, _)) = self.waiting.take() {
                self.waited += since.elapsed();
            }
            self.taken += result.as_ref().map_or(0, |&bytes| bytes as u64);
            return Poll::Ready(result);
        }
        let allowed = PATIENCE + Duration::from_secs(self.taken / SLOWEST);
        let left = allowed.saturating_sub(self.waited);
        let (_, end) = self
            .waiting
            .get_or_insert_with(|| (Instant::now(), Box::pin(tokio::time::sleep(left))));
        ready!(end.as_mut().poll(context));
        Poll::Ready(Err(io::Error::new(
            io::ErrorKind::TimedOut,
            "the client does not read what it is sent",
        )))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for StallGuard<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for StallGuard<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.note(context, wrote)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let wrote = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.note(context, wrote)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_stops_is_given_up() {
        let (_silent, end) = tokio::io::duplex(64);
        let mut guarded = StallGuard::new(end);
        let began = Instant::now();
        let error = guarded.write_all(&[0; 1_000]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(began.elapsed() < PATIENCE + Duration::from_secs(2));
    }

    #[tokio::test(start_paused = true)]
    async fn so_is_one_that_takes_a_byte_now_and_then() {
        let (mut trickle, end) = tokio::io::duplex(64);
        let mut guarded = StallGuard::new(end);
        let reading = async {
            loop {
                tokio::time::sleep(Duration::from_secs(5)).await;
                if trickle.read_u8().await.is_err() {
                    return;
                }
            }
        };
        let began = Instant::now();
        tokio::select! {
            wrote = guarded.write_all(&[0; 10_000]) => assert!(wrote.is_err()),
            () = reading => panic!("it goes on for ever"),
        }
        assert!(began.elapsed() < 2 * PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_line_is_waited_for() {
        let (mut slow, end) = tokio::io::duplex(1_024);
        let mut guarded = StallGuard::new(end);
        let reading = tokio::spawn(async move {
            let mut buffer = [0; 1_024];
            let mut all = 0;
            while all < 400_000 {
                tokio::time::sleep(Duration::from_millis(400)).await;
                all += slow.read(&mut buffer).await.unwrap();
            }
        });
        guarded.write_all(&vec![0; 400_000]).await.unwrap();
        reading.await.unwrap();
    }
}
