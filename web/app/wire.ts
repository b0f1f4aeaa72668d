/**
 * What crosses the network, generated from `crates/wire`: never edited by hand.
 * After a change there: `ESCALE_BLESS=1 cargo test -p escale-wire`. Only the type checker reads this file; it is not shipped.
 */

/** A sentence in both languages, set for its readers. */
export type Phrase = {
/** In French. */
fr: string,
/** In English. */
en: string,
};

/** One of the two camps. */
export type Side = "first" | "second";

/** How a square is coloured. */
export type Shade = "light" | "dark" | "water";

/** A square. */
export type Cell = {
/** The name clicks use. */
id: string,
/** Left edge. */
x: number,
/** Lower edge; y grows upwards. */
y: number,
/** How it is coloured. */
shade: Shade,
/** Its name seen from each side's seat. */
names: [string, string],
/** What is special about it, as words a skin may draw. */
tags?: Array<string>,
/** What it is called because of each of them. */
called?: Array<Phrase>,
/** Printed arrows, a bit each: N, NE, E, SE, S, SW, W, NW. */
arrows?: number,
};

/** A place for a wall. */
export type Edge = {
/** The name clicks use. */
id: string,
/** One end. */
from: [number, number],
/** The other. */
to: [number, number],
};

/** What does not change during a game. */
export type Board = {
/** Columns. */
width: number,
/** Rows. */
height: number,
/** All cells. */
cells: Array<Cell>,
/** All edges. */
edges?: Array<Edge>,
/** Column labels. */
files: Array<string>,
/** Row labels. */
ranks: Array<string>,
/** Column labels along the far edge, where the far side counts its own way. */
far_files?: Array<string>,
};

/** A piece or a wall. */
export type Piece = {
/** Where. */
at: string,
/** What, as a stable word. */
kind: string,
/** Whose; nobody's if it is not told. */
side?: Side,
/** Its letter. */
letter: string,
/** Its letters on boards drawn for readers, French then English, where they are others. */
written?: [string, string],
/** What it is called. */
name: Phrase,
};

/** Why a place is marked. */
export type MarkKind = "check" | "attacker" | "threat" | "barred" | "must" | "closed";

/** A marked place. */
export type Mark = {
/** Where. */
at: string,
/** Why. */
kind: MarkKind,
};

/** How far each camp has come, in a game whose aim is a score. */
export type Tally = {
/** What is counted. */
name: Phrase,
/** How many, the first camp's before the second's. */
counts: [number, number],
};

/** A legal move and the clicks that enter it. */
export type Entry = {
/** Canonical text. */
m: string,
/** Every click sequence; the first is the one to animate. */
paths: Array<Array<string>>,
/** Whose move it is where a camp is shared: the id of a role; none if any partner may make it. */
role?: string,
};

/** A move of the record. */
export type Played = {
/** Canonical text. */
m: string,
/** As players write it, French then English. */
written: [string, string],
/** As one says it. */
spoken: Phrase,
/** Who played it. */
side: Side,
/** The clicks to animate. */
clicks: Array<string>,
};

/** The board as it stands after a version, for clients that know no rules. */
export type View = {
/** The version it shows. */
v: number,
/** Moves on the board. */
ply: number,
/** Position text. */
position: string,
/** Whose turn. */
turn: Side,
/** Pieces and walls. */
pieces: Array<Piece>,
/** Marks. */
marks?: Array<Mark>,
/** What whoever is to move has to reckon with: "échec", "prise obligatoire". */
alerts?: Array<Phrase>,
/** The score so far, where the score is the aim. */
tally?: Tally,
/** Legal moves; none when the game is over. */
entries: Array<Entry>,
/** Labels of choice clicks (`=q`) that occur in the entries. */
choices?: Array<[string, Phrase]>,
/** The last move. */
last?: Played,
/** The board, the first time. */
board?: Board,
/** All moves so far, the first time and after moves were taken back. */
record?: Array<Played>,
};

