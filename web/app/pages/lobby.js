/**
 * Tables that wait for anybody.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../wire.ts').Seek} Seek
 */
import { say, t } from '../../i18n/index.js';
import { games, joinTable, Refusal, shopWindow } from '../api.js';
import { announce, h } from '../dom.js';
import { LobbyLine } from '../lobby-line.js';
import { lookText } from '../parts/look-text.js';
import { seekCard } from '../parts/seek-card.js';
import { createTrouble } from '../parts/trouble.js';
import { go } from '../router.js';
import { keepSeat, keptSeats } from '../seats.js';
import { getSettings } from '../settings.js';

/** @type {import('../router.js').PageMaker} */
export async function lobbyPage() {
  const room = new LobbyRoom(await games());
  return { title: t('lobby.title'), element: room.element, leave: () => room.leave() };
}

class LobbyRoom {
  #shelf;
  #line;
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

  /** @param {Card[]} shelf */
  constructor(shelf) {
    this.#shelf = shelf;
    this.element = this.#arrange();
    this.#line = new LobbyLine({
      changed: (isNew) => {
        if (isNew) announce(t('lobby.new'));
        this.#draw();
      },
      lost: (why) => (this.#state.textContent = why ? say(why) : t('line.lost')),
    });
  }

  leave() {
    this.#isLeft = true;
    this.#line.close();
  }

  #arrange() {
    const opening = (/** @type {Card} */ card) =>
      h('li', {}, h('a.button', { href: `/game/${card.id}/new?against=lobby` }, card.title));
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
      h('ul.plain.row', {}, this.#shelf.map(opening)),
      h(
        'div.lobby-rest',
        {},
        h(
          'section',
          { 'aria-labelledby': 'watch' },
          h('h2', { id: 'watch' }, t('lobby.watch')),
          gamesToWatch(this.#shelf),
        ),
        h(
          'section',
          { 'aria-labelledby': 'meanwhile' },
          h('h2', { id: 'meanwhile' }, t('lobby.meanwhile')),
          h('p.hint', {}, t('lobby.meanwhile.text')),
          h('ul.plain', {}, this.#shelf.map(againstEngine)),
        ),
      ),
    );
  }

  #draw() {
    const { seeks, more } = this.#line.lobby;
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
      await this.#line.fetchMore();
      if (this.#isLeft) return;
      this.#draw();
      // The reader goes on with the first that was not there before: the button may be gone.
      const next = this.#line.lobby.seeks.find(({ table }) => !shown.has(table));
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

/** @param {Card} card */
function againstEngine(card) {
  return h('li', {}, h('a', { href: `/game/${card.id}/new?against=engine` }, t('lobby.engine', { game: card.title })));
}

/**
 * Games in play, and the last ones that ended.
 * @param {Card[]} shelf
 */
function gamesToWatch(shelf) {
  const list = h('ul.plain.latest', { 'aria-live': 'polite' });
  /** @type {Promise<Record<string, import('../wire.ts').ShowcaseGame>>} */
  const looked = shopWindow().catch(() => ({}));
  void looked.then((shown) => {
    const items = shelf.flatMap((card) => {
      const game = shown[card.id];
      if (!game) return [];
      const text = `${card.title} · ${lookText(card, game)}`;
      return [h('li', {}, h('a', { href: `/table/${game.table}`, class: game.kind }, text))];
    });
    list.replaceChildren(...(items.length > 0 ? items : [h('li.hint', {}, t('lobby.none'))]));
  });
  return list;
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
