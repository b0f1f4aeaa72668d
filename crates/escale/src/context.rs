//! What every command needs: language, output, colours; and how a command fails.

use std::ffi::OsString;
use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Stdout, Write};
use std::process::ExitCode;

use escale_rules::{Lang, Phrase, Trouble};

/// Why a command ended early.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was bad: one sentence, exit 2.
    Input(Trouble),
    /// The question was good and the answer is no: one sentence, exit 1.
    Refuted(Trouble),
    /// The output went away (a closed pipe) or could not be written.
    Output(io::Error),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        Self::Input(trouble)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Language, output and colours.
pub(crate) struct Context {
    pub(crate) lang: Lang,
    /// Whether the output is a terminal that wants colours.
    pub(crate) colour: bool,
    out: BufWriter<Stdout>,
}

impl Context {
    /// Chooses from `--lang`, then the locale, then French; colours when the output is a terminal
    /// and `NO_COLOR` is not set.
    pub(crate) fn from_environment(arguments: &[OsString]) -> Self {
        let stdout = io::stdout();
        let set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let colour = set("CLICOLOR_FORCE") || (stdout.is_terminal() && !set("NO_COLOR"));
        Self {
            lang: language(arguments),
            colour,
            out: BufWriter::new(stdout),
        }
    }

    /// Prints a finished text.
    pub(crate) fn print(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.out.write_all(text.as_bytes())?)
    }

    /// Puts out a finished file.
    pub(crate) fn bytes(&mut self, file: &[u8]) -> Result<(), Failure> {
        Ok(self.out.write_all(file)?)
    }

    /// Prints a line.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Prints a line in the reader's language.
    pub(crate) fn say(&mut self, phrase: &Phrase) -> Result<(), Failure> {
        let lang = self.lang;
        self.line(phrase.get(lang))
    }

    /// Sends what was printed on its way: for commands that go on for long after.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.out.flush()?)
    }

    /// Ends a command that went well.
    pub(crate) fn finish(&mut self) -> ExitCode {
        match self.out.flush() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => self.fail(&Failure::Output(error)),
        }
    }

    /// Ends a command that did not: one sentence on standard error. Nothing half-printed goes out
    /// with it.
    pub(crate) fn fail(&mut self, failure: &Failure) -> ExitCode {
        match failure {
            Failure::Input(trouble) => {
                let _ = writeln!(io::stderr(), "escale: {}", trouble.get(self.lang));
                ExitCode::from(2)
            }
            Failure::Refuted(trouble) => {
                let _ = writeln!(io::stderr(), "escale: {}", trouble.get(self.lang));
                ExitCode::FAILURE
            }
            // Whoever read us has seen enough (`escale moves … | head -1`).
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Failure::Output(error) => {
                let _ = writeln!(io::stderr(), "escale: {error}");
                ExitCode::FAILURE
            }
        }
    }
}

/// The language must be known before the arguments are parsed: their errors are told in it.
fn language(arguments: &[OsString]) -> Lang {
    let mut asked = None;
    let mut words = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(word) = words.next() {
        let value = if word == "--lang" {
            words.next()
        } else {
            word.strip_prefix("--lang=")
        };
        asked = value.or(asked);
    }
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|v| !v.is_empty()));
    match asked.or(locale.as_deref()) {
        Some(tag) if tag.starts_with("en") => Lang::En,
        _ => Lang::Fr,
    }
}
