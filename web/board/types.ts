/**
 * What the server says of a game. The client draws it and knows no rule: legality is in `Entry.paths`, results are in `Verdict`.
 * Only the type checker reads this file; it is not shipped.
 */

export type Lang = 'fr' | 'en';
export type Side = 'first' | 'second';

export interface Phrase {
  fr: string;
  en: string;
}

export interface Cell {
  /** The name clicks use. */
  id: string;
  /** Left edge, in cell widths, seen from the first seat. */
  x: number;
  /** Lower edge; y grows upwards. */
  y: number;
  shade: 'light' | 'dark' | 'water';
  /** Its name from the first and from the second seat. */
  names: [string, string];
  /** Stable words a skin may draw. */
  tags: string[];
  /** What it is called because of them. */
  called: Phrase[];
  /** Printed arrows, a bit each: N, NE, E, SE, S, SW, W, NW. */
  arrows: number;
}

/** A place between two corners where a wall can stand. */
export interface Edge {
  id: string;
  from: [number, number];
  to: [number, number];
}

/** What does not change during a game. */
export interface BoardShape {
  width: number;
  height: number;
  cells: Cell[];
  edges: Edge[];
  files: string[];
  /** Along the far edge, where the far side counts its own way; empty otherwise. */
  farFiles: string[];
  ranks: string[];
}

export interface Piece {
  at: string;
  kind: string;
  side: Side | null;
  letter: string;
  /** Its letters on boards drawn for readers, French then English, where they are others. */
  written?: [string, string];
  name: Phrase;
}

export type MarkKind = 'check' | 'attacker' | 'threat' | 'barred' | 'must' | 'closed';

export interface Mark {
  at: string;
  kind: MarkKind;
}

export interface Scene {
  pieces: Piece[];
  marks: Mark[];
}

/** A legal move and every click sequence that enters it. */
export interface Entry {
  text: string;
  paths: string[][];
  /** Whose move it is where a camp is shared; null if any partner may make it. */
  role?: string | null;
}

/** A move of the record. */
export interface Played {
  text: string;
  written: Phrase;
  spoken: Phrase;
  side: Side;
  clicks: string[];
}

/** How a game is drawn beyond what the view says: a game may bring a skin, never logic. */
export interface Skin {
  /** Piece kind to drawing, where they differ. */
  symbols: Record<string, string>;
  /** Choice click to drawing, for its button. */
  choices: Record<string, string>;
  /** What is drawn on its board beyond squares. */
  scenery?: Scenery;
  /** How the end of a game is shown: the first of these that finds a place. */
  ending?: Act[];
  /** The address of the sheet the scenery is drawn on. */
  sheet?: string;
}

/** What lights up at the end of a game, and where. */
export interface Act {
  /** The loser's squares of a tag the winner holds; the column that led a piece to its goal; walls around a piece; the last move; pieces. */
  where: 'tag' | 'column' | 'around' | 'last' | 'piece';
  tag?: string;
  /** Which piece, and whose. */
  kind?: string;
  camp?: 'winner' | 'loser';
  /** A symbol of the game's sheet that rises there. */
  symbol?: string;
}

/** Symbols of a game's own sheet. The first three cover the whole board and its margin. */
export interface Scenery {
  /** Under the squares, showing in the margin. */
  frame?: string;
  /** On the squares, under what is tagged. */
  field?: string;
  /** Over all of it. */
  over?: string;
  /** Drawings in place of the common ones, by tag with or without its camp. */
  tags?: Record<string, string>;
}

/** An arrow or, with one end, a circle drawn by hand. */
export interface Drawing {
  from: string;
  to: string;
  ink: 0 | 1 | 2 | 3;
}

/** What the hand can announce and label; the application supplies the words in the reader's language. */
export interface BoardWords {
  /** "d4, Archer blanc, jouable" */
  place(place: PlaceState): string;
  /** Names the whole grid. */
  board(): string;
  play(): string;
  undo(): string;
  choose(): string;
  choice(click: string): string;
  /** "doit jouer" */
  mark(kind: MarkKind): string;
}

/** Everything that may be said of one place. */
export interface PlaceState {
  id: string;
  name: string;
  isEdge: boolean;
  piece: Piece | null;
  marks: MarkKind[];
  /** What the square is called, beside its name. */
  called: Phrase[];
  isSelected: boolean;
  isOrigin: boolean;
  isTarget: boolean;
  isLast: boolean;
  /** Whether a partner moves what stands there. */
  isPartners: boolean;
}

/** The whole documented state of a board. Everything is replaced, never mutated. */
export interface BoardState {
  shape: BoardShape;
  scene: Scene;
  skin: Skin;
  /** The seat one looks from: its camp is at the bottom and its names are used. */
  seat: Side;
  /** Legal moves the hand may enter now; empty when it is not its turn. */
  entries: Entry[];
  /** The camp whose pieces the hand may premove while it waits; null for none. */
  waiting: Side | null;
  /** The pieces of one's own camp that somebody else moves; null where there are none. */
  partners: { side: Side; kinds: string[] } | null;
  /** Clicks of the last move, to mark it. */
  last: string[];
  /** Whether a complete move waits for a second press. */
  confirm: boolean;
  /** Whether moves are animated. */
  motion: boolean;
  /** Whether coordinates are drawn. */
  coordinates: boolean;
  /** Whether the hand may drag with a finger (a figure in a page must let the page scroll). */
  touchDrag: boolean;
  /** Moves that are shown where the pieces still stand before them: the clicks of each. */
  shown: readonly (readonly string[])[];
  /** Short texts on places, for figures. */
  labels: readonly (readonly [string, string])[];
  /** Moves that are advised, best first, each from one place to another. */
  advice: readonly { from: string; to: string }[];
}
