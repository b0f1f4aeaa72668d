/** The keys of a page with a board: what they do, and the list of them in words. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/** Where a key belongs to whoever writes. The board keeps its own keys to itself. */
const ELSEWHERE = 'input, textarea, select, dialog';

/** How far a wheel turns for one move, in pixels. */
const NOTCH = 40;

/**
 * Listens to the keys of a page until it is told to stop.
 * @param {Record<string, () => void>} deeds by key
 * @returns {() => void}
 */
export function listenToKeys(deeds) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(ELSEWHERE)) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!Object.hasOwn(deeds, key)) return;
    deeds[key]();
    event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

/**
 * Steps through a record with the wheel over its board.
 * @param {HTMLElement} element
 * @param {(by: 1 | -1) => boolean} step whether there was anywhere to go
 * @returns {() => void} stops listening
 */
export function listenToWheel(element, step) {
  let turned = 0;
  /** @param {WheelEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.deltaY === 0) return;
    turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
    if (Math.abs(turned) < NOTCH) return event.preventDefault();
    const isTaken = step(turned > 0 ? 1 : -1);
    turned = 0;
    // At either end the page scrolls on.
    if (isTaken) event.preventDefault();
  };
  element.addEventListener('wheel', hear, { passive: false });
  return () => element.removeEventListener('wheel', hear);
}

export function keyList() {
  const list = /** @type {const} */ (['arrows', 'enter', 'escape', 'n', 'b', 'slash', 'f', 'record', 'draw', 'right']);
  return h(
    'dl.keys',
    {},
    list.map((name) => h('div', {}, h('dt', {}, t(`keys.${name}`)), h('dd', {}, t(`keys.${name}.text`)))),
  );
}
