/**
 * The game on the analysis board: what was played, how much of it is on the board, and the game one came from. Pure.
 *
 * @typedef {import('../../board/types.ts').Played} Played
 */
import { beginsWith } from './address.js';

/**
 * @typedef {object} Notebook
 * @property {readonly Played[]} record the whole line
 * @property {number} ply how many of its moves are on the board
 * @property {{ record: readonly Played[], ply: number } | null} left the line that was left, and where
 */

/** @param {readonly Played[]} record */
export const textsOf = (record) => record.map(({ text }) => text);

/**
 * Something is played, taken back or looked at. As long as the line goes the same way the rest of it stays; where it parts, the rest is dropped, and one can go back to it.
 * @param {Notebook} book
 * @param {readonly Played[]} shown the moves that led to the board
 * @returns {Notebook}
 */
export function turnTo(book, shown) {
  const [line, moves] = [textsOf(book.record), textsOf(shown)];
  if (beginsWith(line, moves)) return { ...book, ply: moves.length };
  const parts = moves.findIndex((move, index) => move !== line[index]);
  const dropped = parts < line.length;
  const left = book.left ?? (dropped ? { record: book.record, ply: parts } : null);
  // What is the same stays the same object: a list that is redrawn must not lose its place.
  return settle({ record: [...book.record.slice(0, parts), ...shown.slice(parts)], ply: moves.length, left });
}

/**
 * Another whole line is laid out.
 * @param {Notebook} book
 * @param {readonly Played[]} record
 * @param {number} ply
 * @returns {Notebook}
 */
export function layOut(book, record, ply) {
  const drops = !beginsWith(textsOf(record), textsOf(book.record));
  return settle({ record, ply, left: book.left ?? (drops ? { record: book.record, ply: book.ply } : null) });
}

/**
 * The last move on the board goes, and all that followed it.
 * @param {Notebook} book
 * @returns {Notebook}
 */
export function takeBack(book) {
  const kept = book.record.slice(0, Math.max(0, book.ply - 1));
  // The very last move is taken back to be played differently: nothing else is lost with it.
  const loses = book.record.length - kept.length > 1;
  return { record: kept, ply: kept.length, left: book.left ?? (loses ? { record: book.record, ply: book.ply } : null) };
}

/**
 * Back to the line that was left.
 * @param {Notebook} book
 * @returns {Notebook}
 */
export function goBack(book) {
  return book.left ? { ...book.left, left: null } : book;
}

/**
 * Who has come back to the line that was left has not left it.
 * @param {Notebook} book
 * @returns {Notebook}
 */
function settle(book) {
  return book.left && beginsWith(textsOf(book.record), textsOf(book.left.record)) ? { ...book, left: null } : book;
}
