/**
 * What a pointer on the board means to the hand: a press, a piece carried to its place, an arrow drawn.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./hand.js').Hand} Hand
 * @typedef {import('./hand.js').Step} Step
 * @typedef {import('./pointer.js').PointerHooks} PointerHooks
 */
import { UNIT } from './geometry.js';
import * as hands from './hand.js';
import { standing } from './motion.js';

/**
 * @typedef {object} GestureHooks
 * @property {() => Layout} layout as it is now
 * @property {() => Hand} hand as it is now
 * @property {() => boolean} allowsTouchDrag
 * @property {() => ReadonlySet<string>} walls edges something stands on
 * @property {(drawings: readonly import('./types.ts').Drawing[]) => void} drawn somebody drew, or wiped it off
 * @property {(id: string | null) => void} over the pointer is there
 * @property {(step: Step, dropped?: boolean) => void} take does what the hand did; `dropped` if the piece was carried to its place
 */

/** @implements {PointerHooks} */
export class Gestures {
  #stage;
  #figures;
  #scribbles;
  #hooks;
  #wasHeldAtPress = false;

  /**
   * @param {import('./stage.js').Stage} stage
   * @param {import('./figures.js').Figures} figures
   * @param {import('./scribbles.js').Scribbles} scribbles
   * @param {GestureHooks} hooks
   */
  constructor(stage, figures, scribbles, hooks) {
    this.#stage = stage;
    this.#figures = figures;
    this.#scribbles = scribbles;
    this.#hooks = hooks;
  }

  /** @param {PointerEvent | Touch} event */
  locate(event) {
    return this.#stage.locate(this.#hooks.layout(), event);
  }

  /** @param {Point} point */
  hit(point) {
    const holdsWall = this.#holdsWall();
    return this.#hooks.layout().hit(point, this.#livePlaces(), holdsWall, holdsWall ? undefined : this.#hooks.walls());
  }

  /** @param {string} id */
  wouldGrab(id) {
    return this.#livePlaces().has(id);
  }

  allowsTouchDrag() {
    return this.#hooks.allowsTouchDrag();
  }

  /** @param {string | null} id */
  grab(id) {
    if (this.#scribbles.clear()) this.#hooks.drawn([]);
    const hand = this.#hooks.hand();
    if (id === null) {
      this.#hooks.take(hands.back({ ...hand, clicks: hand.clicks.slice(0, 1) }));
      return false;
    }
    this.#wasHeldAtPress = this.#holds(id);
    if (!this.#wasHeldAtPress && !this.#isTarget(id)) this.#press(id);
    return this.#holds(id);
  }

  /** @param {string} id */
  again(id) {
    // Released where it was pressed: a target is chosen on release, so that a finger may still slide away.
    if (this.#isTarget(id) || (this.#wasHeldAtPress && this.#holds(id))) this.#press(id);
  }

  /**
   * @param {Point} point
   * @param {string | null} target
   */
  drag(point, target) {
    const origin = this.#hooks.hand().clicks[0];
    const transform = this.#holdsWall()
      ? swung(this.#hooks.layout(), point, origin, target)
      : `translate(${point[0]} ${point[1]})`;
    if (this.#figures.carry(origin, transform)) this.hover(target);
  }

  /** @param {string | null} id */
  drop(id) {
    const hand = this.#hooks.hand();
    this.#figures.putDown(hand.clicks[hand.clicks.length - 1]);
    this.hover(null);
    // Where a premove may end only the server will know.
    const mayEndThere = id !== null && (hand.entries.length === 0 || this.#isTarget(id));
    if (mayEndThere && !this.#holds(id)) this.#press(id, true);
    else if (id !== null && !hand.clicks.includes(id))
      this.#hooks.take({ hand, deed: null, dead: [...hand.clicks, id] });
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {0 | 1 | 2 | 3} ink
   */
  draw(from, to, ink) {
    this.#hooks.drawn(this.#scribbles.draw(this.#hooks.layout(), { from, to, ink }));
  }

  /** @param {string | null} id */
  hover(id) {
    this.#stage.hover(id !== null && this.#isTarget(id) ? id : null, id !== null && this.#livePlaces().has(id));
    this.#hooks.over(id);
  }

  /**
   * @param {string} id
   * @param {boolean} [dropped]
   */
  #press(id, dropped = false) {
    this.#hooks.take(hands.press(this.#hooks.hand(), id), dropped);
  }

  /** Places a press may mean just now. */
  #livePlaces() {
    const hand = this.#hooks.hand();
    const { origins, targets, trail } = hands.shown(hand);
    // A premoved wall may aim at any slot: only the server will know.
    const slots = hand.entries.length === 0 && this.#holdsWall() ? this.#hooks.layout().segments.keys() : [];
    return new Set([...origins, ...targets, ...trail, ...hand.premovable, ...slots]);
  }

  #holdsWall() {
    const { clicks } = this.#hooks.hand();
    return clicks.length > 0 && this.#hooks.layout().isEdge(clicks[0]);
  }

  /**
   * Whether a place is the last one pressed.
   * @param {string} id
   */
  #holds(id) {
    const { clicks } = this.#hooks.hand();
    return clicks[clicks.length - 1] === id;
  }

  /** @param {string} id */
  #isTarget(id) {
    return hands.shown(this.#hooks.hand()).targets.has(id);
  }
}

/**
 * A wall in the hand turns about the tower it shares with the slot under the pointer.
 * @param {Layout} layout
 * @param {Point} point
 * @param {string} origin
 * @param {string | null} target
 */
function swung(layout, [x, y], origin, target) {
  const [a, b] = [layout.segments.get(origin), target === null ? undefined : layout.segments.get(target)];
  const pivot = a && b && a.find((end) => b.some((other) => other[0] === end[0] && other[1] === end[1]));
  if (!pivot || target === origin) return standing(layout, origin);
  const angle = Math.atan2(y - pivot[1], x - pivot[0]);
  const [cx, cy] = [pivot[0] + (UNIT / 2) * Math.cos(angle), pivot[1] + (UNIT / 2) * Math.sin(angle)];
  return `translate(${cx} ${cy}) rotate(${(angle * 180) / Math.PI})`;
}
