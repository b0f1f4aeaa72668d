/** The shelf. */
import { say, t } from '../../i18n/index.js';
import { games, skinOf } from '../api.js';
import { h, picture } from '../dom.js';
import { certaintyBadge, factList } from '../parts/card-facts.js';
import { cover } from '../parts/cover.js';

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
      h('section.wrap', { 'aria-label': t('home.shelf') }, h('ul.shelf', {}, [...boxes, h('li', {}, lobbyBox())])),
    ),
  };
}

/**
 * @param {import('../types.ts').Card} card
 * @param {import('../types.ts').GameSkin} skin
 */
function box(card, skin) {
  const address = `/games/${card.id}`;
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
