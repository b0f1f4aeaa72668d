/**
 * Moves that are no place on the board (a signal, a pass): a button each, as long as nothing is in the hand.
 *
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 */
import { say } from '../../i18n/index.js';
import { h } from '../dom.js';

/**
 * @param {() => Record<string, Phrase>} words of the choices there are
 * @param {(click: string) => void} press
 */
export function createChoiceRow(words, press) {
  const element = h('div.row.extra');
  return {
    element,
    /** @param {{ trail: readonly string[], choices: readonly string[] }} hand */
    update(hand) {
      const choices = hand.trail.length === 0 ? hand.choices : [];
      const buttons = choices.map((click) =>
        h(
          'button.button.small',
          { type: 'button', 'data-press': click, onclick: () => press(click) },
          say(words()[click] ?? { fr: click, en: click }),
        ),
      );
      element.replaceChildren(...buttons);
    },
  };
}
