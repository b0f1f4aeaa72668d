/**
 * What stands on a page that is read, beside it or above it.
 *
 * @typedef {import('../wire.ts').Block} Block
 */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { plain } from './prose.js';

/**
 * The headings one may want to go to.
 * @param {Block[]} blocks
 */
export function sectionsOf(blocks) {
  return blocks.flatMap((block) =>
    block.kind === 'heading' && block.level === 2 ? [{ id: block.id, title: plain(block.text) }] : [],
  );
}

/**
 * @param {{ id: string, title: string }[]} sections
 * @param {...(Node | null | false)} more what stands below them
 */
export function contents(sections, ...more) {
  return h(
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
    more,
  );
}
