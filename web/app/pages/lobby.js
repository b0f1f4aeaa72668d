/**
 * Tables that wait for anybody.
 *
 * @typedef {import('../wire.ts').Seek} Seek
 */
import { say, t } from '../../i18n/index.js';
import { games, joinTable, lobbySocket, moreSeeks, Refusal } from '../api.js';
import { announce, h } from '../dom.js';
import { addPage, EMPTY_LOBBY, hearLobby, shownValue } from '../lobby-model.js';
import { clockName } from '../parts/clock-name.js';
import { sitterName } from '../parts/player-bar.js';
import { createTrouble } from '../parts/trouble.js';
import { roleName } from '../parts/words.js';
import { go } from '../router.js';
import { keepSeat } from '../seats.js';
import { getSettings } from '../settings.js';

/** Milliseconds before a lost lobby is looked for again, at first and at most. */
const RETRY = 2000;
const LONGEST_RETRY = 30_000;

/** @type {import('../router.js').PageMaker} */
export async function lobbyPage() {
  const shelf = await games();
  let lobby = EMPTY_LOBBY;
  const list = h('ul.seeks');
  const state = h('p.hint', { role: 'status' }, t('lobby.opening'));
  const trouble = createTrouble();
  const others = h('span');
  const more = h(
    'div.row.more-seeks',
    { hidden: true },
    others,
    h('button.button.small', { type: 'button', onclick: () => void showMore() }, t('lobby.more.show')),
  );
  /** The items of the list, by table. @type {Map<string, { key: string, item: HTMLLIElement }>} */
  let drawn = new Map();
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let retry;
  let wait = RETRY;
  /** Why the server closed the door. @type {string | null} */
  let farewell = null;
  let gone = false;

  function draw() {
    const { seeks } = lobby;
    const count = seeks.length + lobby.more;
    const text = count === 0 ? t('lobby.empty') : t('lobby.count', { n: count });
    if (state.textContent !== text) state.textContent = text;
    others.textContent = t('lobby.more', { n: lobby.more });
    more.hidden = lobby.more === 0;
    drawn = new Map(
      seeks.map((seek) => {
        const key = JSON.stringify(seek);
        const old = drawn.get(seek.table);
        return [seek.table, old?.key === key ? old : { key, item: drawSeek(seek) }];
      }),
    );
    arrange(
      list,
      [...drawn.values()].map(({ item }) => item),
    );
  }

  /** @param {Seek} seek */
  function drawSeek(seek) {
    const card = shelf.find(({ id }) => id === seek.game);
    const camps = seek.seats
      .filter(({ sitter }) => sitter.kind === 'nobody')
      .map(({ side, role }) => {
        const camp = card ? say(card.camps[side === 'first' ? 0 : 1]) : side;
        return role && card ? t('player.role', { name: camp, role: roleName(card, role) }) : camp;
      });
    const hosts = seek.seats
      .filter(({ sitter }) => sitter.kind !== 'nobody')
      .map((seat) => sitterName(seat, false, card));
    const options = (seek.options ?? []).map((choice) => {
      const what = card?.options.find(({ key }) => key === choice.key)?.what;
      const label = what ? say(what) : choice.key;
      const value = shownValue(choice);
      return value ? t('lobby.option', { label, value }) : label;
    });
    return h(
      'li.card.seek',
      { 'data-game': seek.game, 'data-table': seek.table },
      h(
        'div',
        {},
        h('h2', {}, card?.title ?? seek.game),
        h('p', {}, t('lobby.seek', { hosts: hosts.join(', '), camps: camps.join(', '), clock: clockName(seek.clock) })),
        options.length > 0 && h('p.hint', {}, options.join(' · ')),
      ),
      h('button.button.primary', { type: 'button', onclick: () => void sit(seek) }, t('lobby.sit')),
    );
  }

  /** @param {Seek} seek */
  async function sit(seek) {
    trouble.clear();
    try {
      const joined = await joinTable(seek.table, getSettings().name);
      if (gone) return;
      keepSeat(joined.table, joined.link.secret, seek.game);
      go(`/table/${joined.table}`);
    } catch (refusal) {
      // A table whose answer was lost waits no more, and leaves the list: the seat can still be asked for here.
      complain(refusal, () => void sit(seek));
    }
  }

  /** Fetches the tables that follow those shown. */
  async function showMore() {
    trouble.clear();
    try {
      const shown = new Set(lobby.seeks.map(({ table }) => table));
      lobby = addPage(lobby, await moreSeeks(lobby.seeks.at(-1)?.table));
      if (gone) return;
      draw();
      // The reader goes on with the first that was not there before: the button may be gone.
      const next = lobby.seeks.find(({ table }) => !shown.has(table));
      const item = next && drawn.get(next.table)?.item;
      item?.querySelector('button')?.focus();
    } catch (refusal) {
      complain(refusal, () => void showMore());
    }
  }

  /**
   * @param {unknown} refusal
   * @param {() => void} again
   */
  function complain(refusal, again) {
    if (!(refusal instanceof Refusal)) throw refusal;
    trouble.say(say(refusal.phrase), refusal.isWorthAnother ? again : undefined);
  }

  function open() {
    clearTimeout(retry);
    if (gone) return;
    const line = new WebSocket(lobbySocket());
    socket = line;
    line.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data));
      const known = lobby.seeks.length;
      lobby = hearLobby(lobby, message);
      if (message.t === 'lobby') wait = RETRY;
      farewell = message.t === 'bye' ? say(message.why) : null;
      if (message.t === 'seek' && lobby.seeks.length > known) announce(t('lobby.new'));
      draw();
    });
    line.addEventListener('close', () => {
      if (gone || socket !== line) return;
      state.textContent = farewell ?? t('line.lost');
      clearTimeout(retry);
      retry = setTimeout(open, wait);
      wait = Math.min(2 * wait, LONGEST_RETRY);
    });
  }
  open();

  return {
    title: t('lobby.title'),
    leave() {
      gone = true;
      clearTimeout(retry);
      socket?.close();
    },
    element: h(
      'div.wrap.lobby',
      {},
      h('h1', {}, t('lobby.title')),
      h('p.lead', {}, t('lobby.lead')),
      trouble.element,
      state,
      list,
      more,
      h('h2', {}, t('lobby.open')),
      h(
        'ul.plain.row',
        {},
        shelf.map((card) => h('li', {}, h('a.button', { href: `/game/${card.id}/new?against=lobby` }, card.title))),
      ),
    ),
  };
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
