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
import { createActions } from '../parts/table-actions.js';
import { panel, setAspect } from '../parts/table-frame.js';
import { createTextPanel } from '../parts/text-board.js';
import { createTrouble } from '../parts/trouble.js';
import { createTypedMove } from '../parts/typed-move.js';
import { otherSide } from '../sides.js';
import { statusText } from './commentary.js';

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

export class Surroundings {
  #session;
  #card;
  #startScene;
  #bars;
  #list;
  #actions;
  #text;
  #status = h('p.table-status', { role: 'status' });
  #lineLost = h('div.line-lost', { role: 'alert', hidden: true });
  #notices = h('div.table-notices');
  trouble = createTrouble();

  /**
   * @param {HTMLElement} stage of the board
   * @param {Session} session
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {Scene} startScene
   * @param {SurroundingsHooks} hooks
   */
  constructor(stage, session, card, skin, startScene, hooks) {
    const { connection } = session;
    this.#session = session;
    this.#card = card;
    this.#startScene = startScene;
    this.#bars = { above: createPlayerBar(card, skin), below: createPlayerBar(card, skin) };
    this.#list = createMoveList(hooks.look);
    this.#actions = createActions(session, card, { flip: hooks.turn });
    this.#text = createTextPanel(card);
    this.choices = createChoiceRow(() => session.table.view?.choices ?? {}, hooks.press);
    this.typed = createTypedMove(hooks.playTyped);
    this.chat = createChat(
      card,
      (room, text) => connection.request('chat', { room, text }),
      (whom, on) => connection.request('mute', { whom, on }),
    );
    this.element = this.#arrange(stage);
  }

  /** @param {HTMLElement} stage */
  #arrange(stage) {
    return h(
      'div.table.wrap',
      {},
      h('h1.visually-hidden', {}, t('play.title', { game: this.#card.title })),
      this.#lineLost,
      h('div.table-board', {}, stage),
      h('div.table-them', {}, this.#bars.above.element),
      h(
        'div.table-middle',
        {},
        this.#status,
        this.trouble.element,
        this.#notices,
        this.#actions.element,
        this.choices.element,
        this.#list.element,
        this.typed.element,
      ),
      h('div.table-us', {}, this.#bars.below.element),
      h(
        'div.table-more',
        {},
        panel(t('chat.title'), this.chat.element, { open: true }),
        this.#text.element,
        panel(t('keys.title'), keyList()),
      ),
    );
  }

  /**
   * Draws what is known now.
   * @param {Moment} moment
   */
  update({ below, looking, mayPlay }) {
    const { table } = this.#session;
    const scene = table.view?.scene ?? null;
    this.#bars.above.update(table, otherSide(below), this.#startScene, scene);
    this.#bars.below.update(table, below, this.#startScene, scene);
    this.#list.update(table.record, looking ?? table.record.length);
    this.#actions.update(table);
    this.chat.update(table);
    this.typed.update(mayPlay);
    // Nothing to go through and nothing to write yet: the invitation has the room.
    for (const idle of [this.#list.element, this.typed.element]) idle.hidden = table.status === 'waiting';
    const text = statusText(table, this.#card, looking);
    if (this.#status.textContent !== text) this.#status.textContent = text;
    this.#updateLine();
    this.#updateNotices();
    if (!table.shape) return;
    if (scene) this.#text.update(table.shape, scene, below);
    setAspect(this.element, table.shape);
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

  /** The result or the invitation. What has not changed keeps its buttons, and with them the focus. */
  #updateNotices() {
    const { end, status, offers, rematch, info } = this.#session.table;
    const key = JSON.stringify([end, status, offers, rematch, info?.seats, info?.public]);
    if (this.#notices.dataset.key === key) return;
    this.#notices.dataset.key = key;
    const notice = this.#notice();
    this.#notices.replaceChildren(...(notice ? [notice] : []));
  }

  #notice() {
    const { table, connection } = this.#session;
    if (table.end) return resultCard(table, this.#card, this.#session);
    return table.status === 'waiting' ? invitation(table, this.#card, () => connection.request('abort')) : null;
  }
}
