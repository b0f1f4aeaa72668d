/**
 * What to move, fade and bring in when one scene follows another. Pure: scenes in, a plan out.
 *
 * @typedef {import('./types.ts').Scene} Scene
 * @typedef {import('./types.ts').Piece} Piece
 * @typedef {import('./geometry.js').Point} Point
 */
import { isChoice } from './entry.js';

/**
 * @typedef {object} Plan
 * @property {{ from: string, stops: string[], piece: Piece }[]} moves pieces that travel; the first is the one that was played
 * @property {{ at: string, hop: number }[]} gone pieces that leave, and during which hop of the played piece
 * @property {string[]} born places where something new appears
 * @property {Point[]} obstacles centres of what stays where it is, for a wall to swing round
 */

/** More changes than this are another position, not a move: nothing is animated. */
const MOST_CHANGES = 24;

/**
 * @param {Piece} a
 * @param {Piece | undefined} b
 */
function sameFigure(a, b) {
  return b !== undefined && a.kind === b.kind && a.side === b.side;
}

/**
 * @param {Scene} before
 * @param {Scene} after
 * @param {readonly string[]} clicks the places the played piece touched, or none if unknown
 * @param {(id: string) => Point} center
 * @returns {Plan}
 */
export function choreograph(before, after, clicks, center) {
  const was = new Map(before.pieces.map((piece) => [piece.at, piece]));
  const is = new Map(after.pieces.map((piece) => [piece.at, piece]));
  const gone = new Map([...was].filter(([at, piece]) => !sameFigure(piece, is.get(at))));
  const born = new Map([...is].filter(([at, piece]) => !sameFigure(piece, was.get(at))));
  /** @type {Plan} */
  const plan = { moves: [], gone: [], born: [], obstacles: [] };
  if (gone.size + born.size > MOST_CHANGES) return plan;

  const route = clicks.filter((click) => !isChoice(click));
  const [from, to] = [route[0], route[route.length - 1]];
  const mover = was.get(from);
  const moved = is.get(to);
  if (route.length > 1 && mover && moved && mover.side === moved.side) {
    plan.moves.push({ from, stops: route.slice(1), piece: moved });
    gone.delete(from);
    born.delete(to);
    // What stood on the place of arrival was taken, even where the newcomer looks the same.
    const taken = was.get(to);
    if (taken && to !== from) gone.set(to, taken);
  }
  for (const [at, piece] of [...gone]) {
    const twin = [...born].find(([, other]) => sameFigure(piece, other));
    if (!twin) continue;
    plan.moves.push({ from: at, stops: [twin[0]], piece: twin[1] });
    gone.delete(at);
    born.delete(twin[0]);
  }
  plan.gone = [...gone.keys()].map((at) => ({ at, hop: hopOver(at, route, center) }));
  plan.born = [...born.keys()];
  plan.obstacles = [...is.keys()]
    .filter((at) => sameFigure(/** @type {Piece} */ (is.get(at)), was.get(at)))
    .map(center);
  return plan;
}

/**
 * The hop that passes over a place; the last one if none does.
 * @param {string} at
 * @param {string[]} route
 * @param {(id: string) => Point} center
 */
function hopOver(at, route, center) {
  const [x, y] = center(at);
  for (let hop = 0; hop + 1 < route.length; hop += 1) {
    const [ax, ay] = center(route[hop]);
    const [bx, by] = center(route[hop + 1]);
    const inside = Math.hypot(x - ax, y - ay) + Math.hypot(x - bx, y - by) < Math.hypot(ax - bx, ay - by) + 1;
    if (inside) return hop;
  }
  return Math.max(0, route.length - 2);
}

/**
 * How a wall turns from one slot into another: about which corner, and by how many degrees. Of the two ways round it takes the one that sweeps over nothing drawn,
 * else the shorter.
 * @param {[Point, Point]} from
 * @param {[Point, Point]} to
 * @param {Point[]} obstacles centres of whatever stands nearby
 * @returns {{ pivot: Point, degrees: number } | null} null when the two share no corner
 */
export function swing(from, to, obstacles) {
  const same = (/** @type {Point} */ a, /** @type {Point} */ b) => a[0] === b[0] && a[1] === b[1];
  for (const [pivot, tip] of [from, [from[1], from[0]]]) {
    for (const [end, goal] of [to, [to[1], to[0]]]) {
      if (!same(pivot, end)) continue;
      const bearing = (/** @type {Point} */ p) => (Math.atan2(p[1] - pivot[1], p[0] - pivot[0]) * 180) / Math.PI;
      const clockwise = (Math.round(bearing(goal) - bearing(tip)) + 720) % 360;
      const ways = [clockwise, clockwise - 360].sort((a, b) => Math.abs(a) - Math.abs(b));
      const reach = Math.hypot(tip[0] - pivot[0], tip[1] - pivot[1]);
      const isFree = (/** @type {number} */ degrees) =>
        !obstacles.some((point) => {
          const distance = Math.hypot(point[0] - pivot[0], point[1] - pivot[1]);
          if (distance < 1 || distance > reach) return false;
          const turned = degrees > 0 ? bearing(point) - bearing(tip) : bearing(tip) - bearing(point);
          const angle = (Math.round(turned) + 720) % 360;
          return angle > 0 && angle < Math.abs(degrees);
        });
      return { pivot, degrees: ways.find(isFree) ?? ways[0] };
    }
  }
  return null;
}
