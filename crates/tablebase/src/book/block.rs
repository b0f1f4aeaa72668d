//! The entries of one block, as columns: each column compresses best beside its own kind.

use super::Plan;
use super::file::Place;
use crate::Value;

/// Plans in the order of their codes.
pub(super) struct BookProof {
    codes: Vec<u64>,
    plies: Vec<u8>,
    slots: Vec<u16>,
    /// The wins long enough to have it: their number in the block, and their moves that throw the
    /// win away.
    thrown: Vec<(u32, u64)>,
}

impl BookProof {
    pub(super) fn read(raw: &[u8], place: &Place, thrown_from: u32) -> Option<Self> {
        let mut raw = raw;
        let codes = read_codes(&mut raw, place)?;
        let plies = take(&mut raw, codes.len())?.to_vec();
        let low = take(&mut raw, codes.len())?;
        let high = take(&mut raw, codes.len())?;
        let slots = low
            .iter()
            .zip(high)
            .map(|(&low, &high)| u16::from_le_bytes([low, high]))
            .collect();
        let mut thrown = Vec::new();
        for (number, _) in plies
            .iter()
            .enumerate()
            .filter(|&(_, &plies)| u32::from(plies) >= thrown_from)
        {
            let mask = u64::from_le_bytes(take(&mut raw, 8)?.try_into().ok()?);
            thrown.push((number as u32, mask));
        }
        raw.is_empty().then_some(Self {
            codes,
            plies,
            slots,
            thrown,
        })
    }

    pub(super) fn write(entries: &[(u64, Plan)], thrown_from: u32) -> Vec<u8> {
        let mut raw = write_codes(entries.iter().map(|entry| entry.0));
        raw.extend(entries.iter().map(|(_, plan)| plan.plies as u8));
        raw.extend(entries.iter().map(|(_, plan)| plan.slot.to_le_bytes()[0]));
        raw.extend(entries.iter().map(|(_, plan)| plan.slot.to_le_bytes()[1]));
        for (_, plan) in entries.iter().filter(|(_, plan)| plan.plies >= thrown_from) {
            raw.extend(plan.thrown.to_le_bytes());
        }
        raw
    }

    pub(super) fn find(&self, code: u64) -> Option<Plan> {
        let number = self.codes.binary_search(&code).ok()?;
        Some(self.nth(number)?.1)
    }

    pub(super) fn nth(&self, number: usize) -> Option<(u64, Plan)> {
        let code = *self.codes.get(number)?;
        let thrown = self.thrown.binary_search_by_key(&(number as u32), |entry| entry.0);
        let plan = Plan {
            plies: self.plies[number].into(),
            slot: self.slots[number],
            thrown: thrown.map_or(0, |at| self.thrown[at].1),
        };
        Some((code, plan))
    }
}

/// Values in the order of their codes.
pub(super) struct Values {
    codes: Vec<u64>,
    values: Vec<Value>,
}

impl Values {
    pub(super) fn read(raw: &[u8], place: &Place) -> Option<Self> {
        let mut raw = raw;
        let codes = read_codes(&mut raw, place)?;
        let mut values = Vec::with_capacity(codes.len());
        for _ in 0..codes.len() {
            let number = u32::try_from(read_number(&mut raw)?).ok()?;
            values.push(match number {
                0 => Value::Draw,
                odd if odd % 2 == 1 => Value::Win(odd.div_ceil(2)),
                even => Value::Loss(even / 2),
            });
        }
        raw.is_empty().then_some(Self { codes, values })
    }

    pub(super) fn write(entries: &[(u64, Value)]) -> Vec<u8> {
        let mut raw = write_codes(entries.iter().map(|entry| entry.0));
        for &(_, value) in entries {
            let number = match value {
                Value::Draw => 0,
                Value::Win(plies) => 2 * u64::from(plies) - 1,
                Value::Loss(plies) => 2 * u64::from(plies),
            };
            write_number(&mut raw, number);
        }
        raw
    }

    pub(super) fn find(&self, code: u64) -> Option<Value> {
        let number = self.codes.binary_search(&code).ok()?;
        Some(self.values[number])
    }
}

/// Codes as differences: from the block's first one, then each from the one before.
fn write_codes(codes: impl Iterator<Item = u64>) -> Vec<u8> {
    let mut raw = Vec::new();
    let mut before = None;
    for code in codes {
        write_number(&mut raw, code - before.unwrap_or(code));
        before = Some(code);
    }
    raw
}

fn read_codes(raw: &mut &[u8], place: &Place) -> Option<Vec<u64>> {
    let mut code = place.first;
    let mut codes = Vec::with_capacity(place.count);
    for _ in 0..place.count {
        code = code.checked_add(read_number(raw)?)?;
        codes.push(code);
    }
    Some(codes)
}

fn take<'a>(raw: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, rest) = raw.split_at_checked(count)?;
    *raw = rest;
    Some(taken)
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
fn write_number(raw: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        raw.push(number as u8 | 128);
        number >>= 7;
    }
    raw.push(number as u8);
}

fn read_number(raw: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = raw.split_first()?;
        *raw = rest;
        number |= u64::from(byte & 127) << shift;
        if byte < 128 {
            return Some(number);
        }
    }
    None
}
