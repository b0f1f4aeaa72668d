/**
 * Why a press on the board does nothing: because of who presses and when, or because of a rule, which only the server knows.
 *
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { whyNot } from '../api.js';
import { roleName } from '../parts/words.js';
import { mySides } from '../table-model.js';

/**
 * @param {Table} table
 * @param {Card} card
 * @param {number | null} looking the ply looked at, or null for the present
 * @param {readonly string[]} clicks
 * @returns {string | null} null where it is a matter of the rules
 */
export function whyNotNow(table, card, looking, clicks) {
  const { status, turn, view } = table;
  const mine = mySides(table);
  if (status === 'over') return t('dead.over');
  if (mine.length === 0) return t('dead.watching');
  if (status === 'waiting') return t('dead.waiting');
  if (looking !== null) return t('dead.looking');
  if (!mine.includes(turn)) return t('dead.turn', { camp: say(card.camps[turn === 'first' ? 0 : 1]) });
  // It can be moved, but not by me: it is a partner's.
  const entry = view?.entries.find(({ paths }) =>
    paths.some((path) => clicks.every((click, at) => path[at] === click)),
  );
  return entry?.role ? t('dead.partner', { role: roleName(card, entry.role) }) : null;
}

/**
 * The whole answer; null where there is none, or when it comes too late.
 * @param {Session} session
 * @param {Card} card
 * @param {number | null} looking
 * @param {readonly string[]} clicks
 */
export async function whyNotHere(session, card, looking, clicks) {
  const { info, record } = session.table;
  if (!info) return null;
  const known = whyNotNow(session.table, card, looking, clicks);
  if (known) return known;
  const line = { position: info.position, options: info.options, moves: record.map(({ text }) => text) };
  const why = await whyNot(info.game, line, clicks).catch(() => null);
  // By now something may have been played.
  return why && session.table.record.length === record.length ? say(why) : null;
}
