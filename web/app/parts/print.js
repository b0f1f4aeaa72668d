/**
 * Games on paper: what the browser opens is a file, made by the house.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { lang, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { sitterName } from './player-bar.js';

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

/**
 * A played game as a file.
 * @param {string} game
 * @param {{ position?: string, options?: import('../types.ts').Choice[], moves: string[] }} line
 * @param {Record<string, string>} [more] who played, and how it ended at the table
 */
export function recordAddress(game, { position, options = [], moves }, more = {}) {
  const query = new URLSearchParams({ lang: lang(), ...more });
  for (const { key, value } of options) query.append('option', value ? `${key}=${value}` : key);
  if (position) query.set('position', position);
  if (moves.length > 0) query.set('moves', moves.join(' '));
  return `/print/${encodeURIComponent(game)}/game.pdf?${query.toString()}`;
}

/**
 * The game an analysis is about: its address says it in the same words.
 * @param {string} game
 * @param {string} address
 */
export function analysedRecord(game, address) {
  const query = new URL(address, location.href).searchParams;
  query.delete('ply');
  query.set('lang', lang());
  return `/print/${encodeURIComponent(game)}/game.pdf?${query.toString()}`;
}

/** @param {string} href */
export function recordLink(href) {
  return h('a.button.small.quiet', { href, target: '_blank', rel: 'noopener' }, icon('print'), t('print.record'));
}

/** How a game can end that its own rules do not end. */
const AT_THE_TABLE = ['agreed', 'resigned', 'time'];

/**
 * The game of a table, with who sat there.
 * @param {Table} table
 * @param {Card} card
 */
export function tableRecord({ info, record, end }, card) {
  if (!info) return '/';
  const more = /** @type {Record<string, string>} */ ({});
  for (const side of /** @type {const} */ (['first', 'second'])) {
    const seats = info.seats.filter((seat) => seat.side === side && seat.sitter.kind !== 'nobody');
    more[side] = seats.map((seat) => sitterName(seat, false, card)).join(', ');
  }
  if (end && AT_THE_TABLE.includes(end.code)) {
    more.end = end.code;
    if (end.result === 'first' || end.result === 'second') more.winner = end.result;
  }
  const moves = record.map(({ text }) => text);
  return recordAddress(info.game, { position: info.position, options: info.options, moves }, more);
}
