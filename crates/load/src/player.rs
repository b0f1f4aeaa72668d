//! One game after another, both sides.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use escale_rules::Trouble;
use escale_wire::{ClientMessage, ClockSpec, CreateTable, CreatedTable, SeatRequest, Secret, Sides, Who};
use tokio::time::Instant;

use super::Shared;
use super::audit::{Shown, compare};
use super::client::{Client, Heard};
use super::http::{Failed, ask};
use super::report::Tally;

/// A table with both its players.
pub(super) struct Player {
    shared: Arc<Shared>,
    number: usize,
    /// Games begun by this player.
    round: usize,
    table: String,
    secrets: [Secret; 2],
    clients: [Option<Client>; 2],
    /// The last version each side has seen.
    seen: [u32; 2],
    /// Everything either side was shown: version and move. What is here must be in the log.
    shown: Vec<Shown>,
    /// The same of every table played at before.
    past: Vec<(String, Vec<Shown>)>,
    next_id: u64,
    tally: Tally,
}

async fn create(shared: &Shared, game: &str) -> Result<CreatedTable, Failed> {
    let seat = |who| SeatRequest {
        who,
        level: None,
        together: None,
    };
    let request = CreateTable {
        game: game.to_owned(),
        options: Vec::new(),
        position: None,
        clock: shared
            .plan
            .clock
            .map_or(ClockSpec::None {}, |(initial, increment)| ClockSpec::RealTime {
                initial,
                increment,
            }),
        seats: vec![seat(Who::Me), seat(Who::Link)],
        sides: Sides::Chosen,
        name: None,
    };
    let body = serde_json::to_string(&request).map_err(|error| Failed::Refused(error.to_string()))?;
    ask(shared.plan.address, "/api/tables", Some(body)).await
}

impl Player {
    /// Sets the first game up.
    pub(super) async fn set_up(shared: Arc<Shared>, number: usize) -> Result<Self, Trouble> {
        let mut player = Self::new(shared, number);
        player.new_table().await?;
        Ok(player)
    }

    fn new(shared: Arc<Shared>, number: usize) -> Self {
        Self {
            shared,
            number,
            round: 0,
            table: String::new(),
            secrets: [Secret(String::new()), Secret(String::new())],
            clients: [None, None],
            seen: [0; 2],
            shown: Vec::new(),
            past: Vec::new(),
            next_id: 1,
            tally: Tally::default(),
        }
    }

    pub(super) fn table(&self) -> &str {
        &self.table
    }

    fn script(&self) -> usize {
        self.number + self.round * 7
    }

    async fn new_table(&mut self) -> Result<(), Failed> {
        let game = self.shared.scripts.get(self.script()).game;
        let created = create(&self.shared, game).await?;
        let secret = |seat: u8| {
            let link = created.links.iter().find(|link| link.seats.contains(&seat));
            link.map(|link| link.secret.clone())
                .ok_or_else(|| Failed::Refused("no link".to_owned()))
        };
        self.secrets = [secret(0)?, secret(1)?];
        self.table = created.table.id;
        self.seen = [0; 2];
        self.shown.clear();
        // The second player's arrival begins the game; both see it before a move is played.
        self.clients = [Some(self.connect(0).await?), Some(self.connect(1).await?)];
        self.await_version(1).await
    }

    async fn connect(&self, side: usize) -> Result<Client, Failed> {
        Client::connect(
            self.shared.plan.address,
            &self.table,
            Some(&self.secrets[side]),
            self.seen[side],
        )
        .await
    }

