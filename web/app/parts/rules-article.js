/**
 * A page to be read: prose with figures that can be played and games one can go through.
 *
 * @typedef {import('../wire.ts').Block} Block
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { h } from '../dom.js';
import { createAnnotatedGame } from './annotated-game.js';
import { sectionsOf } from './contents.js';
import { createFigure } from './figure.js';
import { drawBlock } from './prose.js';

/**
 * The rules of a game.
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {Block[]} blocks
 */
export function rulesArticle(card, skin, blocks) {
  /** @type {(() => void)[]} */
  const leavers = [];
  /** @type {(() => Promise<void>)[]} */
  const waiting = [];
  let figures = 0;
  let tables = 0;
  const drawn = blocks.map((block) => {
    if (block.kind === 'table') tables += 1;
    if (block.kind !== 'figure' && block.kind !== 'game') return drawBlock(block, tables);
    figures += 1;
    const { element, leave, draw } =
      block.kind === 'figure'
        ? createFigure(card, skin, block, figures)
        : createAnnotatedGame(card, skin, block, figures);
    leavers.push(leave);
    waiting.push(draw);
    return element;
  });
  leavers.push(drawInPeace(waiting));
  return {
    element: h('article.prose', {}, inRows(blocks, drawn)),
    sections: sectionsOf(blocks),
    leave: () => leavers.forEach((leave) => leave()),
  };
}

/** Milliseconds until figures out of sight are drawn, and between two of them. */
const PEACE = 2500;
const PAUSE = 120;

/**
 * Draws what is not in sight while its reader reads: whoever prints the page has all of it.
 * @param {(() => Promise<void>)[]} waiting
 * @returns {() => void} ends it
 */
function drawInPeace(waiting) {
  let timer = setTimeout(next, PEACE);
  function next() {
    const draw = waiting.shift();
    if (!draw) return;
    void draw().finally(() => (timer = setTimeout(next, PAUSE)));
  }
  return () => {
    clearTimeout(timer);
    waiting.length = 0;
  };
}

/** Figures that follow one another without a word between stand side by side. */
const ROW = 3;

/**
 * @param {Block[]} blocks
 * @param {HTMLElement[]} drawn the same, drawn
 */
function inRows(blocks, drawn) {
  /** @type {HTMLElement[]} */
  const rows = [];
  for (let at = 0; at < drawn.length;) {
    const end = blocks.findIndex((block, index) => index >= at && block.kind !== 'figure');
    const length = (end < 0 ? drawn.length : end) - at;
    const isRow = length === ROW;
    rows.push(isRow ? h('div.figure-row', {}, drawn.slice(at, at + ROW)) : drawn[at]);
    at += isRow ? ROW : 1;
  }
  return rows;
}
