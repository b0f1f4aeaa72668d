//! Logistic regression: the weights under which evaluations best foretell results.

use super::samples::Sample;

/// A fit.
#[derive(Clone, Debug, PartialEq)]
pub struct Fit {
    /// New weights, brought to the scale of the old ones.
    pub weights: Vec<f64>,
    /// Logarithmic loss on games kept apart, with the old weights and with the new.
    pub loss: [f64; 2],
}

/// One game in ten is kept apart to judge by.
const KEPT_APART: u32 = 10;

/// How far from its old value a weight is expected to lie, in points: terms that hardly ever occur
/// stay near where they were, instead of following a handful of games anywhere.
const PRIOR_WIDTH: f64 = 60.0;

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn value(sample: &Sample, weights: &[f64]) -> f64 {
    sample
        .amounts
        .iter()
        .map(|&(term, amount)| weights[usize::from(term)] * f64::from(amount))
        .sum()
}

/// The mean logarithmic loss of predictions against results alone.
fn loss<'a>(samples: impl Iterator<Item = &'a Sample>, weights: &[f64], scale: f64) -> f64 {
    let (mut total, mut count) = (0.0, 0_u64);
    for sample in samples {
        let p = sigmoid(scale * value(sample, weights)).clamp(1e-9, 1.0 - 1e-9);
        let r = f64::from(sample.result);
        total -= r * p.ln() + (1.0 - r) * (1.0 - p).ln();
        count += 1;
    }
    total / count.max(1) as f64
}

/// The factor under which numbers best foretell results, by golden-section search.
fn best_scale(pairs: &[(f64, f64)]) -> f64 {
    let cost = |log_scale: f64| {
        let scale = log_scale.exp();
        pairs
            .iter()
            .map(|&(x, r)| {
                let p = sigmoid(scale * x).clamp(1e-9, 1.0 - 1e-9);
                -(r * p.ln() + (1.0 - r) * (1.0 - p).ln())
            })
            .sum::<f64>()
    };
    let golden = (5_f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (1e-5_f64.ln(), 1.0_f64.ln());
    for _ in 0..60 {
        let a = high - golden * (high - low);
        let b = low + golden * (high - low);
        if cost(a) < cost(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Fits weights to samples, beginning from the old ones. `result_share` is how much of the target
/// is the game's result; the rest is what the search said, which is less noisy and says more about
/// causes: a king far ahead may be the winner's because he was winning.
pub fn fit(samples: &[Sample], old: &[i32], rounds: usize, result_share: f64) -> Fit {
    let old: Vec<f64> = old.iter().map(|&w| f64::from(w)).collect();
    let train: Vec<&Sample> = samples.iter().filter(|s| s.game % KEPT_APART != 0).collect();
    let apart = || samples.iter().filter(|s| s.game % KEPT_APART == 0);
    let pairs_of = |number: fn(&Sample, &[f64]) -> f64| -> Vec<(f64, f64)> {
        train.iter().map(|s| (number(s, &old), f64::from(s.result))).collect()
    };
    let scale = best_scale(&pairs_of(value));
    let score_scale = best_scale(&pairs_of(|s, _| f64::from(s.score)));
    let targets: Vec<f64> = train
        .iter()
        .map(|s| result_share * f64::from(s.result) + (1.0 - result_share) * sigmoid(score_scale * f64::from(s.score)))
        .collect();

    // Each term in units of its own spread: the descent then needs one step size for all.
    let terms = old.len();
    let mut spread = vec![0.0; terms];
    for sample in &train {
        for &(term, amount) in &sample.amounts {
            spread[usize::from(term)] += f64::from(amount).powi(2);
        }
    }
    let n = train.len().max(1) as f64;
    let spread: Vec<f64> = spread.iter().map(|s| (s / n).sqrt()).collect();

    let mut weights: Vec<f64> = old.iter().map(|w| w * scale).collect();
    let start = weights.clone();
    let (mut first, mut second) = (vec![0.0; terms], vec![0.0; terms]);
    for round in 1..=rounds {
        let mut gradient = vec![0.0; terms];
        for (sample, target) in train.iter().zip(&targets) {
            let error = sigmoid(value(sample, &weights)) - target;
            for &(term, amount) in &sample.amounts {
                gradient[usize::from(term)] += error * f64::from(amount);
            }
        }
        // Adam, in spread units, with a step that shrinks to nothing.
        let step = 0.05 * (1.0 - round as f64 / (rounds as f64 + 1.0));
        for term in 0..terms {
            if spread[term] == 0.0 {
                continue;
            }
            let pull = (weights[term] - start[term]) / (PRIOR_WIDTH * scale).powi(2);
            let g = (gradient[term] + pull) / spread[term] / n;
            first[term] = 0.9 * first[term] + 0.1 * g;
            second[term] = 0.99 * second[term] + 0.01 * g * g;
            let m = first[term] / (1.0 - 0.9_f64.powi(round as i32));
            let v = second[term] / (1.0 - 0.99_f64.powi(round as i32));
            weights[term] -= step * m / (v.sqrt() + 1e-8) / spread[term];
        }
    }

    // The search's margins are in the old unit: keep the evaluation as wide as it was.
    let width = |weights: &[f64]| (train.iter().map(|s| value(s, weights).powi(2)).sum::<f64>() / n).sqrt();
    let unit = width(&old) / width(&weights).max(1e-12);
    let scaled: Vec<f64> = weights.iter().map(|w| w * unit).collect();
    Fit {
        loss: [loss(apart(), &old, scale), loss(apart(), &weights, 1.0)],
        weights: scaled,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games whose results were drawn from known weights.
    fn invented(truth: &[f64], count: u32) -> Vec<Sample> {
        let mut state = 12_345_u64;
        let mut draw = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as f64 / f64::from(1_u32 << 31)
        };
        (0..count)
            .map(|game| {
                let amounts: Vec<(u16, f32)> = (0..truth.len() as u16)
                    .map(|term| (term, ((draw() * 9.0).floor() - 4.0) as f32))
                    .collect();
                let mut sample = Sample {
                    amounts,
                    result: 0.0,
                    score: 0.0,
                    game,
                };
                let chance = sigmoid(value(&sample, truth) / 200.0);
                sample.result = f32::from(u8::from(draw() < chance));
                sample.score = value(&sample, truth) as f32;
                sample
            })
            .collect()
    }

    #[test]
    fn known_weights_are_found_again() {
        let truth = [100.0, 30.0, -20.0];
        let samples = invented(&truth, 20_000);
        let fit = fit(&samples, &[60, 60, 60], 300, 1.0);
        assert!(fit.loss[1] < fit.loss[0] - 0.01, "{:?}", fit.loss);
        // Only the proportions are told by results; the scale is that of the old evaluation.
        let unit = fit.weights[0] / truth[0];
        for (found, true_weight) in fit.weights.iter().zip(truth) {
            assert!((found / unit - true_weight).abs() < 8.0, "{:?}", fit.weights);
        }
    }

    #[test]
    fn a_term_that_never_occurs_keeps_its_proportion() {
        let mut samples = invented(&[100.0, 40.0], 5000);
        for sample in &mut samples {
            sample.amounts.retain(|(term, _)| *term == 0);
        }
        let fit = fit(&samples, &[100, 40], 200, 0.5);
        assert!(fit.weights[1] > 0.0);
    }

    #[test]
    fn a_scale_is_found() {
        let pairs: Vec<(f64, f64)> = (-50..50)
            .map(|x| (f64::from(x), sigmoid(0.02 * f64::from(x))))
            .collect();
        assert!((best_scale(&pairs) - 0.02).abs() < 1e-4);
    }
}
