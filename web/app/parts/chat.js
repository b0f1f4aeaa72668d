/**
 * What is said at the table. Text, never markup.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { sitterName } from './player-bar.js';

const LONGEST = 300;

/**
 * @param {Card} card
 * @param {(room: string, text: string) => number} send gives the request its number
 * @param {(whom: 'spectators' | { seat: number }, on: boolean) => void} mute
 */
export function createChat(card, send, mute) {
  const lines = h('ol.chat-lines', { 'aria-live': 'polite' });
  const scroller = h('div.chat-scroll', { tabindex: 0, role: 'log', 'aria-label': t('chat.title') }, lines);
  const room = h('select', { 'aria-label': t('chat.room') });
  const input = h('input', {
    type: 'text',
    maxlength: LONGEST,
    'aria-label': t('chat.write'),
    placeholder: t('chat.write'),
    autocomplete: 'off',
  });
  const form = h(
    'form.row.chat-form',
    { onsubmit: submit },
    room,
    input,
    h('button.button.small', { type: 'submit' }, t('chat.send')),
  );
  const muteButton = h('button.button.small.quiet', { type: 'button', onclick: toggleMute }, '');
  const element = h('section.chat', { 'aria-label': t('chat.title') }, scroller, form, muteButton);
  let drawn = 0;
  let sent = { id: -1, text: '' };
  /** @type {Table | null} */
  let table = null;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    sent = { id: send(room.value, text), text };
    input.value = '';
  }

  /** Whom the mute button is about: the first person across the board. */
  function opposite() {
    const side = table?.info?.seats[table.seats[0] ?? -1]?.side;
    return (
      table?.info?.seats.findIndex(
        (seat, index) =>
          side !== undefined && seat.side !== side && seat.sitter.kind === 'person' && !table?.seats.includes(index),
      ) ?? -1
    );
  }

  function toggleMute() {
    const seat = opposite();
    if (seat >= 0 && table) mute({ seat }, !table.muted.includes(seat));
  }

  return {
    element,
    /**
     * What was not heard can be sent again without being written again.
     * @param {number} id the request that was refused
     */
    refuse(id) {
      if (id === sent.id && input.value === '') input.value = sent.text;
    },
    /** @param {Table} next */
    update(next) {
      table = next;
      updateRooms(room, next);
      const seat = opposite();
      muteButton.hidden = seat < 0;
      if (seat >= 0) muteButton.textContent = next.muted.includes(seat) ? t('chat.unmute') : t('chat.mute');
      if (next.chat.length < drawn) {
        lines.replaceChildren();
        drawn = 0;
      }
      lines.append(...next.chat.slice(drawn).map((said) => line(said, next, card)));
      if (drawn !== next.chat.length) scroller.scrollTop = scroller.scrollHeight;
      drawn = next.chat.length;
    },
  };
}

/**
 * Offers the rooms one may speak in.
 * @param {HTMLSelectElement} select
 * @param {Table} table
 */
function updateRooms(select, table) {
  const isPlayer = table.seats.length > 0;
  const isTeam = isPlayer && (table.info?.seats.length ?? 2) > 2;
  /** @type {('team' | 'players' | 'spectators')[]} */
  const rooms = isPlayer ? ['players'] : ['spectators'];
  if (isTeam) rooms.unshift('team');
  if (select.options.length !== rooms.length || select.options[0]?.value !== rooms[0])
    select.replaceChildren(...rooms.map((value) => h('option', { value }, t(`room.${value}`))));
  select.hidden = rooms.length < 2;
}

/**
 * @param {import('../table-model.js').Said} said
 * @param {Table} table
 * @param {Card} card
 */
function line(said, table, card) {
  const speaker = said.by === null ? null : table.info?.seats[said.by];
  const isMine = said.by !== null && table.seats.includes(said.by);
  const camp = speaker ? say(card.camps[speaker.side === 'first' ? 0 : 1]) : t('room.spectators');
  const name = speaker ? sitterName(speaker, isMine, card) : (said.who ?? t('player.guest'));
  const whisper = said.room === 'team' ? h('span.badge-pill', {}, t('room.team')) : null;
  return h('li', {}, h('strong', { title: camp }, name), ' ', whisper, ' ', said.text);
}
