/**
 * What the engine says, in words.
 *
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').EngineLine} EngineLine
 */
import { say, t, withDecimals } from '../../i18n/index.js';
import { campNumber } from '../parts/words.js';
import { otherSide } from '../sides.js';
import { expectation } from './marks.js';

/**
 * A distance as people count it: the winner's moves.
 * @param {number} plies
 */
export function movesToWin(plies) {
  return Math.ceil(plies / 2);
}

/**
 * @param {EngineLine} line
 * @param {Side} turn
 */
function leader({ score }, turn) {
  const leads = score.kind === 'points' ? score.points >= 0 : score.kind === 'win';
  return leads ? turn : otherSide(turn);
}

/**
 * @param {Side} side
 * @param {Card} card
 */
function campOf(side, card) {
  return card.camps[side === 'first' ? 0 : 1];
}

/** @param {number} points hundredths */
function number(points) {
  return withDecimals(points / 100, 2);
}

/**
 * "Rouge gagne en 24 coups, c’est prouvé", "Avantage : Rouge (+1,20)"
 * @param {EngineLine} line
 * @param {Side} turn whose move it is
 * @param {Card} card
 */
export function scoreSentence(line, turn, card) {
  const { score, exact } = line;
  const phrase = campOf(leader(line, turn), card);
  const camp = say(phrase);
  if (score.kind === 'points') {
    if (exact) return t('score.draw.exact');
    const share = Math.max(expectation(score), 1 - expectation(score));
    const size = share < 0.55 ? 'even' : share < 0.7 ? 'slight' : share < 0.85 ? 'clear' : 'large';
    return t(`score.${size}`, { camp, number: `+${number(Math.abs(score.points))}` });
  }
  const verb = campNumber(phrase);
  const n = movesToWin(score.plies);
  return exact ? t(`score.exact.${verb}`, { camp, n }) : t(`score.wins.${verb}`, { camp, n });
}

/**
 * The same on a label: "+1,20", "−0,40" seen from the first camp, "#24" with its winner.
 * @param {EngineLine} line
 * @param {Side} turn
 * @param {Card} card
 */
export function scoreLabel(line, turn, card) {
  const { score, exact } = line;
  if (score.kind === 'points') {
    if (exact) return '=';
    const points = turn === 'first' ? score.points : -score.points;
    return `${points < 0 ? '−' : '+'}${number(Math.abs(points))}`;
  }
  return t('score.label', { camp: say(campOf(leader(line, turn), card)), n: movesToWin(score.plies) });
}
