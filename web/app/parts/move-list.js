/**
 * The record of a game, and going through it.
 *
 * @typedef {import('../../board/types.ts').Played} Played
 */
import { say, t } from '../../i18n/index.js';
import { h, picture } from '../dom.js';

/** @param {(ply: number) => void} goTo */
export function createMoveList(goTo) {
  const list = h('ol.moves', { 'aria-label': t('moves.label') });
  const scroller = h('div.moves-scroll', { tabindex: 0, role: 'region', 'aria-label': t('moves.label') }, list);
  const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ act) =>
    h('button.button.small', { type: 'button', 'aria-label': label, title: label, onclick: act }, picture(sign));
  let [shown, length] = [0, 0];
  const first = step('icon-first', t('moves.first'), () => goTo(0));
  const before = step('icon-before', t('moves.before'), () => goTo(Math.max(0, shown - 1)));
  const after = step('icon-after', t('moves.after'), () => goTo(Math.min(length, shown + 1)));
  const last = step('icon-last', t('moves.last'), () => goTo(length));
  const element = h('div.record', {}, scroller, h('div.row.steps', {}, first, before, after, last));
  /** @type {readonly Played[]} */
  let drawn = [];

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
      [shown, length] = [ply, record.length];
      const grows = drawn.length <= record.length && drawn.every((move, index) => move === record[index]);
      const from = grows ? drawn.length : 0;
      if (!grows) list.replaceChildren();
      record.slice(from).forEach((move, offset) => {
        const index = from + offset;
        const button = h(
          'button',
          { type: 'button', 'data-ply': index + 1, title: say(move.spoken), onclick: () => goTo(index + 1) },
          say(move.written),
        );
        list.append(
          h(`li.${move.side}`, {}, h('span.move-number', { 'aria-hidden': 'true' }, `${index + 1}.`), button),
        );
      });
      drawn = record;
      for (const button of list.querySelectorAll('button')) {
        if (Number(button.dataset.ply) === ply) button.setAttribute('aria-current', 'step');
        else button.removeAttribute('aria-current');
      }
      const current = list.querySelector('[aria-current]');
      if (current instanceof HTMLElement) scroller.scrollTop = current.offsetTop - scroller.clientHeight / 2;
      else scroller.scrollTop = 0;
      for (const button of [first, before]) button.disabled = ply === 0;
      for (const button of [after, last]) button.disabled = ply === record.length;
    },
  };
}
