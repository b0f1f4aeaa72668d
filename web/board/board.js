/**
 * The board: draws a view, enters moves by their click paths, and knows no rule.
 *
 *     const board = new Board(element, words, { play(text, clicks) {…} });
 *     board.set({ shape, scene, entries });
 *
 * It holds the state and the hand; what is done with them stands in `figures.js` (the pieces), `gestures.js` (the pointer), `grid.js` (keyboard and
 * screen reader), `paint.js` (marks and targets) and `popover.js` (choices).
 *
 * @typedef {import('./hand.js').Step} Step
 * @typedef {import('./types.ts').BoardState} BoardState
 * @typedef {import('./types.ts').BoardWords} BoardWords
 * @typedef {import('./types.ts').PlaceState} PlaceState
 * @typedef {ReturnType<typeof hands.shown>} Shown
 */
import { celebrate } from './ceremony.js';
import { Figures } from './figures.js';
import { Layout } from './geometry.js';
import { Gestures } from './gestures.js';
import { Grid } from './grid.js';
import { drawGround } from './ground.js';
import * as hands from './hand.js';
import { paintAdvice, paintDrawings, paintLabels, paintOver, paintShown, paintUnder } from './paint.js';
import { listen } from './pointer.js';
import { createPopover } from './popover.js';
import { bringSheet } from './scenery.js';
import { Scribbles } from './scribbles.js';
import { Stage } from './stage.js';

/**
 * @typedef {object} BoardHooks
 * @property {(text: string, clicks: readonly string[]) => void} play
 * @property {(clicks: readonly string[] | null) => void} [premove]
 * @property {(hand: Shown) => void} [change] the hand holds something else
 * @property {(clicks: readonly string[]) => void} [dead] clicks that lead nowhere: somebody wants to know why
 * @property {(drawings: readonly import('./types.ts').Drawing[]) => void} [drawn] what is drawn on the board by hand now
 * @property {(from: string, to: string | null) => void} [pen] the keyboard draws; `to` is still to come where it is null
 * @property {HTMLElement} [bar] where the buttons of an unfinished move go; under the board if it is not told
 */

/** @type {BoardState} */
const START = {
  shape: { width: 1, height: 1, cells: [], edges: [], files: [], farFiles: [], ranks: [] },
  scene: { pieces: [], marks: [] },
  skin: { symbols: {}, choices: {} },
  seat: 'first',
  entries: [],
  waiting: null,
  partners: null,
  last: [],
  confirm: false,
  motion: true,
  coordinates: true,
  touchDrag: true,
  shown: [],
  labels: [],
  advice: [],
};

export class Board {
  #words;
  #hooks;
  #state = START;
  #hand = hands.EMPTY_HAND;
  #layout = new Layout(START.shape, START.seat);
  /** Clicks of a dropped move on its way to the server. @type {readonly string[]} */
  #sent = [];
  /** Where an arrow drawn by the keyboard begins. @type {string | null} */
  #penFrom = null;
  #stage;
  #figures;
  #scribbles;
  #grid;
  #popover;