/** A position away from any table, to look at and play on. */
export type PositionView = {
/** The end, if it is over. */
end?: End,
/** The version it shows. */
v: number,
/** Moves on the board. */
ply: number,
/** Position text. */
position: string,
/** Whose turn. */
turn: Side,
/** Pieces and walls. */
pieces: Array<Piece>,
/** Marks. */
marks?: Array<Mark>,
/** What whoever is to move has to reckon with: "échec", "prise obligatoire". */
alerts?: Array<Phrase>,
/** The score so far, where the score is the aim. */
tally?: Tally,
/** Legal moves; none when the game is over. */
entries: Array<Entry>,
/** Labels of choice clicks (`=q`) that occur in the entries. */
choices?: Array<[string, Phrase]>,
/** The last move. */
last?: Played,
/** The board, the first time. */
board?: Board,
/** All moves so far, the first time and after moves were taken back. */
record?: Array<Played>,
};

/** How well a decision is founded. */
export type DecisionStatus = "certain" | "derived" | "sourced" | "chosen";

/** How sure it is that this is the game that was in the box. */
export type Certainty = "complete" | "likely" | "reconstructed";

/** What a table option is given. */
export type OptionKind = "flag" | "word" | "text-file";

/** A numbered decision. */
export type Decision = {
/** `L1` … */
id: string,
/** What was decided. */
what: Phrase,
/** Why. */
why: Phrase,
/** How well it is founded. */
status: DecisionStatus,
};

/** A table option. */
export type TableOption = {
/** Its key. */
key: string,
/** What it is given. */
kind: OptionKind,
/** The word it is given, where it takes one. */
word: string | null,
/** What a table that plays by it is marked with. */
name: Phrase,
/** What it does. */
what: Phrase,
/** The decision it reads otherwise. */
decision: string | null,
};

/** What one of several partners of a camp moves. */
export type Role = {
/** The word seats and moves say. */
id: string,
/** What it is called. */
name: Phrase,
/** The kinds of pieces it moves. */
kinds: Array<string>,
};

/** What the shelf says of a game. */
export type Card = {
/** Its name in addresses. */
id: string,
/** The title on the box. */
title: string,
/** One line. */
tagline: Phrase,
/** What one has to do to win, in one line. */
aim: Phrase,
/** Who made it, where and when, as far as is known. */
origin: Phrase,
/** Numbers of players. */
players: Array<number>,
/** The roles of the partners of a camp, where it can be shared. */
roles: Array<Role>,
/** The age from which it is recommended. */
age: number | null,
/** Minutes, from–to. */
minutes: [number, number],
/** Who says so. */
minutes_by: Phrase,
/** The camps. */
camps: [Phrase, Phrase],
/** How sure it is that this is the game that was in the box. */
certainty: Certainty,
/** Table options. */
options: Array<TableOption>,
};

/** A table option: see the game's card. */
export type Choice = {
/** Its key. */
key: string,
/** Its value; for a file option the contents of the file. */
value?: string,
};

/** Words of one kind: plain ones are a string. */
export type Span = string | {
/** Its words. */
strong: Array<Span>,
} | {
/** Its words. */
em: Array<Span>,
} | {
/** The words. */
code: string,
} | {
/** Its words. */
link: Array<Span>,
/** A heading of the page, a page of the site or another address. */
href: string,
} | {
/** Its length in thousandths of the longest. */
bar: number,
};

/** A part of a page. */
export type Block = { "kind": "heading",
/** 1 for the page's own. */
level: number,
/** What links name it by. */
id: string,
/** Its words. */
text: Array<Span>,
} | { "kind": "paragraph",
/** Its words. */
text: Array<Span>,
} | { "kind": "list",
/** Whether its items are counted. */
ordered: boolean,
/** Its items. */
items: Array<Array<Span>>,
} | { "kind": "table",
/** The names of its columns; all empty where there is nothing to name. */
head: Array<Array<Span>>,
/** Its rows. */
rows: Array<Array<Array<Span>>>,
} | { "kind": "figure",
/** Its position text; the start where it is left out. */
position?: string,
/** The reading it is played under. */
options: Array<Choice>,
/** Its moves. */
moves: Array<string>,
/** The clicks that enter each of them. */
paths: Array<Array<string>>,
/** Short texts on places of the board. */
labels: Array<[string, string]>,
/** What it says. */
caption: string,
} | { "kind": "game",
/** Where it begins; the start where it is left out. */
position?: string,
/** The reading it is played under. */
options: Array<Choice>,
/** Its moves. */
moves: Array<string>,
/** Remarks, each after how many plies. */
notes: Array<[number, string]>,
/** Who played, and how it ended. */
caption: string,
} | { "kind": "code",
/** The text. */
text: string,
};

/** A page in both languages. */
export type Page = {
/** In French. */
fr: Array<Block>,
/** In English. */
en: Array<Block>,
};

