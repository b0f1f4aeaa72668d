/**
 * Tables that wait for anybody.
 *
 * @typedef {{ table: string, game: string, clock: import('../types.ts').Clock, seats: import('../types.ts').Seat[], created: number, options?: import('../types.ts').Choice[] }} Seek
 */
import { say, t } from '../../i18n/index.js';
import { games, joinTable, lobbySocket, Refusal } from '../api.js';
import { announce, h } from '../dom.js';
import { clockName } from '../parts/clock-name.js';
import { sitterName } from '../parts/player-bar.js';
import { go } from '../router.js';
import { keepSeat } from '../seats.js';
import { getSettings } from '../settings.js';

/** Milliseconds before a lost lobby is looked for again. */
const RETRY = 2000;

/** @type {import('../router.js').PageMaker} */
export async function lobbyPage() {
  const shelf = await games();
  /** @type {Map<string, Seek>} */
  const seeks = new Map();
  const list = h('ul.seeks');
  const state = h('p.hint', { role: 'status' }, t('lobby.opening'));
  const trouble = h('p.trouble', { role: 'alert' });
  /** @type {WebSocket | null} */
  let socket = null;
  let gone = false;

  function draw() {
    const waiting = [...seeks.values()].sort((a, b) => b.created - a.created);
    state.textContent = waiting.length === 0 ? t('lobby.empty') : t('lobby.count', { n: waiting.length });
    list.replaceChildren(...waiting.map((seek) => drawSeek(seek)));
  }

  /** @param {Seek} seek */
  function drawSeek(seek) {
    const card = shelf.find(({ id }) => id === seek.game);
    const camps = seek.seats.filter(({ sitter }) => sitter.kind === 'nobody').map(({ side, role }) => {
      const camp = card ? say(card.camps[side === 'first' ? 0 : 1]) : side;
      return role ? t('player.role', { name: camp, role: t(`role.${role}`) }) : camp;
    });
    const hosts = seek.seats.filter(({ sitter }) => sitter.kind !== 'nobody').map((seat) => sitterName(seat, false));
    return h(
      'li.card.seek',
      { 'data-game': seek.game },
      h('div', {}, h('h2', {}, card?.title ?? seek.game), h('p', {}, t('lobby.seek', { hosts: hosts.join(', '), camps: camps.join(', '), clock: clockName(seek.clock) }))),
      h('button.button.primary', { type: 'button', onclick: () => void sit(seek) }, t('lobby.sit')),
    );
  }

  /** @param {Seek} seek */
  async function sit(seek) {
    trouble.textContent = '';
    try {
      const joined = await joinTable(seek.table, getSettings().name);
      keepSeat(joined.table, joined.link.secret, seek.game);
      go(`/table/${joined.table}`);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      trouble.textContent = say(refusal.phrase);
    }
  }

  function open() {
    if (gone) return;
    socket = new WebSocket(lobbySocket());
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data));
      if (message.t === 'lobby') {
        seeks.clear();
        for (const seek of message.seeks) seeks.set(seek.table, seek);
      } else if (message.t === 'seek') {
        if (!seeks.has(message.table)) announce(t('lobby.new'));
        seeks.set(message.table, message);
      } else if (message.t === 'gone') {
        seeks.delete(message.table);
      }
      draw();
    });
    socket.addEventListener('close', () => {
      if (gone) return;
      state.textContent = t('line.lost');
      setTimeout(open, RETRY);
    });
  }
  open();

  return {
    title: t('lobby.title'),
    leave() {
      gone = true;
      socket?.close();
    },
    element: h(
      'div.wrap.lobby',
      {},
      h('h1', {}, t('lobby.title')),
      h('p.lead', {}, t('lobby.lead')),
      trouble,
      state,
      list,
      h('h2', {}, t('lobby.open')),
      h('ul.plain.row', {}, shelf.map((card) => h('li', {}, h('a.button', { href: `/game/${card.id}/new?against=lobby` }, card.title)))),
    ),
  };
}