  /**
   * @param {HTMLElement} host
   * @param {BoardWords} words
   * @param {BoardHooks} hooks
   */
  constructor(host, words, hooks) {
    this.#words = words;
    this.#hooks = hooks;
    this.#stage = new Stage(host);
    this.#figures = new Figures(this.#stage.pieces, this.#layout);
    this.#scribbles = new Scribbles(this.#stage.drawings);
    this.#grid = this.#makeGrid();
    this.#popover = this.#makePopover();
    const gestures = new Gestures(this.#stage, this.#figures, this.#scribbles, {
      layout: () => this.#layout,
      hand: () => this.#hand,
      allowsTouchDrag: () => this.#state.touchDrag,
      walls: () => new Set(this.#state.scene.pieces.map(({ at }) => at).filter((at) => this.#layout.isEdge(at))),
      drawn: (drawings) => this.#hooks.drawn?.(drawings),
      over: (id) => this.#explainMarks(id),
      take: (step, dropped) => this.#take(step, dropped),
    });
    listen(this.#stage.element, gestures);
  }

  /**
   * Replaces part of the state and redraws.
   * @param {Partial<BoardState>} change
   * @param {{ clicks?: readonly string[], still?: boolean }} [how] the move that led here, to animate it
   */
  set(change, how = {}) {
    const before = this.#state;
    const state = { ...before, ...change };
    this.#state = state;
    const isRelaid =
      state.shape !== before.shape ||
      state.seat !== before.seat ||
      state.coordinates !== before.coordinates ||
      state.skin !== before.skin;
    if (isRelaid) {
      this.#lay();
      this.#figures.lay(this.#layout, state.skin, state.scene);
    } else if (state.scene !== before.scene) {
      const isStill = how.still === true || this.#sent.length > 0 || !state.motion;
      this.#figures.change(before.scene, state.scene, how.clicks ?? [], isStill);
    }
    this.#sent = [];
    this.#deal(before);
    this.#refresh();
  }

  /** Says everything again, in another language. */
  relabel() {
    this.#refresh();
  }

  /** @param {string} id a place or a choice */
  press(id) {
    this.#take(hands.press(this.#hand, id));
  }

  back() {
    this.#take(hands.back(this.#hand));
  }

  confirm() {
    this.#take(hands.confirm(this.#hand));
  }

  focus() {
    this.#grid.focus();
  }

  /** Settled when nothing moves any more. */
  settled() {
    return this.#figures.settled;
  }

  /**
   * Shows who has won, once the last move has been seen.
   * @param {import('./types.ts').Side} winner
   */
  async celebrate(winner) {
    await this.settled();
    await celebrate({ under: this.#stage.glory, over: this.#stage.glories }, this.#layout, this.#state, winner);
  }

  get state() {
    return this.#state;
  }

  /** What it is drawn in. */
  get element() {
    return this.#stage.element;
  }

  /**
   * Shows what partners have drawn, in a dashed line.
   * @param {readonly import('./types.ts').Drawing[]} drawings
   */
  showPlans(drawings) {
    const known = drawings.filter(({ from, to }) => this.#layout.centers.has(from) && this.#layout.centers.has(to));
    this.#stage.plans.replaceChildren(...paintDrawings(this.#layout, known));
  }

  /** What the hand holds. */
  get hand() {
    return hands.shown(this.#hand);
  }

  #makeGrid() {
    return new Grid(this.#stage.element, {
      press: (id) => this.press(id),
      back: () => this.back(),
      live: () => {
        const { origins, targets } = hands.shown(this.#hand);
        return targets.size > 0 ? targets : origins;
      },
      pen: (id) => this.#draw(id),
      focused: (id) => this.#stage.ring(this.#layout, id !== null && this.#grid.isVisiblyFocused(id) ? id : null),
    });
  }

  /**
   * An arrow by the keyboard: from one place to the next; twice the same is a circle.
   * @param {string} id
   */
  #draw(id) {
    const from = this.#penFrom;
    this.#penFrom = from === null ? id : null;
    this.#hooks.pen?.(from ?? id, from === null ? null : id);
    if (from !== null) this.#hooks.drawn?.(this.#scribbles.draw(this.#layout, { from, to: id, ink: 0 }));
  }

  #makePopover() {
    return createPopover(this.#hooks.bar ?? this.#stage.element, {
      press: (click) => {
        this.press(click);
        this.focus();
      },
      play: () => {
        this.confirm();
        this.focus();
      },
      back: () => {
        this.back();
        this.focus();
      },
    });
  }

  /** Draws another board, or the same from another seat. */
  #lay() {
    const { shape, seat, coordinates, skin } = this.#state;
    if (skin.sheet) bringSheet(skin.sheet);
    this.#layout = new Layout(shape, seat);
    this.#stage.fit(this.#layout);
    this.#stage.ground.replaceChildren(drawGround(this.#layout, coordinates, skin.scenery));
    this.#grid.lay(this.#layout);
    this.#scribbles.clear();
  }

  /**
   * Gives the hand what the state allows it.
   * @param {BoardState} before
   */
  #deal(before) {
    const { confirm, entries, waiting } = this.#state;
    const premove = waiting === null ? null : this.#hand.premove;
    const hand = { ...this.#hand, confirm, premovable: premovable(this.#state), premove };
    this.#hand = entries === before.entries ? hand : hands.deal(hand, entries);
  }

