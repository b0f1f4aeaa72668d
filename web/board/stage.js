/**
 * What a board is drawn on: one picture in layers, from the ground up to the ring round the focused place.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./geometry.js').Point} Point
 */
import { MARGIN } from './ground.js';
import { svg } from './svg.js';

export class Stage {
  #picture;
  #cursor = layer('cursor');
  #refusals = layer('refusals');

  /** @param {HTMLElement} host */
  constructor(host) {
    this.element = document.createElement('div');
    this.element.className = 'board-stage';
    this.ground = layer('ground-layer');
    this.under = layer('under');
    this.glory = layer('glory-layer');
    this.pieces = layer('pieces');
    this.glories = layer('glory-layer');
    this.over = layer('over');
    /** What partners drew. */
    this.plans = layer('drawings plans');
    this.advice = layer('advice-layer');
    this.drawings = layer('drawings');
    this.#picture = svg(
      'svg',
      { class: 'board-picture', 'aria-hidden': 'true' },
      ...[this.ground, this.under, this.glory, this.pieces, this.glories, this.over, this.advice],
      ...[this.plans, this.drawings, this.#refusals, this.#cursor],
    );
    this.element.append(this.#picture);
    host.classList.add('board');
    host.replaceChildren(this.element);
  }

  /**
   * Gives the picture the size of a board.
   * @param {Layout} layout
   */
  fit(layout) {
    const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
    this.#picture.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width} ${height}`);
    this.element.style.aspectRatio = `${width} / ${height}`;
  }

  /**
   * Where an event is, in units of the board.
   * @param {Layout} layout
   * @param {PointerEvent | Touch} event
   * @returns {Point}
   */
  locate(layout, event) {
    const box = this.#picture.getBoundingClientRect();
    const scale = (layout.width + 2 * MARGIN) / box.width;
    return [(event.clientX - box.left) * scale - MARGIN, (event.clientY - box.top) * scale - MARGIN];
  }

  /**
   * Lights the target under the pointer up.
   * @param {string | null} id
   * @param {boolean} [canPress] whether a press there means something, target or not
   */
  hover(id, canPress = id !== null) {
    this.element.classList.toggle('can-press', canPress);
    for (const target of this.over.querySelectorAll('.target'))
      target.classList.toggle('hovered', target.getAttribute('data-at') === id);
  }

  /**
   * Shows that a press there did nothing.
   * @param {Layout} layout
   * @param {string} id
   */
  refuse(layout, id) {
    const [x, y] = layout.center(id);
    const [w, h] = layout.isEdge(id) ? (layout.angle(id) ? [36, 100] : [100, 36]) : [92, 92];
    const ring = svg('rect', { class: 'refused', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 8 });
    ring.addEventListener('animationend', () => ring.remove());
    this.#refusals.replaceChildren(ring);
  }

  /**
   * Draws the ring round a place, or round none.
   * @param {Layout} layout
   * @param {string | null} id
   */
  ring(layout, id) {
    if (!id) return this.#cursor.replaceChildren();
    const [x, y] = layout.center(id);
    const [w, h] = layout.isEdge(id) ? (layout.angle(id) ? [36, 100] : [100, 36]) : [96, 96];
    this.#cursor.replaceChildren(
      svg('rect', { class: 'focus-ring', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 8 }),
    );
  }
}

/** @param {string} name */
function layer(name) {
  return svg('g', { class: name });
}
