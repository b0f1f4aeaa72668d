//! The plainest way to solve a game: minimax to depth 1, 2, 3 … for every position, from the values
//! one ply shallower, until nothing changes any more.

use std::collections::HashMap;

use escale_rules::{MoveBuf, Outcome, Rules};
use escale_tablebase::{Solution, Value};

struct Node<R> {
    position: R,
    children: Vec<usize>,
    ended: Option<Value>,
}

pub(crate) fn by_iteration<R: Rules>(seeds: &[R]) -> HashMap<u64, Value> {
    let mut numbers: HashMap<u64, usize> = HashMap::new();
    let mut waiting: Vec<R> = Vec::new();
    let mut meet = |position: R, waiting: &mut Vec<R>| {
        *numbers.entry(position.key()).or_insert_with(|| {
            waiting.push(position);
            waiting.len() - 1
        })
    };
    for &seed in seeds {
        meet(seed, &mut waiting);
    }
    let mut nodes: Vec<Node<R>> = Vec::new();
    while nodes.len() < waiting.len() {
        let position = waiting[nodes.len()];
        let children = position
            .moves()
            .as_slice()
            .iter()
            .map(|&mv| meet(position.child(mv), &mut waiting))
            .collect();
        let ended = position.outcome().map(|outcome| match outcome {
            Outcome::Draw => Value::Draw,
            Outcome::Win(side) if side == position.turn() => Value::Win(0),
            Outcome::Win(_) => Value::Loss(0),
        });
        nodes.push(Node {
            position,
            children,
            ended,
        });
    }
    // At depth 0 whatever is not over counts as drawn.
    let mut values: Vec<Value> = nodes.iter().map(|node| node.ended.unwrap_or(Value::Draw)).collect();
    loop {
        let deeper: Vec<Value> = nodes
            .iter()
            .map(|node| {
                let best = || {
                    let after = node.children.iter().map(|&child| values[child].before_the_move());
                    after
                        .max_by_key(|value| value.order())
                        .expect("not over, so it has a move")
                };
                node.ended.unwrap_or_else(best)
            })
            .collect();
        if deeper == values {
            break;
        }
        values = deeper;
    }
    nodes
        .iter()
        .zip(values)
        .map(|(node, value)| (node.position.key(), value))
        .collect()
}

/// Every position, both ways. Returns how many were won, drawn and lost, and the longest distance.
pub(crate) fn assert_same(solution: &Solution<u64>, plain: &HashMap<u64, Value>) -> ([usize; 3], u32) {
    assert_eq!(solution.len(), plain.len());
    let mut counts = [0; 3];
    let mut longest = 0;
    for (&key, &value) in plain {
        assert_eq!(solution.value(key), Some(value));
        let (kind, plies) = match value {
            Value::Win(plies) => (0, plies),
            Value::Draw => (1, 0),
            Value::Loss(plies) => (2, plies),
        };
        counts[kind] += 1;
        longest = longest.max(plies);
    }
    (counts, longest)
}