  /**
   * @param {Step} step
   * @param {boolean} [dropped] the piece was carried to its place: it needs no animation
   */
  #take({ hand, deed, dead }, dropped = false) {
    this.#hand = hand;
    if (dead && this.#hooks.dead) {
      this.#stage.refuse(this.#layout, dead[dead.length - 1]);
      this.#hooks.dead(dead);
    }
    if (deed?.kind === 'play') {
      // A piece carried to its place stays there until the server has answered.
      this.#sent = dropped ? deed.clicks : [];
      this.#hooks.play(deed.text, deed.clicks);
    } else if (deed?.kind === 'premove') {
      this.#hooks.premove?.(deed.clicks);
    }
    this.#refresh();
  }

  /** Redraws everything but the ground and the standing pieces. */
  #refresh() {
    const shown = this.hand;
    this.#stage.under.replaceChildren(...paintUnder(this.#layout, this.#state, shown));
    this.#stage.over.replaceChildren(...paintOver(this.#layout, this.#state, shown));
    const { partners, scene } = this.#state;
    const theirs = scene.pieces.filter((piece) => isPartners(partners, piece));
    this.#figures.dim(new Set(theirs.map(({ at }) => at)));
    this.#stage.advice.replaceChildren(
      ...paintShown(this.#layout, this.#state.shown),
      ...paintLabels(this.#layout, this.#state),
      ...paintAdvice(this.#layout, this.#state.advice),
    );
    this.#figures.followTrail(shown.trail.length > 0 ? shown.trail : this.#sent);
    this.#askOfMove(shown);
    this.#grid.label(this.#words, (id) => describe(this.#layout, this.#state, shown, id));
    this.#hooks.change?.(shown);
  }

  /**
   * Marks have words: under the pointer they are read.
   * @param {string | null} id
   */
  #explainMarks(id) {
    const kinds = this.#state.scene.marks.filter(({ at }) => at === id).map(({ kind }) => kind);
    const words = kinds.map((kind) => this.#words.mark(kind)).join(', ');
    if (this.#stage.element.title !== words) this.#stage.element.title = words;
  }

  /**
   * A move that is not finished has its bar: choices, or play and undo.
   * @param {Shown} shown
   */
  #askOfMove({ trail, choices, held }) {
    const last = trail[trail.length - 1];
    const isOpen = held !== null || choices.length > 0 || trail.length > 1;
    if (last === undefined || !isOpen || this.#hand.entries.length === 0) return this.#popover.hide();
    const { scene, skin } = this.#state;
    const side = scene.pieces.find(({ at }) => at === trail[0])?.side ?? 'first';
    this.#popover.show({ choices, held, canUndo: true }, this.#words, skin, side);
  }
}

/**
 * Where a premove may begin: one's own pieces, and what belongs to nobody.
 * @param {BoardState} state
 * @returns {Set<string>}
 */
function premovable({ scene, waiting, entries }) {
  if (waiting === null || entries.length > 0) return new Set();
  return new Set(scene.pieces.filter(({ side }) => side === waiting || side === null).map(({ at }) => at));
}

/**
 * @param {BoardState['partners']} partners
 * @param {import('./types.ts').Piece} piece
 */
function isPartners(partners, { side, kind }) {
  return partners !== null && partners.side === side && partners.kinds.includes(kind);
}

/**
 * Everything that may be said of a place.
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Shown} hand
 * @param {string} id
 * @returns {PlaceState}
 */
function describe(layout, { shape, scene, last, partners }, hand, id) {
  const piece = scene.pieces.find(({ at }) => at === id) ?? null;
  return {
    id,
    name: layout.names.get(id) ?? id,
    isEdge: layout.isEdge(id),
    piece,
    marks: scene.marks.filter(({ at }) => at === id).map(({ kind }) => kind),
    called: shape.cells.find((cell) => cell.id === id)?.called ?? [],
    isSelected: hand.trail.includes(id) || hand.premove.includes(id),
    isOrigin: hand.origins.has(id),
    isTarget: hand.targets.has(id),
    isLast: last.includes(id),
    isPartners: piece !== null && isPartners(partners, piece),
  };
}