/** A game's page: everything needed to learn it. */
export type GamePage = {
/** The card. */
card: Card,
/** How the leaflet is read. */
decisions: Array<Decision>,
/** The rule page. */
rules: Page,
/** The archive card. */
archive: Page,
/** The board. */
board: Board,
};

/** What a game is, in numbers. */
export type StatisticsPage = {
/** The card. */
card: Card,
/** The numbers, and what they show. */
statistics: Page,
};

/** Where what is known of a game is known from. */
export type GameSources = {
/** Its name in addresses. */
id: string,
/** The title on the box. */
title: string,
/** Who made it, where and when, as far as is known. */
origin: Phrase,
/** The last section of its archive card. */
sources: Page,
};

/** The secret of a seat: whoever has it sits there. Never printed: it has no `Display`, and its
 * `Debug` hides it, so that no log line can leak it. */
export type Secret = string;

/** How time is kept. */
export type ClockSpec = { "kind": "none",
} | { "kind": "real-time",
/** Seconds at the start. */
initial: number,
/** Seconds added after each move. */
increment: number,
} | { "kind": "correspondence",
/** Days. */
days: number,
};

/** Who sits on a seat. */
export type Sitter = { "kind": "nobody",
/** Whether anybody may come from the lobby. */
lobby: boolean,
/** Seats with the same number are taken together. */
together?: number,
} | { "kind": "person",
/** What to call them. */
name?: string,
} | { "kind": "engine",
/** How strong, 1 to 10. */
level: number,
/** Whether it sits there for somebody who left. */
instead?: boolean,
};

/** A seat. */
export type Seat = {
/** Its camp. */
side: Side,
/** What it moves, where a camp is shared: the id of a role of the game's card. */
role?: string,
/** Who sits there. */
sitter: Sitter,
};

/** What everybody may know of a table. */
export type TableInfo = {
/** Its name. */
id: string,
/** Which game. */
game: string,
/** When it was set up, in milliseconds since 1970. */
created: number,
/** Table options. */
options?: Array<Choice>,
/** Where it began, if not at the game's start. */
position?: string,
/** How time is kept. */
clock: ClockSpec,
/** The seats. */
seats: Array<Seat>,
/** The table this is the return match of. */
rematch_of?: string,
/** Whether strangers may find it: in the lobby, and in the archive once it is over. */
public?: boolean,
};

/** Who is to sit on a seat of a new table. */
export type Who = "me" | "link" | "lobby" | "engine";

/** A seat asked for. */
export type SeatRequest = {
/** Who. */
who: Who,
/** The engine's level, 1 to 10. */
level?: number,
/** Link and lobby seats with the same number here are taken together, by one link. */
together?: number,
};

/** How camps are given out. */
export type Sides = "chosen" | "drawn";

/** Asks for a table. */
export type CreateTable = {
/** Which game. */
game: string,
/** Table options. */
options?: Array<Choice>,
/** Where to begin, if not at the game's start. */
position?: string,
/** How time is kept. */
clock: ClockSpec,
/** The seats: the first side's, then the second's; where camps are shared, each side's in the
 * order of the card's roles. */
seats: Array<SeatRequest>,
/** How camps are given out. */
sides: Sides,
/** What to call the person who asks. */
name?: string,
};

/** The way to a seat. */
export type SeatLink = {
/** The seats it opens. */
seats: Array<number>,
/** Whether they are the asker's own. */
yours: boolean,
/** The secret. */
secret: Secret,
/** The address that opens them. The secret stands behind the `#`, which browsers do not send. */
link: string,
};

/** A table that was set up. */
export type CreatedTable = {
/** The table. */
table: TableInfo,
/** One way per person. Lobby seats have none yet. */
links: Array<SeatLink>,
};

/** Comes from the lobby. */
export type JoinTable = {
/** Anything random, 16 to 64 characters: asking twice with the same gives the same seat. */
nonce: Secret,
/** What to call the person. */
name?: string,
};

/** A seat taken from the lobby. */
export type JoinedTable = {
/** The table. */
table: string,
/** The way to the seat. */
link: SeatLink,
};

/** What may be proposed to the other camp. */
export type Offer = "draw" | "takeback" | "rematch" | "publish";

/** Who hears what is said. */
export type Room = "players" | "team" | "spectators";

