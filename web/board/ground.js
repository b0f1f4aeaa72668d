/**
 * The board itself: what does not change during a game.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').Cell} Cell
 * @typedef {import('./types.ts').Scenery} Scenery
 */
import { UNIT } from './geometry.js';
import { svg } from './svg.js';

/** Room for coordinates and for walls that swing outside, in units. */
export const MARGIN = 38;

/**
 * @param {Layout} layout
 * @param {boolean} coordinates
 * @param {Scenery} [scenery] what the game itself brings to be drawn
 */
export function drawGround(layout, coordinates, scenery = {}) {
  const { shape } = layout;
  const ground = svg('g', { class: 'ground' });
  const board = { x: 0, y: 0, width: layout.width, height: layout.height };
  ground.append(
    svg('rect', { class: 'frame', ...around(layout, MARGIN - 2), rx: 8 }),
    ...drawScenery(scenery.frame, layout),
    ...shape.cells.map((cell) => drawCell(cell, layout)),
    svg('rect', { class: 'grain', ...board }),
    ...drawScenery(scenery.field, layout),
    ...shape.cells.flatMap((cell) => drawTags(cell, layout, scenery.tags ?? {})),
    svg('rect', { class: 'rim', ...board }),
    ...drawScenery(scenery.over, layout),
    // At night the board lies in the dark, and the pieces in the light of a candle.
    svg('rect', { class: 'dusk', ...around(layout, MARGIN - 2), rx: 8 }),
    ...shape.cells.filter(({ arrows }) => arrows > 0).map((cell) => drawArrows(cell, layout)),
  );
  if (shape.edges.length > 0) ground.append(drawSlots(layout));
  if (coordinates) ground.append(drawLabels(layout));
  return ground;
}

/**
 * The board with so much room around it.
 * @param {Layout} layout
 * @param {number} room
 */
function around({ width, height }, room) {
  return { x: -room, y: -room, width: width + 2 * room, height: height + 2 * room };
}

/**
 * A drawing over the whole board and its margin.
 * @param {string | undefined} symbol
 * @param {Layout} layout
 */
function drawScenery(symbol, layout) {
  return symbol ? [svg('use', { class: 'scenery', href: `#${symbol}`, ...around(layout, MARGIN) })] : [];
}

/**
 * @param {Cell} cell
 * @param {Layout} layout
 */
function drawCell(cell, layout) {
  const [cx, cy] = layout.center(cell.id);
  return svg('rect', {
    class: ['cell', cell.shade, ...cell.tags].join(' '),
    x: cx - UNIT / 2,
    y: cy - UNIT / 2,
    width: UNIT,
    height: UNIT,
  });
}

/**
 * @param {Cell} cell
 * @param {Layout} layout
 * @param {Record<string, string>} own drawings the game has of its own, by tag
 * @returns {SVGElement[]}
 */
function drawTags(cell, layout, own) {
  const [cx, cy] = layout.center(cell.id);
  /** @type {SVGElement[]} */
  const drawn = [];
  const put = (/** @type {string} */ symbol, /** @type {string} */ classes) =>
    drawn.push(
      svg('use', { class: classes, href: `#${symbol}`, x: cx - UNIT / 2, y: cy - UNIT / 2, width: UNIT, height: UNIT }),
    );
  for (const tag of cell.shade === 'water' ? ['water', ...cell.tags] : cell.tags) {
    const [, word, side] = /^(.*?)(?:-(first|second))?$/.exec(tag) ?? [];
    const dressed = own[tag] ?? own[word];
    const camp = `${side ?? ''} ${side && side !== layout.seat ? 'far' : ''}`;
    // A symbol the art does not have draws nothing.
    put(`tag-${word}`, `tag tag-${word} ${camp} ${dressed ? 'dressed' : ''}`);
    if (dressed) put(dressed, `scenery own-${word} ${camp}`);
  }
  return drawn;
}

/**
 * @param {Cell} cell
 * @param {Layout} layout
 */
function drawArrows({ id, arrows }, { flipped, centers }) {
  const [cx, cy] = centers.get(id) ?? [0, 0];
  const group = svg('g', { class: 'arrows', transform: `translate(${cx} ${cy})` });
  for (let bit = 0; bit < 8; bit += 1) {
    if (!(arrows & (1 << bit))) continue;
    const angle = (bit * 45 + (flipped ? 180 : 0)) % 360;
    const symbol = bit % 2 === 0 ? 'arrow-straight' : 'arrow-diagonal';
    group.append(
      svg('use', { href: `#${symbol}`, x: -50, y: -50, width: 100, height: 100, transform: `rotate(${angle})` }),
    );
  }
  return group;
}

/** @param {Layout} layout */
function drawSlots(layout) {
  const group = svg('g', { class: 'slots' });
  /** @type {Map<string, [number, number]>} */
  const towers = new Map();
  for (const ends of layout.segments.values()) {
    const [[x1, y1], [x2, y2]] = ends;
    group.append(svg('line', { class: 'slot', x1, y1, x2, y2 }));
    for (const end of ends) towers.set(end.join(','), end);
  }
  for (const [x, y] of towers.values()) {
    group.append(svg('use', { class: 'tower', href: '#tower', x: x - 23, y: y - 23, width: 46, height: 46 }));
  }
  return group;
}

/** @param {Layout} layout */
function drawLabels(layout) {
  const group = svg('g', { class: 'labels' });
  const { bottom, left, top } = layout.labels();
  // Large boards are drawn smaller: their letters must not shrink with them.
  const size = Math.max(20, Math.min(29, layout.width * 0.028));
  const text = (/** @type {string} */ label, /** @type {number} */ x, /** @type {number} */ y) => {
    const element = svg('text', { x, y, 'font-size': size });
    element.textContent = label;
    group.append(element);
  };
  const away = MARGIN / 2;
  // Letters hang below their line, figures do not.
  const rise = bottom.some((label) => /[gjpqy]/.test(label)) ? 3.5 : 0;
  bottom.forEach((label, index) => text(label, (index + 0.5) * UNIT, layout.height + away - rise));
  left.forEach((label, index) => text(label, -away, (index + 0.5) * UNIT));
  top.forEach((label, index) => text(label, (index + 0.5) * UNIT, -away));
  return group;
}
