/** What a game is, in numbers: counted over games of the computer against itself. */
import { lang, t } from '../../i18n/index.js';
import { statisticsOf } from '../api.js';
import { h } from '../dom.js';
import { contents, sectionsOf } from '../parts/contents.js';
import { drawBlock } from '../parts/prose.js';

/** @type {import('../router.js').PageMaker} */
export async function statisticsPage({ params }) {
  const { card, statistics } = await statisticsOf(params.id);
  const blocks = statistics[lang()];
  let tables = 0;
  const drawn = blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    return block.kind === 'figure' || block.kind === 'game' ? null : drawBlock(block, tables);
  });
  const address = `/game/${card.id}`;
  const [heading, ...rest] = drawn;
  return {
    title: t('statistics.title', { game: card.title }),
    game: card.id,
    element: h(
      'div.wrap.rules',
      {},
      heading,
      contents(
        sectionsOf(blocks),
        h(
          'div.row',
          {},
          h('a.button.small.primary', { href: address }, t('rules.back')),
          h('a.button.small', { href: `${address}/rules` }, t('game.rules')),
        ),
      ),
      h('article.prose.statistics', {}, rest),
    ),
  };
}
