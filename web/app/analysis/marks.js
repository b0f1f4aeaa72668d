/**
 * What moves gave away: the same measure and the same signs as the command line's.
 *
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../types.ts').EngineLine} EngineLine
 * @typedef {import('../types.ts').End} End
 * @typedef {import('../types.ts').MoveMark} MoveMark
 * @typedef {import('../types.ts').Score} Score
 */

/** As annotators write them. @type {Record<MoveMark, string>} */
export const SIGNS = { inaccuracy: '?!', mistake: '?', blunder: '??', thrown: '??' };

/**
 * The share of points the side to move can expect, between 0 and 1.
 * @param {Score} score
 */
export function expectation(score) {
  if (score.kind === 'points') return 1 / (1 + 10 ** (-score.points / 400));
  return score.kind === 'win' ? 1 : 0;
}

/**
 * A score after the move that led there, for the player who made it.
 * @param {Score} score
 * @returns {Score}
 */
export function beforeTheMove(score) {
  if (score.kind === 'points') return { kind: 'points', points: -score.points };
  return { kind: score.kind === 'win' ? 'loss' : 'win', plies: score.plies + 1 };
}

/**
 * The mark for a move after which its player can expect less.
 * @param {Score} best
 * @param {Score} played
 * @returns {MoveMark | null}
 */
export function markByExpectation(best, played) {
  const lost = expectation(best) - expectation(played);
  if (lost >= 0.3) return 'blunder';
  if (lost >= 0.2) return 'mistake';
  return lost >= 0.1 ? 'inaccuracy' : null;
}

/**
 * What a move that ended the game was worth to its player.
 * @param {End} end
 * @param {Side} mover
 * @returns {Score}
 */
function endedScore(end, mover) {
  if (end.result !== 'first' && end.result !== 'second') return { kind: 'points', points: 0 };
  return { kind: end.result === mover ? 'win' : 'loss', plies: 1 };
}

/**
 * The mark of a move; null if it deserves none, undefined as long as too little is known to tell.
 * @param {Analysis | undefined} before of the position it was played in
 * @param {string} move
 * @param {Analysis | undefined} after of the position it led to
 * @param {End | null} [end] if it ended the game
 * @returns {MoveMark | null | undefined}
 */
export function markOf(before, move, after, end = null) {
  if (!before) return undefined;
  const best = before.lines[0];
  if (!best || best.moves[0] === move) return null;
  const known = before.known.get(move);
  if (known?.worth === 'not-won') return 'thrown';
  if (known?.worth === 'win') return null;
  const value = worthOf(before, known, after, end);
  if (!value) return undefined;
  const wasWon = best.score.kind === 'win' && value.kind !== 'win';
  // A win the book knows may live on where the book does not follow.
  const mayLiveOn = best.exact && isGuess(value, known, end);
  return wasWon && !mayLiveOn ? 'thrown' : markByExpectation(best.score, value);
}

/**
 * Whether a worth is the engine's opinion, and nothing more.
 * @param {Score} value
 * @param {object | undefined} known
 * @param {End | null} end
 */
function isGuess(value, known, end) {
  return !known && !end && value.kind === 'points';
}

/**
 * What a move was worth to its player, by the best that is known of it: its end, the book, the engine.
 * @param {Analysis} before
 * @param {{ worth: string, plies?: number } | undefined} known
 * @param {Analysis | undefined} after
 * @param {End | null} end
 */
function worthOf(before, known, after, end) {
  if (end) return endedScore(end, before.turn);
  if (known) return knownScore(known);
  return after?.lines[0] && beforeTheMove(after.lines[0].score);
}

/**
 * @param {{ worth: string, plies?: number }} known
 * @returns {Score}
 */
function knownScore({ worth, plies = 0 }) {
  return worth === 'draw' ? { kind: 'points', points: 0 } : { kind: worth === 'loss' ? 'loss' : 'win', plies };
}

/**
 * How much of the evaluation bar belongs to the first camp, between 0 and 1.
 * @param {EngineLine} line
 * @param {Side} turn
 */
export function firstShare(line, turn) {
  const share = expectation(line.score);
  return turn === 'first' ? share : 1 - share;
}
