/**
 * Tables that wait for anybody.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../wire.ts').Seek} Seek
 */
import { say, t } from '../../i18n/index.js';
import { games, joinTable, Refusal, shopWindow, skinOf } from '../api.js';
import { announce, h } from '../dom.js';
import { LobbyLine } from '../lobby-line.js';
import { EMPTY_LOBBY } from '../lobby-model.js';
import { cover } from '../parts/cover.js';
import { icon } from '../parts/icons.js';
import { lookText } from '../parts/look-text.js';
import { seekCard } from '../parts/seek-card.js';
import { createTrouble } from '../parts/trouble.js';
import { go } from '../router.js';
import { keepSeat, keptSeats } from '../seats.js';
import { getSettings } from '../settings.js';

/** Milliseconds the lobby may take to answer before its page is shown without. */
const PATIENCE = 700;

/** @type {import('../router.js').PageMaker} */
export async function lobbyPage() {
  const [shelf, shown] = await Promise.all([games(), looked()]);
  const boxes = await Promise.all(shelf.map(async (card) => shelfBox(card, await skinOf(card.id))));
  const room = new LobbyRoom(shelf, boxes, gamesToWatch(shelf, shown));
  // Who waits is known in a moment: better drawn at once than pushed in.
  await Promise.race([room.ready, new Promise((wake) => setTimeout(wake, PATIENCE))]);
  return { title: t('lobby.title'), element: room.element, leave: () => room.leave() };
}

/** @returns {Promise<Record<string, import('../wire.ts').ShowcaseGame>>} */
function looked() {
  return shopWindow().catch(() => ({}));
}

