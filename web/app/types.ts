/** What the application knows of games and tables, as its adapter (`api.js`) makes it from the server's answers. Only the type checker reads this file. */

import type { BoardShape, Entry, Phrase, Played, Scene, Side, Skin } from '../board/types.ts';

export interface TableOption {
  key: string;
  kind: 'flag' | 'text-file';
  what: Phrase;
}

export interface Card {
  id: string;
  title: string;
  tagline: Phrase;
  author: string | null;
  publisher: string | null;
  year: number | null;
  players: number[];
  minutes: [number, number];
  /** The partners of a camp, where it can be shared. */
  roles: { id: string; name: Phrase }[];
  camps: [Phrase, Phrase];
  certainty: 'certain' | 'likely' | 'reconstructed';
  options: TableOption[];
}

export interface Decision {
  id: string;
  what: Phrase;
  why: Phrase;
  status: 'certain' | 'derived' | 'sourced' | 'chosen';
}

export interface GamePage {
  card: Card;
  decisions: Decision[];
  readme: string;
  rules: Phrase;
  shape: BoardShape;
}

export interface End {
  result: 'first' | 'second' | 'draw' | 'aborted';
  /** A stable word. */
  code: string;
  phrase: Phrase;
  /** The decision or section of the rule page it rests on. */
  rule: string;
}

/** A position, ready to be drawn and played on. */
export interface View {
  /** After which version of the table. */
  version: number;
  ply: number;
  position: string;
  turn: Side;
  scene: Scene;
  entries: Entry[];
  choices: Record<string, Phrase>;
  last: Played | null;
  /** Sent the first time. */
  shape: BoardShape | null;
  /** Sent the first time and after a takeback. */
  record: Played[] | null;
  end: End | null;
}

/** A game's skin and box lid. */
export interface GameSkin extends Skin {
  cover: { symbol: string; side: Side; x: number; y: number; size: number; turn?: number }[];
}

export interface Clock {
  kind: 'none' | 'real-time' | 'correspondence';
  initial?: number;
  increment?: number;
  days?: number;
}

export interface Choice {
  key: string;
  value?: string;
}

export interface SeatRequest {
  who: 'me' | 'link' | 'lobby' | 'engine';
  level?: number;
  together?: number;
}

export interface TableRequest {
  game: string;
  options?: Choice[];
  position?: string;
  clock?: Clock;
  seats: SeatRequest[];
  sides?: 'chosen' | 'drawn';
  name?: string;
}

export type Sitter =
  | { kind: 'nobody'; lobby: boolean }
  | { kind: 'person'; name?: string }
  | { kind: 'engine'; level: number; instead?: boolean };

export interface Seat {
  side: Side;
  role?: string;
  sitter: Sitter;
}

export interface TableInfo {
  id: string;
  game: string;
  created: number;
  options?: Choice[];
  position?: string;
  clock: Clock;
  seats: Seat[];
  rematch_of?: string;
  /** Whether it goes to the archive once it is over. */
  public?: boolean;
}

export interface SeatLink {
  seats: number[];
  yours: boolean;
  secret: string;
  link: string;
}

/** What a move of a lesson must do. All that is given must hold. */
export interface Goal {
  /** One of these canonical texts. */
  moves?: string[];
  /** The place it starts from. */
  from?: string;
  /** The kind of piece it moves. */
  kind?: string;
  /** How many pieces it takes off the board. */
  taken?: number;
  /** The result it brings about. */
  result?: string;
}

export interface Lesson {
  title: Phrase;
  text: Phrase;
  position: string;
  steps: { goal: Goal; reply?: string }[];
  success: Phrase;
}

/** What a position is worth to the side to move. */
export type Score = { kind: 'points'; points: number } | { kind: 'win' | 'loss'; plies: number };

/** A best line. */
export interface EngineLine {
  score: Score;
  /** Whether that is the truth of a solved game. */
  exact: boolean;
  /** Canonical. */
  moves: string[];
  /** The same, as readers write them; the line may be cut short. */
  written: Phrase[];
}

/** What the engine says of a position. */
export interface Analysis {
  turn: Side;
  depth: number;
  lines: EngineLine[];
  /** What is known for certain of its moves, where the game is solved. */
  known: Map<string, { worth: 'win' | 'draw' | 'loss' | 'not-won'; plies?: number }>;
}

/** How bad a move was. `thrown`: a proven win thrown away. */
export type MoveMark = 'inaccuracy' | 'mistake' | 'blunder' | 'thrown';
