/** What this place is, and where its games come from. */
import { lang, say, t } from '../../i18n/index.js';
import { games, sourcesOf } from '../api.js';
import { h } from '../dom.js';
import { certaintyBadge } from '../parts/card-facts.js';
import { plainPage } from '../parts/prose.js';

/** @type {import('../router.js').PageMaker} */
export async function aboutPage() {
  const shelf = await games();
  /** @type {import('../wire.ts').GameSources[]} */
  const sources = await sourcesOf();
  const statuses = /** @type {const} */ (['certain', 'derived', 'sourced', 'chosen']);
  return {
    title: t('about.title'),
    element: h(
      'article.narrow.prose',
      {},
      h('h1', {}, t('about.title')),
      h('p.lead', {}, t('about.lead')),
      h(
        'div.pictures',
        {},
        picture('/assets/art/picture-table.webp', t('about.picture.table'), 960, 600),
        picture('/assets/art/picture-home.webp', t('about.picture.home'), 390, 780),
      ),
      h('h2', { id: 'sources' }, t('about.sources')),
      h('p', {}, t('about.sources.text')),
      h(
        'dl.statuses',
        {},
        statuses.map((status) =>
          h(
            'div',
            {},
            h('dt', {}, h(`span.badge-pill.${status}`, {}, t(`status.${status}`))),
            h('dd', {}, t(`status.${status}.hint`)),
          ),
        ),
      ),
      h(
        'p',
        {},
        t('about.thanks'),
        ' ',
        h('a', { href: 'https://escaleajeux.fr', rel: 'noopener noreferrer' }, 'escaleajeux.fr'),
        '.',
      ),
      h('h2', { id: 'games' }, t('about.games')),
      shelf.map((card) =>
        h(
          'section.game-sources',
          { 'aria-labelledby': `sources-${card.id}` },
          h(
            'h3',
            { id: `sources-${card.id}` },
            h('a', { href: `/game/${card.id}` }, card.title),
            ' ',
            certaintyBadge(card),
          ),
          h('p.hint', {}, say(card.origin)),
          sources.filter(({ id }) => id === card.id).flatMap((game) => plainPage(game.sources[lang()])),
        ),
      ),
      h('h2', { id: 'platform' }, t('about.platform')),
      h('p', {}, t('about.platform.text')),
      h('h2', {}, t('about.privacy')),
      h('p', {}, t('about.privacy.text')),
      h('h2', {}, t('about.made')),
      h('p', {}, t('about.made.text')),
    ),
  };
}

/**
 * @param {string} src written out in full: addresses are given their last form when the program is built
 * @param {string} alt
 * @param {number} width
 * @param {number} height
 */
function picture(src, alt, width, height) {
  return h('img', { src, alt, width, height, loading: 'lazy' });
}