class LobbyRoom {
  #shelf;
  /** @type {LobbyLine | null} */
  #line = null;
  #isLeft = false;
  #list = h('ul.seeks');
  /** The items of the list, by table. @type {Map<string, { key: string, item: HTMLLIElement }>} */
  #drawn = new Map();
  #state = h('p.hint', { role: 'status' }, t('lobby.opening'));
  #trouble = createTrouble();
  #others = h('span');
  #more = h(
    'div.row.more-seeks',
    { hidden: true },
    this.#others,
    h('button.button.small', { type: 'button', onclick: () => void this.#showMore() }, t('lobby.more.show')),
  );

  /**
   * @param {Card[]} shelf
   * @param {HTMLElement[]} boxes one for each game
   * @param {HTMLElement} watch the games one may look at
   */
  constructor(shelf, boxes, watch) {
    this.#shelf = shelf;
    this.element = this.#arrange(boxes, watch);
    /** Settled when it is known who waits. @type {Promise<void>} */
    this.ready = new Promise((isKnown) => {
      this.#line = new LobbyLine({
        changed: (isNew) => {
          if (isNew) announce(t('lobby.new'));
          this.#draw();
          isKnown();
        },
        lost: (why) => {
          this.#state.textContent = why ? say(why) : t('line.lost');
          isKnown();
        },
      });
    });
  }

  leave() {
    this.#isLeft = true;
    this.#line?.close();
  }

  /**
   * @param {HTMLElement[]} boxes
   * @param {HTMLElement} watch
   */
  #arrange(boxes, watch) {
    return h(
      'div.wrap.lobby',
      {},
      h('h1', {}, t('lobby.title')),
      h('p.lead', {}, t('lobby.lead')),
      this.#trouble.element,
      this.#state,
      this.#list,
      this.#more,
      h('h2', {}, t('lobby.open')),
      h('ul.lobby-shelf', {}, boxes),
      h('p.hint', {}, t('lobby.meanwhile.text')),
      h('section', { 'aria-labelledby': 'watch' }, h('h2', { id: 'watch' }, t('lobby.watch')), watch),
    );
  }

  #draw() {
    const { seeks, more } = this.#line?.lobby ?? EMPTY_LOBBY;
    const count = seeks.length + more;
    const text = count === 0 ? t('lobby.empty') : t('lobby.count', { n: count });
    if (this.#state.textContent !== text) this.#state.textContent = text;
    this.#others.textContent = t('lobby.more', { n: more });
    this.#more.hidden = more === 0;
    const old = this.#drawn;
    this.#drawn = new Map(
      seeks.map((seek) => {
        const key = JSON.stringify(seek);
        const known = old.get(seek.table);
        return [seek.table, known?.key === key ? known : { key, item: this.#drawSeek(seek) }];
      }),
    );
    const items = Array.from(this.#drawn.values(), ({ item }) => item);
    arrange(this.#list, items);
  }

  /** @param {Seek} seek */
  #drawSeek(seek) {
    const card = this.#shelf.find(({ id }) => id === seek.game);
    return seekCard(seek, card, Object.hasOwn(keptSeats(), seek.table), () => void this.#sit(seek));
  }

  /** @param {Seek} seek */
  async #sit(seek) {
    this.#trouble.clear();
    try {
      const joined = await joinTable(seek.table, getSettings().name);
      if (this.#isLeft) return;
      keepSeat(joined.table, joined.link.secret, seek.game);
      go(`/table/${joined.table}`);
    } catch (refusal) {
      // A table whose answer was lost waits no more, and leaves the list: the seat can still be asked for here.
      this.#complain(refusal, () => void this.#sit(seek));
    }
  }

  async #showMore() {
    this.#trouble.clear();
    try {
      const shown = new Set(this.#drawn.keys());
      await this.#line?.fetchMore();
      if (this.#isLeft) return;
      this.#draw();
      // The reader goes on with the first that was not there before: the button may be gone.
      const next = this.#line?.lobby.seeks.find(({ table }) => !shown.has(table));
      const item = next && this.#drawn.get(next.table)?.item;
      item?.querySelector('button')?.focus();
    } catch (refusal) {
      this.#complain(refusal, () => void this.#showMore());
    }
  }

  /**
   * @param {unknown} refusal
   * @param {() => void} again
   */
  #complain(refusal, again) {
    if (!(refusal instanceof Refusal)) throw refusal;
    this.#trouble.say(say(refusal.phrase), refusal.isWorthAnother ? again : undefined);
  }
}

/**
 * A game one may open a table of, or play meanwhile.
 * @param {Card} card
 * @param {import('../types.ts').GameSkin} skin
 */
function shelfBox(card, skin) {
  const address = `/game/${card.id}/new?against=`;
  return h(
    'li.lobby-box',
    { 'data-game': card.id },
    h('div.lid', {}, cover(skin)),
    h('h3', {}, card.title),
    h(
      'div.lobby-ways',
      {},
      h(
        'a.button.small.primary',
        { href: `${address}lobby`, 'aria-label': t('lobby.open.of', { game: card.title }) },
        icon('add'),
        t('lobby.open.short'),
      ),
      h(
        'a.button.small.quiet',
        { href: `${address}engine`, 'aria-label': t('lobby.engine', { game: card.title }) },
        icon('engine'),
        t('engine.title'),
      ),
    ),
  );
}

/**
 * Games in play, and the last ones that ended.
 * @param {Card[]} shelf
 * @param {Record<string, import('../wire.ts').ShowcaseGame>} shown
 */
function gamesToWatch(shelf, shown) {
  const items = shelf.flatMap((card) => {
    const game = shown[card.id];
    if (!game) return [];
    const text = `${card.title} · ${lookText(card, game)}`;
    return [h('li', {}, h('a', { href: `/table/${game.table}`, class: game.kind }, text))];
  });
  return h('ul.plain.latest', {}, items.length > 0 ? items : h('li.hint', {}, t('lobby.none')));
}

/**
 * Makes these the children of a list without moving those that are in their place: what has the focus keeps it.
 * @param {HTMLElement} list
 * @param {HTMLElement[]} items
 */
function arrange(list, items) {
  for (const child of [...list.children]) if (!items.some((item) => item === child)) child.remove();
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
}
