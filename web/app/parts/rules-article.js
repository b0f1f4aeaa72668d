/**
 * A page to be read: prose with figures that can be played and games one can go through.
 *
 * @typedef {import('../wire.ts').Block} Block
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { h } from '../dom.js';
import { createAnnotatedGame } from './annotated-game.js';
import { createFigure } from './figure.js';
import { drawBlock, plain } from './prose.js';

/**
 * The rules of a game.
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {Block[]} blocks
 */
export function rulesArticle(card, skin, blocks) {
  /** @type {(() => void)[]} */
  const leavers = [];
  let figures = 0;
  let tables = 0;
  const drawn = blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    if (block.kind !== 'figure' && block.kind !== 'game') return drawBlock(block, tables);
    figures += 1;
    const { element, leave } =
      block.kind === 'figure'
        ? createFigure(card, skin, block, figures)
        : createAnnotatedGame(card, skin, block, figures);
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
