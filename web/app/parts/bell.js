/** A button that asks to be called back. The browser is asked only once somebody has pressed it. */
import { t } from '../../i18n/index.js';
import { askForNotices, canAskForNotices } from '../call-back.js';
import { announce, h } from '../dom.js';
import { icon } from './icons.js';

/** The button, or null where there is nothing left to ask. */
export function bellButton() {
  if (!canAskForNotices()) return null;
  const button = h(
    'button.button.small.quiet',
    { type: 'button', title: t('bell.hint'), onclick: () => void ask() },
    icon('bell'),
    t('bell.ask'),
  );

  async function ask() {
    const isAllowed = await askForNotices();
    button.disabled = true;
    button.lastChild?.replaceWith(t(isAllowed ? 'bell.done' : 'bell.denied'));
    announce(button.textContent ?? '');
  }

  return button;
}
