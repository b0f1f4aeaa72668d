/**
 * The rule page: prose with figures that can be played.
 *
 * @typedef {import('../parts/markdown.js').Block} Block
 * @typedef {import('../parts/markdown.js').Inline} Inline
 */
import { say, t } from '../../i18n/index.js';
import { gamePage, skinOf } from '../api.js';
import { h } from '../dom.js';
import { createFigure } from '../parts/figure.js';
import { parseMarkdown } from '../parts/markdown.js';

/** @type {import('../router.js').PageMaker} */
export async function rulesPage({ params }) {
  const [{ card, rules }, skin] = await Promise.all([gamePage(params.id), skinOf(params.id)]);
  const blocks = parseMarkdown(say(rules));
  /** @type {(() => void)[]} */
  const leavers = [];
  let figures = 0;
  let tables = 0;
  const drawn = blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    if (block.kind !== 'figure') return drawBlock(block, tables);
    figures += 1;
    const { element, leave } = createFigure(card, skin, block, figures);
    leavers.push(leave);
    return element;
  });
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2);
  return {
    title: t('rules.title', { game: card.title }),
    game: card.id,
    leave: () => leavers.forEach((leave) => leave()),
    element: h(
      'div.wrap.rules',
      {},
      h(
        'nav.contents',
        { 'aria-label': t('rules.contents') },
        h(
          'ol',
          {},
          sections.map(
            (block) => block.kind === 'heading' && h('li', {}, h('a', { href: `#${block.id}` }, plain(block.text))),
          ),
        ),
        h(
          'div.row',
          {},
          h('a.button.small.primary', { href: `/game/${card.id}/learn` }, t('game.learn')),
          h('a.button.small', { href: `/game/${card.id}` }, t('rules.back')),
        ),
      ),
      h('article.prose', {}, drawn),
    ),
  };
}

/** @param {Inline[]} text */
function plain(text) {
  return text.map((part) => part.text).join('');
}

/** @param {Inline[]} parts */
function inline(parts) {
  return parts.map((part) => {
    if (part.kind === 'text') return part.text;
    // A rule page may point to a page of this site or to a heading; anything else is shown as its words.
    if (part.kind === 'link') return /^[/#]/.test(part.href) ? h('a', { href: part.href }, part.text) : part.text;
    return h(part.kind, {}, part.text);
  });
}

/**
 * @param {Exclude<Block, { kind: 'figure' }>} block
 * @param {number} table its number, if it is one
 * @returns {HTMLElement}
 */
function drawBlock(block, table) {
  switch (block.kind) {
    case 'heading':
      return h(
        /** @type {'h1' | 'h2' | 'h3' | 'h4'} */ (`h${block.level}`),
        { id: block.level === 1 ? null : block.id },
        inline(block.text),
      );
    case 'paragraph':
      return h('p', {}, inline(block.text));
    case 'list':
      return h(
        block.ordered ? 'ol' : 'ul',
        {},
        block.items.map((item) => h('li', {}, inline(item))),
      );
    case 'code':
      return h('pre', { tabindex: 0 }, h('code', {}, block.text));
    case 'table':
      return h(
        'div.scroll-x',
        { tabindex: 0, role: 'region', 'aria-label': t('rules.table', { n: table }) },
        h(
          'table',
          {},
          h(
            'thead',
            {},
            h(
              'tr',
              {},
              block.head.map((cell) => (cell.length > 0 ? h('th', { scope: 'col' }, inline(cell)) : h('td', {}))),
            ),
          ),
          h(
            'tbody',
            {},
            block.rows.map((row) =>
              h(
                'tr',
                {},
                row.map((cell) => h('td', {}, inline(cell))),
              ),
            ),
          ),
        ),
      );
  }
}
