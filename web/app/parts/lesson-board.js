/**
 * One lesson on a live board: step by step, a wrong move is taken back, a right one may be answered.
 *
 * @typedef {import('../types.ts').Lesson} Lesson
 * @typedef {import('../types.ts').View} View
 * @typedef {import('./study.js').Study} Study
 */
import { isReached } from './goal.js';
import { createStudy } from './study.js';

/** Milliseconds a wrong move is left to be seen. */
const LOOK = 600;

/**
 * @typedef {object} LessonHooks
 * @property {() => void} wrong a move that does not do it
 * @property {() => void} done
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
      changed: (view) => board?.judge(view),
    },
  );
  board = new LessonBoard(study, lesson, hooks);
}

class LessonBoard {
  #study;
  #lesson;
  #hooks;
  #step = 0;
  /** The position the pupil moves in. */
  #before;
  /** While the board answers, nothing is judged. */
  #isAnswering = false;

  /**
   * @param {Study} study
   * @param {Lesson} lesson
   * @param {LessonHooks} hooks
   */
  constructor(study, lesson, hooks) {
    this.#study = study;
    this.#lesson = lesson;
    this.#hooks = hooks;
    this.#before = study.view;
  }

  /** @param {View} view */
  judge(view) {
    if (this.#isAnswering || view.ply === this.#before.ply) return;
    const isRight = view.last && isReached(this.#lesson.steps[this.#step].goal, this.#before, view);
    if (isRight) void this.#advance();
    else if (this.#study.moves.length > 0) void this.#takeBack();
    else this.#before = view;
  }

  async #advance() {
    this.#isAnswering = true;
    const { reply } = this.#lesson.steps[this.#step];
    await this.#study.board.settled();
    if (reply && !(await this.#study.show([reply]))) return;
    this.#before = this.#study.view;
    this.#step += 1;
    this.#isAnswering = false;
    if (this.#step < this.#lesson.steps.length) return;
    this.#study.board.set({ entries: [] });
    this.#hooks.done();
  }

  async #takeBack() {
    this.#isAnswering = true;
    this.#hooks.wrong();
    await this.#study.board.settled();
    await new Promise((wake) => setTimeout(wake, LOOK));
    if (!(await this.#study.takeBack())) return;
    this.#before = this.#study.view;
    this.#isAnswering = false;
  }
}
