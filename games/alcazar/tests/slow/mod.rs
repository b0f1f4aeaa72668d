//! A second generator, written from the rule file alone: towers and squares by their coordinates,
//! walls as pairs of towers, one right angle at a time. Slow, plain, and sharing no code with the
//! crate.

/// Column and row, from 0: of a square, or of a tower (the tower (x, y) is the lower left corner of
/// the square (x, y)).
type Place = (i32, i32);

/// A wall: its two towers, the left or lower one first.
type Wall = (Place, Place);

const STARTS: [Place; 2] = [(0, 0), (3, 3)];

/// A position read from its text, and whether the move that led to it immured the player to move.
#[derive(Clone, Debug)]
pub(crate) struct Slow {
    figures: [Place; 2],
    walls: Vec<Wall>,
    barred: Option<Wall>,
    plies: u64,
    pub(crate) immured: bool,
    /// The reading `depart=issue`.
    home_is_a_way_out: bool,
}

fn on_board((x, y): Place) -> bool {
    (0..4).contains(&x) && (0..4).contains(&y)
}

fn is_tower((x, y): Place) -> bool {
    (0..=4).contains(&x) && (0..=4).contains(&y)
}

fn square_name((x, y): Place) -> String {
    let file = ["a", "b", "c", "d"][x as usize];
    format!("{file}{}", y + 1)
}

fn read_square(name: &str) -> Place {
    let letters: Vec<char> = name.chars().collect();
    let x = "abcd".find(letters[0]).expect("a file") as i32;
    let y = letters[1].to_digit(10).expect("a rank") as i32 - 1;
    (x, y)
}

fn wall_between(one: Place, other: Place) -> Wall {
    (one.min(other), one.max(other))
}

/// `n` and `e` wherever possible: a lying wall is the north of the square below it, a standing wall
/// the east of the square left of it.
fn wall_name(((x, y), (to_x, _)): Wall) -> String {
    let lying = to_x == x + 1;
    match (lying, x, y) {
        (true, _, 0) => square_name((x, 0)) + "s",
        (true, _, _) => square_name((x, y - 1)) + "n",
        (false, 0, _) => square_name((0, y)) + "w",
        (false, _, _) => square_name((x - 1, y)) + "e",
    }
}

fn read_wall(name: &str) -> Wall {
    let (x, y) = read_square(&name[..2]);
    match &name[2..] {
        "n" => ((x, y + 1), (x + 1, y + 1)),
        "s" => ((x, y), (x + 1, y)),
        "e" => ((x + 1, y), (x + 1, y + 1)),
        "w" => ((x, y), (x, y + 1)),
        side => panic!("side {side}"),
    }
}

