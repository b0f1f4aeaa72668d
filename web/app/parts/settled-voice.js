/** Says a result aloud once it has stood for a moment: whoever leafs through a game hears its moves, not an opinion on each. */
import { announce } from '../dom.js';

/** How long it must stand, in milliseconds. */
const SETTLE = 800;

export function createSettledVoice() {
  let spoken = '';
  let waiting = 0;
  return {
    /**
     * @param {string} about what the sentence is about: of the same thing the same is not said twice
     * @param {string} sentence
     */
    say(about, sentence) {
      const key = `${about}\n${sentence}`;
      if (key === spoken) return;
      clearTimeout(waiting);
      waiting = window.setTimeout(() => {
        spoken = key;
        announce(sentence);
      }, SETTLE);
    },
    stop() {
      clearTimeout(waiting);
    },
  };
}
