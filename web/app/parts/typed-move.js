/** Moves typed in the game's notation. */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/** @param {(text: string) => void} play */
export function createTypedMove(play) {
  const input = h('input', { type: 'text', id: 'typed-move', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'aria-describedby': 'typed-trouble', maxlength: 200 });
  const button = h('button.button.small', { type: 'submit' }, t('board.play'));
  const trouble = h('p.trouble', { id: 'typed-trouble', role: 'alert' });
  const element = h('form.typed', { onsubmit: submit }, h('label', { for: 'typed-move' }, t('typed.label')), h('div.row', {}, input, button), trouble);

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    trouble.textContent = '';
    if (text) play(text);
    input.value = '';
  }

  return {
    element,
    focus: () => input.focus(),
    /** @param {boolean} mayPlay */
    update(mayPlay) {
      button.disabled = !mayPlay;
    },
    /** @param {string} sentence */
    refuse(sentence) {
      trouble.textContent = sentence;
    },
  };
}
