/** Who stands better, as a bar beside the board; its words are its text equivalent. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

export function createEvalBar() {
  const filling = h('div.eval-first');
  const element = h(
    'div.eval-bar',
    { role: 'meter', 'aria-label': t('engine.bar'), 'aria-valuemin': 0, 'aria-valuemax': 100, hidden: true },
    filling,
  );
  /** What was shown last: while another position is thought about, the bar stays where it was. @type {number | null} */
  let before = null;
  return {
    element,
    /**
     * @param {number | null} share of the first camp, 0 to 1; null as long as nothing is known of this position
     * @param {string} words
     * @param {boolean} upsideDown whether the first camp sits at the top
     */
    update(share, words, upsideDown) {
      before = share ?? before;
      const percent = Math.round(100 * (before ?? 0.5));
      element.setAttribute('aria-valuenow', String(percent));
      element.setAttribute('aria-valuetext', words);
      element.title = words;
      element.classList.toggle('upside-down', upsideDown);
      element.classList.toggle('unknown', before === null);
      // Whoever is lost keeps a sliver: the bar names two camps, not one.
      filling.style.setProperty('height', `${Math.max(3, Math.min(97, percent))}%`);
    },
  };
}
