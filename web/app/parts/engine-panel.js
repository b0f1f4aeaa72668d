/**
 * What the engine says of the position on the board: its verdict, its best lines, and what the last move gave away.
 *
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../analysis/review.js').Judgement} Judgement
 * @typedef {import('../types.ts').Analysis} Analysis
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').EngineLine} EngineLine
 */
import { say, t } from '../../i18n/index.js';
import { SIGNS } from '../analysis/marks.js';
import { scoreLabel, scoreSentence } from '../analysis/words.js';
import { h } from '../dom.js';

/** Most lines one may ask for, and the moves of each that are shown at first. */
const MOST_LINES = 3;
const SHOWN = 8;

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
 * @property {(ply: number, moves: string[]) => void} play plays moves from a point of the game
 * @property {(ply: number, moves: string[]) => void} follow lays a whole line out, to be gone through move by move
 */

/**
 * @param {Card} card
 * @param {{ on: boolean, lines: number }} start
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
  const verdict = h('p.engine-verdict');
  const state = h('p.engine-state.hint');
  const lines = h('ol.engine-lines', { 'aria-label': t('engine.best') });
  const judgement = h('div.judgement');
  const body = h('div.engine-body', {}, verdict, lines, state);
  const element = h(
    'section.engine',
    { 'aria-labelledby': 'engine-title' },
    h(
      'div.engine-head',
      {},
      h('label.check', {}, power, h('strong', { id: 'engine-title' }, t('engine.title'))),
      h('label.visually-hidden', { for: 'engine-lines' }, t('engine.lines.label')),
      choice,
    ),
    body,
    judgement,
  );

  /**
   * The moves of a line, each of which can be played.
   * @param {EngineLine} line
   * @param {number} from the number of moves before it
   */
  function moves(line, from) {
    const item = h('span.engine-moves');
    const button = (/** @type {number} */ index) =>
      h(
        'button',
        {
          type: 'button',
          'data-move': line.moves[index],
          onclick: () => hooks.play(from, line.moves.slice(0, index + 1)),
        },
        say(line.written[index]),
      );
    const show = (/** @type {number} */ first, /** @type {number} */ end) =>
      item.append(...line.written.slice(first, end).map((_, index) => button(first + index)));
    show(0, SHOWN);
    const rest = line.written.length - SHOWN;
    if (rest > 0) {
      const more = h(
        'button.engine-more',
        { type: 'button', 'aria-label': t('engine.more', { n: rest }), title: t('engine.more', { n: rest }) },
        '…',
      );
      more.addEventListener('click', () => {
        more.remove();
        show(SHOWN, line.written.length);
        item.querySelectorAll('button')[SHOWN]?.focus();
      });
      item.append(more);
    }
    return item;
  }

  /**
   * @param {Analysis} analysis
   * @param {number} ply
   */
  function best(analysis, ply) {
    return analysis.lines.map((line) =>
      h('li', {}, h('span.engine-score', {}, scoreLabel(line, analysis.turn, card)), moves(line, ply)),
    );
  }

  /** @param {Judgement} judged */
  function explain(judged) {
    const { mark, written, ply, before, after } = judged;
    const better = before.lines[0];
    const answer = refutationOf(judged);
    const said = (/** @type {EngineLine} */ line, /** @type {Analysis} */ analysis) =>
      h('span.hint', {}, scoreSentence(line, analysis.turn, card));
    return [
      h(
        'p.judgement-head',
        {},
        h('strong', {}, `${written} ${SIGNS[mark]}`),
        h('span.move-word', { 'data-mark': mark }, t(`gave.${mark}`)),
      ),
      h('div.judgement-line', {}, h('span', {}, t('gave.better')), said(better, before), moves(better, ply - 1)),
      answer && after
        ? h(
            'div.judgement-line.refutation',
            {},
            h('span', {}, t('gave.refutation')),
            said(answer, after),
            moves(answer, ply),
            h(
              'button.button.small',
              { type: 'button', onclick: () => hooks.follow(ply, answer.moves) },
              t('gave.follow'),
            ),
          )
        : null,
    ].filter((part) => part !== null);
  }

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
      choice.hidden = !now.on;
      body.hidden = !now.on;
      const [top] = analysis?.lines ?? [];
      const sentence = analysis && top ? scoreSentence(top, analysis.turn, card) : '';
      if (verdict.textContent !== sentence) verdict.textContent = sentence;
      verdict.classList.toggle('exact', top?.exact === true);
      const [done, all] = now.judged;
      const words = [
        now.trouble ? say(now.trouble) : now.thinks ? t('engine.thinks') : now.over ? t('engine.over') : '',
        done < all ? t('engine.judged', { done, all }) : '',
      ]
        .filter(Boolean)
        .join(' ');
      if (state.textContent !== words) state.textContent = words;
      redraw(lines, analysis ? JSON.stringify([now.ply, now.lines, analysis.lines]) : '', () =>
        analysis ? best({ ...analysis, lines: analysis.lines.slice(0, now.lines) }, now.ply) : [],
      );
      judgement.hidden = !now.on || !judged;
      // A refutation is the best line: it need not stand there twice.
      lines.hidden = now.lines === 1 && Boolean(judged && refutationOf(judged));
      body.classList.toggle('short', lines.hidden);
      redraw(
        judgement,
        judged ? JSON.stringify([judged.ply, judged.mark, judged.before.lines, judged.after?.lines]) : '',
        () => (judged ? explain(judged) : []),
      );
    },
  };
}

/**
 * The answer that shows what was wrong with a move.
 * @param {Judgement} judged
 */
function refutationOf({ mark, after }) {
  return mark === 'blunder' || mark === 'thrown' ? after?.lines[0] : undefined;
}
