/** The rule page: its contents, and the rules themselves. */
import { lang, t } from '../../i18n/index.js';
import { gamePage, skinOf } from '../api.js';
import { h } from '../dom.js';
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
      h(
        'nav.contents',
        { 'aria-label': t('rules.contents') },
        h(
          'details',
          { open: window.matchMedia('(min-width: 60rem)').matches },
          h('summary', {}, t('rules.contents')),
          h(
            'ol',
            {},
            sections.map(({ id, title }) => h('li', {}, h('a', { href: `#${id}` }, title))),
          ),
        ),
        h(
          'div.row',
          {},
          h('a.button.small.primary', { href: `/game/${card.id}/learn` }, t('game.learn')),
          h('a.button.small', { href: `/game/${card.id}` }, t('rules.back')),
        ),
        printChoice(card.id),
      ),
      element,
    ),
  };
}
