/**
 * A table that waits for somebody: the links to send.
 *
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').SeatLink} SeatLink
 */
import { say, t } from '../../i18n/index.js';
import { announce, h } from '../dom.js';
import { roleName } from './words.js';

const KEY = 'escale.links.';

/**
 * Links are shown only by the browser that set the table up.
 * @param {string} table
 * @param {SeatLink[]} links
 */
export function keepLinks(table, links) {
  try {
    sessionStorage.setItem(KEY + table, JSON.stringify(links));
  } catch {
    // They were shown once; the table can be set up again.
  }
}

/**
 * @param {string} table
 * @returns {SeatLink[]}
 */
function linksOf(table) {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) ?? '[]');
  } catch {
    return [];
  }
}

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
    isInLobby && h('p.hint', {}, t(hasDays ? 'lobby.stays.days' : 'lobby.stays.here')),
    h('p.hint', {}, t(isPublic ? 'publish.open' : 'publish.closed')),
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
      const copy = h('button.button.primary', { type: 'button', onclick: () => void copyLink() }, t('invite.copy'));
      async function copyLink() {
        field.select();
        // The clipboard belongs to secure pages; elsewhere the selected text is one key away.
        await navigator.clipboard?.writeText(address).catch(() => undefined);
        copy.textContent = t('invite.copied');
        announce(t('invite.copied'));
      }
      const share =
        typeof navigator.share === 'function'
          ? h(
              'button.button',
              {
                type: 'button',
                onclick: () => void navigator.share({ url: address, title: card.title }).catch(() => undefined),
              },
              t('invite.share'),
            )
          : null;
      return h('div.field', {}, h('span', {}, names.join(', ')), h('div.row.link-row', {}, field, copy, share));
    }),
    table.seats.length > 0 && h('button.button.quiet', { type: 'button', onclick: cancel }, t('invite.cancel')),
  );
}
