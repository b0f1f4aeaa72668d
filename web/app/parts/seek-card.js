/**
 * A table of the lobby: who waits there for whom, and a button to sit down.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../wire.ts').Seek} Seek
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { clockName } from './clock-name.js';
import { sitterName } from './player-bar.js';
import { optionNames } from './readings.js';
import { roleName } from './words.js';

/**
 * @param {Seek} seek
 * @param {Card | undefined} card of its game, if it is on the shelf
 * @param {boolean} isMine whether this browser already sits there
 * @param {() => void} sit
 */
export function seekCard(seek, card, isMine, sit) {
  const hosts = seek.seats
    .filter(({ sitter }) => sitter.kind !== 'nobody')
    .map((seat) => sitterName(seat, false, card));
  const camps = freeSeats(seek, card);
  const options = optionNames(card, seek.options);
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
    isMine
      ? h(
          'span.row',
          {},
          h('strong.hint', {}, t('lobby.mine')),
          h('a.button', { href: `/table/${seek.table}` }, t('lobby.mine.go')),
        )
      : h('button.button.primary', { type: 'button', onclick: sit }, t('lobby.sit')),
  );
}

/**
 * @param {Seek} seek
 * @param {Card | undefined} card
 */
function freeSeats({ seats }, card) {
  return seats
    .filter(({ sitter }) => sitter.kind === 'nobody')
    .map(({ side, role }) => {
      const camp = card ? say(card.camps[side === 'first' ? 0 : 1]) : side;
      return role && card ? t('player.role', { name: camp, role: roleName(card, role) }) : camp;
    });
}