impl Slow {
    /// `home_is_a_way_out` is the reading `depart=issue`; that of the castles shows in the walls.
    pub(crate) fn read(text: &str, home_is_a_way_out: bool) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        Self {
            figures: [read_square(fields[0]), read_square(fields[1])],
            walls: fields[2].split(',').map(read_wall).collect(),
            barred: Some(fields[3]).filter(|&name| name != "-").map(read_wall),
            plies: fields[4].parse().expect("a number of plies"),
            immured: false,
            home_is_a_way_out,
        }
    }

    pub(crate) fn text(&self) -> String {
        let mut walls: Vec<String> = self.walls.iter().map(|&wall| wall_name(wall)).collect();
        walls.sort();
        format!(
            "{} {} {} {} {}",
            square_name(self.figures[0]),
            square_name(self.figures[1]),
            walls.join(","),
            self.barred.map_or("-".to_owned(), wall_name),
            self.plies
        )
    }

    /// 0 for Rouge, 1 for Vert.
    pub(crate) fn player(&self) -> usize {
        (self.plies % 2) as usize
    }

    /// Who has won, if anybody.
    pub(crate) fn winner(&self) -> Option<usize> {
        if self.immured {
            return Some(1 - self.player());
        }
        (0..2).find(|&camp| self.figures[camp] == STARTS[1 - camp])
    }

    /// Where a camp's figure can step.
    pub(crate) fn steps(&self, camp: usize) -> Vec<Place> {
        let mut steps = self.openings(camp);
        steps.retain(|&to| to != STARTS[camp]);
        steps
    }

    /// What keeps a camp's figure from being immured.
    fn ways_out(&self, camp: usize) -> Vec<Place> {
        if self.home_is_a_way_out {
            self.openings(camp)
        } else {
            self.steps(camp)
        }
    }

    /// The squares beside a camp's figure that no wall and no figure bars.
    fn openings(&self, camp: usize) -> Vec<Place> {
        let (x, y) = self.figures[camp];
        let ways = [
            ((x, y + 1), wall_between((x, y + 1), (x + 1, y + 1))),
            ((x, y - 1), wall_between((x, y), (x + 1, y))),
            ((x + 1, y), wall_between((x + 1, y), (x + 1, y + 1))),
            ((x - 1, y), wall_between((x, y), (x, y + 1))),
        ];
        ways.into_iter()
            .filter(|&(to, wall)| on_board(to) && !self.walls.contains(&wall) && to != self.figures[1 - camp])
            .map(|(to, _)| to)
            .collect()
    }

    /// Where a wall can swing, about either of its towers, either way, by one, two or three right
    /// angles.
    fn swings(&self, wall: Wall) -> Vec<Wall> {
        let mut found = Vec::new();
        for (pivot, end) in [(wall.0, wall.1), (wall.1, wall.0)] {
            for clockwise in [false, true] {
                let (mut dx, mut dy) = (end.0 - pivot.0, end.1 - pivot.1);
                for _ in 0..3 {
                    let (next_dx, next_dy) = if clockwise { (dy, -dx) } else { (-dy, dx) };
                    // The quarter lies between the two directions; its square is named by its lower
                    // left corner.
                    let (quarter_x, quarter_y) = (dx + next_dx, dy + next_dy);
                    let square = (pivot.0 + (quarter_x - 1) / 2, pivot.1 + (quarter_y - 1) / 2);
                    if self.figures.contains(&square) {
                        break;
                    }
                    (dx, dy) = (next_dx, next_dy);
                    let far = (pivot.0 + dx, pivot.1 + dy);
                    if !is_tower(far) {
                        continue;
                    }
                    let slot = wall_between(pivot, far);
                    if self.walls.contains(&slot) {
                        break;
                    }
                    if !found.contains(&slot) {
                        found.push(slot);
                    }
                }
            }
        }
        found
    }

    /// Every legal move, by its text, with the position it leads to; none when the game is over.
    pub(crate) fn successors(&self) -> Vec<(String, Self)> {
        let mut found = Vec::new();
        if self.winner().is_some() {
            return found;
        }
        let player = self.player();
        let steps = self.steps(player);
        for &to in &steps {
            let mut next = self.clone();
            next.figures[player] = to;
            next.barred = None;
            found.push((square_name(to), self.finish(next)));
        }
        let turn = self.plies / 2 + 1;
        let must_leave = turn >= 3 && self.figures[player] == STARTS[player] && !steps.is_empty();
        if must_leave {
            return found;
        }
        for (index, &wall) in self.walls.iter().enumerate() {
            if self.barred == Some(wall) {
                continue;
            }
            for to in self.swings(wall) {
                let mut next = self.clone();
                next.walls[index] = to;
                next.barred = Some(to);
                found.push((format!("{}-{}", wall_name(wall), wall_name(to)), self.finish(next)));
            }
        }
        found
    }

    fn finish(&self, mut next: Self) -> Self {
        let enemy = 1 - self.player();
        next.plies += 1;
        next.immured = !self.ways_out(enemy).is_empty() && next.ways_out(enemy).is_empty();
        next
    }

    /// How many sequences of so many moves there are.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let successors = self.successors();
        if depth == 1 {
            return successors.len() as u64;
        }
        successors.iter().map(|(_, next)| next.perft(depth - 1)).sum()
    }
}
