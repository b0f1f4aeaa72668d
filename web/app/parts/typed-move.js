/** Moves typed in the game's notation. */
import { say, t } from '../../i18n/index.js';
import { Refusal } from '../api.js';
import { h } from '../dom.js';
import { changeSettings, getSettings } from '../settings.js';
import { sentence } from './trouble.js';

/** @param {(text: string) => Promise<void>} play rejects with a refusal when the text is no move here */
export function createTypedMove(play) {
  const input = h('input', {
    type: 'text',
    id: 'typed-move',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    'aria-describedby': 'typed-trouble',
    maxlength: 200,
  });
  const button = h('button.button.small', { type: 'submit' }, t('board.play'));
  const trouble = h('p.trouble', { id: 'typed-trouble', role: 'alert' });
  const element = h(
    'form.typed',
    // Out of the way until it is asked for, by its key or for good.
    { onsubmit: submit, hidden: !getSettings().typed },
    h('label', { for: 'typed-move' }, t('typed.label')),
    h('div.row', {}, input, button),
    trouble,
  );

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const text = input.value.trim();
    trouble.textContent = '';
    if (!text) return;
    try {
      await play(text);
      input.value = '';
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      trouble.textContent = sentence(say(refusal.phrase));
      // What was written stays, to be corrected or written over.
      input.select();
    }
  }

  return {
    element,
    focus() {
      element.hidden = false;
      input.focus();
    },
    /** Shows the field from now on, or no more. */
    toggle() {
      element.hidden = !element.hidden;
      changeSettings({ typed: !element.hidden });
      if (!element.hidden) input.focus();
    },
    /** @param {boolean} mayPlay */
    update(mayPlay) {
      button.disabled = !mayPlay;
    },
    /** @param {string} words */
    refuse(words) {
      trouble.textContent = words && sentence(words);
      if (words) element.hidden = false;
    },
  };
}
