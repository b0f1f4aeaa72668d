//! A server under test, and how to talk to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

/// The program, or another build of it if `ESCALE_UNDER_TEST` names one.
pub(crate) fn escale() -> Command {
    let mut command =
        Command::new(std::env::var("ESCALE_UNDER_TEST").unwrap_or_else(|_| env!("CARGO_BIN_EXE_escale").to_owned()));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("ESCALE_")) {
        command.env_remove(name);
    }
    command.env("LC_ALL", "en");
    command
}

/// A running server; killed when dropped.
pub(crate) struct House {
    pub(crate) process: Child,
    pub(crate) address: String,
}

impl House {
    pub(crate) fn open(data: &Path, bind: &str) -> Self {
        Self::open_logging(data, bind, "error", Stdio::inherit())
    }

    /// One that logs at this level, to there.
    pub(crate) fn open_logging(data: &Path, bind: &str, level: &str, log: Stdio) -> Self {
        let mut command = escale();
        command
            .args(["serve", "--log", level, "--bind", bind, "--data"])
            .arg(data)
            .args(["--requests", "0", "--tables", "0", "--messages", "0", "--seat", "0"])
            .args(["--sockets-per-address", "0"])
            .stderr(log);
        Self::start(command)
    }

    /// One with the usual limits.
    pub(crate) fn open_as_usual(data: &Path) -> Self {
        let mut command = escale();
        command
            .args(["serve", "--log", "off", "--bind", "127.0.0.1:0", "--data"])
            .arg(data);
        Self::start(command)
    }

    fn start(mut command: Command) -> Self {
        let mut process = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        BufReader::new(process.stdout.take().expect("a pipe"))
            .read_line(&mut line)
            .expect("it says where it is");
        let (_, rest) = line
            .split_once("http://")
            .unwrap_or_else(|| panic!("no address in: {line}"));
        let (address, _) = rest.split_once('/').expect("an address");
        Self {
            address: address.to_owned(),
            process,
        }
    }

    /// The body of an answer.
    pub(crate) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer.split_once("\r\n\r\n").expect("a body").1.to_owned()
    }

    /// Moves committed since it was opened.
    pub(crate) fn moves(&self) -> u64 {
        let metrics = self.get("/metrics");
        let line = metrics
            .lines()
            .find_map(|line| line.strip_prefix("escale_moves_total "));
        line.and_then(|count| count.trim().parse().ok()).unwrap_or(0)
    }

    /// The answer to a JSON body.
    pub(crate) fn post(&self, path: &str, body: &Value) -> Value {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let body = body.to_string();
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        serde_json::from_str(answer.split_once("\r\n\r\n").expect("a body").1).expect("JSON")
    }

    /// Says these things on a table's socket, and hears the server out until it is silent or gone.
    /// Its first word is awaited: the machine may be busy.
    pub(crate) async fn tell(&self, table: &str, messages: Vec<Message>) -> Vec<String> {
        let stream = tokio::net::TcpStream::connect(&self.address).await.expect("it listens");
        let url = format!("ws://{}/socket/table/{table}", self.address);
        let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.expect("a socket");
        for message in messages {
            socket.send(message).await.expect("it reads");
        }
        let mut heard = Vec::new();
        let mut patience = Duration::from_mins(1);
        while let Ok(Some(Ok(message))) = tokio::time::timeout(patience, socket.next()).await {
            heard.push(message.to_string());
            patience = Duration::from_millis(500);
        }
        heard
    }

    /// As `kill -9`.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it dies");
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.process.kill().ok();
        self.process.wait().ok();
    }
}
