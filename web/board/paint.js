/**
 * What lies on the board beside pieces: the last move, marks, targets, the trail of a move being entered, drawings.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').BoardState} BoardState
 * @typedef {import('./types.ts').Drawing} Drawing
 * @typedef {ReturnType<typeof import('./hand.js').shown>} Shown
 */
import { isChoice } from './entry.js';
import { UNIT } from './geometry.js';
import { svg } from './svg.js';

/**
 * A highlight that fills a place.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} classes
 */
function fill(layout, id, classes) {
  const ends = layout.segments.get(id);
  if (ends) {
    const [[x1, y1], [x2, y2]] = ends;
    return svg('line', { class: `edge-light ${classes}`, x1, y1, x2, y2 });
  }
  const [x, y] = layout.center(id);
  return svg('rect', { class: `light-up ${classes}`, x: x - UNIT / 2, y: y - UNIT / 2, width: UNIT, height: UNIT });
}

/**
 * A square that was no way out.
 * @param {Layout} layout
 * @param {string} id
 */
function hatched(layout, id) {
  const [x, y] = layout.center(id);
  const half = UNIT / 2 - 2;
  const strokes = [-1.5, -1, -0.5, 0, 0.5, 1, 1.5].map((shift) => {
    const [low, high] = [Math.max(-1, shift - 1), Math.min(1, shift + 1)];
    return `M${x + low * half} ${y + (low - shift) * half}L${x + high * half} ${y + (high - shift) * half}`;
  });
  return svg('path', { class: 'hatched', d: strokes.join('') });
}

/**
 * What may be moved stands in a light of its own.
 * @param {Layout} layout
 * @param {string} id
 */
function movable(layout, id) {
  const [cx, cy] = layout.center(id);
  return svg('ellipse', { class: 'movable', cx, cy: cy + 31, rx: 45, ry: 15 });
}

/**
 * Under the pieces.
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Shown} hand
 */
export function paintUnder(layout, state, hand) {
  const places = (/** @type {readonly string[]} */ clicks) =>
    clicks.filter((id) => !isChoice(id) && layout.centers.has(id));
  /** @type {SVGElement[]} */
  const drawn = places(state.last).map((id) => fill(layout, id, 'last'));
  // Walls stand so that nearly all can be moved nearly always: those that cannot are marked instead.
  const lit = hand.trail.length === 0 ? places([...hand.origins]).filter((id) => !layout.isEdge(id)) : [];
  drawn.push(...lit.map((id) => movable(layout, id)));
  for (const { at, kind } of state.scene.marks) {
    if (kind === 'closed') drawn.push(hatched(layout, at));
    else if (kind !== 'barred') drawn.push(fill(layout, at, `mark-${kind}`));
  }
  drawn.push(...places(hand.premove).map((id) => fill(layout, id, 'premove')));
  places(hand.trail).forEach((id, index) => drawn.push(fill(layout, id, index === 0 ? 'selected' : 'hop')));
  return drawn;
}

/**
 * Over the pieces: signs that must not hide behind them. Each differs in shape, not only in colour.
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Shown} hand
 */
export function paintOver(layout, state, hand) {
  /** @type {SVGElement[]} */
  const drawn = [];
  const sign = (/** @type {string} */ symbol, /** @type {string} */ at, classes = '') => {
    const [x, y] = layout.center(at);
    drawn.push(
      svg('use', {
        class: `sign ${symbol} ${classes}`,
        href: `#${symbol}`,
        x: x - 50,
        y: y - 50,
        width: 100,
        height: 100,
      }),
    );
  };
  for (const { at, kind } of state.scene.marks) if (kind !== 'closed') sign(`sign-${kind}`, at);
  const occupied = new Set(state.scene.pieces.map(({ at }) => at));
  if (hand.trail.length > 0) occupied.delete(hand.trail[0]);
  for (const id of hand.targets) {
    if (layout.isEdge(id)) {
      const [x, y] = layout.center(id);
      const turn = `translate(${x} ${y}) rotate(${layout.angle(id)})`;
      const ghost = svg('g', { class: 'target ghost', transform: turn, 'data-at': id });
      ghost.append(svg('use', { href: '#piece-wall', x: -50, y: -50, width: 100, height: 100 }));
      drawn.push(ghost);
    } else {
      const [cx, cy] = layout.center(id);
      drawn.push(
        svg('circle', {
          class: occupied.has(id) ? 'target ring' : 'target dot',
          cx,
          cy,
          r: occupied.has(id) ? 43 : 15,
          'data-at': id,
        }),
      );
    }
  }
  const hops = hand.trail.filter((id) => !isChoice(id));
  if (hops.length > 1) {
    drawn.unshift(svg('polyline', { class: 'trail', points: hops.map((id) => layout.center(id).join(',')).join(' ') }));
  }
  return drawn;
}

/**
 * Arrows and circles drawn by hand.
 * @param {Layout} layout
 * @param {readonly Drawing[]} drawings
 */
export function paintDrawings(layout, drawings) {
  return drawings.map(({ from, to, ink }) => arrow(layout, from, to, `drawing ink-${ink}`));
}

/**
 * Moves that are advised: the best one bold, the others thinner. The best lies on top.
 * @param {Layout} layout
 * @param {import('./types.ts').BoardState['advice']} advice
 */
export function paintAdvice(layout, advice) {
  return advice.map(({ from, to }, rank) => arrow(layout, from, to, rank === 0 ? 'advice best' : 'advice')).reverse();
}

/**
 * @param {Layout} layout
 * @param {string} from
 * @param {string} to
 * @param {string} classes
 */
function arrow(layout, from, to, classes) {
  const [x1, y1] = layout.center(from);
  if (from === to) return svg('circle', { class: classes, cx: x1, cy: y1, r: 43 });
  const [x2, y2] = layout.center(to);
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [hx, hy] = [x2 - ux * 34, y2 - uy * 34];
  const head = `M${x2 - ux * 6} ${y2 - uy * 6}L${hx - uy * 17} ${hy + ux * 17}L${hx + uy * 17} ${hy - ux * 17}Z`;
  return svg('path', { class: `${classes} arrow`, d: `M${x1 + ux * 18} ${y1 + uy * 18}L${hx} ${hy}${head}` });
}
