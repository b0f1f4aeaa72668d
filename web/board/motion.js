/**
 * Carrying out a plan of movement with the browser's own animations.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./choreography.js').Plan} Plan
 */
import { swing } from './choreography.js';

/** Milliseconds: a single hop, and the most a whole move may take. */
const HOP = 210;
const LONGEST = 1100;

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
 * Animates a plan. Elements already stand where they end; `gone` elements are removed when they have faded.
 * @param {Layout} layout
 * @param {Plan} plan
 * @param {(index: number) => SVGGElement | undefined} mover the element of a planned move
 * @param {(at: string) => SVGGElement | undefined} leaver the element of a piece that goes
 * @param {(at: string) => SVGGElement | undefined} newcomer the element of a piece that appears
 * @returns {Promise<void>} settled when all is still
 */
export async function animate(layout, plan, mover, leaver, newcomer) {
  const hops = plan.moves[0]?.stops.length ?? 1;
  const perHop = Math.min(HOP, LONGEST / hops);
  const total = perHop * hops;
  /** @type {Animation[]} */
  const running = [];
  plan.moves.forEach(({ from, stops }, index) => {
    const element = mover(index);
    if (!element) return;
    element.parentNode?.append(element);
    const frames = layout.isEdge(from)
      ? turning(layout, from, stops[stops.length - 1], plan)
      : travelling(layout, from, stops);
    const duration = index === 0 ? total : perHop;
    running.push(
      element.animate(frames, { duration: layout.isEdge(from) ? duration * 1.6 : duration, easing: 'ease-in-out' }),
    );
  });
  for (const { at, hop } of plan.gone) {
    const element = leaver(at);
    if (!element) continue;
    const delay = plan.moves.length > 0 ? hop * perHop + perHop * 0.4 : 0;
    const fading = element.animate([{ opacity: 1 }, { opacity: 0 }], { delay, duration: perHop * 0.6, fill: 'both' });
    running.push(fading);
    const remove = () => element.remove();
    fading.finished.then(remove, remove);
  }
  for (const at of plan.born) {
    const element = newcomer(at);
    if (!element) continue;
    const delay = plan.moves.length > 0 ? total * 0.6 : 0;
    running.push(element.animate([{ opacity: 0 }, { opacity: 1 }], { delay, duration: HOP, fill: 'backwards' }));
  }
  await Promise.allSettled(running.map(({ finished }) => finished));
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
  const frames = [{ transform: moved(at) }];
  for (const stop of stops) {
    const to = layout.center(stop);
    if (lift) frames.push({ transform: `${moved([(at[0] + to[0]) / 2, (at[1] + to[1]) / 2])} scale(1.14)` });
    frames.push({ transform: moved(to) });
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
