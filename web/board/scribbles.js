/**
 * Arrows and circles drawn by hand.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').Drawing} Drawing
 */
import { paintDrawings } from './paint.js';

export class Scribbles {
  #layer;
  /** @type {Drawing[]} */
  #drawings = [];

  /** @param {SVGGElement} layer */
  constructor(layer) {
    this.#layer = layer;
  }

  /**
   * Draws one; the same once more erases it. Gives all there are.
   * @param {Layout} layout
   * @param {Drawing} drawing
   */
  draw(layout, { from, to, ink }) {
    const others = this.#drawings.filter((one) => one.from !== from || one.to !== to);
    this.#drawings = others.length < this.#drawings.length ? others : [...this.#drawings, { from, to, ink }];
    this.#layer.replaceChildren(...paintDrawings(layout, this.#drawings));
    return this.#drawings;
  }

  /** Wipes everything off, and says whether there was anything. */
  clear() {
    if (this.#drawings.length === 0) return false;
    this.#drawings = [];
    this.#layer.replaceChildren();
    return true;
  }
}
