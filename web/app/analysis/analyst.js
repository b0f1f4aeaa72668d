/**
 * Asking the engine about one position after another: the one looked at first, never two at a time, none twice.
 *
 * @typedef {import('../types.ts').Analysis} Analysis
 */
import { Refusal } from '../api.js';

/** What can be asked: the first so many moves of a line, and how many best lines are wanted. */
/** @typedef {{ moves: readonly string[], lines: number }} Question */

/**
 * @typedef {object} AnalystHooks
 * @property {(question: Question) => Promise<Analysis>} ask
 * @property {() => void} changed something is known that was not, or somebody is busy who was not
 * @property {(milliseconds: number) => Promise<void>} [sleep]
 */

/** How long a position must be looked at before anybody is asked about it. */
const SETTLE = 200;
/** How long a busy server is left alone, at first and at most. */
const PATIENCE = 1_500;
const MOST_PATIENCE = 20_000;

/** @param {AnalystHooks} hooks */
export function createAnalyst({ ask, changed, sleep = (time) => new Promise((wake) => setTimeout(wake, time)) }) {
  /** Answers by position; one with more lines serves whoever wants fewer. @type {Map<string, { lines: number, answer: Analysis }>} */
  const known = new Map();
  /** Positions no answer will come for. @type {Map<string, Refusal>} */
  const refused = new Map();
  /** What is wanted, most wanted first. @type {readonly Question[]} */
  let wanted = [];
  let running = false;
  let round = 0;
  /** @type {Refusal | null} */
  let busy = null;
  let patience = PATIENCE;

  const key = (/** @type {readonly string[]} */ moves) => moves.join(' ');
  const isOpen = (/** @type {Question} */ { moves, lines }) =>
    !refused.has(key(moves)) && (known.get(key(moves))?.lines ?? 0) < lines;

  async function run() {
    if (running) return;
    running = true;
    for (;;) {
      // Whoever leafs through a game leaves no trail of questions behind.
      let seen;
      do {
        seen = round;
        await sleep(SETTLE);
      } while (seen !== round);
      const question = wanted.find(isOpen);
      if (!question) break;
      try {
        const answer = await ask(question);
        known.set(key(question.moves), { lines: question.lines, answer });
        [busy, patience] = [null, PATIENCE];
      } catch (trouble) {
        if (!(trouble instanceof Refusal)) {
          running = false;
          throw trouble;
        }
        if (trouble.passes) {
          busy = trouble;
          changed();
          await sleep(patience);
          patience = Math.min(2 * patience, MOST_PATIENCE);
        } else {
          refused.set(key(question.moves), trouble);
          busy = null;
        }
      }
      changed();
    }
    running = false;
  }

  return {
    /**
     * Says what is wanted from now on, most wanted first. What was wanted before and is not any more is forgotten.
     * @param {readonly Question[]} questions
     */
    want(questions) {
      const first = questions[0];
      if (first && wanted[0] && key(first.moves) !== key(wanted[0].moves)) round += 1;
      wanted = questions;
      if (wanted.length === 0) busy = null;
      else if (wanted.some(isOpen)) void run();
    },
    /** What is known of a position. @param {readonly string[]} moves */
    answer: (moves) => known.get(key(moves))?.answer,
    /** Whether so many lines of it are known. @param {Question} question */
    isOpen,
    /** Why nothing will ever be known of it. @param {readonly string[]} moves */
    refusal: (moves) => refused.get(key(moves)),
    /** The word of a server that has too much to do, while one waits for it. */
    get busy() {
      return busy;
    },
  };
}
