/** When an address leads nowhere, or something failed. */
import { say, t } from '../../i18n/index.js';
import { Refusal } from '../api.js';
import { h, picture } from '../dom.js';
import { sentence } from '../parts/trouble.js';

/**
 * @param {string} title
 * @param {string} text
 * @param {HTMLElement} way
 * @returns {import('../router.js').Page}
 */
function dead(title, text, way) {
  return {
    title,
    element: h(
      'div.narrow.dead-end',
      {},
      picture('piece-man-at-arms', 'first'),
      h('h1', {}, title),
      h('p.lead', {}, text),
      h('p', {}, way),
    ),
  };
}

/** @type {import('../router.js').PageMaker} */
export async function missingPage() {
  return dead(t('missing.title'), t('missing.text'), h('a.button.primary', { href: '/' }, t('missing.back')));
}

/** What an address was to lead to. */
function wanted() {
  const [place] = location.pathname.split('/').filter(Boolean);
  if (place === 'table') return t('missing.table');
  return place === 'game' || place === 'analysis' ? t('missing.game') : t('missing.text');
}

/**
 * @param {unknown} trouble
 * @returns {import('../router.js').Page}
 */
export function troublePage(trouble) {
  const back = h('a.button.primary', { href: '/' }, t('missing.back'));
  if (!(trouble instanceof Refusal)) {
    console.error(trouble);
    return dead(t('trouble.title'), t('trouble.text'), again());
  }
  if (trouble.status === 404) return dead(t('missing.title'), wanted(), back);
  if (trouble.isWorthAnother || trouble.status === 0)
    return dead(t('trouble.title'), sentence(say(trouble.phrase)), again());
  // The address itself is wrong: asking again would give the same answer.
  return dead(t('missing.title'), t('missing.broken', { why: say(trouble.phrase) }), back);
}

function again() {
  return h('button.button.primary', { type: 'button', onclick: () => location.reload() }, t('trouble.again'));
}
