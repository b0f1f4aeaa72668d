/**
 * Lines of the engine, move by move: each of them can be played.
 *
 * @typedef {import('../analysis/review.js').Judgement} Judgement
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').EngineLine} EngineLine
 * @typedef {import('./engine-panel.js').PanelHooks} PanelHooks
 */
import { say, t } from '../../i18n/index.js';
import { SIGNS } from '../analysis/marks.js';
import { scoreLabel, scoreSentence } from '../analysis/words.js';
import { h } from '../dom.js';

/** The moves of a line that are shown at first. */
const SHOWN = 8;

/**
 * @param {EngineLine} line
 * @param {number} from the number of moves before it
 * @param {PanelHooks['play']} play
 */
function lineMoves(line, from, play) {
  const buttons = line.written.map((written, index) =>
    h(
      'button',
      { type: 'button', 'data-move': line.moves[index], onclick: () => play(from, line.moves.slice(0, index + 1)) },
      say(written),
    ),
  );
  const element = h('span.engine-moves', {}, buttons.slice(0, SHOWN));
  const rest = buttons.slice(SHOWN);
  if (rest.length > 0) {
    const label = t('engine.more', { n: rest.length });
    const more = h('button.engine-more', { type: 'button', 'aria-label': label, title: label }, '…');
    more.addEventListener('click', () => {
      more.replaceWith(...rest);
      rest[0].focus();
    });
    element.append(more);
  }
  return element;
}

/**
 * The best lines of a position.
 * @param {Analysis} analysis
 * @param {number} count how many of them
 * @param {number} ply
 * @param {Card} card
 * @param {PanelHooks} hooks
 */
export function bestLines({ lines, turn }, count, ply, card, hooks) {
  return lines
    .slice(0, count)
    .map((line) =>
      h('li', {}, h('span.engine-score', {}, scoreLabel(line, turn, card)), lineMoves(line, ply, hooks.play)),
    );
}

/**
 * What a move gave away: what was better, and the answer that shows what was wrong with it.
 * @param {Judgement} judged
 * @param {Card} card
 * @param {PanelHooks} hooks
 */
export function explanation(judged, card, hooks) {
  const { mark, written, ply, before, after, mainly } = judged;
  const better = before.lines[0];
  const answer = refutationOf(judged);
  const said = (/** @type {EngineLine} */ line, /** @type {Analysis} */ analysis) =>
    h('span.hint', {}, scoreSentence(line, analysis.turn, card));
  const parts = [
    h(
      'p.judgement-head',
      {},
      h('strong', {}, `${written} ${SIGNS[mark]}`),
      h('span.move-word', { 'data-mark': mark }, t(`gave.${mark}`)),
      mainly ? h('span', {}, say(mainly)) : null,
    ),
    h(
      'div.judgement-line',
      {},
      h('span', {}, t('gave.better')),
      said(better, before),
      lineMoves(better, ply - 1, hooks.play),
    ),
  ];
  if (!answer || !after) return parts;
  const follow = () => hooks.follow(ply, answer.moves);
  const refutation = h(
    'div.judgement-line.refutation',
    {},
    h('span', {}, t('gave.refutation')),
    said(answer, after),
    lineMoves(answer, ply, hooks.play),
    h('button.button.small', { type: 'button', onclick: follow }, t('gave.follow')),
  );
  return [...parts, refutation];
}

/**
 * The answer that shows what was wrong with a move.
 * @param {Judgement} judged
 */
export function refutationOf({ mark, after }) {
  return mark === 'blunder' || mark === 'thrown' ? after?.lines[0] : undefined;
}
