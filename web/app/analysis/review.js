/**
 * What is asked of the engine about a game, and what its answers say of the moves. Pure.
 *
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../types.ts').End} End
 * @typedef {import('../types.ts').MoveMark} MoveMark
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 * @typedef {import('../types.ts').View} View
 * @typedef {import('./analyst.js').Question} Question
 * @typedef {import('./notebook.js').Notebook} Notebook
 * @typedef {(moves: readonly string[]) => Analysis | undefined} Answers what is known of a position
 */
import { isChoice } from '../../board/entry.js';
import { say } from '../../i18n/index.js';
import { firstShare, markOf } from './marks.js';
import { textsOf } from './notebook.js';

/**
 * @typedef {object} Judgement a move that gave something away
 * @property {MoveMark} mark
 * @property {string} written
 * @property {number} ply the move's number
 * @property {Analysis} before
 * @property {Analysis | undefined} after
 * @property {Phrase | undefined} mainly what it lost most in, where that can be told
 */

/**
 * What is asked, most wanted first: the position shown, the one before it, then the rest of the game for the marks.
 * @param {Notebook} book
 * @param {number} lines how many are wanted of the position shown
 * @param {boolean} isOver whether the game has ended where the line ends
 * @returns {Question[]}
 */
export function questionsOf({ record, ply }, lines, isOver) {
  const line = textsOf(record);
  const plies = [ply, ply - 1, ...line.keys(), line.length];
  return plies
    .filter((asked) => asked >= 0 && !(asked === line.length && isOver))
    .map((asked, index) => ({ moves: line.slice(0, asked), lines: index === 0 && asked === ply ? lines : 1 }));
}

/**
 * The mark of every move of the line, as far as they are known.
 * @param {Notebook} book
 * @param {Answers} answer
 * @param {End | null} end of the whole line
 */
export function marksOf({ record }, answer, end) {
  const line = textsOf(record);
  return line.map((move, ply) =>
    markOf(answer(line.slice(0, ply)), move, answer(line.slice(0, ply + 1)), ply + 1 === line.length ? end : null),
  );
}

/**
 * What is said of the last move on the board, if it gave something away.
 * @param {Notebook} book
 * @param {readonly (MoveMark | null | undefined)[]} marks
 * @param {Answers} answer
 * @param {(moves: readonly string[]) => Phrase | undefined} lost
 * @returns {Judgement | null}
 */
export function judgementOf({ record, ply }, marks, answer, lost) {
  const moves = textsOf(record).slice(0, ply);
  const [mark, played, before] = [marks[ply - 1], record[ply - 1], answer(moves.slice(0, -1))];
  if (!mark || !before || !played) return null;
  return { mark, written: say(played.written), ply, before, after: answer(moves), mainly: lost(moves) };
}

/**
 * How much belonged to the first camp after every move, the start included; null where nobody knows.
 * @param {Notebook} book
 * @param {Answers} answer
 * @param {End | null} end of the whole line
 */
export function sharesOf({ record }, answer, end) {
  const line = textsOf(record);
  return [0, ...line.keys()].map((_, index) => {
    const isLast = index === line.length;
    return shareOf({ end: isLast ? end : null }, answer(line.slice(0, index)));
  });
}

/**
 * The best moves of a position as arrows on its board, best first: from where the hand begins to where it ends.
 * @param {View} view
 * @param {Analysis | undefined} analysis
 * @param {number} count how many lines are shown
 */
export function adviceOf({ entries }, analysis, count) {
  return (analysis?.lines.slice(0, count) ?? []).flatMap(({ moves: [move] }) => {
    const places = entries.find(({ text }) => text === move)?.paths[0]?.filter((click) => !isChoice(click)) ?? [];
    return places.length > 0 ? [{ from: places[0], to: places[places.length - 1] }] : [];
  });
}

/**
 * How much of the evaluation bar belongs to the first camp; null as long as nobody knows.
 * @param {Pick<View, 'end'>} view
 * @param {Analysis | undefined} analysis
 */
export function shareOf({ end }, analysis) {
  if (end) return end.result === 'first' ? 1 : end.result === 'second' ? 0 : 0.5;
  return analysis?.lines[0] ? firstShare(analysis.lines[0], analysis.turn) : null;
}
