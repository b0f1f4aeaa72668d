/** The shelf. */
import { say, t } from '../../i18n/index.js';
import { finishedGames, games, skinOf } from '../api.js';
import { h, picture } from '../dom.js';
import { certaintyBadge, factList } from '../parts/card-facts.js';
import { cover } from '../parts/cover.js';
import { ago } from '../parts/ago.js';
import { keptSeats } from '../seats.js';

/** @type {import('../router.js').PageMaker} */
export async function homePage() {
  const shelf = await games();
  const boxes = await Promise.all(shelf.map(async (card) => box(card, await skinOf(card.id))));
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
 */
function box(card, skin) {
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
        latest(card),
        h(
          'div.row',
          {},
          h('a.button.primary', { href: `${address}/new?against=engine`, 'aria-label': t('home.play.of', { game: card.title }) }, t('home.play')),
          h('a.button.quiet', { href: `${address}/learn`, 'aria-label': t('home.learn.of', { game: card.title }) }, t('home.learn')),
        ),
      ),
    ),
  );
}

function lobbyBox() {
  return h(
    'article.box.box-lobby',
    {},
    h('div.box-side', {}, picture('piece-pawn', 'first'), h('h2', {}, t('home.lobby.title')), h('p.tagline', {}, t('home.lobby.text')), h('div.row', {}, h('a.button', { href: '/lobby' }, t('home.lobby.go')))),
  );
}

/**
 * The last game somebody finished, to look at; filled in when it is known.
 * @param {import('../types.ts').Card} card
 */
function latest(card) {
  const line = h('p.latest');
  finishedGames(card.id).then(
    (finished) => {
      const game = finished.find(({ result }) => result !== 'aborted');
      if (!game) return;
      const result = game.result === 'draw' ? t('result.draw') : t('result.win', { camp: say(card.camps[game.result === 'first' ? 0 : 1]) });
      line.append(h('a', { href: `/table/${game.table}` }, t('home.latest', { result, when: ago(game.ended) })));
    },
    // The shelf stands without it.
    () => undefined,
  );
  return line;
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
      seats.map(([table, seat]) => h('li', {}, h('a.button.small', { href: `/table/${table}` }, t('home.yours.game', { game: shelf.find(({ id }) => id === seat.game)?.title ?? seat.game, when: ago(seat.at) })))),
    ),
  );
}
