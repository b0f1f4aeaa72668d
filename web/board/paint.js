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
      drawn.push(ghost(layout, id, 'target ghost'));
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
 * Moves on a picture where they have not been made yet: an arrow through every place they touch, numbered where there are several. A wall's
 * new place is drawn too.
 * @param {Layout} layout
 * @param {BoardState['shown']} moves
 */
export function paintShown(layout, moves) {
  return moves.flatMap((clicks, index) => {
    const places = clicks.filter((id) => !isChoice(id) && layout.centers.has(id));
    if (places.length < 2) return [];
    const last = places[places.length - 1];
    /** @type {SVGElement[]} */
    const drawn = [];
    if (layout.isEdge(last)) drawn.push(ghost(layout, last, 'target ghost'));
    drawn.push(
      polyarrow(
        places.map((id) => layout.center(id)),
        'shown-move arrow',
      ),
    );
    if (moves.length > 1) drawn.push(...badge(layout.center(places[0]), String(index + 1), 'shown-number', [-30, -30]));
    return drawn;
  });
}

/**
 * Short texts on places; beside what stands there.
 * @param {Layout} layout
 * @param {Pick<BoardState, 'labels' | 'scene'>} state
 */
export function paintLabels(layout, { labels, scene }) {
  const occupied = new Set(scene.pieces.map(({ at }) => at));
  return labels.flatMap(([at, text]) =>
    badge(layout.center(at), text, 'place-label', occupied.has(at) && !layout.isEdge(at) ? [26, -30] : [0, 0]),
  );
}

/**
 * @param {import('./geometry.js').Point} center
 * @param {string} words
 * @param {string} classes
 * @param {[number, number]} away
 */
function badge([x, y], words, classes, [dx, dy]) {
  const width = 26 + 17 * [...words].length;
  const [cx, cy] = [x + dx, y + dy];
  const text = svg('text', { class: `${classes}-text`, x: cx, y: cy + 1 });
  text.textContent = words;
  return [svg('rect', { class: classes, x: cx - width / 2, y: cy - 20, width, height: 40, rx: 20 }), text];
}

/**
 * A wall where it may stand.
 * @param {Layout} layout
 * @param {string} id
 * @param {string} classes
 */
function ghost(layout, id, classes) {
  const [x, y] = layout.center(id);
  const turn = `translate(${x} ${y}) rotate(${layout.angle(id)})`;
  const drawn = svg('g', { class: classes, transform: turn, 'data-at': id });
  drawn.append(svg('use', { href: '#piece-wall', x: -50, y: -50, width: 100, height: 100 }));
  return drawn;
}

/**
 * A line through points that ends in a head.
 * @param {import('./geometry.js').Point[]} points
 * @param {string} classes
 */
function polyarrow(points, classes) {
  const [x2, y2] = points[points.length - 1];
  const [x1, y1] = points[points.length - 2];
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [hx, hy] = [x2 - ux * 26, y2 - uy * 26];
  const [[sx, sy], [nx, ny]] = points;
  const first = Math.hypot(nx - sx, ny - sy) || 1;
  const start = `M${sx + ((nx - sx) / first) * 18} ${sy + ((ny - sy) / first) * 18}`;
  const middle = points
    .slice(1, -1)
    .map(([x, y]) => `L${x} ${y}`)
    .join('');
  const head = `M${x2} ${y2}L${hx - uy * 17} ${hy + ux * 17}L${hx + uy * 17} ${hy - ux * 17}Z`;
  const group = svg('g', { class: classes });
  group.append(
    svg('path', { class: 'shaft', d: `${start}${middle}L${hx} ${hy}` }),
    svg('path', { class: 'head', d: head }),
  );
  return group;
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
