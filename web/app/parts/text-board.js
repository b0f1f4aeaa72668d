/**
 * The board in words: a table with headings, and each camp's pieces in a sentence.
 *
 * @typedef {import('../../board/types.ts').BoardShape} BoardShape
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../types.ts').Card} Card
 */
import { Layout } from '../../board/geometry.js';
import { lang, say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { changeSettings, getSettings } from '../settings.js';
import { panel } from './table-frame.js';
import { pieceName } from './words.js';

/**
 * The panel it stands in; whether that is open is kept.
 * @param {Card} card
 */
export function createTextPanel(card) {
  const words = h('div');
  const element = panel(t('text.title'), words, {
    open: getSettings().textBoard,
    ontoggle: () => changeSettings({ textBoard: element.open }),
  });
  return {
    element,
    /**
     * @param {BoardShape} shape
     * @param {Scene} scene
     * @param {Side} seat
     */
    update: (shape, scene, seat) => words.replaceChildren(textBoard(shape, scene, seat, card)),
  };
}

/**
 * @param {BoardShape} shape
 * @param {Scene} scene
 * @param {Side} seat
 * @param {Card} card
 */
function textBoard(shape, scene, seat, card) {
  const layout = new Layout(shape, seat);
  const standing = new Map(scene.pieces.map((piece) => [piece.at, piece]));
  const labels = layout.labels();
  const rows = layout
    .rows()
    .map((ids) => ids.filter((id) => !layout.isEdge(id)))
    .filter((ids) => ids.length > 0);
  const table = h(
    'table.text-board',
    {},
    h('caption.visually-hidden', {}, t('text.caption', { game: card.title })),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        h('td', {}),
        labels.bottom.map((label) => h('th', { scope: 'col' }, label)),
      ),
    ),
    h(
      'tbody',
      {},
      rows.map((ids, index) =>
        h(
          'tr',
          {},
          h('th', { scope: 'row' }, labels.left[index] ?? ''),
          ids.map((id) => {
            const piece = standing.get(id);
            const cell = shape.cells.find((one) => one.id === id);
            const label = piece ? pieceName(piece, card) : cell?.shade === 'water' ? t('text.water') : t('place.empty');
            return h(
              'td',
              {},
              h(
                'span',
                { 'aria-hidden': 'true' },
                piece
                  ? (piece.written?.[lang() === 'fr' ? 0 : 1] ?? piece.letter)
                  : cell?.shade === 'water'
                    ? '~'
                    : '·',
              ),
              h('span.visually-hidden', {}, label),
            );
          }),
        ),
      ),
    ),
  );
  return h(
    'div',
    {},
    h('div.scroll-x', { tabindex: 0, role: 'region', 'aria-label': t('text.title') }, table),
    h('ul.plain', {}, sentences(layout, scene, card)),
  );
}

/**
 * "Blancs : Chevaliers a1, a3 …"
 * @param {Layout} layout
 * @param {Scene} scene
 * @param {Card} card
 */
function sentences(layout, scene, card) {
  const groups = /** @type {[Side | null, string][]} */ ([
    ['first', say(card.camps[0])],
    ['second', say(card.camps[1])],
    [null, t('text.nobody')],
  ]);
  return groups.flatMap(([side, title]) => {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const piece of scene.pieces) {
      if (piece.side !== side) continue;
      const name = say(piece.name);
      kinds.set(name, [...(kinds.get(name) ?? []), layout.names.get(piece.at) ?? piece.at]);
    }
    if (kinds.size === 0) return [];
    const list = [...kinds].map(([name, places]) => `${name} ${places.join(', ')}`).join(t('text.between'));
    return [h('li', {}, h('strong', {}, title), t('text.colon'), `${list}.`)];
  });
}
