/**
 * Everything that stands around the board of a table: players, record, actions, chat, and what is to be known just now.
 *
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { createChat } from '../parts/chat.js';
import { createChoiceRow } from '../parts/choice-row.js';
import { invitation } from '../parts/invitation.js';
import { keyList } from '../parts/keys.js';
import { createMoveList } from '../parts/move-list.js';
import { createPlayerBar } from '../parts/player-bar.js';
import { resultCard } from '../parts/result.js';
import { createRulesDrawer } from '../parts/rules-drawer.js';
import { createActions } from '../parts/table-actions.js';
import { panel, setAspect } from '../parts/table-frame.js';
import { createTabs } from '../parts/tabs.js';
import { createTextPanel } from '../parts/text-board.js';
import { createTrouble, sentence } from '../parts/trouble.js';
import { createTypedMove } from '../parts/typed-move.js';
import { otherSide } from '../sides.js';
import { mayTalk } from '../table-model.js';
import { statusText } from './commentary.js';
import { soundQuestion, tableHead } from './head.js';

/**
 * @typedef {object} SurroundingsHooks
 * @property {() => void} turn turns the board round
 * @property {(ply: number) => void} look
 * @property {(click: string) => void} press
 * @property {(text: string) => Promise<void>} playTyped rejects with a refusal when the text is no move here
 */

/**
 * @typedef {object} Moment what is shown of a table
 * @property {Side} below the camp at the bottom
 * @property {number | null} looking the ply looked at, or null for the present
 * @property {boolean} mayPlay
 */

/** Milliseconds a sentence stays to be read. */
const READING = 8000;

export class Surroundings {
  #session;
  #card;
  #startScene;
  #bars;
  #list;
  #actions;
  #text;
  #tabs;
  #rules;
  /** Why the last press did nothing, until something else is done. @type {string | null} */
  #explanation = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #forgetting;
  /** How much of what was said has been in sight. */
  #heard = 0;
  /** How the game stands, in words. */
  #standing = '';
  #status = h('p.table-status', { role: 'status' });
  #lineLost = h('div.line-lost', { role: 'alert', hidden: true });
  #invitation = h('div.table-invitation');
  #notices = h('div.table-notices');
  trouble = createTrouble();

  /**
   * @param {HTMLElement} stage of the board
   * @param {HTMLElement} bar of the board's buttons
   * @param {Session} session
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {import('../types.ts').View} start
   * @param {SurroundingsHooks} hooks
   */
  constructor(stage, bar, session, card, skin, start, hooks) {
    const { connection } = session;
    this.#session = session;
    this.#card = card;
    this.#startScene = start.scene;
    this.#bars = { above: createPlayerBar(card, skin), below: createPlayerBar(card, skin) };
    this.#list = createMoveList(hooks.look, { empty: say(card.aim) });
    this.#actions = createActions(session, card, { flip: hooks.turn, write: () => this.typed.toggle() });
    this.#text = createTextPanel(card);
    this.#rules = createRulesDrawer(card, skin);
    this.choices = createChoiceRow(() => session.table.view?.choices ?? {}, hooks.press);
    this.typed = createTypedMove(hooks.playTyped);
    this.chat = createChat(
      card,
      (room, text) => connection.request('chat', { room, text }),
      (whom, on) => connection.request('mute', { whom, on }),
    );
    this.#tabs = createTabs(
      t('tabs.label'),
      [
        { id: 'game', label: t('tabs.game'), panel: this.#list.element },
        { id: 'talk', label: t('tabs.talk'), panel: this.chat.element },
      ],
      () => this.#markTalk(),
    );
    this.element = this.#arrange(stage, bar);
    if (start.shape) setAspect(this.element, start.shape);
  }

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} bar
   */
  #arrange(stage, bar) {
    return h(
      'div.table.wrap',
      {},
      this.#lineLost,
      tableHead(this.#card, this.#session.table.info?.options ?? [], () => this.#rules.open()),
      this.#invitation,
      h('div.table-them', {}, this.#bars.above.element),
      h('div.table-board', {}, stage, h('div.table-bar', {}, this.#status, bar)),
      h('div.table-us', {}, this.#bars.below.element),
      h('div.table-now', {}, this.trouble.element, this.#actions.offers, this.#notices, soundQuestion()),
      h('div.table-middle', {}, this.choices.element, this.#tabs.element, this.typed.element, this.#actions.element),
      h('div.table-more', {}, this.#text.element, panel(t('keys.title'), keyList())),
      this.#rules.element,
    );
  }

  leave() {
    clearTimeout(this.#forgetting);
    this.#rules.leave();
  }

  /**
   * Draws a table.
   * @param {import('../table-model.js').Table} table as far as its board has come
   * @param {Moment} moment
   */
  update(table, { below, looking, mayPlay }) {
    const scene = table.view?.scene ?? null;
    this.#bars.above.update(table, otherSide(below), this.#startScene, scene);
    this.#bars.below.update(table, below, this.#startScene, scene);
    this.#list.update(table.record, looking ?? table.record.length);
    this.#actions.update(table);
    this.chat.update(table);
    this.#markTalk();
    this.typed.update(mayPlay);
    this.element.classList.toggle('waits', table.status === 'waiting');
    this.#standing = statusText(table, this.#card, looking);
    this.#sayStatus();
    this.#updateLine();
    this.#updateNotices(table);
    if (!table.shape) return;
    if (scene) this.#text.update(table.shape, scene, below);
    setAspect(this.element, table.shape);
  }

  /**
   * Says why a press did nothing, where one looks: under the board. Null takes it back.
   * @param {string | null} words
   */
  explain(words) {
    clearTimeout(this.#forgetting);
    this.#explanation = words && sentence(words);
    if (words) this.#forgetting = setTimeout(() => this.explain(null), READING);
    this.#sayStatus();
  }

  #sayStatus() {
    const text = this.#explanation ?? this.#standing;
    this.#status.classList.toggle('explains', this.#explanation !== null);
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }

  /** Whether one can talk here at all, and how much was said out of sight. */
  #markTalk() {
    const { table } = this.#session;
    this.#tabs.offer('talk', mayTalk(table));
    const others = table.chat.filter(({ by }) => by === null || !table.seats.includes(by)).length;
    if (this.#tabs.open === 'talk') this.#heard = others;
    const unread = Math.max(0, others - this.#heard);
    this.#tabs.mark('talk', unread, t('tabs.unread', { n: unread }));
  }

  /** Draws the clocks as they run. */
  tick() {
    this.#bars.above.tick();
    this.#bars.below.tick();
  }

  #updateLine() {
    const { line, bye } = this.#session;
    this.#lineLost.hidden = line === 'open';
    this.#lineLost.textContent = bye && bye.code !== 'closing' ? say(bye) : t('line.lost');
  }

  /**
   * The result or the invitation. What has not changed keeps its buttons, and with them the focus.
   * @param {import('../table-model.js').Table} table
   */
  #updateNotices(table) {
    const { end, status, offers, rematch, info } = table;
    const key = JSON.stringify([end, status, offers, rematch, info?.seats, info?.public]);
    if (this.#notices.dataset.key === key) return;
    this.#notices.dataset.key = key;
    const { connection } = this.#session;
    const result = end ? resultCard(table, this.#card, this.#session) : null;
    const invites = !end && status === 'waiting';
    const asks = invites ? invitation(table, this.#card, () => connection.request('abort')) : null;
    this.#notices.replaceChildren(...(result ? [result] : []));
    this.#invitation.replaceChildren(...(asks ? [asks] : []));
  }
}
