/**
 * Asking the engine: aloud about the position looked at, and about the rest of the game in one go. Nothing is asked twice, and a question nobody wants answered any more is taken back.
 *
 * @typedef {import('../api.js').Refusal} Refusal
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 */
import { createTask } from './task.js';

/** What can be asked: the first so many moves of a line, and how many best lines are wanted. */
/** @typedef {{ moves: readonly string[], lines: number }} Question */

/**
 * @typedef {object} AnalystHooks
 * @property {(question: Question, heard: (so_far: Analysis) => void, signal: AbortSignal) => Promise<Analysis>} listen
 * @property {(line: readonly string[], plies: readonly number[], found: (ply: number, analysis: Analysis, mainly?: Phrase) => void, signal: AbortSignal) => Promise<void>} review
 * @property {() => void} changed something is known that was not, or somebody is busy who was not
 * @property {(milliseconds: number) => Promise<void>} [sleep]
 */

/** How long a position must be looked at before anybody is asked about it. */
const SETTLE = 60;
/** Most positions of a game asked about at once. */
const MOST_PLIES = 200;

const key = (/** @type {readonly string[]} */ moves) => moves.join(' ');

/** What is known of positions. */
class Knowledge {
  /** Answers by position, and how many lines were asked for; none for what was judged with the whole game. @type {Map<string, { lines: number, answer: Analysis }>} */
  #known = new Map();
  /** Positions no answer will come for. @type {Map<string, Refusal>} */
  refused = new Map();
  /** What the last move before a position lost most in. @type {Map<string, Phrase>} */
  #lost = new Map();
  /** What is thought of a position so far. @type {{ at: string, answer: Analysis } | null} */
  thought = null;

  /** Whether a position is to be looked at. @param {Question} question */
  isOpen({ moves, lines }) {
    return !this.refused.has(key(moves)) && (this.#known.get(key(moves))?.lines ?? 0) < lines;
  }

  /** Whether nothing is known of it at all. @param {readonly string[]} moves */
  isBlank(moves) {
    return !this.refused.has(key(moves)) && !this.#known.has(key(moves));
  }

  /**
   * @param {readonly string[]} moves
   * @param {number} lines
   * @param {Analysis} answer
   */
  note(moves, lines, answer) {
    const before = this.#known.get(key(moves));
    if (!before || before.lines <= lines) this.#known.set(key(moves), { lines, answer });
    if (this.thought?.at === key(moves)) this.thought = null;
  }

  /**
   * @param {readonly string[]} moves
   * @param {Phrase} mainly
   */
  noteLoss(moves, mainly) {
    this.#lost.set(key(moves), mainly);
  }

  /** What the last of these moves lost most in. @param {readonly string[]} moves */
  lost(moves) {
    return this.#lost.get(key(moves));
  }

  /** What a position came to. @param {readonly string[]} moves */
  settled(moves) {
    return this.#known.get(key(moves))?.answer;
  }

  /** The deepest that is known of it, settled or not. @param {readonly string[]} moves */
  answer(moves) {
    const settled = this.settled(moves);
    const so_far = this.thought?.at === key(moves) ? this.thought.answer : undefined;
    return so_far && so_far.depth >= (settled?.depth ?? 0) ? so_far : settled;
  }
}

/** @param {AnalystHooks} hooks */
export function createAnalyst(hooks) {
  return new Analyst({ sleep: (time) => new Promise((wake) => setTimeout(wake, time)), ...hooks });
}

class Analyst {
  #hooks;
  #knowledge = new Knowledge();
  /** What is wanted, most wanted first. @type {readonly Question[]} */
  #wanted = [];
  /** How often something else was looked at. */
  #round = 0;
  #looking;
  #judging;
  /** The word of a server that has too much to do, while one waits for it. @type {Refusal | null} */
  busy = null;

