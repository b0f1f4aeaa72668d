/** The shelf. */
import { say, t } from '../../i18n/index.js';
import { findTable, games, shopWindow, skinOf } from '../api.js';
import { h, picture } from '../dom.js';
import { factList } from '../parts/card-facts.js';
import { cover } from '../parts/cover.js';
import { ago } from '../parts/ago.js';
import { icon } from '../parts/icons.js';
import { lookText } from '../parts/look-text.js';
import { createToday, todaysGame } from '../parts/today.js';
import { keptSeats } from '../seats.js';

/** @type {import('../router.js').PageMaker} */
export async function homePage() {
  const shelf = await games();
  const shown = shopWindow().catch(() => ({}));
  const boxes = await Promise.all(shelf.map(async (card) => box(card, await skinOf(card.id), shown)));
  return {
    title: t('site.name'),
    element: h(
      'div.home',
      {},
      h('div.hero.wrap', {}, welcome(shelf), createToday(shelf)),
      yourGames(shelf),
      h('section.wrap', { 'aria-label': t('home.shelf') }, h('ul.shelf', {}, [...boxes, h('li', {}, lobbyBox())])),
    ),
  };
}

/** @param {import('../types.ts').Card[]} shelf */
function welcome(shelf) {
  const card = shelf[todaysGame(Date.now(), shelf.length).game];
  return h(
    'section.welcome',
    {},
    h('h1', {}, t('home.title')),
    h('p.lead', {}, t('home.lead')),
    h(
      'div.row.hero-ways',
      {},
      h(
        'a.button.primary.large',
        { href: `/game/${card.id}/new?against=engine`, 'data-game': card.id },
        h('strong', {}, t('home.now')),
        h('span', {}, t('home.now.text', { game: card.title })),
      ),
      h('a.button', { href: '/lobby' }, icon('partner'), t('home.lobby.now')),
      h(
        'a.button',
        { href: `/game/${card.id}/learn`, 'aria-label': t('home.learn.of', { game: card.title }) },
        icon('rules'),
        t('home.learn'),
      ),
    ),
  );
}

/**
 * @param {import('../types.ts').Card} card
 * @param {import('../types.ts').GameSkin} skin
 * @param {Promise<Record<string, import('../wire.ts').ShowcaseGame>>} shown
 */
function box(card, skin, shown) {
  const address = `/game/${card.id}`;
  return h(
    'li',
    {},
    h(
      'article.box',
      { 'data-game': card.id },
      h('a.lid', { href: address }, cover(skin), h('h2', {}, card.title)),
      h(
        'div.box-side',
        {},
        h('p.tagline', {}, say(card.tagline)),
        factList(card),
        latest(card, shown),
        h(
          'div.row',
          {},
          h(
            'a.button.primary',
            { href: `${address}/new?against=engine`, 'aria-label': t('home.play.of', { game: card.title }) },
            t('home.play'),
          ),
          h(
            'a.button.quiet',
            { href: `${address}/learn`, 'aria-label': t('home.learn.of', { game: card.title }) },
            t('home.learn'),
          ),
        ),
      ),
    ),
  );
}

function lobbyBox() {
  return h(
    'article.box.box-lobby',
    {},
    h(
      'div.box-side',
      {},
      picture('piece-pawn', 'first'),
      h('h2', {}, t('home.lobby.title')),
      h('p.tagline', {}, t('home.lobby.text')),
      h('div.row', {}, h('a.button', { href: '/lobby' }, t('home.lobby.go'))),
    ),
  );
}

/**
 * A game to look at: one that is being played, or the last one somebody finished. Filled in when it is known; the shelf stands without it.
 * @param {import('../types.ts').Card} card
 * @param {Promise<Record<string, import('../wire.ts').ShowcaseGame>>} shown
 */
function latest(card, shown) {
  const line = h('p.latest');
  void shown.then(({ [card.id]: game }) => {
    if (game) line.append(h('a', { href: `/table/${game.table}`, class: game.kind }, lookText(card, game)));
  });
  return line;
}

/**
 * Tables this browser has a seat at, and whom they wait for.
 * @param {import('../types.ts').Card[]} shelf
 */
function yourGames(shelf) {
  const seats = Object.entries(keptSeats())
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, 4);
  if (seats.length === 0) return null;
  return h(
    'section.wrap.yours',
    { 'aria-labelledby': 'yours' },
    h('h2', { id: 'yours' }, t('home.yours')),
    h(
      'ul.row.plain',
      {},
      seats.map(([table, seat]) => {
        const game = shelf.find(({ id }) => id === seat.game)?.title ?? seat.game;
        const state = h('span.yours-state', {}, '…');
        void tellState(table, seat, state);
        return h(
          'li',
          {},
          h(
            'a.button.small',
            { href: `/table/${table}` },
            h('span', {}, t('home.yours.game', { game, when: ago(seat.at) })),
            state,
          ),
        );
      }),
    ),
  );
}

/**
 * Says how a table stands, once that is known.
 * @param {string} id
 * @param {import('../seats.js').SeatKept} seat
 * @param {HTMLElement} place
 */
async function tellState(id, seat, place) {
  const found = await findTable(id).catch(() => null);
  const word = found ? stateWord(found.state, seat.sides ?? []) : null;
  place.classList.toggle('calls', word === 'turn');
  place.textContent = word ? t(`yours.${word}`) : '';
}

/**
 * @param {import('../wire.ts').State} state
 * @param {readonly import('../../board/types.ts').Side[]} mine
 */
function stateWord({ status, turn, end }, mine) {
  if (status === 'waiting') return 'waits';
  if (status === 'playing') return mine.length === 0 || mine.includes(turn) ? 'turn' : 'theirs';
  if (end?.result === 'draw') return 'draw';
  const isDecided = mine.length === 1 && (end?.result === 'first' || end?.result === 'second');
  return isDecided ? (end?.result === mine[0] ? 'won' : 'lost') : 'over';
}
