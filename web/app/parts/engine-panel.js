/**
 * What the engine says of the position on the board: its verdict, its best lines, and what the last move gave away.
 *
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 * @typedef {import('../analysis/review.js').Judgement} Judgement
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { scoreSentence } from '../analysis/words.js';
import { h } from '../dom.js';
import { bestLines, explanation, refutationOf } from './engine-lines.js';

/** Most lines one may ask for. */
const MOST_LINES = 3;

/**
 * @typedef {object} PanelState
 * @property {boolean} on
 * @property {number} lines
 * @property {Analysis | undefined} analysis of the position shown
 * @property {boolean} thinks whether an answer is on its way
 * @property {Phrase | null} trouble why there is none
 * @property {boolean} over whether the game has ended here
 * @property {number} ply
 * @property {[number, number]} judged moves judged, of how many
 * @property {Judgement | null} judgement of the last move
 */

/**
 * @typedef {object} PanelHooks
 * @property {(on: boolean) => void} toggle
 * @property {(lines: number) => void} choose
 * @property {(arrows: boolean) => void} draw whether best moves are drawn on the board
 * @property {(ply: number, moves: string[]) => void} play plays moves from a point of the game
 * @property {(ply: number, moves: string[]) => void} follow lays a whole line out, to be gone through move by move
 */

/**
 * @param {Card} card
 * @param {{ on: boolean, lines: number, arrows: boolean }} start
 * @param {PanelHooks} hooks
 */
export function createEnginePanel(card, start, hooks) {
  const power = h('input', {
    type: 'checkbox',
    role: 'switch',
    id: 'engine-on',
    checked: start.on,
    onchange: () => hooks.toggle(power.checked),
  });
  const choice = h(
    'select',
    { id: 'engine-lines', onchange: () => hooks.choose(Number(choice.value)) },
    Array.from({ length: MOST_LINES }, (_, index) =>
      h('option', { value: index + 1, selected: index + 1 === start.lines }, t('engine.lines', { n: index + 1 })),
    ),
  );
  const arrows = arrowSwitch(start.arrows, hooks.draw);
  const depth = h('span.engine-depth.hint');
  const verdict = h('p.engine-verdict');
  const disagreement = h('p.engine-disagreement');
  const state = h('p.engine-state.hint');
  const lines = h('ol.engine-lines', { 'aria-label': t('engine.best') });
  const judgement = h('div.judgement');
  const body = h('div.engine-body', {}, h('div.engine-top', {}, verdict, depth), lines, disagreement, state);
  const element = h(
    'section.engine',
    { 'aria-labelledby': 'engine-title' },
    h(
      'div.engine-head',
      {},
      h('label.check', {}, power, h('strong', { id: 'engine-title' }, t('engine.title'))),
      h('label.visually-hidden', { for: 'engine-lines' }, t('engine.lines.label')),
      arrows,
      choice,
    ),
    body,
    judgement,
  );

  /** What was drawn last, by part: what has not changed keeps its buttons, and with them the focus. @type {Map<HTMLElement, string>} */
  const drawn = new Map();

  /**
   * @param {HTMLElement} place
   * @param {string} key
   * @param {() => HTMLElement[]} make
   */
  function redraw(place, key, make) {
    if (drawn.get(place) === key) return;
    drawn.set(place, key);
    place.replaceChildren(...make());
  }

  return {
    element,
    /** @param {PanelState} now */
    update(now) {
      const { analysis, judgement: judged } = now;
      power.checked = now.on;
      for (const part of [choice, arrows]) part.hidden = !now.on;
      body.dataset.lines = String(now.lines);
      setText(depth, analysis && analysis.depth > 0 ? t('engine.depth', { n: analysis.depth }) : '');
      body.hidden = !now.on;
      const [top] = analysis?.lines ?? [];
      setText(verdict, analysis && top ? scoreSentence(top, analysis.turn, card) : '');
      verdict.classList.toggle('exact', top?.exact === true);
      setText(disagreement, disagreementText(analysis));
      setText(state, stateText(now));
      redraw(lines, analysis ? JSON.stringify([now.ply, now.lines, analysis.lines]) : '', () =>
        analysis ? bestLines(analysis, now.lines, now.ply, card, hooks) : [],
      );
      // A refutation is the best line: it need not stand there twice.
      lines.hidden = now.lines === 1 && judged !== null && refutationOf(judged) !== undefined;
      judgement.hidden = !now.on || !judged;
      redraw(judgement, judgementKey(judged), () => (judged ? explanation(judged, card, hooks) : []));
    },
  };
}

/**
 * What the network and the hand evaluation say where they disagree.
 * @param {Analysis | undefined} analysis
 */
function disagreementText(analysis) {
  return analysis?.disagreement ? say(analysis.disagreement) : '';
}

/**
 * What is drawn of a judgement.
 * @param {Judgement | null} judged
 */
function judgementKey(judged) {
  if (!judged) return '';
  const { ply, mark, mainly, before, after } = judged;
  return JSON.stringify([ply, mark, mainly, before.lines, after?.lines]);
}

/**
 * Why there is nothing to read yet, and how far the marks have come.
 * @param {PanelState} now
 */
function stateText({ trouble, thinks, over, judged: [done, all] }) {
  const why = trouble ? say(trouble) : thinks ? t('engine.thinks') : over ? t('engine.over') : '';
  const marks = done < all ? t('engine.judged', { done, all }) : '';
  return [why, marks].filter(Boolean).join(' ');
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Whether best moves are drawn on the board.
 * @param {boolean} on
 * @param {(on: boolean) => void} draw
 */
function arrowSwitch(on, draw) {
  const box = h('input', { type: 'checkbox', id: 'engine-arrows', checked: on, onchange: () => draw(box.checked) });
  return h('label.check', {}, box, t('engine.arrows'));
}
