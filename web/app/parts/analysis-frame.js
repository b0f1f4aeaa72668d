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
import { announce, h } from '../dom.js';
import { createChoiceRow } from './choice-row.js';
import { createEnginePanel } from './engine-panel.js';
import { createEvalBar } from './eval-bar.js';
import { keyList } from './keys.js';
import { createMoveList } from './move-list.js';
import { resultTitle } from './result.js';
import { panel, setAspect } from './table-frame.js';
import { createTextPanel } from './text-board.js';
import { createTypedMove } from './typed-move.js';

/** Milliseconds a button says that the address was copied. */
const COPIED = 2_000;

/**
 * @typedef {object} FrameHooks
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
  #status = h('p.table-status');
  #list;
  #text;
  #panel;
  #buttons;

  /**
   * @param {HTMLElement} stage of the board
   * @param {Card} card
   * @param {BoardShape} shape
   * @param {{ on: boolean, lines: number }} engine
   * @param {FrameHooks} hooks
   */
  constructor(stage, card, shape, engine, hooks) {
    this.#card = card;
    this.#shape = shape;
    this.#list = createMoveList(hooks.look);
    this.#text = createTextPanel(card);
    this.#panel = createEnginePanel(card, engine, hooks.engine);
    this.choices = createChoiceRow(hooks.choices, hooks.press);
    this.typed = createTypedMove(hooks.playTyped);
    this.#buttons = {
      turn: button(t('action.flip'), hooks.turn),
      back: button(t('action.takeback.own'), hooks.takeBack),
      restart: button(t('analysis.restart'), hooks.restart),
      share: button(t('analysis.share'), () => void this.#copyAddress()),
      home: h('button.button.small', { type: 'button', onclick: hooks.goBack }, t('analysis.home')),
    };
    this.element = this.#arrange(stage);
    setAspect(this.element, shape);
  }

  /** @param {HTMLElement} stage */
  #arrange(stage) {
    const { turn, back, restart, share, home } = this.#buttons;
    return h(
      'div.table.analysis.wrap',
      {},
      h('div.table-board.analysis-board', {}, this.#bar.element, stage),
      h(
        'div.table-them.analysis-head',
        {},
        h('p.crumb', {}, h('a', { href: `/game/${this.#card.id}` }, this.#card.title)),
        h('h1', {}, t('analysis.heading')),
      ),
      h(
        'div.table-middle',
        {},
        this.#status,
        this.choices.element,
        this.#panel.element,
        this.#list.element,
        h('div.row.actions', {}, turn, back, restart, share, home),
        this.typed.element,
      ),
      h('div.table-more', {}, this.#text.element, panel(t('keys.title'), keyList())),
    );
  }

  /**
   * @param {View} view
   * @param {Notebook} book
   * @param {Side} seat the camp at the bottom
   */
  updateGame(view, book, seat) {
    const camp = say(this.#card.camps[view.turn === 'first' ? 0 : 1]);
    this.#status.textContent = view.end
      ? `${resultTitle(view.end, this.#card)} · ${say(view.end.phrase)}`
      : t('status.turn', { camp });
    this.#list.update(book.record, book.ply);
    this.typed.update(view.entries.length > 0);
    this.#buttons.back.disabled = book.ply === 0;
    this.#buttons.restart.disabled = book.record.length === 0;
    this.#buttons.home.hidden = book.left === null;
    this.#text.update(this.#shape, view.scene, seat);
  }

  /**
   * @param {View} view
   * @param {PanelState} state
   * @param {readonly (MoveMark | null | undefined)[]} marks
   * @param {string} verdict on the position, in a sentence; empty as long as there is none
   * @param {Side} seat
   */
  updateOpinion(view, state, marks, verdict, seat) {
    this.#panel.update(state);
    this.#list.mark(marks.map((mark) => mark && { kind: mark, sign: SIGNS[mark], word: t(`gave.${mark}`) }));
    this.#bar.element.hidden = !state.on;
    const label = view.end ? resultTitle(view.end, this.#card) : verdict || t('engine.thinks');
    this.#bar.update(shareOf(view, state.analysis), label, seat === 'second');
  }

  async #copyAddress() {
    const { share } = this.#buttons;
    // The clipboard belongs to secure pages; elsewhere the address bar has it too.
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    announce(t('invite.copied'));
    share.textContent = t('invite.copied');
    setTimeout(() => (share.textContent = t('analysis.share')), COPIED);
  }
}

/**
 * @param {string} label
 * @param {() => void} act
 */
function button(label, act) {
  return h('button.button.small.quiet', { type: 'button', onclick: act }, label);
}
