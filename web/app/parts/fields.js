/** Form fields with their labels. */
import { h, picture } from '../dom.js';

/**
 * A choice among a few, as buttons one sees all of.
 * @template {string} V
 * @param {string} legend
 * @param {string} name
 * @param {{ value: V, label: string | Node, hint?: string, picture?: string, side?: string }[]} choices
 * @param {V} chosen
 * @param {(value: V) => void} change
 */
export function radios(legend, name, choices, chosen, change) {
  return h(
    'fieldset',
    {},
    h('legend', {}, legend),
    h(
      'div.choices',
      {},
      choices.map(({ value, label, hint, picture: symbol, side }) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => change(value) }),
          symbol ? picture(symbol, side ?? '') : null,
          hint ? h('span.choice-words', {}, h('strong', {}, label), h('span.hint', {}, hint)) : label,
        ),
      ),
    ),
  );
}

/**
 * @param {string} label
 * @param {string} hint
 * @param {boolean} checked
 * @param {(checked: boolean) => void} change
 */
export function checkbox(label, hint, checked, change) {
  const input = h('input', { type: 'checkbox', checked, onchange: () => change(input.checked) });
  return h('label.check', {}, input, h('span', {}, label, hint ? h('span.hint', {}, h('br'), hint) : null));
}
