/**
 * The two camps.
 *
 * @typedef {import('../board/types.ts').Side} Side
 */

/**
 * @param {Side} side
 * @returns {Side}
 */
export function otherSide(side) {
  return side === 'first' ? 'second' : 'first';
}
