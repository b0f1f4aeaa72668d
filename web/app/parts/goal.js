/**
 * Whether a move did what a lesson asked. It looks at what the server said of the move, never at rules of its own.
 *
 * @typedef {import('../types.ts').Goal} Goal
 * @typedef {import('../types.ts').View} View
 */

/**
 * @param {Goal} goal
 * @param {View} before
 * @param {View} after
 */
export function isReached(goal, before, after) {
  const played = after.last;
  if (!played) return false;
  if (goal.moves && !goal.moves.includes(played.text)) return false;
  if (goal.from && played.clicks[0] !== goal.from) return false;
  if (goal.kind && before.scene.pieces.find(({ at }) => at === played.clicks[0])?.kind !== goal.kind) return false;
  if (goal.taken !== undefined && before.scene.pieces.length - after.scene.pieces.length !== goal.taken) return false;
  if (goal.result && after.end?.result !== goal.result) return false;
  return true;
}

/**
 * The moves that may do it, as far as one can tell before they are made.
 * @param {Goal} goal
 * @param {View} view
 */
export function candidates({ moves, from, kind }, { entries, scene }) {
  const standing = new Map(scene.pieces.map((piece) => [piece.at, piece.kind]));
  return entries.filter(({ text, paths }) => {
    const start = paths[0]?.[0] ?? '';
    return (!moves || moves.includes(text)) && (!from || start === from) && (!kind || standing.get(start) === kind);
  });
}