  /** @param {Required<AnalystHooks>} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    const common = {
      settle: () => this.#settle(),
      sleep: hooks.sleep,
      went: () => {
        this.busy = null;
        hooks.changed();
      },
    };
    this.#looking = createTask({
      ...common,
      step: (signal) => this.#look(signal),
      refused: (trouble) => this.#refuse(this.#wanted[0]?.moves ?? [], trouble),
    });
    this.#judging = createTask({
      ...common,
      step: (signal) => this.#judge(signal),
      refused: (trouble) => this.#refuse(longest(this.#wanted), trouble),
    });
  }

  /**
   * Says what is wanted from now on, most wanted first. What was wanted before and is not any more is taken back.
   * @param {readonly Question[]} questions
   */
  want(questions) {
    const before = this.#wanted;
    this.#wanted = questions;
    if (before[0] && !isSame(before[0], questions[0])) {
      this.#round += 1;
      this.#looking.stop();
    }
    const isGone = questions.length === 0;
    if (isGone || !key(longest(questions)).startsWith(key(longest(before)))) this.#judging.stop();
    if (isGone) this.busy = null;
    if (!isGone && this.isOpen(questions[0])) this.#looking.run();
    if (this.#openPlies().length > 0) this.#judging.run();
  }

  /** What is known of a position, the last thought included. @param {readonly string[]} moves */
  answer = (moves) => this.#knowledge.answer(moves);

  /** What a position came to. @param {readonly string[]} moves */
  settled = (moves) => this.#knowledge.settled(moves);

  /** What the last of these moves lost most in, where that can be told. @param {readonly string[]} moves */
  lost = (moves) => this.#knowledge.lost(moves);

  /** Whether more will be known of it. @param {Question} question */
  isOpen(question) {
    return this.#knowledge.isOpen(question);
  }

  /** Why nothing will ever be known of it. @param {readonly string[]} moves */
  refusal(moves) {
    return this.#knowledge.refused.get(key(moves));
  }

  /** Positions behind the one looked at of which nothing is known, and those before them: what a move lost takes both. The last ones if there are many. */
  #openPlies() {
    const open = this.#wanted.slice(1).filter(({ moves }) => this.#knowledge.isBlank(moves));
    const plies = open.flatMap(({ moves }) => [Math.max(0, moves.length - 1), moves.length]);
    return [...new Set(plies)].sort((a, b) => a - b).slice(-MOST_PLIES);
  }

  /** Whoever leafs through a game leaves no trail of questions behind. */
  async #settle() {
    for (let seen = -1; seen !== this.#round;) {
      seen = this.#round;
      await this.#hooks.sleep(SETTLE);
    }
  }

  /** @param {AbortSignal} signal */
  async #look(signal) {
    const question = this.#wanted[0];
    if (!question || !this.isOpen(question)) return false;
    const { moves, lines } = question;
    const heard = (/** @type {Analysis} */ answer) => {
      if (signal.aborted) return;
      this.#knowledge.thought = { at: key(moves), answer };
      this.#hooks.changed();
    };
    this.#knowledge.note(moves, lines, await this.#hooks.listen(question, heard, signal));
    return true;
  }

  /** @param {AbortSignal} signal */
  async #judge(signal) {
    const [line, plies] = [longest(this.#wanted), this.#openPlies()];
    if (plies.length === 0) return false;
    const found = (/** @type {number} */ ply, /** @type {Analysis} */ analysis, /** @type {Phrase=} */ mainly) => {
      this.#knowledge.note(line.slice(0, ply), 0, analysis);
      if (mainly) this.#knowledge.noteLoss(line.slice(0, ply + 1), mainly);
      this.#hooks.changed();
    };
    await this.#hooks.review(line, plies, found, signal);
    return true;
  }

  /**
   * @param {readonly string[]} moves
   * @param {Refusal} trouble
   */
  #refuse(moves, trouble) {
    if (trouble.passes) this.busy = trouble;
    else this.#knowledge.refused.set(key(moves), trouble);
    this.#hooks.changed();
  }
}

/**
 * @param {Question} a
 * @param {Question | undefined} b
 */
function isSame(a, b) {
  return b !== undefined && key(a.moves) === key(b.moves) && a.lines === b.lines;
}

/** The whole line the questions are about. @param {readonly Question[]} questions */
function longest(questions) {
  return questions.reduce(
    (line, { moves }) => (moves.length > line.length ? moves : line),
    /** @type {readonly string[]} */ ([]),
  );
}