/** Who is not to be heard any more. */
export type Whom = { "seat": number } | "spectators";

/** An arrow from one place to another, or a circle about one. */
export type Drawing = {
/** Where it begins. */
from: string,
/** Where it ends. */
to: string,
/** The pen, 0 to 3. */
ink: number,
};

/** A message from a client. `id` is any number the client chose for the request; the answer carries
 * it, and a request resent under the same number is done only once. */
export type ClientMessage = { "t": "hello",
/** The protocol the client speaks. */
protocol: number,
/** The seat's secret; a spectator has none. */
secret?: Secret,
/** The last version the client has. */
from: number,
/** Whether to send boards and click paths, for clients that know no rules. */
view: boolean,
/** Anything random, 16 to 64 letters and digits, the same over reconnections: by it a
 * spectator who says something again is not heard twice. */
client?: Secret,
/** A secret of one's own, made as `client` is: an empty seat that `secret` opens is taken
 * under this one, and whoever else has the link finds the seat taken. Asked again with the
 * same two secrets, the same seat opens. */
claim?: Secret,
} | { "t": "move",
/** See [`ClientMessage`]. */
id: number,
/** How many moves were played before it. */
ply: number,
/** Its text. */
m: string,
} | { "t": "premove",
/** The places clicked. */
clicks: Array<string>,
} | { "t": "draw",
/** Arrows, and circles where an arrow ends where it begins. */
drawings: Array<Drawing>,
} | { "t": "offer",
/** See [`ClientMessage`]. */
id: number,
/** What. */
what: Offer,
} | { "t": "accept",
/** See [`ClientMessage`]. */
id: number,
/** What. */
what: Offer,
} | { "t": "decline",
/** See [`ClientMessage`]. */
id: number,
/** What. */
what: Offer,
} | { "t": "resign",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "abort",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "flag",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "claim",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "take-over",
/** See [`ClientMessage`]. */
id: number,
/** Which seat. */
seat: number,
/** How strong the engine plays, 1 to 10. */
level: number,
} | { "t": "come-back",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "delegate",
/** See [`ClientMessage`]. */
id: number,
} | { "t": "chat",
/** See [`ClientMessage`]. */
id: number,
/** To whom. */
room: Room,
/** What. */
text: string,
} | { "t": "mute",
/** See [`ClientMessage`]. */
id: number,
/** Whom. */
whom: Whom,
/** `false` to hear again. */
on: boolean,
} | { "t": "ping",
/** Any number. */
n: number,
};

/** Why, for programs. */
export type Code = "unreadable" | "no-hello" | "protocol" | "too-long" | "too-fast" | "crowded" | "too-slow" | "unknown" | "wrong-secret" | "not-seated" | "not-your-turn" | "not-your-piece" | "illegal" | "stale" | "waiting" | "over" | "not-now" | "no-offer" | "repeated" | "bad-value" | "taken" | "not-saved" | "closing" | "origin" | "internal";

/** A refusal: a word for programs, a sentence for people. */
export type Refusal = {
/** For programs. */
code: Code,
/** In French. */
fr: string,
/** In English. */
en: string,
};

/** Who won. */
export type GameResult = "first" | "second" | "draw" | "aborted";

/** How a game ended. */
export type End = {
/** Who won. */
result: GameResult,
/** Why, as a stable word. */
reason: string,
/** Why, in French. */
fr: string,
/** Why, in English. */
en: string,
/** The rule it rests on. */
rule: string,
};

/** What happened. */
export type EventKind = { "kind": "joined",
/** Every seat taken at once. */
seats: Array<number>,
/** What to call them. */
name?: string,
} | { "kind": "move",
/** Moves played before it. */
ply: number,
/** Canonical text. */
m: string,
/** Time charged for it, in milliseconds, lag already taken off. Only with a real-time
 * clock. */
spent?: number,
/** What is left to each side after it, increment added. */
left?: [number, number],
/** The end, if this move made it. */
end?: End,
} | { "kind": "takeback",
/** How many moves are left on the board. */
ply: number,
/** What is left to each side. */
left?: [number, number],
} | { "kind": "offered",
/** What. */
what: Offer,
} | { "kind": "declined",
/** What. */
what: Offer,
} | { "kind": "ended",
/** How. */
end: End,
/** What is left to each side. */
left?: [number, number],
} | { "kind": "took-over",
/** Which. */
seat: number,
/** How strong it plays. */
level: number,
} | { "kind": "came-back",
/** Which. */
seats: Array<number>,
} | { "kind": "delegated" } | { "kind": "chat",
/** To whom. */
room: Room,
/** What. Text, never markup. */
text: string,
/** Who, if not a seat. */
who?: string,
} | { "kind": "muted",
/** Whom. */
whom: Whom,
/** `false`: again. */
on: boolean,
} | { "kind": "rematch",
/** Its table. */
table: string,
} | { "kind": "published" } | { "kind": "hidden" };

