//! A server of one's own, that can be killed and started again.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tempfile::TempDir;

use crate::PATIENCE;

/// A running server with a data folder of its own; both go away with it.
pub struct House {
    program: String,
    port: u16,
    data: TempDir,
    process: Option<Child>,
}

impl House {
    /// Opens one. `program` is the path of `escale-test-house`.
    pub fn open(program: &str) -> Result<Self> {
        // A port that was free a moment ago.
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let data = tempfile::Builder::new().prefix("escale-house-").tempdir()?;
        let mut house = Self {
            program: program.to_owned(),
            port,
            data,
            process: None,
        };
        house.start()?;
        Ok(house)
    }

    /// The address of the site.
    pub fn site(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Starts the server on the same port and data as before.
    pub fn start(&mut self) -> Result<()> {
        let child = Command::new(&self.program)
            .arg(self.port.to_string())
            .arg(self.data.path())
            .stdin(Stdio::null())
            .spawn()?;
        self.process = Some(child);
        let start = Instant::now();
        while !self.is_ready() {
            if start.elapsed() > PATIENCE {
                bail!("the server did not open");
            }
            std::thread::sleep(Duration::from_millis(30));
        }
        Ok(())
    }

    /// Kills it without a word, as a power cut would.
    pub fn kill(&mut self) -> Result<()> {
        if let Some(mut child) = self.process.take() {
            child.kill()?;
            child.wait()?;
        }
        Ok(())
    }

    fn is_ready(&self) -> bool {
        let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) else {
            return false;
        };
        let asked = stream.write_all(b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        let mut answer = String::new();
        asked.and_then(|()| stream.read_to_string(&mut answer)).is_ok() && answer.starts_with("HTTP/1.1 200")
    }
}

impl Drop for House {
    fn drop(&mut self) {
        self.kill().ok();
    }
}
