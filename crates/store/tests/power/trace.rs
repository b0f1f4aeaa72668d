//! What `strace` saw, as steps in order.

use std::collections::HashMap;
use std::path::Path;

use crate::disk::Change;

/// Something that happened.
pub(crate) enum Step {
    /// The store promised that a version of a table is durable.
    Acknowledged { table: String, version: u32 },
    /// A file was changed; the disk need not have it yet.
    Change(Change),
    /// The disk has the first `of` changes that were made to a file.
    Synced { file: String, of: usize },
}

/// One system call: who, which, with what.
struct Call {
    name: String,
    arguments: String,
}

/// Reads the trace; files outside the folder are left out, but for what the program said. A call
/// that was interrupted in the trace by another thread's stands in two parts: a change counts when
/// it has ended, and a sync covers what had ended when it began.
pub(crate) fn read_trace(trace: &[u8], folder: &Path) -> Vec<Step> {
    let text = String::from_utf8_lossy(trace);
    let prefix = format!("{}/", folder.display());
    let mut steps = Vec::new();
    let mut begun: HashMap<&str, String> = HashMap::new();
    let mut syncing: HashMap<String, (String, usize)> = HashMap::new();
    let mut changes: HashMap<String, usize> = HashMap::new();
    for line in text.lines() {
        let Some((process, rest)) = line.split_once(' ') else {
            continue;
        };
        let rest = rest.trim_start();
        let (call, ended) = if let Some(start) = rest.strip_suffix("<unfinished ...>") {
            begun.insert(process, start.to_owned());
            (parse(start), false)
        } else if let Some((_, end)) = rest.strip_prefix("<... ").and_then(|rest| rest.split_once(" resumed>")) {
            let start = begun.remove(process).unwrap_or_default();
            (parse(&format!("{start}{end}")), true)
        } else {
            (parse(rest), true)
        };
        let Some(call) = call else { continue };
        let is_sync = matches!(call.name.as_str(), "fsync" | "fdatasync");
        if is_sync {
            let Some(file) = named(&call.arguments, &prefix) else {
                continue;
            };
            let covered = syncing
                .entry(process.to_owned())
                .or_insert_with(|| (file.clone(), changes.get(&file).copied().unwrap_or(0)))
                .clone();
            if ended {
                syncing.remove(process);
                steps.push(Step::Synced {
                    file: covered.0,
                    of: covered.1,
                });
            }
            continue;
        }
        if !ended {
            continue;
        }
        let about_us =
            matches!(call.name.as_str(), "pwrite64" | "ftruncate") && named(&call.arguments, &prefix).is_some();
        let change = change(&call, &prefix);
        assert!(
            change.is_some() || !about_us,
            "not understood: {}",
            &line[..line.len().min(200)]
        );
        if let Some(change) = change {
            *changes.entry(change.file().to_owned()).or_default() += 1;
            steps.push(Step::Change(change));
        } else {
            steps.extend(promises(&call));
        }
    }
    steps
}

fn parse(line: &str) -> Option<Call> {
    let (name, arguments) = line.split_once('(')?;
    Some(Call {
        name: name.to_owned(),
        arguments: arguments.to_owned(),
    })
}

/// Text in which every byte stands as `\x41`.
fn bytes(text: &str) -> Vec<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16).unwrap_or(0) as u8;
    text.as_bytes()
        .chunks_exact(4)
        .map(|four| digit(four[2]) << 4 | digit(four[3]))
        .collect()
}

/// The name of the file a call is about, within the folder.
fn named(arguments: &str, prefix: &str) -> Option<String> {
    let (_, rest) = arguments.split_once('<')?;
    let (path, _) = rest.split_once('>')?;
    let path = String::from_utf8(bytes(path)).ok()?;
    path.strip_prefix(prefix).map(str::to_owned)
}

/// The quoted part of the arguments and what stands behind it.
fn quoted(arguments: &str) -> Option<(Vec<u8>, &str)> {
    let (_, rest) = arguments.split_once('"')?;
    let (data, rest) = rest.split_once('"')?;
    Some((bytes(data), rest))
}

fn change(call: &Call, prefix: &str) -> Option<Change> {
    let arguments = call.arguments.as_str();
    let number = |text: &str| text.trim_matches([' ', ')']).parse::<u64>().ok();
    match call.name.as_str() {
        "pwrite64" => {
            let file = named(arguments, prefix)?;
            let (data, rest) = quoted(arguments)?;
            let mut rest = rest.split(" = ").next()?.trim_start_matches(',').split(',');
            let (length, at) = (number(rest.next()?)?, number(rest.next()?)?);
            assert_eq!(length as usize, data.len(), "the whole of a write is in the trace");
            Some(Change::Write { file, at, data })
        }
        "ftruncate" => {
            let file = named(arguments, prefix)?;
            let length = arguments.rsplit_once(')')?.0.rsplit(',').next().and_then(number)?;
            Some(Change::Resize { file, length })
        }
        "unlink" | "unlinkat" => {
            let path = String::from_utf8(quoted(arguments)?.0).ok()?;
            let file = path.strip_prefix(prefix)?.to_owned();
            Some(Change::Remove { file })
        }
        "write" | "writev" | "pwritev" | "rename" | "fallocate" => {
            let unexpected = named(arguments, prefix);
            assert!(
                unexpected.is_none(),
                "{} of {unexpected:?}: teach the disk of it",
                call.name
            );
            None
        }
        _ => None,
    }
}

/// What the program said it was promised.
fn promises(call: &Call) -> Vec<Step> {
    let said = (call.name == "write")
        .then(|| quoted(&call.arguments))
        .flatten()
        .map(|(data, _)| String::from_utf8_lossy(&data).into_owned())
        .unwrap_or_default();
    said.lines()
        .filter_map(|line| {
            let mut words = line.strip_prefix("acknowledged ")?.split(' ');
            Some(Step::Acknowledged {
                table: words.next()?.to_owned(),
                version: words.next()?.parse().ok()?,
            })
        })
        .collect()
}