/** One event. Versions count from 1 without a gap; an event meant for others arrives as
 * [`EventKind::Hidden`]. */
export type Event = {
/** The version the table has once this happened. */
v: number,
/** When, in milliseconds since 1970. */
at: number,
/** The seat that did it; nobody's seat for the server and for spectators. */
by?: number,
/** The number its author gave to the request: this is the acknowledgement. Nobody else gets to
 * see it. */
id?: number,
/** What happened. */
what: EventKind,
/** The words of a move, for clients that know no rules. Told as it happens, not kept. */
played?: Played,
};

/** What became of a premove. */
export type PremoveFate = "kept" | "cleared" | "dropped";

/** Who the client is at this table. */
export type You = {
/** The seats its secret opens; none for a spectator. */
seats: Array<number>,
/** Whom those seats do not hear. */
muted?: Array<Whom>,
/** Whether a seat opens to what it was claimed with, and no longer to the link. */
claimed?: boolean,
};

/** Where a table is in its life. */
export type TableStatus = "waiting" | "playing" | "over";

/** A proposal that stands. */
export type OfferMade = {
/** What. */
what: Offer,
/** The seat that made it. */
by: number,
};

/** Who is there. */
export type Presence = {
/** Seat by seat. */
seats: Array<boolean>,
/** Seats gone so long that they may be claimed or taken over. */
gone?: Array<number>,
/** How many look on. */
spectators: number,
};

/** How a table stands: everything that follows from its log and is not on the board. */
export type State = {
/** The last version. */
version: number,
/** Where it is in its life. */
status: TableStatus,
/** Moves on the board. */
ply: number,
/** Whose turn. */
turn: Side,
/** The server's time, in milliseconds since 1970: what `since` is to be compared with. */
now: number,
/** What is left to each side, counted up to `since`. */
left?: [number, number],
/** Since when the clock of the side on move runs; nothing if it stands still. */
since?: number,
/** Proposals that stand. */
offers: Array<OfferMade>,
/** The end, if it is over. */
end?: End,
/** Who is there. */
presence: Presence,
/** The next game, if there is one. */
rematch?: string,
};

/** A message from the server. */
export type ServerMessage = { "t": "welcome",
/** The protocol the server speaks. */
protocol: number,
/** The table. */
table: TableInfo,
/** Who you are there. */
you: You,
/** How it stands. */
state: State,
} | { "t": "event" } & Event | { "t": "view" } & View | { "t": "presence" } & Presence | { "t": "ack",
/** The request's number. */
id: number,
/** The version it became. */
v: number,
} | { "t": "refused",
/** The request's number. */
id: number,
/** Why. */
why: Refusal,
} | { "t": "premove",
/** What. */
fate: PremoveFate,
} | { "t": "drawn",
/** Whose drawing: the first of their seats. */
by: number,
/** Arrows and circles. */
drawings: Array<Drawing>,
} | { "t": "error",
/** Why. */
why: Refusal,
} | { "t": "bye",
/** Why. */
why: Refusal,
} | { "t": "pong",
/** The number sent. */
n: number,
/** The server's time, in milliseconds since 1970. */
now: number,
};

/** A table that waits for somebody. */
export type Seek = {
/** Its name. */
table: string,
/** Which game. */
game: string,
/** Table options. A long value is told by its digest, `sha256:` and sixteen digits: the table
 * itself has it in full. */
options?: Array<Choice>,
/** How time is kept. */
clock: ClockSpec,
/** Its seats; the empty ones may be taken. */
seats: Array<Seat>,
/** When it was set up, in milliseconds since 1970. */
created: number,
};

/** A page of the lobby, newest first. */
export type LobbyPage = {
/** The tables. */
seeks: Array<Seek>,
/** How many more wait, all of them older. */
more: number,
};

