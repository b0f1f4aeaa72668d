/**
 * A board one can play on for both sides, away from any table: figures of the rules, lessons, analysis.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../types.ts').View} View
 */
import { Board } from '../../board/board.js';
import { say } from '../../i18n/index.js';
import { Refusal, study, whyNot } from '../api.js';
import { announce, h } from '../dom.js';
import { getSettings } from '../settings.js';
import { sentence } from './trouble.js';
import { boardWords } from './words.js';

/** Milliseconds between two moves that are shown. */
const PAUSE = 250;

/**
 * @typedef {object} StudyHooks
 * @property {(view: View) => void} [changed] after every move, and at the start
 * @property {(trouble: Refusal) => void} [refused]
 * @property {(hand: { trail: readonly string[], choices: readonly string[] }) => void} [hand] whenever the hand holds something else
 * @property {(words: string) => void} [explained] why a press did nothing; empty when that is past. Without it, it stands under the board
 * @property {(text: string) => boolean} [wants] whether a move is to be played; false leaves the position alone
 */

/** @typedef {{ position?: string, options?: import('../types.ts').Choice[] }} Start where its line begins */

/**
 * @param {HTMLElement} host
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {Start & { moves?: string[] }} start
 * @param {StudyHooks} [hooks]
 */
export async function createStudy(host, card, skin, { moves = [], ...from }, hooks = {}) {
  const view = await study(card.id, { ...from, moves });
  return new Study(host, card, skin, from, moves, view, hooks);
}

export class Study {
  #card;
  #from;
  #start;
  #hooks;
  #moves;
  #view;
  /** How often a position was asked for. */
  #asked = 0;
  #hasExplained = false;
  #tell;

  /**
   * @param {HTMLElement} host
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {Start} from
   * @param {string[]} moves
   * @param {View} view the position they lead to
   * @param {StudyHooks} hooks
   */
  constructor(host, card, skin, from, moves, view, hooks) {
    this.#card = card;
    this.#from = from;
    this.#start = moves;
    this.#moves = moves;
    this.#view = view;
    this.#hooks = hooks;
    const { coordinates, motion } = getSettings();
    this.board = new Board(
      host,
      boardWords(card, () => this.#view.choices),
      {
        play: (text) => void this.play(text),
        change: (hand) => this.#changeHand(hand),
        dead: (clicks) => void this.#explain(clicks),
      },
    );
    const why = h('p.why-not', { role: 'status' });
    this.#tell = hooks.explained ?? ((words) => (why.textContent = words));
    if (!hooks.explained) host.append(why);
    const shape = view.shape ? { shape: view.shape } : {};
    this.board.set({ ...shape, ...shownOf(view), skin, coordinates, motion, touchDrag: false });
  }

  /** @param {import('../../board/board.js').Shown} hand */
  #changeHand(hand) {
    if (hand.trail.length > 0) this.#forget();
    this.#hooks.hand?.(hand);
  }

  /**
   * Says why a press did nothing.
   * @param {readonly string[]} clicks
   */
  async #explain(clicks) {
    const turn = this.#asked;
    const why = await whyNot(this.#card.id, { ...this.#from, moves: this.#moves }, clicks).catch(() => null);
    if (!why || turn !== this.#asked) return;
    this.#hasExplained = true;
    this.#tell(sentence(say(why)));
  }

  #forget() {
    if (this.#hasExplained) this.#tell('');
    this.#hasExplained = false;
  }

  get view() {
    return this.#view;
  }

  get moves() {
    return this.#moves;
  }

  /**
   * Looks at the position after these moves, animating the clicks that lead there; says whether it is there now.
   * @param {string[]} next
   * @param {readonly string[]} clicks
   */
  async goTo(next, clicks) {
    this.#asked += 1;
    const turn = this.#asked;
    let seen;
    try {
      seen = await study(this.#card.id, { ...this.#from, moves: next });
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      this.#hooks.refused?.(trouble);
      this.board.set({ entries: [...this.board.state.entries] });
      return false;
    }
    // Somebody was faster and is already looking at something else.
    if (turn !== this.#asked) return false;
    [this.#moves, this.#view] = [next, seen];
    this.#forget();
    this.board.set(shownOf(seen), { clicks });
    this.#hooks.changed?.(seen);
    return true;
  }

  /**
   * Plays a move in any accepted form.
   * @param {string} text
   */
  async play(text) {
    if (this.#hooks.wants && !this.#hooks.wants(text)) return;
    const isThere = await this.#step(text);
    if (isThere && this.#view.last) announce(say(this.#view.last.spoken));
  }

  /**
   * Plays given moves one after another, each animated; says whether all of them were.
   * @param {string[]} line
   */
  async show(line) {
    for (const [at, text] of line.entries()) {
      if (at > 0) await new Promise((done) => setTimeout(done, PAUSE));
      if (!(await this.#step(text))) return false;
      await this.board.settled();
    }
    return true;
  }

  /** Back to where it began. */
  reset() {
    return this.goTo(this.#start, []);
  }

  /** Takes the last move back. */
  async takeBack() {
    const clicks = [...(this.#view.last?.clicks ?? [])].reverse();
    return this.#moves.length > 0 && this.goTo(this.#moves.slice(0, -1), clicks);
  }

  /** @param {string} text */
  #step(text) {
    const found = this.#view.entries.find((entry) => entry.text === text);
    return this.goTo([...this.#moves, text], found?.paths[0] ?? []);
  }
}

/**
 * What a board shows of a position.
 * @param {View} view
 */
function shownOf({ scene, entries, last }) {
  return { scene, entries, last: last?.clicks ?? [] };
}
