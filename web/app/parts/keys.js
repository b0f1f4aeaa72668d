/** The keys of a page with a board: what they do, and the list of them in words. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/** Where a key belongs to whoever writes, or to the board itself. */
const ELSEWHERE = 'input, textarea, select, [role=grid]';

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
    if (!Object.hasOwn(deeds, event.key)) return;
    deeds[event.key]();
    event.preventDefault();
  };
  document.addEventListener('keydown', hear);
  return () => document.removeEventListener('keydown', hear);
}

export function keyList() {
  const list = /** @type {const} */ (['arrows', 'enter', 'escape', 'n', 'b', 'slash', 'f', 'record', 'right']);
  return h(
    'dl.keys',
    {},
    list.map((name) => h('div', {}, h('dt', {}, t(`keys.${name}`)), h('dd', {}, t(`keys.${name}.text`)))),
  );
}
