//! The protocol of Chrome's developer tools, as much of it as the tests speak: JSON over one
//! socket, an answer for each call, events in between.
//!
//! Written out because it is this small: a generated client of the whole protocol is 111,000 lines
//! and fifty crates to compile.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result, anyhow};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio_tungstenite::tungstenite::Message;

use crate::PATIENCE;

/// What one page reports by itself: the name of the event, and its contents.
pub(crate) type Events = mpsc::UnboundedReceiver<(String, Value)>;

/// A conversation with a browser.
pub(crate) struct DevTools {
    out: mpsc::UnboundedSender<Message>,
    next: AtomicU64,
    desk: Arc<Desk>,
}

/// Who waits for what.
#[derive(Default)]
struct Desk {
    answers: Mutex<HashMap<u64, oneshot::Sender<Result<Value>>>>,
    listeners: Mutex<HashMap<String, mpsc::UnboundedSender<(String, Value)>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Desk {
    fn sort(&self, mut message: Value) {
        if let Some(id) = message["id"].as_u64() {
            let answer = match message["error"].take() {
                Value::Null => Ok(message["result"].take()),
                error => Err(anyhow!("{error}")),
            };
            if let Some(waiting) = lock(&self.answers).remove(&id) {
                waiting.send(answer).ok();
            }
        } else if let (Some(session), Some(method)) = (message["sessionId"].as_str(), message["method"].as_str())
            && let Some(listener) = lock(&self.listeners).get(session)
        {
            // A page nobody listens to any more is no error.
            listener.send((method.to_owned(), message["params"].clone())).ok();
        }
    }
}

impl DevTools {
    /// Connects to a browser that listens on `port` of this machine at `path`.
    pub(crate) async fn connect(port: u16, path: &str) -> Result<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).await?;
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://127.0.0.1:{port}{path}"), stream).await?;
        let (mut sink, mut incoming) = socket.split();
        let (out, mut outgoing) = mpsc::unbounded_channel();
        let desk = Arc::new(Desk::default());
        let sorter = Arc::clone(&desk);
        tokio::spawn(async move {
            while let Some(message) = outgoing.recv().await {
                if sink.send(message).await.is_err() {
                    return;
                }
            }
        });
        tokio::spawn(async move {
            while let Some(Ok(message)) = incoming.next().await {
                if let Some(message) = message.to_text().ok().and_then(|text| serde_json::from_str(text).ok()) {
                    sorter.sort(message);
                }
            }
            // Nobody waits for a browser that has gone.
            lock(&sorter.answers).clear();
        });
        Ok(Self {
            out,
            next: AtomicU64::new(1),
            desk,
        })
    }

    /// Asks for something and waits for the answer; of one page, if `session` names it.
    pub(crate) async fn call(&self, session: Option<&str>, method: &str, params: Value) -> Result<Value> {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let (answer, waiting) = oneshot::channel();
        lock(&self.desk.answers).insert(id, answer);
        let mut message = json!({ "id": id, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        self.out
            .send(Message::text(message.to_string()))
            .map_err(|_| anyhow!("the browser has gone"))?;
        tokio::time::timeout(PATIENCE, waiting)
            .await
            .with_context(|| format!("no answer to {method}"))?
            .with_context(|| format!("the browser went away during {method}"))?
            .with_context(|| method.to_owned())
    }

    /// Everything a page reports from now on.
    pub(crate) fn listen(&self, session: &str) -> Events {
        let (sender, receiver) = mpsc::unbounded_channel();
        lock(&self.desk.listeners).insert(session.to_owned(), sender);
        receiver
    }
}
