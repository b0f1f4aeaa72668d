/**
 * The record of a game, and going through it.
 *
 * @typedef {import('../../board/types.ts').Played} Played
 */
import { say, t } from '../../i18n/index.js';
import { h, picture } from '../dom.js';
import { moveNumbers } from './move-numbers.js';

/**
 * @param {(ply: number) => void} goTo
 * @param {{ empty?: string, numbering?: import('./move-numbers.js').Numbering }} [words] what is said while there is no move
 */
export function createMoveList(goTo, { empty = '', numbering = 'pairs' } = {}) {
  const list = h('ol.moves', { 'aria-label': t('moves.label') });
  const scroller = h('div.moves-scroll', { tabindex: 0, role: 'region', 'aria-label': t('moves.label') }, list);
  const hint = h('p.moves-empty', {}, empty);
  if (empty) scroller.append(hint);
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h('button.button.small', { type: 'button', 'aria-label': label, title: label, onclick: act }, picture(sign));
  let [shown, length] = [0, 0];
  const first = step('icon-first', t('moves.first'), () => goTo(0));
  const before = step('icon-before', t('moves.before'), () => goTo(Math.max(0, shown - 1)));
  const after = step('icon-after', t('moves.after'), () => goTo(Math.min(length, shown + 1)));
  const last = step('icon-last', t('moves.last'), () => goTo(length));
  // The steps stand above the list: whatever grows or shrinks below, they stay under the finger.
  const element = h('div.record', {}, h('div.row.steps', {}, first, before, after, last), scroller);
  /** @type {readonly Played[]} */
  let drawn = [];

  /** Brings the move that is looked at into sight, without moving the page. */
  function follow() {
    const current = list.querySelector('[aria-current]');
    scroller.scrollTop = current instanceof HTMLElement ? current.offsetTop - scroller.clientHeight / 2 : 0;
  }

  return {
    element,
    /**
     * Says of each move what it gave away: a sign for the eye, a word for everybody.
     * @param {readonly ({ kind: string, sign: string, word: string } | null | undefined)[]} marks by move
     */
    mark(marks) {
      for (const item of list.children) {
        const button = item.querySelector('button');
        const mark = marks[Number(button?.dataset.ply) - 1];
        const old = item.querySelector('.move-mark');
        if (!button || (old?.getAttribute('data-mark') ?? null) === (mark?.kind ?? null)) continue;
        old?.remove();
        if (mark)
          button.append(
            h(
              'span.move-mark',
              { 'data-mark': mark.kind },
              h('span.move-sign', {}, mark.sign),
              ' ',
              h('span.move-word', {}, mark.word),
            ),
          );
      }
    },
    /**
     * @param {readonly Played[]} record
     * @param {number} ply the position on the board
     */
    update(record, ply) {
      const isSame = shown === ply && drawn === record;
      [shown, length] = [ply, record.length];
      const grows = drawn.length <= record.length && drawn.every((move, index) => move === record[index]);
      const from = grows ? drawn.length : 0;
      if (!grows) list.replaceChildren();
      const numbers = moveNumbers(record, numbering);
      record.slice(from).forEach((move, offset) => {
        const index = from + offset;
        list.append(moveItem(move, index + 1, numbers[index], goTo));
      });
      drawn = record;
      hint.hidden = record.length > 0;
      for (const button of list.querySelectorAll('button')) {
        if (Number(button.dataset.ply) === ply) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      }
      // Whoever scrolls through the list is left alone until something happens.
      if (!isSame) follow();
      if (!isSame && !element.isConnected) requestAnimationFrame(follow);
      for (const button of [first, before]) button.disabled = ply === 0;
      for (const button of [after, last]) button.disabled = ply === record.length;
    },
  };
}

/**
 * @param {Played} move
 * @param {number} ply
 * @param {string} number what stands before it
 * @param {(ply: number) => void} goTo
 */
function moveItem(move, ply, number, goTo) {
  return h(
    `li.${move.side}`,
    {},
    h('span.move-number', { 'aria-hidden': 'true' }, number),
    h(
      'button',
      { type: 'button', 'data-ply': ply, title: say(move.spoken), onclick: () => goTo(ply) },
      breakable(say(move.written)),
    ),
  );
}

/**
 * A long chain is broken between its captures, not within a place.
 * @param {string} text
 */
function breakable(text) {
  const [first, ...rest] = text.split(/(?=\()/);
  return [first, ...rest.flatMap((part) => [h('wbr'), part])];
}
