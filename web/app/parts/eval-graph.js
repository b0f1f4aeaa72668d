/**
 * The whole game as a curve of who stood better; one can go to any of its moves. For whoever does not see it, it is a slider that says each move and what it came to.
 *
 * @typedef {import('../types.ts').MoveMark} MoveMark
 */
import { svg } from '../../board/svg.js';
import { t } from '../../i18n/index.js';
import { across, area, HEIGHT, outline, plyAt, stepOf, stretches, WIDTH } from '../analysis/graph.js';
import { h } from '../dom.js';

/**
 * @typedef {object} Curve
 * @property {readonly (number | null)[]} shares of the first camp, one more than there are moves
 * @property {readonly (MoveMark | null | undefined)[]} marks by move
 * @property {number} ply the position on the board
 * @property {string} words what is said of it
 */

/** @param {(ply: number) => void} look */
export function createEvalGraph(look) {
  const curve = svg('g');
  const cursor = svg('line', { class: 'graph-cursor', y1: 0, y2: HEIGHT });
  const picture = svg('svg', {
    class: 'graph-picture',
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  });
  picture.append(
    svg('rect', { class: 'graph-empty', width: WIDTH, height: HEIGHT }),
    curve,
    svg('line', { class: 'graph-middle', x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
    cursor,
  );
  // Dots are round whatever the room: they are no part of what is stretched.
  const dots = h('div.graph-dots', { 'aria-hidden': 'true' });
  const element = h(
    'div.eval-graph',
    {
      role: 'slider',
      tabindex: 0,
      'aria-label': t('graph.label'),
      'aria-valuemin': 0,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const next = event.ctrlKey || event.altKey || event.metaKey ? null : stepOf(event.key, ply, last);
        if (next === null) return;
        event.preventDefault();
        event.stopPropagation();
        if (next !== ply) look(next);
      },
      onpointerdown: (/** @type {PointerEvent} */ event) => {
        if (event.button !== 0) return;
        element.setPointerCapture(event.pointerId);
        point(event);
      },
      onpointermove: (/** @type {PointerEvent} */ event) => {
        if (element.hasPointerCapture(event.pointerId)) point(event);
      },
    },
    picture,
    dots,
  );
  let [ply, last, aim] = [0, 0, 0];
  let drawn = '';

  /** @param {PointerEvent} event */
  function point(event) {
    const box = element.getBoundingClientRect();
    const next = plyAt((event.clientX - box.left) / box.width, last);
    if (next === aim) return;
    aim = next;
    look(next);
  }

  return {
    element,
    /** @param {Curve} now */
    update({ shares, marks, ply: shown, words }) {
      [ply, last, aim] = [shown, shares.length - 1, shown];
      element.setAttribute('aria-valuemax', String(last));
      element.setAttribute('aria-valuenow', String(ply));
      element.setAttribute('aria-valuetext', words);
      const x = across(ply, last);
      cursor.setAttribute('x1', String(x));
      cursor.setAttribute('x2', String(x));
      const key = JSON.stringify([shares, marks]);
      if (key === drawn) return;
      drawn = key;
      curve.replaceChildren(
        ...stretches(shares).flatMap((points) => [
          svg('path', { class: 'graph-second', d: area(points, 0) }),
          svg('path', { class: 'graph-first', d: area(points, HEIGHT) }),
          svg('path', { class: 'graph-line', d: outline(points) }),
        ]),
      );
      dots.replaceChildren(...marks.flatMap((mark, index) => (mark ? [dot(mark, index + 1, shares)] : [])));
    },
  };
}

/**
 * @param {MoveMark} mark
 * @param {number} ply
 * @param {readonly (number | null)[]} shares
 */
function dot(mark, ply, shares) {
  const spot = h('span.graph-dot', { 'data-mark': mark });
  spot.style.setProperty('left', `${(100 * ply) / (shares.length - 1)}%`);
  spot.style.setProperty('top', `${100 * (1 - (shares[ply] ?? 0.5))}%`);
  return spot;
}
