/**
 * The curve of a game: where its points lie, and which move a place on it means. Pure.
 *
 * @typedef {{ ply: number, x: number, y: number }} Point
 */

/** The size the curve is drawn in; it is stretched to whatever room there is. */
export const WIDTH = 600;
export const HEIGHT = 100;

/**
 * Where a ply stands.
 * @param {number} ply
 * @param {number} last the last one
 */
export function across(ply, last) {
  return last === 0 ? 0 : (ply / last) * WIDTH;
}

/**
 * The ply nearest to a place.
 * @param {number} share of the way from left to right
 * @param {number} last
 */
export function plyAt(share, last) {
  return Math.round(Math.max(0, Math.min(1, share)) * last);
}

/**
 * The stretches of the curve that are known, each a list of points; the first camp is at the top.
 * @param {readonly (number | null)[]} shares of the first camp by ply, null where nothing is known
 * @returns {Point[][]}
 */
export function stretches(shares) {
  /** @type {Point[][]} */
  const all = [];
  let open = false;
  shares.forEach((share, ply) => {
    if (share === null) return void (open = false);
    if (!open) all.push([]);
    open = true;
    all[all.length - 1].push({ ply, x: across(ply, shares.length - 1), y: round((1 - share) * HEIGHT) });
  });
  return all;
}

/**
 * A stretch as the area between the curve and one side: the bottom for what belongs to the first camp, the top for the other's.
 * @param {readonly Point[]} points
 * @param {number} side
 */
export function area(points, side) {
  const [first, last] = [points[0], points[points.length - 1]];
  const curve = points.map(({ x, y }) => `L${round(x)} ${y}`).join('');
  return `M${round(first.x)} ${side}${curve}L${round(last.x)} ${side}Z`;
}

/** @param {readonly Point[]} points */
export function outline(points) {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${y}`).join('');
}

/**
 * Where a key leads from a ply; null if it leads nowhere.
 * @param {string} name
 * @param {number} ply
 * @param {number} last
 */
export function stepOf(name, ply, last) {
  const far = 10;
  const steps = {
    ArrowLeft: ply - 1,
    ArrowDown: ply - 1,
    ArrowRight: ply + 1,
    ArrowUp: ply + 1,
    PageDown: ply - far,
    PageUp: ply + far,
    Home: 0,
    End: last,
  };
  const next = /** @type {Record<string, number>} */ (steps)[name];
  return next === undefined ? null : Math.max(0, Math.min(last, next));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
}
