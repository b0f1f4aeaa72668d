/**
 * Played games on paper: addresses of files the house makes.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { lang, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { icon } from './icons.js';
import { sitterName } from './player-bar.js';

/**
 * A played game as a file.
 * @param {string} game
 * @param {{ position?: string, options?: import('../types.ts').Choice[], moves: string[] }} line
 * @param {Record<string, string>} [more] who played, and how it ended at the table
 */
function recordAddress(game, { position, options = [], moves }, more = {}) {
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
