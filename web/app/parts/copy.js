/** Copying a text, and saying so only where it is true. */
import { t } from '../../i18n/index.js';
import { announce, h } from '../dom.js';
import { icon } from './icons.js';

/** Milliseconds a button says what it did. */
const SAID = 2_500;

/**
 * Whether the clipboard has the text now. It belongs to secure pages; elsewhere a selected field may still be copied.
 * @param {string} text
 * @param {HTMLInputElement} field that holds it
 */
async function copy(text, field) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.focus();
    field.select();
    // Old, and still the only way for a page without a secure line.
    return document.execCommand?.('copy') === true;
  }
}

/**
 * A button that copies what a field holds. Where nothing can be copied, the text is selected, one key away.
 * @param {string} label
 * @param {HTMLInputElement} field
 * @param {string} classes
 */
export function copyButton(label, field, classes) {
  const words = h('span', {}, label);
  const button = h('button', { type: 'button', class: classes, onclick: () => void act() }, icon('copy'), words);
  let waiting = 0;

  async function act() {
    const wasHidden = field.hidden;
    field.hidden = false;
    const isCopied = await copy(field.value, field);
    field.hidden = wasHidden && isCopied;
    const said = t(isCopied ? 'invite.copied' : 'invite.selected');
    words.textContent = said;
    announce(said);
    clearTimeout(waiting);
    waiting = window.setTimeout(() => (words.textContent = label), SAID);
  }

  return button;
}
