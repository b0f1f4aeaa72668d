/**
 * Carrying out a plan of movement with the browser's own animations.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./choreography.js').Plan} Plan
 */
import { swing } from './choreography.js';

/** Milliseconds: a move along the board, one hop of several, a wall's swing, a fall; and the most all hops may take together. */
const SLIDE = 190;
const HOP = 140;
const SWING = 320;
const FALL = 180;
const LONGEST = 1400;

/** Whether the reader asked for stillness. */
export function wantsStillness() {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Where a piece stands, as a transform.
 * @param {Layout} layout
 * @param {string} id
 */
export function standing(layout, id) {
  const [x, y] = layout.center(id);
  const angle = layout.isEdge(id) ? layout.angle(id) : 0;
  return angle ? `translate(${x} ${y}) rotate(${angle})` : `translate(${x} ${y})`;
}

/** @param {Point} point */
function moved([x, y]) {
  return `translate(${x}px, ${y}px)`;
}

/**
 * Animates a plan: first whoever was played, then whoever moves with it, then what falls and what appears. Never two at once.
 * Elements already stand where they end; `gone` elements are removed when they have fallen.
 * @param {Layout} layout
 * @param {Plan} plan
 * @param {(index: number) => SVGGElement | undefined} mover the element of a planned move
 * @param {(at: string) => SVGGElement | undefined} leaver the element of a piece that goes
 * @param {(at: string) => SVGGElement | undefined} newcomer the element of a piece that appears
 * @returns {Promise<void>} settled when all is still
 */
export async function animate(layout, plan, mover, leaver, newcomer) {
  /** @type {Animation[]} */
  const running = [];
  let landed = 0;
  plan.moves.forEach(({ from, stops }, index) => {
    const element = mover(index);
    if (!element) return;
    element.parentNode?.append(element);
    const timing = { ...timingOf(layout, from, stops), delay: landed, fill: /** @type {const} */ ('backwards') };
    const isWall = layout.isEdge(from);
    const frames = isWall ? turning(layout, from, stops[stops.length - 1], plan) : travelling(layout, from, stops);
    running.push(element.animate(frames, timing));
    landed += timing.duration;
  });
  for (const { at, hop } of plan.gone) {
    const element = leaver(at);
    if (!element) continue;
    const [x, y] = layout.center(at);
    const frames = [
      { opacity: 1, transform: moved([x, y]) },
      { opacity: 0, transform: `${moved([x, y + 14])} scale(0.8)` },
    ];
    // Those of a chain fall in the order they were taken.
    const falling = element.animate(frames, {
      delay: landed + hop * (FALL / 3),
      duration: FALL,
      easing: 'ease-in',
      fill: 'both',
    });
    running.push(falling);
    const remove = () => element.remove();
    falling.finished.then(remove, remove);
  }
  for (const at of plan.born) {
    const element = newcomer(at);
    if (!element) continue;
    running.push(
      element.animate([{ opacity: 0 }, { opacity: 1 }], { delay: landed, duration: FALL, fill: 'backwards' }),
    );
  }
  await Promise.allSettled(running.map(({ finished }) => finished));
}

/**
 * @param {Layout} layout
 * @param {string} from
 * @param {string[]} stops
 */
function timingOf(layout, from, stops) {
  // A wall turns at one speed from end to end.
  if (layout.isEdge(from)) return { duration: SWING, easing: 'linear' };
  if (stops.length === 1) return { duration: SLIDE, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' };
  return { duration: Math.min(HOP * stops.length, LONGEST), easing: 'linear' };
}

/**
 * @param {Layout} layout
 * @param {string} from
 * @param {string[]} stops
 * @returns {Keyframe[]}
 */
function travelling(layout, from, stops) {
  const lift = stops.length > 1;
  let at = layout.center(from);
  /** @type {Keyframe[]} */
  const frames = [{ transform: moved(at), easing: lift ? 'ease-out' : 'linear' }];
  for (const stop of stops) {
    const to = layout.center(stop);
    // One arc a hop: up, and down again.
    if (lift) {
      const top = moved([(at[0] + to[0]) / 2, (at[1] + to[1]) / 2 - 22]);
      frames.push({ transform: `${top} scale(1.1)`, easing: 'ease-in' });
    }
    frames.push({ transform: moved(to), easing: lift ? 'ease-out' : 'linear' });
    at = to;
  }
  return frames;
}

/**
 * @param {Layout} layout
 * @param {string} from
 * @param {string} to
 * @param {Plan} plan
 * @returns {Keyframe[]}
 */
function turning(layout, from, to, plan) {
  const [a, b] = [layout.segments.get(from), layout.segments.get(to)];
  const way = a && b && swing(a, b, plan.obstacles);
  const rest = (/** @type {string} */ id) => `${moved(layout.center(id))} rotate(${layout.angle(id)}deg)`;
  if (!way) return [{ transform: rest(from) }, { transform: rest(to) }];
  const [px, py] = way.pivot;
  const [cx, cy] = layout.center(from);
  // Turning about the pivot: go there, turn, come back by the arm.
  const arm = `translate(${cx - px}px, ${cy - py}px) rotate(${layout.angle(from)}deg)`;
  return [0, 0.5, 1].map((part) => ({ transform: `${moved(way.pivot)} rotate(${way.degrees * part}deg) ${arm}` }));
}
