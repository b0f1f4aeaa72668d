/**
 * One lesson on a live board: step by step, a wrong move is taken back, a right one may be answered.
 *
 * @typedef {import('../types.ts').Lesson} Lesson
 * @typedef {import('../types.ts').View} View
 * @typedef {import('./study.js').Study} Study
 */
import { say } from '../../i18n/index.js';
import { study as viewOf } from '../api.js';
import { candidates, isReached } from './goal.js';
import { createStudy } from './study.js';

/** Milliseconds a wrong move is left to be seen. */
const LOOK = 600;
/** Moves tried to find one that does it. */
const MOST_TRIES = 40;

/**
 * @typedef {object} LessonHooks
 * @property {() => void} wrong a move that does not do it
 * @property {(text: string) => void} next a step is done: what is asked in the next, if that is said
 * @property {() => void} done
 * @property {(words: string) => void} explained why a press did nothing
 * @property {(refusal: import('../api.js').Refusal) => void} refused what the board needs did not come
 */

/**
 * @param {HTMLElement} host
 * @param {import('../types.ts').Card} card
 * @param {import('../types.ts').GameSkin} skin
 * @param {Lesson} lesson
 * @param {LessonHooks} hooks
 */
export async function openLesson(host, card, skin, lesson, hooks) {
  /** Not there yet while the board is made. @type {LessonBoard | null} */
  let board = null;
  const position = lesson.position === 'start' ? undefined : lesson.position;
  const study = await createStudy(
    host,
    card,
    skin,
    { position },
    {
      refused: hooks.refused,
      explained: hooks.explained,
      changed: (view) => board?.judge(view),
      // What is played while the board answers would be judged by nobody.
      wants: () => !board?.isAnswering,
    },
  );
  board = new LessonBoard(card, study, lesson, hooks);
  return board;
}

export class LessonBoard {
  #card;
  #study;
  #position;
  #steps;
  #hooks;
  #step = 0;
  /** The position the pupil moves in. */
  #before;
  /** While the board answers, nothing is judged. */
  isAnswering = false;

  /**
   * @param {import('../types.ts').Card} card
   * @param {Study} study
   * @param {Lesson} lesson
   * @param {LessonHooks} hooks
   */
  constructor(card, study, lesson, hooks) {
    this.#card = card;
    this.#study = study;
    this.#position = lesson.position === 'start' ? undefined : lesson.position;
    this.#steps = lesson.steps ?? [];
    this.#hooks = hooks;
    this.#before = study.view;
  }

  get shape() {
    return this.#study.board.state.shape;
  }

  /** The camp that moves now. */
  get turn() {
    return this.#study.view.turn;
  }

  /** @param {View} view */
  judge(view) {
    if (this.isAnswering || view.ply === this.#before.ply) return;
    const isRight = view.last && isReached(this.#steps[this.#step].goal, this.#before, view);
    if (isRight) void this.#advance();
    else if (this.#study.moves.length > 0) void this.#takeBack();
    else this.#before = view;
  }

  /** Takes the piece in the hand that does it, and gives its place; null where no piece is needed or none was found. */
  async hint() {
    const found = await this.#solve();
    const origin = found?.paths[0]?.[0];
    if (origin === undefined || this.isAnswering) return null;
    const { board, view } = this.#study;
    if (board.hand.trail.length > 0) board.set({ entries: [...view.entries] });
    board.press(origin);
    return view.scene.pieces.find(({ at }) => at === origin) ?? null;
  }

  /**
   * What a place is called on this board.
   * @param {string} id
   */
  nameOf(id) {
    const cell = this.#study.board.state.shape.cells.find((one) => one.id === id);
    return cell ? cell.names[0] : id;
  }

  /** Plays the move that does it. */
  async showSolution() {
    const found = await this.#solve();
    if (found && !this.isAnswering) await this.#study.play(found.text);
  }

  /** A move that does what the step asks: where that shows only afterwards, moves are tried one by one. */
  async #solve() {
    const { goal } = this.#steps[this.#step] ?? {};
    if (!goal || this.isAnswering) return null;
    const { view, moves } = this.#study;
    const likely = candidates(goal, view);
    if (goal.taken === undefined && !goal.result) return likely[0] ?? null;
    const position = this.#position;
    for (const entry of likely.slice(0, MOST_TRIES)) {
      const after = await viewOf(this.#card.id, { position, moves: [...moves, entry.text] });
      if (isReached(goal, view, after)) return entry;
    }
    return null;
  }

  async #advance() {
    this.isAnswering = true;
    const { reply } = this.#steps[this.#step];
    await this.#study.board.settled();
    if (reply && !(await this.#study.show([reply]))) return;
    this.#before = this.#study.view;
    this.#step += 1;
    this.isAnswering = false;
    const next = this.#steps[this.#step];
    this.#study.board.element.dataset.step = String(this.#step + 1);
    if (next) return this.#hooks.next(next.text ? say(next.text) : '');
    this.#study.board.set({ entries: [] });
    this.#hooks.done();
  }

  async #takeBack() {
    this.isAnswering = true;
    this.#hooks.wrong();
    await this.#study.board.settled();
    await new Promise((wake) => setTimeout(wake, LOOK));
    if (!(await this.#study.takeBack())) return;
    this.#before = this.#study.view;
    this.isAnswering = false;
  }
}
