/** The keys of a board, in words. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

export function keyList() {
  const list = /** @type {const} */ (['arrows', 'enter', 'escape', 'n', 'b', 'slash', 'f', 'record', 'right']);
  return h(
    'dl.keys',
    {},
    list.map((name) => h('div', {}, h('dt', {}, t(`keys.${name}`)), h('dd', {}, t(`keys.${name}.text`)))),
  );
}
