/** The shelf. */
import { say, t } from '../../i18n/index.js';
import { games, shopWindow, skinOf } from '../api.js';
import { h, picture } from '../dom.js';
import { certaintyBadge, factList } from '../parts/card-facts.js';
import { cover } from '../parts/cover.js';
import { ago } from '../parts/ago.js';
import { resultTitle } from '../parts/result.js';
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
      h('section.hero.wrap', {}, h('h1', {}, t('home.title')), h('p.lead', {}, t('home.lead'))),
      yourGames(shelf),
      h('section.wrap', { 'aria-label': t('home.shelf') }, h('ul.shelf', {}, [...boxes, h('li', {}, lobbyBox())])),
    ),
  };
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
        h('p.badges', {}, certaintyBadge(card)),
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
 * @param {import('../types.ts').Card} card
 * @param {import('../wire.ts').ShowcaseGame} game
 */
function lookText(card, game) {
  if (game.kind === 'live') return t('home.live', { n: game.ply });
  const result = resultTitle(game, card);
  return t('home.latest', { result, when: ago(game.ended) });
}

/**
 * Tables this browser has a seat at.
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
      seats.map(([table, seat]) =>
        h(
          'li',
          {},
          h(
            'a.button.small',
            { href: `/table/${table}` },
            t('home.yours.game', {
              game: shelf.find(({ id }) => id === seat.game)?.title ?? seat.game,
              when: ago(seat.at),
            }),
          ),
        ),
      ),
    ),
  );
}
