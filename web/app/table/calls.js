/**
 * What reaches a player who looks elsewhere, and where they are taken: one's turn, somebody who sat down, the return match.
 *
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.ts').Card} Card
 */
import { t } from '../../i18n/index.js';
import { notify } from '../call-back.js';
import { announce } from '../dom.js';
import { MOMENTARY } from '../requests.js';
import { go } from '../router.js';
import { keepSeat } from '../seats.js';
import { sound } from '../sounds.js';

/**
 * It is one's turn.
 * @param {Session} session
 * @param {Card} card
 */
export function callToMove(session, card) {
  sound('turn');
  notify(t('notice.turn', { game: card.title }), session.id);
}

/**
 * Somebody sat down.
 * @param {Session} session
 * @param {Card} card
 */
export function tellArrival(session, card) {
  if (session.table.seats.length === 0) return;
  const words = t('notice.joined', { game: card.title });
  sound('join');
  notify(words, session.id);
  announce(words);
}

/**
 * Both agreed: whoever sits here and looks at the end is taken to the next table.
 * @param {Session} session
 * @param {Card} card
 * @param {boolean} isReading an earlier position is looked at
 */
export function goToRematch({ table, secret }, card, isReading) {
  if (!table.rematch || table.seats.length === 0 || !secret) return;
  keepSeat(table.rematch, secret, card.id);
  if (!isReading) go(`/table/${table.rematch}`);
}

/**
 * What was not sent in time, in words.
 * @param {import('../requests.js').Request[]} requests
 */
export function unsentWords(requests) {
  const name = (/** @type {string} */ kind) => {
    const known = MOMENTARY.find((one) => one === kind);
    return known ? t(`unsent.${known}`) : kind;
  };
  return t('unsent.text', { what: requests.map((request) => name(request.t)).join(', ') });
}
