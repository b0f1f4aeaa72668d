/** The rule page: its contents, and the rules themselves. */
import { lang, t } from '../../i18n/index.js';
import { gamePage, skinOf } from '../api.js';
import { h } from '../dom.js';
import { contents } from '../parts/contents.js';
import { printChoice } from '../parts/print.js';
import { rulesArticle } from '../parts/rules-article.js';

/** @type {import('../router.js').PageMaker} */
export async function rulesPage({ params }) {
  const [{ card, rules }, skin] = await Promise.all([gamePage(params.id), skinOf(params.id)]);
  const { element, sections, leave } = rulesArticle(card, skin, rules[lang()]);
  // Beside the contents or above them: the title comes first.
  const heading = element.querySelector('h1');
  return {
    title: t('rules.title', { game: card.title }),
    game: card.id,
    leave,
    element: h(
      'div.wrap.rules',
      {},
      heading,
      contents(
        sections,
        h(
          'div.row',
          {},
          h('a.button.small.primary', { href: `/game/${card.id}/learn` }, t('game.learn')),
          h('a.button.small', { href: `/game/${card.id}` }, t('rules.back')),
          h('a.button.small', { href: `/game/${card.id}/statistics` }, t('game.statistics')),
        ),
        printChoice(card.id),
      ),
      element,
    ),
  };
}
