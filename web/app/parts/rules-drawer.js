/**
 * The rules beside a game that goes on: a drawer one opens and shuts without leaving the table.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { lang, say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { icon } from './icons.js';

/**
 * @param {Card} card
 * @param {GameSkin} skin
 */
export function createRulesDrawer(card, skin) {
  const body = h('div.drawer-body', {
    tabindex: 0,
    role: 'region',
    'aria-label': t('rules.title', { game: card.title }),
  });
  const shut = h(
    'button.button.small',
    { type: 'button', autofocus: true, onclick: () => dialog.close() },
    icon('close'),
    t('drawer.close'),
  );
  const dialog = h(
    'dialog.drawer',
    { 'aria-label': t('rules.title', { game: card.title }), onclick: closeOutside, onkeydown: keepKeys },
    h(
      'div.drawer-head',
      {},
      h('strong', {}, t('drawer.title')),
      h('a', { href: `/game/${card.id}/rules`, target: '_blank' }, t('drawer.page')),
      shut,
    ),
    body,
  );
  /** Ends what the figures began. @type {() => void} */
  let leave = () => undefined;
  let isFilled = false;

  /** A click beside the drawer shuts it. @param {MouseEvent} event */
  function closeOutside(event) {
    if (event.target === dialog) dialog.close();
  }

  /** The keys of the table are not the drawer's. @param {KeyboardEvent} event */
  function keepKeys(event) {
    event.stopPropagation();
  }

  async function fill() {
    body.replaceChildren(h('p.lead', {}, say(card.aim)), h('p.hint', {}, t('drawer.opening')));
    const [{ gamePage, Refusal }, { rulesArticle }] = await Promise.all([
      import('../api.js'),
      import('./rules-article.js'),
    ]);
    try {
      const { rules } = await gamePage(card.id);
      const article = rulesArticle(card, skin, rules[lang()]);
      leave = article.leave;
      isFilled = true;
      body.replaceChildren(article.element);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      body.replaceChildren(h('p.trouble', { role: 'alert' }, say(refusal.phrase)));
    }
  }

  return {
    element: dialog,
    open() {
      if (dialog.open) return;
      dialog.showModal();
      if (!isFilled) void fill();
    },
    leave: () => leave(),
  };
}
