/**
 * What is said aloud and sounded of a game while it goes on: every move once, and its end once.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').View} View
 */
import { say, t } from '../../i18n/index.js';
import { announce } from '../dom.js';
import { resultTitle } from '../parts/result.js';
import { sound } from '../sounds.js';
import { isCalled, sharesTurn } from './turn.js';

/**
 * One line on how the game stands.
 * @param {Table} table
 * @param {Card} card
 * @param {number | null} looking the ply looked at, or null for the present
 */
export function statusText(table, card, looking) {
  const camp = say(card.camps[table.turn === 'first' ? 0 : 1]);
  if (table.end) return `${resultTitle(table.end, card)} · ${say(table.end.phrase)}`;
  if (table.status === 'waiting') return t('status.waiting');
  const called = isCalled(table);
  if (looking !== null) return t(called ? 'status.looking.yours' : 'status.looking', { ply: looking });
  const turn = called && sharesTurn(table) ? 'status.shared' : called ? 'status.yours' : 'status.turn';
  return [t(turn, { camp }), ...(table.view?.alerts ?? []).map(say)].join(' · ');
}

export class Commentary {
  #card;
  #hasToldEnd;

  /**
   * @param {Table} table what has happened there by now is not said any more
   * @param {Card} card
   */
  constructor(table, card) {
    this.#card = card;
    this.#hasToldEnd = table.end !== null;
    /** How many moves have been said. */
    this.ply = table.record.length;
  }

  /**
   * Says the moves that led to a position.
   * @param {Table} table
   * @param {View} view
   * @param {number} piecesBefore how many stood on the board until now
   */
  tellMoves(table, view, piecesBefore) {
    if (view.ply > this.ply && view.last) {
      sound(soundOf(view, piecesBefore));
      const moves = table.record.slice(this.ply, view.ply).map(({ spoken }) => `${say(spoken)}.`);
      announce(`${moves.join(' ')} ${table.end ? '' : statusText(table, this.#card, null)}`);
    }
    this.ply = view.ply;
  }

  /**
   * Says the end, and whether it was news.
   * @param {Table} table
   */
  tellEnd({ end }) {
    if (!end || this.#hasToldEnd) return false;
    this.#hasToldEnd = true;
    sound('end');
    announce(`${resultTitle(end, this.#card)}. ${say(end.phrase)}`);
    return true;
  }

  /** The table was set back: its end can be told again. */
  forgetEnd() {
    this.#hasToldEnd = false;
  }
}

/**
 * @param {View} view
 * @param {number} piecesBefore
 */
function soundOf({ scene }, piecesBefore) {
  if (scene.marks.some(({ kind }) => kind === 'check')) return 'alarm';
  return scene.pieces.length < piecesBefore ? 'capture' : 'move';
}
