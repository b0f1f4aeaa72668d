/**
 * The end of a game, on the board: a second and a half, once, in the manner its skin tells.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').Act} Act
 * @typedef {import('./types.ts').BoardState} BoardState
 * @typedef {import('./types.ts').Piece} Piece
 * @typedef {import('./types.ts').Side} Side
 */
import { isChoice } from './entry.js';
import { UNIT } from './geometry.js';
import { wantsStillness } from './motion.js';
import { svg } from './svg.js';

/** Milliseconds: the whole of it, and the most between two lights. */
const WHOLE = 1500;
const STEP = 110;

/** What is shown where nothing better can be: the winner's pieces, one after another. @type {Act} */
const PARADE = { where: 'piece', camp: 'winner' };

/**
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Side} winner
 * @returns {{ act: Act, places: string[] }} the first act of the skin that finds a place on this board
 */
export function chooseAct(layout, state, winner) {
  for (const act of [...(state.skin.ending ?? []), PARADE]) {
    const places = placesOf(act, layout, state, winner);
    if (places.length > 0) return { act, places };
  }
  return { act: PARADE, places: [] };
}

/**
 * @param {Act} act
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Side} winner
 * @returns {string[]} in the order they light up
 */
function placesOf(act, layout, { shape, scene, last }, winner) {
  const loser = winner === 'first' ? 'second' : 'first';
  const named = act.camp === 'loser' ? loser : winner;
  const isMeant = (/** @type {Piece} */ { kind, side }) => side === named && (!act.kind || act.kind === kind);
  const meant = scene.pieces.filter(isMeant).map(({ at }) => at);
  switch (act.where) {
    case 'tag': {
      // The loser's squares of that name on which a piece of the winner has arrived.
      const arrived = new Set(scene.pieces.filter(({ side }) => side === winner).map(({ at }) => at));
      return shape.cells
        .filter(({ id, tags }) => arrived.has(id) && tags.includes(`${act.tag}-${loser}`))
        .map(({ id }) => id);
    }
    case 'column': {
      const goal = shape.cells.find(({ id, tags }) => meant.includes(id) && tags.includes(`${act.tag}-${named}`));
      const column = shape.cells.filter(({ x }) => goal && x === goal.x).map(({ id, y }) => ({ id, y }));
      const away = named === 'first' ? 1 : -1;
      return column.sort((a, b) => (a.y - b.y) * away).map(({ id }) => id);
    }
    case 'around': {
      const [x, y] = meant.length > 0 ? layout.center(meant[0]) : [Infinity, Infinity];
      const walls = scene.pieces.map(({ at }) => at).filter((at) => layout.isEdge(at));
      const near = walls.filter((at) => Math.hypot(layout.center(at)[0] - x, layout.center(at)[1] - y) < UNIT * 0.6);
      return near.length > 0 ? [...near, ...meant] : [];
    }
    case 'last':
      return [...last.filter((id) => !isChoice(id) && layout.centers.has(id)), ...meant];
    default:
      return meant;
  }
}

/**
 * Plays it. Nothing is left of it afterwards, and nothing happens for whoever wants stillness.
 * @param {{ under: SVGGElement, over: SVGGElement }} layers
 * @param {Layout} layout
 * @param {BoardState} state
 * @param {Side} winner
 */
export async function celebrate(layers, layout, state, winner) {
  if (!state.motion || wantsStillness()) return;
  const { act, places } = chooseAct(layout, state, winner);
  const step = Math.min(STEP, WHOLE / 2 / Math.max(1, places.length));
  /** @type {Promise<unknown>[]} */
  const shown = [];
  places.forEach((id, index) => {
    const light = lit(layout, id, act.camp === 'loser' ? 'fallen' : 'won');
    layers.under.append(light);
    shown.push(
      play(
        light,
        [0, 0.85, 0.6, 0].map((opacity) => ({ opacity })),
        index * step,
      ),
    );
    if (!act.symbol || layout.isEdge(id)) return;
    const [x, y] = layout.center(id);
    const sign = svg('g', { class: `banner-rise ${winner}`, transform: `translate(${x} ${y})` });
    sign.append(svg('use', { href: `#${act.symbol}`, x: -50, y: -50, width: 100, height: 100 }));
    layers.over.append(sign);
    const risen = (/** @type {number} */ part) => `translate(${x}px, ${y + 50 * (1 - part)}px) scale(1, ${part})`;
    const frames = [
      { transform: risen(0.02), opacity: 1 },
      { transform: risen(1), opacity: 1, offset: 0.35 },
      { transform: risen(1), opacity: 1, offset: 0.85 },
      { transform: risen(1), opacity: 0 },
    ];
    shown.push(play(sign, frames, index * step));
  });
  await Promise.allSettled(shown);
}

/**
 * @param {SVGElement} element
 * @param {Keyframe[]} frames
 * @param {number} delay
 */
async function play(element, frames, delay) {
  const animation = element.animate(frames, { delay, duration: WHOLE - delay, easing: 'ease-out', fill: 'both' });
  await animation.finished.catch(() => null);
  element.remove();
}

/**
 * @param {Layout} layout
 * @param {string} id
 * @param {string} how
 */
function lit(layout, id, how) {
  const ends = layout.segments.get(id);
  const [x, y] = layout.center(id);
  if (!ends) return svg('rect', { class: `glory ${how}`, x: x - 50, y: y - 50, width: UNIT, height: UNIT });
  const [[x1, y1], [x2, y2]] = ends;
  return svg('line', { class: `glory ${how}`, x1, y1, x2, y2 });
}
