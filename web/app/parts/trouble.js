/** A sentence that says what went wrong, with a button to try again where that may help. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

export function createTrouble() {
  const element = h('p.trouble', { role: 'alert' });
  return {
    element,
    /**
     * @param {string} sentence
     * @param {() => void} [again]
     */
    say(sentence, again) {
      const retry = () => {
        element.replaceChildren();
        again?.();
      };
      element.replaceChildren(
        sentence,
        ...(again ? [' ', h('button.button.small', { type: 'button', onclick: retry }, t('trouble.again'))] : []),
      );
    },
    clear() {
      element.replaceChildren();
    },
  };
}
