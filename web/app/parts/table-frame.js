/** What the pages with a large board have in common: panels that fold, and a board as large as the window allows. */
import { h } from '../dom.js';

/** The board's own margin, in cells: both sides of it together. */
const RIM = 0.68;

/**
 * A part of the page that can be folded away.
 * @param {string} title
 * @param {HTMLElement} content
 * @param {import('../dom.js').Attributes} [attributes]
 */
export function panel(title, content, attributes = {}) {
  return h('details.panel', attributes, h('summary', {}, title), content);
}

/**
 * Tells the style sheet how wide a board is for its height.
 * @param {HTMLElement} element
 * @param {import('../../board/types.ts').BoardShape} shape
 */
export function setAspect(element, { width, height }) {
  element.style.setProperty('--aspect', String((width + RIM) / (height + RIM)));
}
