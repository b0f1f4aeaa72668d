//! Verdicts that come from the table rather than from a game's own rules.

use escale_rules::{Outcome, Phrase, Reason, Side, Verdict};

/// Third occurrence of a position.
pub fn repetition() -> Verdict {
    Verdict {
        outcome: Outcome::Draw,
        reason: Reason {
            code: "repetition",
            phrase: Phrase::new("position répétée trois fois", "threefold repetition"),
            rule: "end",
        },
    }
}

/// That side resigned.
pub fn resigned(loser: Side) -> Verdict {
    Verdict {
        outcome: Outcome::Win(loser.other()),
        reason: Reason {
            code: "resigned",
            phrase: Phrase::new("abandon", "resignation"),
            rule: "platform",
        },
    }
}

/// That side ran out of time.
pub fn flag_fall(loser: Side) -> Verdict {
    Verdict {
        outcome: Outcome::Win(loser.other()),
        reason: Reason {
            code: "time",
            phrase: Phrase::new("temps écoulé", "out of time"),
            rule: "platform",
        },
    }
}

/// Both agreed on a draw.
pub fn agreed() -> Verdict {
    Verdict {
        outcome: Outcome::Draw,
        reason: Reason {
            code: "agreed",
            phrase: Phrase::new("nulle d'un commun accord", "draw agreed"),
            rule: "platform",
        },
    }
}
