/**
 * A table that waits for somebody: the links to send.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { linksOf } from '../seats.js';
import { bellButton } from './bell.js';
import { copyButton } from './copy.js';
import { icon } from './icons.js';
import { roleName } from './words.js';

/**
 * @param {Table} table
 * @param {Card} card
 * @param {() => void} cancel
 */
export function invitation(table, card, cancel) {
  const { info } = table;
  if (!info) return null;
  const empty = (/** @type {number[]} */ seats) => seats.some((seat) => info.seats[seat]?.sitter.kind === 'nobody');
  const links = linksOf(info.id).filter(({ yours, seats }) => !yours && empty(seats));
  const isInLobby = info.seats.some(({ sitter }) => sitter.kind === 'nobody' && sitter.lobby);
  const hasDays = info.clock.kind === 'correspondence';
  const isPublic = info.public || isInLobby;
  return h(
    'section.card.invitation',
    { 'aria-label': t('invite.label') },
    h('h2', {}, t('invite.title')),
    links.length > 0 ? h('p', {}, t('invite.text')) : h('p', {}, t(isInLobby ? 'invite.lobby' : 'invite.elsewhere')),
    links.map(({ seats, link }) => {
      const address = new URL(link, location.href).href;
      const names = seats.map((seat) => {
        const { side, role } = info.seats[seat];
        const camp = say(card.camps[side === 'first' ? 0 : 1]);
        return role ? t('player.role', { name: camp, role: roleName(card, role) }) : camp;
      });
      const field = h('input', {
        type: 'text',
        readonly: true,
        value: address,
        'aria-label': t('invite.link', { camp: names.join(', ') }),
        onfocus: () => field.select(),
      });
      const copy = copyButton(t('invite.copy'), field, 'button primary');
      const share =
        typeof navigator.share === 'function'
          ? h(
              'button.button',
              {
                type: 'button',
                onclick: () => void navigator.share({ url: address, title: card.title }).catch(() => undefined),
              },
              icon('share'),
              t('invite.share'),
            )
          : null;
      return h('div.field', {}, h('span', {}, names.join(', ')), h('div.row.link-row', {}, field, copy, share));
    }),
    isInLobby && h('p.hint', {}, t(hasDays ? 'lobby.stays.days' : 'lobby.stays.here')),
    h('p.hint', {}, t(isPublic ? 'publish.open' : 'publish.closed')),
    table.seats.length > 0 &&
      h(
        'div.row',
        {},
        bellButton(),
        h('button.button.small.quiet', { type: 'button', onclick: cancel }, icon('close'), t('invite.cancel')),
      ),
  );
}
