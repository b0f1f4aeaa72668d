/** What the application knows of games and tables, as its adapter (`api.js`) makes it from the server's answers. Only the type checker reads this file. */

import type { Card, Decision, GameResult, Page, Worth } from './wire.ts';
import type { BoardShape, Entry, Phrase, Played, Scene, Side, Skin } from '../board/types.ts';

export type {
  Card,
  Choice,
  ClockSpec as Clock,
  CreateTable as TableRequest,
  Decision,
  Seat,
  SeatLink,
  SeatRequest,
  Sitter,
  TableInfo,
  TableOption,
} from './wire.ts';

export interface GamePage {
  card: Card;
  decisions: Decision[];
  rules: Page;
  archive: Page;
  shape: BoardShape;
}

export interface End {
  result: GameResult;
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
  /** What whoever is to move has to reckon with. */
  alerts: Phrase[];
  /** The score so far, where the score is the aim. */
  tally: { name: Phrase; counts: [number, number] } | null;
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
  /** What is to be done, move by move; what is said before each but the first. */
  steps?: { goal: Goal; reply?: string; text?: Phrase }[];
  /** A game to be won from here, instead: for this camp, against this level. */
  play?: { level: number; side: Side };
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
  known: Map<string, { worth: Worth; plies?: number }>;
  /** What the network and the hand evaluation say, where they disagree. */
  disagreement?: Phrase;
}

/** How bad a move was. `thrown`: a proven win thrown away. */
export type MoveMark = 'inaccuracy' | 'mistake' | 'blunder' | 'thrown';
