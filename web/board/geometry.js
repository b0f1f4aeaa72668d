/**
 * Where places are on the drawing. One cell is 100 units wide; y grows downwards, as SVG has it.
 *
 * @typedef {import('./types.ts').BoardShape} BoardShape
 * @typedef {import('./types.ts').Side} Side
 * @typedef {[number, number]} Point
 */

export const UNIT = 100;

/** How far from a wall's line a press still means the wall, in units. */
const EDGE_REACH = 21;
/** The same when the hand already holds a wall and only slots make sense. */
const HELD_REACH = 75;
/** The half thickness of a wall. */
const WALL_REACH = 11;

/** @type {ReadonlySet<string>} */
const NOWHERE = new Set();

/**
 * @param {Point} p
 * @param {Point} a
 * @param {Point} b
 */
function distanceToSegment([px, py], [ax, ay], [bx, by]) {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(px - ax - t * dx, py - ay - t * dy);
}

/** Places of a board as seen from one seat. */
export class Layout {
  /**
   * @param {BoardShape} shape
   * @param {Side} seat
   */
  constructor(shape, seat) {
    this.shape = shape;
    this.seat = seat;
    this.flipped = seat === 'second';
    this.width = shape.width * UNIT;
    this.height = shape.height * UNIT;
    /** @type {Map<string, Point>} */
    this.centers = new Map();
    /** @type {Map<string, [Point, Point]>} */
    this.segments = new Map();
    /** Twice the position in cells, so that cells are odd and edges have an even coordinate. @type {Map<string, string>} */
    this.lattice = new Map();
    /** @type {Map<string, string>} */
    this.names = new Map();
    const nameIndex = this.flipped ? 1 : 0;
    for (const cell of shape.cells) {
      this.#add(cell.id, this.corner(cell.x + 0.5, cell.y + 0.5));
      this.names.set(cell.id, cell.names[nameIndex]);
    }
    for (const edge of shape.edges) {
      const ends = /** @type {[Point, Point]} */ ([this.corner(...edge.from), this.corner(...edge.to)]);
      this.segments.set(edge.id, ends);
      this.#add(edge.id, [(ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2]);
      this.names.set(edge.id, edge.id);
    }
  }

  /**
   * @param {string} id
   * @param {Point} center
   */
  #add(id, center) {
    this.centers.set(id, center);
    this.lattice.set(`${Math.round((center[0] * 2) / UNIT)},${Math.round((center[1] * 2) / UNIT)}`, id);
  }

  /**
   * A corner of the board in units.
   * @param {number} x
   * @param {number} y
   * @returns {Point}
   */
  corner(x, y) {
    return this.flipped ? [(this.shape.width - x) * UNIT, y * UNIT] : [x * UNIT, (this.shape.height - y) * UNIT];
  }

  /**
   * @param {string} id
   * @returns {Point}
   */
  center(id) {
    return this.centers.get(id) ?? [0, 0];
  }

  /** @param {string} id */
  isEdge(id) {
    return this.segments.has(id);
  }

  /**
   * The angle a wall lies at, in degrees: 0 along x, 90 along y.
   * @param {string} id
   */
  angle(id) {
    const ends = this.segments.get(id);
    return ends && ends[0][0] === ends[1][0] ? 90 : 0;
  }

  /**
   * Every place, row by row as it lies before the eye.
   * @returns {string[][]}
   */
  rows() {
    /** @type {Map<number, { id: string, x: number }[]>} */
    const rows = new Map();
    for (const [id, [x, y]] of this.centers) {
      const row = rows.get(y) ?? [];
      row.push({ id, x });
      rows.set(y, row);
    }
    return [...rows]
      .sort(([a], [b]) => a - b)
      .map(([, places]) => places.sort((a, b) => a.x - b.x).map(({ id }) => id));
  }

  /**
   * The next place in a direction, or null at the rim.
   * @param {string} id
   * @param {number} dx
   * @param {number} dy
   */
  neighbour(id, dx, dy) {
    const [cx, cy] = this.center(id);
    let [x, y] = [Math.round((cx * 2) / UNIT), Math.round((cy * 2) / UNIT)];
    for (;;) {
      x += dx;
      y += dy;
      if (x < 0 || y < 0 || x > this.shape.width * 2 || y > this.shape.height * 2) return null;
      const found = this.lattice.get(`${x},${y}`);
      if (found) return found;
    }
  }

  /**
   * The place under a point, or null. `live` places are preferred where an edge and a cell dispute a point; a held wall looks only for slots. A wall that
   * stands and may not be moved is meant only by a press right on it.
   * @param {Point} point
   * @param {ReadonlySet<string>} live
   * @param {boolean} holdsWall
   * @param {ReadonlySet<string>} [standing] edges something stands on
   */
  hit(point, live, holdsWall, standing = NOWHERE) {
    const reach = (/** @type {string} */ id) => {
      if (live.has(id)) return holdsWall ? HELD_REACH : EDGE_REACH;
      return standing.has(id) ? WALL_REACH : 0;
    };
    let [best, bestDistance] = [/** @type {string | null} */ (null), Infinity];
    for (const [id, [a, b]] of this.segments) {
      const distance = distanceToSegment(point, a, b);
      if (distance < Math.min(reach(id), bestDistance)) [best, bestDistance] = [id, distance];
    }
    if (best) return best;
    const [x, y] = [Math.floor(point[0] / UNIT), Math.floor(point[1] / UNIT)];
    return this.lattice.get(`${2 * x + 1},${2 * y + 1}`) ?? null;
  }

  /** Labels along the sides, seen from this seat. Where the far side counts its own way, the far edge has labels too. */
  labels() {
    const { files, farFiles, ranks } = this.shape;
    const reversed = (/** @type {string[]} */ list) => [...list].reverse();
    const ownWay = farFiles.length > 0;
    if (this.flipped)
      return { bottom: reversed(ownWay ? farFiles : files), left: ranks, top: ownWay ? reversed(files) : [] };
    return { bottom: files, left: reversed(ranks), top: farFiles };
  }
}
