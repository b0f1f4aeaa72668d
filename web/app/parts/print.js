/**
 * Games on paper: what the browser opens is a file, made by the house.
 */
import { lang, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { icon } from './icons.js';

const PAPERS = /** @type {const} */ (['a4', 'a3']);
const INKS = /** @type {const} */ (['colour', 'black', 'contrast']);

/**
 * "Imprimer le jeu": a small choice, and the file.
 * @param {string} game
 */
export function printChoice(game) {
  const wish = { paper: 'a4', ink: 'colour' };
  const link = h('a.button.small.primary', { target: '_blank', rel: 'noopener' }, t('print.open'));
  const aim = () => link.setAttribute('href', printAddress(game, wish));
  const choice = (/** @type {'paper' | 'ink'} */ what, /** @type {[string, string][]} */ values) =>
    h(
      'label.print-choice',
      {},
      t(`print.${what}`),
      ' ',
      h(
        'select',
        {
          onchange: (/** @type {Event & { currentTarget: HTMLSelectElement }} */ event) => {
            wish[what] = event.currentTarget.value;
            aim();
          },
        },
        values.map(([value, words]) => h('option', { value }, words)),
      ),
    );
  const papers = PAPERS.map((paper) => /** @type {[string, string]} */ ([paper, t(`print.paper.${paper}`)]));
  const inks = INKS.map((ink) => /** @type {[string, string]} */ ([ink, t(`print.ink.${ink}`)]));
  aim();
  return h(
    'details.print-game',
    {},
    h('summary.button.quiet', {}, icon('print'), t('print.game')),
    h('div.row', {}, choice('paper', papers), choice('ink', inks), link),
    h('p.hint', {}, t('print.hint')),
  );
}

/**
 * @param {string} game
 * @param {{ paper: string, ink: string }} wish
 */
function printAddress(game, { paper, ink }) {
  return `/print/${encodeURIComponent(game)}.pdf?${new URLSearchParams({ lang: lang(), paper, ink }).toString()}`;
}
