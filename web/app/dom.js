/** Making elements. Text is always text: nothing a user wrote is ever read as markup. */

/**
 * @typedef {Node | string | number | false | null | undefined} Child
 * @typedef {Record<string, string | number | boolean | null | undefined | ((event: any) => void)>} Attributes
 */

/**
 * `h('a.card', { href, onclick }, 'text')`
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K | `${K}.${string}`} spec tag and classes
 * @param {Attributes} [attributes] a function is a listener; false and null are left out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(spec, attributes = {}, ...children) {
  const [tag, ...classes] = spec.split('.');
  const element = /** @type {HTMLElementTagNameMap[K]} */ (document.createElement(tag));
  if (classes.length > 0) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name.replace(/^on/, ''), value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children.flat().filter(isShown).map(toNode));
  return element;
}

/**
 * @param {Child} child
 * @returns {child is Node | string | number}
 */
function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

/** @param {Node | string | number} child */
function toNode(child) {
  return child instanceof Node ? child : String(child);
}

/**
 * A picture from the art sheet.
 * @param {string} symbol
 * @param {string} [classes]
 */
export function picture(symbol, classes = '') {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', `picture ${classes}`);
  const use = document.createElementNS(ns, 'use');
  use.setAttribute('href', `#${symbol}`);
  svg.append(use);
  return svg;
}

/** @type {HTMLElement | null} */
let announcer = null;

/** The live region screen readers listen to. */
export function createAnnouncer() {
  announcer = h('div.visually-hidden', { 'aria-live': 'polite', role: 'status', id: 'announcer' });
  return announcer;
}

/**
 * Says something to a screen reader.
 * @param {string} sentence
 */
export function announce(sentence) {
  if (!announcer) return;
  // The same sentence twice must be heard twice.
  announcer.append(h('p', {}, sentence));
  while (announcer.childElementCount > 3) announcer.firstElementChild?.remove();
}
