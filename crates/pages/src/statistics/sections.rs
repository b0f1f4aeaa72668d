//! The page of a game's statistics, the same for the site and the terminal.

use escale_rules::typography::{decimal, number, percent};
use escale_rules::{Card, Lang, Phrase, phrase};

use super::measure::share;
use super::{PROVEN, Statistics, Values, truths};
use crate::block::{Block, Cell, Page, Span};
use crate::readings::Estimate;

/// First moves shown: the best, and the worst.
const BEST: usize = 6;
const WORST: usize = 3;
/// The judge that is no network.
const HAND: &str = "hand";
/// Places shown where the last move went.
const PLACES: usize = 5;

/// All there is to say of a game in numbers.
pub(crate) fn page(card: &Card, statistics: &Statistics, lang: Lang) -> Page {
    let teller = Teller { card, statistics, lang };
    Page { blocks: teller.page() }
}

struct Teller<'a> {
    card: &'a Card,
    statistics: &'a Statistics,
    lang: Lang,
}

/// Plain words.
fn words(text: impl Into<String>) -> Cell {
    vec![Span::Text(text.into())]
}

fn won_by(camp: &Phrase) -> Phrase {
    let Phrase { fr, en } = camp;
    phrase!("gain : {fr}", "won by {en}")
}

impl Teller<'_> {
    fn page(&self) -> Vec<Block> {
        let title = self.card.heading();
        let mut blocks = vec![Block::Heading {
            level: 1,
            id: "statistics".to_owned(),
            text: self.said(&phrase!("{title} en chiffres", "{title} in numbers")),
        }];
        if self.statistics.results.games == 0 {
            blocks.push(self.paragraph(&Phrase::new(
                "Aucune partie n'a encore été comptée.",
                "No games have been counted yet.",
            )));
            return blocks;
        }
        blocks.extend(self.result());
        blocks.extend(self.ends());
        blocks.extend(self.length());
        blocks.extend(self.choices());
        blocks.extend(self.first_moves());
        blocks.extend(self.lead());
        blocks.extend(self.pieces());
        blocks.extend(self.method());
        blocks.extend(self.truths());
        blocks
    }

    fn said(&self, phrase: &Phrase) -> Cell {
        words(phrase.get(self.lang))
    }

    fn paragraph(&self, phrase: &Phrase) -> Block {
        Block::Paragraph(self.said(phrase))
    }

    fn heading(&self, id: &str, fr: &'static str, en: &'static str) -> Block {
        Block::Heading {
            level: 2,
            id: id.to_owned(),
            text: self.said(&Phrase::new(fr, en)),
        }
    }

    /// The names of columns.
    fn head<const N: usize>(&self, names: [Phrase; N]) -> Vec<Cell> {
        names.map(|name| self.said(&name)).into()
    }

    fn percent(&self, share: f64) -> String {
        percent(share, 1, self.lang)
    }

    fn number(&self, count: impl Into<u64>) -> String {
        number(count.into(), self.lang)
    }

    /// A share of one, and its bar.
    fn bar(&self, share: f64) -> Cell {
        vec![
            Span::Text(self.percent(share)),
            Span::Bar((1000.0 * share).round() as u16),
        ]
    }

    /// An estimated share, and how far off it may be.
    fn estimated(&self, Estimate { value, error }: Estimate) -> String {
        format!(
            "{}\u{a0}±\u{a0}{}",
            decimal(100.0 * value, 1, self.lang),
            self.percent(error)
        )
    }

    /// Points as the analysis page writes them; a dash where none were counted.
    fn points(&self, values: Values) -> String {
        let written = |points: f64| decimal(points / 100.0, 2, self.lang);
        values.mean().map_or_else(
            || "–".to_owned(),
            |mean| format!("{}\u{a0}±\u{a0}{}", written(mean.value), written(mean.error)),
        )
    }

    /// What a search says for the camp that begins.
    fn judged(&self, points: i32) -> Phrase {
        match points {
            PROVEN.. => Phrase::new("gagne", "wins"),
            points if points <= -PROVEN => Phrase::new("perd", "loses"),
            points => {
                let points = decimal(f64::from(points) / 100.0, 2, self.lang);
                phrase!("{points}", "{points}")
            }
        }
    }

    fn camps(&self) -> [Phrase; 2] {
        self.card.camps.clone()
    }

    fn result(&self) -> Vec<Block> {
        let results = self.statistics.results;
        let [first, second] = self.camps();
        let (games, camp) = (self.number(results.games), first.plain(self.lang).to_owned());
        let score = self.estimated(results.score());
        let intro = phrase!(
            "{games} parties de l'ordinateur contre lui-même. Le camp qui commence ({camp}) marque {score} des points de celles qui finissent, une nulle comptant pour moitié.",
            "{games} games of the computer against itself. The camp that begins ({camp}) scores {score} of the points of those that end, a draw counting half."
        );
        let unfinished = Phrase::new("interrompues", "broken off");
        let rows = [
            (first, results.first),
            (Phrase::new("parties nulles", "draws"), results.drawn),
            (second, results.second()),
            (unfinished, results.unfinished),
        ];
        let shown = if results.unfinished > 0 { 4 } else { 3 };
        let rows = rows.into_iter().take(shown).map(|(name, games)| {
            vec![
                self.said(&name),
                words(self.number(games)),
                self.bar(share(games, results.games)),
            ]
        });
        let mut blocks = vec![
            self.heading("result", "Le premier joueur", "The first player"),
            self.paragraph(&intro),
            Block::Table {
                head: self.head([
                    Phrase::new("qui gagne", "who wins"),
                    Phrase::new("parties", "games"),
                    Phrase::new("part", "share"),
                ]),
                rows: rows.collect(),
            },
        ];
        if results.unfinished > 0 {
            blocks.push(self.paragraph(&Phrase::new(
                "Une partie qui n'en finit pas est interrompue : elle ne compte que dans ce tableau et dans la part de chaque fin.",
                "A game that does not end is broken off: it counts only in this table and in the share of each end.",
            )));
        }
        blocks
    }

    fn ends(&self) -> Vec<Block> {
        let games = self.statistics.results.games;
        let [first, second] = self.camps();
        let rows = self.statistics.ends.iter().map(|end| {
            let of_these = |games: u32| words(self.percent(share(games, end.all())));
            vec![
                self.said(&end.phrase),
                self.bar(share(end.all(), games)),
                of_these(end.games[0]),
                of_these(end.games[1]),
            ]
        });
        vec![
            self.heading("ends", "Comment une partie finit", "How a game ends"),
            Block::Table {
                head: self.head([
                    Phrase::new("fin", "end"),
                    Phrase::new("part des parties", "share of games"),
                    won_by(&first),
                    won_by(&second),
                ]),
                rows: rows.collect(),
            },
        ]
    }

    fn length(&self) -> Vec<Block> {
        let lengths = &self.statistics.lengths;
        let [shortest, lower, median, upper, longest] = lengths.quartiles.map(|plies| self.number(plies));
        let mut blocks = vec![
            self.heading("length", "Combien de temps elle dure", "How long it lasts"),
            self.paragraph(&phrase!(
                "Une partie sur deux dure de {lower} à {upper} demi-coups ; la médiane est {median}, la plus courte en a {shortest}, la plus longue {longest}.",
                "One game in two lasts {lower} to {upper} plies; the median is {median}, the shortest has {shortest}, the longest {longest}."
            )),
        ];
        let finished = self.statistics.results.finished();
        let last = lengths.counts.len().saturating_sub(1);
        let rows = lengths.counts.iter().zip(0..).map(|(&games, index): (_, u32)| {
            let (from, to) = (index * lengths.step, (index + 1) * lengths.step - 1);
            let name = if index as usize == last {
                phrase!("{from} et plus", "{from} and more")
            } else {
                phrase!("{from} à {to}", "{from} to {to}")
            };
            vec![self.said(&name), self.bar(share(games, finished))]
        });
        let rows: Vec<_> = rows.collect();
        if rows.len() > 1 {
            blocks.push(Block::Table {
                head: self.head([
                    Phrase::new("demi-coups", "plies"),
                    Phrase::new("part des parties", "share of games"),
                ]),
                rows,
            });
        }
        let loss = self.statistics.first_loss;
        if loss.never < finished {
            let (median, never) = (self.number(loss.median), self.percent(share(loss.never, finished)));
            let Phrase { fr, en } = match loss.never {
                0 => Phrase::new("", ""),
                _ => phrase!(
                    " ; dans {never} des parties, aucune ne le quitte",
                    "; in {never} of the games none ever does"
                ),
            };
            blocks.push(self.paragraph(&phrase!(
                "La première pièce quitte le plateau au demi-coup {median} (médiane){fr}.",
                "The first piece leaves the board on ply {median} (median){en}."
            )));
        }
        blocks
    }

    fn choices(&self) -> Vec<Block> {
        let choices = self.statistics.choices;
        let mean = decimal(share(choices.moves, choices.positions), 1, self.lang);
        let (most, single) = (
            self.number(choices.most),
            self.percent(share(choices.single, choices.positions)),
        );
        let mut blocks = vec![
            self.heading("choices", "Ce qu'il y a à choisir", "What there is to choose from"),
            self.paragraph(&phrase!(
                "Le joueur dont c'est le tour a en moyenne {mean} coups permis, au plus {most} ; dans {single} des positions il n'en a qu'un.",
                "The player to move has {mean} legal moves on average, at most {most}; in {single} of the positions only one."
            )),
        ];
        let rows = self.statistics.alerts.iter().map(|alert| {
            vec![
                self.said(&alert.phrase),
                self.bar(share(alert.positions, choices.positions)),
            ]
        });
        let rows: Vec<_> = rows.collect();
        if !rows.is_empty() {
            blocks.push(Block::Table {
                head: self.head([
                    Phrase::new("ce qui pèse sur lui", "what presses on them"),
                    Phrase::new("part des positions", "share of positions"),
                ]),
                rows,
            });
        }
        blocks
    }

    fn first_moves(&self) -> Vec<Block> {
        let moves = self.statistics.best_first_moves();
        let camp = self.statistics.results.score();
        let all = self.number(moves.len() as u64);
        let score = self.estimated(camp);
        let shown = if moves.len() > BEST + WORST {
            let (best, worst) = (self.number(BEST as u64), self.number(WORST as u64));
            phrase!(
                " ; voici les {best} meilleurs et les {worst} moins bons",
                "; here are the best {best} and the worst {worst}"
            )
        } else {
            Phrase::new("", "")
        };
        let Phrase { fr, en } = shown;
        let lead = decimal(f64::from(self.statistics.lead.points) / 100.0, 2, self.lang);
        let behind = self.statistics.losing_first_moves();
        let count = self.number(behind as u64);
        let Phrase { fr: who, en: who_en } = match behind {
            0 => Phrase::new("aucun ne laisse", "none leaves"),
            1 => Phrase::new("un seul laisse", "one leaves"),
            _ => phrase!("{count} laissent", "{count} leave"),
        };
        let intro = phrase!(
            "Le premier coup est tiré au sort parmi tous ceux qui sont permis : {all}{fr}. Au jugement de l'ordinateur, {who} le camp qui commence en retard d'au moins {lead}, dans l'unité de la page d'analyse. D'autres coups tirés au sort suivent : les points marqués (toutes parties confondues : {score}) en disent moins.",
            "The first move is drawn at random among all legal ones: {all}{en}. In the computer's judgement, {who_en} the camp that begins at least {lead} behind, in the unit of the analysis page. More random moves follow: the points scored (all games together: {score}) tell less."
        );
        let rows = moves
            .iter()
            .zip(0..)
            .filter(|&(_, rank)| rank < BEST || rank + WORST >= moves.len());
        let rows = rows.map(|(one, _)| {
            let score = one.score();
            vec![
                vec![Span::Code(one.written.get(self.lang).into_owned())],
                self.said(&self.judged(one.points)),
                words(self.number(one.games)),
                vec![
                    Span::Text(self.estimated(score)),
                    Span::Bar((1000.0 * score.value).round() as u16),
                ],
            ]
        });
        let head = self.head([
            Phrase::new("coup", "move"),
            Phrase::new("jugement", "judgement"),
            Phrase::new("parties", "games"),
            Phrase::new("points marqués", "points scored"),
        ]);
        vec![
            self.heading("first-moves", "Le premier coup", "The first move"),
            self.paragraph(&intro),
            Block::Table {
                head,
                rows: rows.collect(),
            },
        ]
    }

    fn lead(&self) -> Vec<Block> {
        let lead = &self.statistics.lead;
        let finished = self.statistics.results.finished();
        let points = |points: u32| decimal(f64::from(points) / 100.0, 2, self.lang);
        let (ahead, behind) = (points(lead.points), points(lead.behind));
        let (ply, early) = (self.number(lead.ply), self.number(lead.early[0]));
        let won = self.percent(share(lead.early[1], lead.early[0]));
        let drawn = self.percent(share(lead.early[2], lead.early[0]));
        let decided = finished - self.statistics.results.drawn;
        let comebacks = self.percent(share(lead.comebacks, decided));
        let names = [
            Phrase::new("jamais", "never"),
            Phrase::new("une fois", "once"),
            Phrase::new("deux fois", "twice"),
            Phrase::new("trois fois", "three times"),
            Phrase::new("plus souvent", "more often"),
        ];
        let rows = names.iter().zip(lead.games);
        let rows = rows.map(|(name, games)| vec![self.said(name), self.bar(share(games, finished))]);
        vec![
            self.heading("lead", "Qui mène gagne-t-il ?", "Does the leader win?"),
            self.paragraph(&phrase!(
                "Mener, c'est être jugé en avance d'au moins {ahead}. Combien de fois l'avance change de camp en une partie :",
                "To lead is to be judged at least {ahead} ahead. How often the lead changes sides in a game:"
            )),
            Block::Table {
                head: self.head([
                    Phrase::new("changements", "changes"),
                    Phrase::new("part des parties", "share of games"),
                ]),
                rows: rows.collect(),
            },
            self.paragraph(&phrase!(
                "Le camp qui mène après {ply} demi-coups ({early} parties) gagne dans {won} des cas et fait nulle dans {drawn}. Dans {comebacks} des parties gagnées, le vainqueur a été un moment en retard d'au moins {behind}.",
                "The side that leads after {ply} plies ({early} games) wins {won} of the time and draws {drawn}. In {comebacks} of the won games the winner was once behind by at least {behind}."
            )),
        ]
    }

    fn pieces(&self) -> Vec<Block> {
        let statistics = self.statistics;
        let finished = statistics.results.finished();
        let of_kind = |code: &str, what: &str| {
            let measure = statistics.measure(&format!("kind.{code}.{what}"));
            measure.map_or_else(|| "–".to_owned(), |measure| measure.get(self.lang))
        };
        let mut kinds: Vec<_> = statistics.kinds.iter().collect();
        let worth = |values: Values| values.mean().map_or(f64::NEG_INFINITY, |mean| mean.value);
        kinds.sort_by(|a, b| worth(b.value).total_cmp(&worth(a.value)));
        let valued = kinds.iter().any(|kind| kind.value.count > 0);
        let rows = kinds.into_iter().map(|kind| {
            let left = decimal(share(kind.left, finished), 1, self.lang);
            let mut row = vec![
                self.said(&kind.name),
                words(self.points(kind.value)),
                words(self.number(kind.start)),
                words(left),
                words(of_kind(&kind.code, "moves")),
                words(of_kind(&kind.code, "wins")),
            ];
            if !valued {
                row.remove(1);
            }
            row
        });
        let mut head = self.head([
            Phrase::new("pièce", "piece"),
            Phrase::new("valeur", "value"),
            Phrase::new("au départ", "at the start"),
            Phrase::new("à la fin", "at the end"),
            Phrase::new("coups", "moves"),
            Phrase::new("derniers coups", "last moves"),
        ]);
        if !valued {
            head.remove(1);
        }
        let mut blocks = vec![
            self.heading("pieces", "Ce que valent les pièces", "What the pieces are worth"),
            self.paragraph(&self.judge()),
            Block::Table {
                head,
                rows: rows.collect(),
            },
        ];
        // Where it is written by hand, it is one number for all positions.
        if statistics.turn.count > 0 && statistics.judge != HAND {
            let value = self.points(statistics.turn);
            blocks.push(self.paragraph(&phrase!(
                "Avoir le tour plutôt que le laisser à l'autre vaut {value}.",
                "Having the turn rather than leaving it to the other side is worth {value}."
            )));
        }
        if !statistics.last_places.is_empty() {
            let decided = finished - statistics.results.drawn;
            let shown = statistics.last_places.iter().take(PLACES);
            let places: Vec<String> = shown
                .map(|(place, games)| format!("{place} ({})", self.percent(share(*games, decided))))
                .collect();
            let places = places.join(", ");
            blocks.push(self.paragraph(&phrase!(
                "Où arrive le dernier coup des parties gagnées, le plus souvent : {places}.",
                "Where the last move of won games goes most often: {places}."
            )));
        }
        blocks
    }

    /// Who says what a piece is worth, and how.
    fn judge(&self) -> Phrase {
        let statistics = self.statistics;
        if statistics.kinds.iter().all(|kind| kind.value.count == 0) {
            return Phrase::new(
                "Aucune pièce de ce jeu ne peut manquer : elles n'ont pas de valeur qui se mesure. Restent leur part des coups, et des derniers coups de parties gagnées.",
                "No piece of this game can be missing: they have no value to be measured. What is left is their share of all moves, and of the last moves of won games.",
            );
        }
        let Phrase { fr, en } = if statistics.judge == HAND {
            Phrase::new("de l'évaluation écrite à la main", "evaluation written by hand")
        } else {
            Phrase::new("du réseau de neurones de l'ordinateur", "computer's neural network")
        };
        phrase!(
            "Ce que son camp perd, au jugement {fr}, quand on ôte une pièce d'une position calme de ces parties ; combien il y en a sur le plateau au départ, et en moyenne à la fin ; leur part des coups, et des derniers coups de parties gagnées.",
            "What its side loses, as the {en} judges, when a piece is taken off a quiet position of these games; how many there are on the board at the start and, on average, at the end; their share of all moves, and of the last moves of won games."
        )
    }

    fn method(&self) -> Vec<Block> {
        let statistics = self.statistics;
        let repeated = self.number(statistics.repeated);
        let Phrase { fr, en } = match statistics.repeated {
            0 => Phrase::new("", ""),
            _ => phrase!(
                " Les parties jouées deux fois à l'identique ne comptent qu'une fois ({repeated} en moins).",
                " Games that were played twice alike count once ({repeated} fewer)."
            ),
        };
        let mut commands = statistics.played.clone();
        commands.push(statistics.command.clone());
        vec![
            self.heading("method", "D'où viennent ces chiffres", "Where these numbers come from"),
            self.paragraph(&phrase!(
                "Les premiers demi-coups de chaque partie sont tirés au sort, puis l'ordinateur joue pour les deux camps.{fr} Les marges sont celles de 95 %. Tout se recompte par ces commandes :",
                "The first plies of each game are drawn at random, then the computer plays for both sides.{en} Margins are those of 95%. All of it can be counted again with these commands:"
            )),
            Block::Code(commands.join("\n")),
        ]
    }

    fn truths(&self) -> Vec<Block> {
        let told = truths(self.card).unwrap_or_default();
        let told: Vec<_> = told
            .iter()
            .filter_map(|truth| Some((truth, truth.told(self.statistics, self.lang)?)))
            .collect();
        if told.is_empty() {
            return Vec::new();
        }
        let mut blocks = vec![self.heading("truths", "Trois vérités surprenantes", "Three surprising truths")];
        for ((truth, text), number) in told.into_iter().zip(1..) {
            blocks.extend([
                Block::Heading {
                    level: 3,
                    id: format!("truth-{number}"),
                    text: self.said(&truth.title),
                },
                Block::Paragraph(words(text)),
                Block::Code(truth.shown.clone()),
            ]);
        }
        blocks
    }
}