/** What the lobby's socket says. It listens to nothing. */
export type LobbyMessage = { "t": "lobby" } & LobbyPage | { "t": "seek" } & Seek | { "t": "gone",
/** Its name. */
table: string,
};

/** A table as a spectator sees it. */
export type TableView = {
/** What it is. */
table: TableInfo,
/** How it stands. */
state: State,
/** The board. */
view: View,
};

/** A line of the list of finished games. */
export type FinishedGame = {
/** The table. */
table: string,
/** When it ended, in milliseconds since 1970. */
ended: number,
/** Who won. */
result: GameResult,
};

/** A game to look at from the shelf. */
export type ShowcaseGame = { "kind": "live",
/** The table. */
table: string,
/** Moves on the board. */
ply: number,
} | { "kind": "finished" } & FinishedGame;

/** Where to begin, and what was played since. */
export type GameSoFar = {
/** Table options. */
options?: Array<Choice>,
/** Where it begins, if not at the game's start. */
position?: string,
/** Move texts. */
moves?: Array<string>,
};

/** The languages moves are written in. */
export type Lang = "fr" | "en";

/** A move as somebody wrote it, to be read against a position. */
export type ReadMove = {
/** The position. */
line: GameSoFar,
/** What was written. */
text: string,
/** In the letters of which language. */
lang: Lang,
};

/** The move that was meant, or what is wrong with it: a slip of the pen is an answer like another,
 * not a failed request. */
export type MoveRead = { "m": string } | { "why": Refusal };

/** Clicks that begin no move, to be explained. */
export type DeadClicks = {
/** The position. */
line: GameSoFar,
/** What was clicked, the piece first. */
clicks: Array<string>,
};

/** Why clicks lead nowhere. */
export type WhyNot = {
/** The rule in the way; none if a move does begin like that. */
why: Phrase | null,
};

/** Asks a level of the engine for its move. */
export type EngineReplyRequest = {
/** The position. */
line: GameSoFar,
/** 1 to 10. */
level: number,
};

/** What it plays. */
export type EngineReply = {
/** Canonical text. */
m: string,
};

/** Asks the engine about a position. */
export type AnalysisRequest = {
/** Which game. */
game: string,
/** Table options. */
options?: Array<Choice>,
/** Where it begins, if not at the game's start. */
position?: string,
/** Move texts. */
moves?: Array<string>,
/** How many best lines, 1 to 5. */
lines?: number,
};

/** A best line. */
export type AnalysisLine = {
/** For the side to move, in hundredths of the basic piece. */
score: number,
/** If the line is decided: in how many plies it ends, negative for a loss. */
mate?: number,
/** Whether that is known for certain and to the ply: the game is solved that far. */
exact?: boolean,
/** Canonical texts, at least one. */
moves: Array<string>,
/** The same as readers of each language write it, French then English. */
written: Array<[string, string]>,
};

/** What a move is worth to the side that makes it. */
export type Worth = "win" | "draw" | "loss" | "not-won";

/** What is known for certain of a move. */
export type KnownMove = {
/** Canonical text. */
m: string,
/** What it is worth. */
worth: Worth,
/** In how many plies it wins or loses, where that is known. */
plies?: number,
};

/** What the engine found. */
export type Analysis = {
/** The position it thought about. */
position: string,
/** Whose turn. */
turn: Side,
/** How deep. */
depth: number,
/** How many positions. */
nodes: number,
/** Best first; none if there is nothing to play. */
lines: Array<AnalysisLine>,
/** What is known for certain of its moves, where the game is solved. */
known?: Array<KnownMove>,
/** What the network and the hand evaluation say of the position, where they disagree. */
disagreement?: Phrase,
};

/** Asks the engine about many positions of one game, for marks and a curve. */
export type ReviewRequest = {
/** Which game. */
game: string,
/** The whole of it. */
line: GameSoFar,
/** After how many moves each position stands; the latest are looked at first. */
plies: Array<number>,
};

/** What is heard of an analysis while it goes on: one message a thought, as `text/event-stream`. */
export type AnalysisEvent = { "t": "thought",
/** Of a position. */
analysis: Analysis,
} | { "t": "found",
/** After how many moves the position stands. */
ply: number,
/** Of a position. */
analysis: Analysis,
/** What the next move of the game lost most in, where that move was bad, the position after
 * it was asked about too, and the hand evaluation can tell. */
mainly?: Phrase,
} | { "t": "refused",
/** Why. */
why: Refusal,
};