    /// Plays until told to stop.
    pub(super) async fn play(mut self, start: Instant) -> Tally {
        let period = self
            .shared
            .plan
            .rate
            .map(|rate| Duration::from_secs_f64(self.shared.plan.games as f64 / rate));
        let offset = period.map_or(Duration::ZERO, |period| {
            period.mul_f64(self.number as f64 / self.shared.plan.games as f64)
        });
        let mut due = start + offset;
        let end = start + self.shared.plan.time;
        while !self.stopped() {
            if let Err(failed) = self.one_game(period, &mut due, end).await
                && !self.stopped()
            {
                self.tally.errors.push(format!("{failed:?}"));
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            self.past
                .push((std::mem::take(&mut self.table), std::mem::take(&mut self.shown)));
            if self.stopped() {
                break;
            }
            self.tally.games += 1;
            self.round += 1;
            if let Err(failed) = self.new_table_patiently().await {
                self.tally.errors.push(format!("{failed:?}"));
                break;
            }
            // A table that was not there yet could not be moved at: setting it up is not what is
            // measured. The rhythm stays, so that players do not fall into step.
            while let Some(period) = period
                && due < Instant::now()
            {
                due += period;
            }
        }
        if self.shared.plan.check {
            for (table, shown) in std::mem::take(&mut self.past) {
                compare(&self.shared.plan, &table, &shown, &mut self.tally).await;
            }
        }
        self.tally
    }

    fn stopped(&self) -> bool {
        self.shared.stop.load(Ordering::Relaxed)
    }

    async fn one_game(&mut self, period: Option<Duration>, due: &mut Instant, end: Instant) -> Result<(), Failed> {
        let shared = Arc::clone(&self.shared);
        let script = shared.scripts.get(self.script());
        for (ply, m) in (0..).zip(&script.moves) {
            if self.stopped() {
                return Ok(());
            }
            let asked = match period {
                None => Instant::now(),
                Some(period) => {
                    tokio::time::sleep_until((*due).min(end)).await;
                    if *due >= end {
                        // A slow rhythm would come round again long after the time is over.
                        while !self.stopped() {
                            tokio::time::sleep(Duration::from_millis(1)).await;
                        }
                        return Ok(());
                    }
                    let asked = *due;
                    *due += period;
                    asked
                }
            };
            self.one_move(ply, m).await?;
            self.tally
                .latencies
                .push(asked.elapsed().as_micros().min(u128::from(u32::MAX)) as u32);
            shared.moves.fetch_add(1, Ordering::Relaxed);
        }
        if script.ends {
            return Ok(());
        }
        let id = self.fresh_id();
        let version = self.seen[0].max(self.seen[1]) + 1;
        self.insist(0, &ClientMessage::Resign { id }, version).await
    }

    fn fresh_id(&mut self) -> u64 {
        self.next_id += 1;
        (self.number as u64) << 32 | self.next_id
    }

    async fn one_move(&mut self, ply: u32, m: &str) -> Result<(), Failed> {
        let id = self.fresh_id();
        let message = ClientMessage::Move {
            id,
            ply,
            m: m.to_owned(),
        };
        self.insist(ply as usize % 2, &message, ply + 2).await
    }

    /// Has one side say something and waits until both have seen what it makes, that version. If
    /// the connection breaks, comes back and says it again under the same number.
    async fn insist(&mut self, side: usize, message: &ClientMessage, version: u32) -> Result<(), Failed> {
        let deadline = self.shared.plan.patience.map(|patience| Instant::now() + patience);
        loop {
            match (self.try_once(side, message, version).await, deadline) {
                (Ok(()), _) => return Ok(()),
                (Err(Failed::Unreachable(_)), Some(deadline)) if Instant::now() < deadline => {
                    self.tally.reconnects += 1;
                    self.come_back(deadline).await?;
                }
                (Err(failed), _) => return Err(failed),
            }
        }
    }

    async fn try_once(&mut self, side: usize, message: &ClientMessage, version: u32) -> Result<(), Failed> {
        if self.seen[0] < version && self.seen[1] < version {
            let client = self.clients[side]
                .as_mut()
                .ok_or_else(|| Failed::Unreachable("no client".to_owned()))?;
            client.send(message).await?;
        }
        self.await_version(version).await
    }

    /// Reconnects both sides, from what each has seen.
    async fn come_back(&mut self, deadline: Instant) -> Result<(), Failed> {
        for side in 0..2 {
            loop {
                match self.connect(side).await {
                    Ok(client) => {
                        self.clients[side] = Some(client);
                        break;
                    }
                    Err(failed) if Instant::now() > deadline => return Err(failed),
                    Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
                }
            }
        }
        Ok(())
    }

    async fn new_table_patiently(&mut self) -> Result<(), Failed> {
        let deadline = self.shared.plan.patience.map(|patience| Instant::now() + patience);
        loop {
            match (self.new_table().await, deadline) {
                (Err(Failed::Unreachable(_)), Some(deadline)) if Instant::now() < deadline => {
                    tokio::time::sleep(Duration::from_millis(100)).await;
                }
                (result, _) => return result,
            }
        }
    }

    /// Reads both sockets until both have seen that version.
    async fn await_version(&mut self, version: u32) -> Result<(), Failed> {
        while self.seen.iter().any(|&seen| seen < version) {
            match self.hear().await? {
                (side, Heard::Event { v, m, text }) => self.note(side, v, m, &text)?,
                (_, Heard::No(text)) if text.contains("\"closing\"") || text.contains("\"not-saved\"") => {
                    return Err(Failed::Unreachable(text));
                }
                (_, Heard::No(text)) => return Err(Failed::Refused(text)),
                (_, Heard::Other) => {}
            }
        }
        Ok(())
    }

    /// The next message of either side. A lost connection must not go unnoticed while the other is
    /// waited for: where the server died between the arrivals of the two players, nothing would
    /// ever come on the one that still stands.
    async fn hear(&mut self) -> Result<(usize, Heard), Failed> {
        let [Some(first), Some(second)] = &mut self.clients else {
            return Err(Failed::Unreachable("no client".to_owned()));
        };
        tokio::select! {
            biased;
            heard = second.hear() => Ok((1, heard?)),
            heard = first.hear() => Ok((0, heard?)),
        }
    }

    /// Versions must come one after the other, and both sides must be shown the same.
    fn note(&mut self, side: usize, v: u32, m: Option<String>, text: &str) -> Result<(), Failed> {
        if v != self.seen[side] + 1 {
            let seen = self.seen[side];
            return Err(Failed::Refused(format!("version {v} after {seen}: {text}")));
        }
        self.seen[side] = v;
        let Some(m) = m else { return Ok(()) };
        match self.shown.last() {
            Some((last, _)) if *last >= v => {
                let known = self.shown.iter().rev().find(|(shown, _)| *shown == v);
                if known.is_none_or(|(_, known)| *known != m) {
                    return Err(Failed::Refused(format!(
                        "two events of version {v}: {known:?} and {text}"
                    )));
                }
            }
            _ => self.shown.push((v, m)),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
