/**
 * Pages to be read, but for their figures: headings, paragraphs, lists and tables.
 *
 * @typedef {import('../wire.ts').Block} Block
 * @typedef {import('../wire.ts').Span} Span
 */
import { svg } from '../../board/svg.js';
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/**
 * Words and tables, without figures; headings are one level lower than where they come from.
 * @param {Block[]} blocks
 */
export function plainPage(blocks) {
  let tables = 0;
  return blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    if (block.kind === 'figure' || block.kind === 'game') return null;
    return drawBlock(block.kind === 'heading' ? { ...block, level: block.level + 1 } : block, tables);
  });
}

/**
 * The words alone.
 * @param {Span[]} text
 * @returns {string}
 */
export function plain(text) {
  return text
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('code' in part) return part.code;
      if ('bar' in part) return '';
      return plain('strong' in part ? part.strong : 'em' in part ? part.em : part.link);
    })
    .join('');
}

/**
 * @param {Span[]} parts
 * @returns {(Node | string)[]}
 */
function inline(parts) {
  return parts.map((part) => {
    if (typeof part === 'string') return part;
    if ('strong' in part) return h('strong', {}, inline(part.strong));
    if ('em' in part) return h('em', {}, inline(part.em));
    if ('code' in part) return h('code', {}, part.code);
    if ('bar' in part) return bar(part.bar);
    return link(part.href, inline(part.link));
  });
}

/**
 * A bar under a number, for the eye alone: the number says as much.
 * @param {number} length in thousandths
 */
function bar(length) {
  return svg(
    'svg',
    { class: 'bar', 'aria-hidden': 'true' },
    svg('rect', { class: 'bar-whole', width: '100%', height: '100%' }),
    svg('rect', { class: 'bar-part', width: `${length / 10}%`, height: '100%' }),
  );
}

/**
 * A page of this site, a heading, or a source elsewhere; anything else is shown as its words.
 * @param {string} href
 * @param {(Node | string)[]} words
 */
function link(href, words) {
  if (/^[/#]/.test(href)) return h('a', { href }, words);
  if (/^https?:\/\//.test(href)) return h('a', { href, rel: 'noopener noreferrer' }, words);
  return h('span', {}, words);
}

/**
 * @param {Exclude<Block, { kind: 'figure' } | { kind: 'game' }>} block
 * @param {number} table its number, if it is one
 * @returns {HTMLElement}
 */
export function drawBlock(block, table) {
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
      return drawTable(block, table);
  }
}

/**
 * @param {Extract<Block, { kind: 'table' }>} block
 * @param {number} number
 */
function drawTable({ head, rows }, number) {
  const named = head.some((cell) => cell.length > 0);
  const cells = (/** @type {Span[][]} */ row) =>
    row.map((cell, column) =>
      // Where no column has a name, the first cell of a row names the rest.
      !named && column === 0 ? h('th', { scope: 'row' }, inline(cell)) : h('td', {}, inline(cell)),
    );
  return h(
    'div.scroll-x',
    { tabindex: 0, role: 'region', 'aria-label': t('rules.table', { n: number }) },
    h(
      'table',
      {},
      named &&
        h(
          'thead',
          {},
          h(
            'tr',
            {},
            head.map((cell) => (cell.length > 0 ? h('th', { scope: 'col' }, inline(cell)) : h('td', {}))),
          ),
        ),
      h(
        'tbody',
        {},
        rows.map((row) => h('tr', {}, cells(row))),
      ),
    ),
  );
}
