/**
 * The rules of a game as an article: prose with figures that can be played.
 *
 * @typedef {import('./markdown.js').Block} Block
 * @typedef {import('./markdown.js').Inline} Inline
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { createFigure } from './figure.js';
import { parseMarkdown } from './markdown.js';

/**
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {string} source Markdown
 */
export function rulesArticle(card, skin, source) {
  const blocks = parseMarkdown(source);
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
  return {
    element: h('article.prose', {}, drawn),
    /** The headings one may want to go to. */
    sections: blocks.flatMap((block) =>
      block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plain(block.text) }] : [],
    ),
    leave: () => leavers.forEach((leave) => leave()),
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
    if (part.kind === 'strong-em') return h('strong', {}, h('em', {}, part.text));
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
