/**
 * Everything that stands around the analysis board: the engine's opinion, the record, and what one can do with them.
 *
 * @typedef {import('../../board/types.ts').BoardShape} BoardShape
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../analysis/notebook.js').Notebook} Notebook
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').MoveMark} MoveMark
 * @typedef {import('../types.ts').View} View
 * @typedef {import('./engine-panel.js').PanelState} PanelState
 */
import { say, t } from '../../i18n/index.js';
import { SIGNS } from '../analysis/marks.js';
import { shareOf } from '../analysis/review.js';
import { h } from '../dom.js';
import { createChoiceRow } from './choice-row.js';
import { copyButton } from './copy.js';
import { createEnginePanel } from './engine-panel.js';
import { createEvalBar } from './eval-bar.js';
import { createEvalGraph } from './eval-graph.js';
import { icon } from './icons.js';
import { keyList } from './keys.js';
import { createMoveList } from './move-list.js';
import { analysedRecord, recordLink } from './print-record.js';
import { readingBadges } from './readings.js';
import { resultTitle } from './result.js';
import { panel, setAspect } from './table-frame.js';
import { createTextPanel } from './text-board.js';
import { createTypedMove } from './typed-move.js';

/**
 * @typedef {object} FrameHooks
 * @property {readonly import('../types.ts').Choice[]} options the reading that is played
 * @property {(ply: number) => void} look
 * @property {() => void} takeBack
 * @property {() => void} restart
 * @property {() => void} goBack to the line that was left
 * @property {() => void} turn turns the board round
 * @property {(click: string) => void} press
 * @property {() => Record<string, import('../../board/types.ts').Phrase>} choices
 * @property {(text: string) => Promise<void>} playTyped
 * @property {import('./engine-panel.js').PanelHooks} engine
 */

export class AnalysisFrame {
  #card;
  #shape;
  #bar = createEvalBar();
  #status = h('p.table-status', { role: 'status' });
  /** Who is to move, or how it ended. */
  #standing = '';
  /** Why the last press did nothing, until something else is done. */
  #explanation = '';
  #list;
  #text;
  #panel;
  #graph;
  #buttons;
  /** The address of the position, for whoever wants to hand it on. */
  #address = h('input', { type: 'text', readonly: true, hidden: true, 'aria-label': t('analysis.address') });

  /**
   * @param {HTMLElement} stage of the board
   * @param {Card} card
   * @param {BoardShape} shape
   * @param {{ on: boolean, lines: number, arrows: boolean }} engine
   * @param {FrameHooks} hooks
   */
  constructor(stage, card, shape, engine, hooks) {
    this.#card = card;
    this.#shape = shape;
    this.#list = createMoveList(hooks.look);
    this.#text = createTextPanel(card);
    this.#panel = createEnginePanel(card, engine, hooks.engine);
    this.#graph = createEvalGraph(hooks.look);
    this.choices = createChoiceRow(hooks.choices, hooks.press);
    this.typed = createTypedMove(hooks.playTyped);
    this.#buttons = {
      turn: button('flip', t('action.flip'), hooks.turn),
      back: button('takeback', t('action.takeback.own'), hooks.takeBack),
      restart: button('restart', t('analysis.restart'), hooks.restart),
      share: copyButton(t('analysis.share'), this.#address, 'button small quiet'),
      write: button('write', t('action.write'), () => this.typed.toggle()),
      print: recordLink(''),
      home: h('button.button.small', { type: 'button', onclick: hooks.goBack }, t('analysis.home')),
    };
    this.element = this.#arrange(stage, hooks.options);
    setAspect(this.element, shape);
  }

  /**
   * @param {HTMLElement} stage
   * @param {FrameHooks['options']} options
   */
  #arrange(stage, options) {
    const { turn, back, restart, share, write, print, home } = this.#buttons;
    return h(
      'div.table.analysis.wrap',
      {},
      h('div.table-board.analysis-board', {}, this.#bar.element, stage),
      h(
        'div.table-them.analysis-head',
        {},
        h('p.crumb', {}, h('a', { href: `/game/${this.#card.id}` }, this.#card.title)),
        h('h1', {}, t('analysis.heading')),
        readingBadges(this.#card, options),
      ),
      h(
        'div.table-middle',
        {},
        this.#status,
        // What grows with the engine's answers comes last: nothing above it moves.
        this.#list.element,
        this.#graph.element,
        h('div.row.actions', {}, turn, back, restart, share, write, print, home, this.#address),
        this.typed.element,
        this.choices.element,
        this.#panel.element,
      ),
      h('div.table-more', {}, this.#text.element, panel(t('keys.title'), keyList())),
    );
  }

  /**
   * Says why a press did nothing; nothing takes it back.
   * @param {string} words
   */
  explain(words) {
    this.#explanation = words;
    this.#sayStatus();
  }

  #sayStatus() {
    this.#status.classList.toggle('explains', this.#explanation !== '');
    const text = this.#explanation || this.#standing;
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /**
   * @param {View} view
   * @param {Notebook} book
   * @param {Side} seat the camp at the bottom
   * @param {string} address of what is on the board
   */
  updateGame(view, book, seat, address) {
    const camp = say(this.#card.camps[view.turn === 'first' ? 0 : 1]);
    this.#standing = view.end
      ? `${resultTitle(view.end, this.#card)} · ${say(view.end.phrase)}`
      : t('status.turn', { camp });
    this.#sayStatus();
    this.#list.update(book.record, book.ply);
    this.typed.update(view.entries.length > 0);
    this.#buttons.back.disabled = book.ply === 0;
    this.#buttons.restart.disabled = book.record.length === 0;
    this.#buttons.home.hidden = book.left === null;
    this.#buttons.print.hidden = book.record.length === 0;
    this.#buttons.print.href = analysedRecord(this.#card.id, address);
    this.#address.value = new URL(address, location.href).href;
    this.#text.update(this.#shape, view.scene, seat);
  }

  /**
   * @param {View} view
   * @param {PanelState} state
   * @param {readonly (MoveMark | null | undefined)[]} marks
   * @param {string} verdict on the position, in a sentence; empty as long as there is none
   * @param {Side} seat
   * @param {import('./eval-graph.js').Curve} curve
   */
  updateOpinion(view, state, marks, verdict, seat, curve) {
    this.#panel.update(state);
    this.#list.mark(marks.map((mark) => mark && { kind: mark, sign: SIGNS[mark], word: t(`gave.${mark}`) }));
    this.#bar.element.hidden = !state.on;
    this.#graph.element.hidden = !state.on;
    this.#graph.update(curve);
    const label = view.end ? resultTitle(view.end, this.#card) : verdict || t('engine.thinks');
    this.#bar.update(shareOf(view, state.analysis), label, seat === 'second');
  }
}

/**
 * @param {import('./icons.js').Icon} sign
 * @param {string} label
 * @param {() => void} act
 */
function button(sign, label, act) {
  return h('button.button.small.quiet', { type: 'button', onclick: act }, icon(sign), label);
}
