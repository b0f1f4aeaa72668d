/**
 * How the moves of a record are numbered. Pure.
 *
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {'pairs' | 'plies'} Numbering a number for a move of each camp, or one for every move
 */

/**
 * What stands before each move: "1." before the first camp's, nothing before the answer, "1…" where a line begins with it.
 * @param {readonly { side: Side }[]} record
 * @param {Numbering} numbering
 * @returns {string[]}
 */
export function moveNumbers(record, numbering) {
  if (numbering === 'plies') return record.map((_, index) => `${index + 1}.`);
  let number = 0;
  /** @type {Side | null} */
  let before = null;
  return record.map(({ side }) => {
    const answers = side === 'second' && before === 'first';
    before = side;
    if (answers) return '';
    number += 1;
    return side === 'first' ? `${number}.` : `${number}…`;
  });
}
