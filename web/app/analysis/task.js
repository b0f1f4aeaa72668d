/**
 * Something that is asked for again and again as long as there is anything to ask, and can be taken back.
 */
import { Refusal } from '../api.js';

/** How long a busy server is left alone, at first and at most. */
const PATIENCE = 1_500;
const MOST_PATIENCE = 20_000;

/**
 * @typedef {object} TaskHooks
 * @property {() => Promise<void>} settle waits until it is known what is wanted
 * @property {(signal: AbortSignal) => Promise<boolean>} step asks once; false if there was nothing to ask
 * @property {(milliseconds: number) => Promise<void>} sleep
 * @property {() => void} went something was answered
 * @property {(trouble: Refusal) => void} refused it was not; where waiting helps, it is asked again
 */

/** @param {TaskHooks} hooks */
export function createTask({ settle, step, sleep, went, refused }) {
  let running = false;
  let breaker = new AbortController();
  let patience = PATIENCE;

  /** Asks once, and says whether there may be more to ask. */
  async function once() {
    await settle();
    breaker = new AbortController();
    const { signal } = breaker;
    try {
      if (!(await step(signal))) return false;
      patience = PATIENCE;
      went();
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      if (signal.aborted) return true;
      refused(trouble);
      if (trouble.passes) await sleep(patience);
      patience = Math.min(2 * patience, MOST_PATIENCE);
    }
    return true;
  }

  async function run() {
    if (running) return;
    running = true;
    try {
      while (await once());
    } finally {
      running = false;
    }
  }

  return { run: () => void run(), stop: () => breaker.abort() };
}
