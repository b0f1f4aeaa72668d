/**
 * What has been taken in a game, told from its first position and the present one. Pure.
 *
 * @typedef {import('../../board/types.ts').Piece} Piece
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../../board/types.ts').Side} Side
 */

/**
 * The pieces a side has lost since the start. A piece that became another one is not lost: it is taken for one of the kind there were most of.
 * @param {Scene} start
 * @param {Scene} now
 * @param {Side} side
 * @returns {Piece[]}
 */
export function lost(start, now, side) {
  const had = start.pieces.filter((piece) => piece.side === side);
  const has = now.pieces.filter((piece) => piece.side === side).map(({ kind }) => kind);
  const gone = had.filter(({ kind }) => {
    const found = has.indexOf(kind);
    if (found >= 0) has.splice(found, 1);
    return found < 0;
  });
  const count = (/** @type {string} */ kind) => had.filter((piece) => piece.kind === kind).length;
  // What is left of those there are has no like among those there were.
  const changed = new Set([...gone].sort((a, b) => count(b.kind) - count(a.kind)).slice(0, has.length));
  return gone.filter((piece) => !changed.has(piece));
}

/**
 * What was taken, kind by kind.
 * @param {readonly Piece[]} pieces
 */
export function byKind(pieces) {
  /** @type {Map<string, Piece[]>} */
  const kinds = new Map();
  for (const piece of pieces) kinds.set(piece.kind, [...(kinds.get(piece.kind) ?? []), piece]);
  return [...kinds.values()];
}
