/** When an address leads nowhere, or something failed. */
import { say, t } from '../../i18n/index.js';
import { Refusal } from '../api.js';
import { h, picture } from '../dom.js';

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

/**
 * @param {unknown} trouble
 * @returns {import('../router.js').Page}
 */
export function troublePage(trouble) {
  if (trouble instanceof Refusal && trouble.status === 404) {
    return dead(t('missing.title'), say(trouble.phrase), h('a.button.primary', { href: '/' }, t('missing.back')));
  }
  const text = trouble instanceof Refusal ? say(trouble.phrase) : t('trouble.text');
  if (!(trouble instanceof Refusal)) console.error(trouble);
  return dead(
    t('trouble.title'),
    text,
    h('button.button.primary', { type: 'button', onclick: () => location.reload() }, t('trouble.again')),
  );
}
