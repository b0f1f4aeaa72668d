/** A sentence that says what went wrong, with a button to try again where that may help. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/**
 * What a program says becomes a sentence: a capital, and a full stop.
 * @param {string} words
 */
export function sentence(words) {
  const end = /[.!?…]$/.test(words) ? '' : '.';
  return words ? words[0].toUpperCase() + words.slice(1) + end : words;
}

export function createTrouble() {
  const element = h('p.trouble', { role: 'alert' });
  return {
    element,
    /**
     * @param {string} words
     * @param {() => void} [again]
     */
    say(words, again) {
      const retry = () => {
        element.replaceChildren();
        again?.();
      };
      element.replaceChildren(
        sentence(words),
        ...(again ? [' ', h('button.button.small', { type: 'button', onclick: retry }, t('trouble.again'))] : []),
      );
    },
    clear() {
      element.replaceChildren();
    },
  };
}
