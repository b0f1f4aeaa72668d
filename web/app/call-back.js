/**
 * What calls somebody back who looks elsewhere: the title of the tab, a dot on its picture, a notice of the browser if that was asked for.
 */
import { t } from '../i18n/index.js';
import { changeSettings, getSettings } from './settings.js';

const ICON = '/assets/art/icon.svg';
const CALLING_ICON = '/assets/art/icon-turn.svg';

/** The title of the page while nobody is called. */
let title = '';
let isCalling = false;

/** @param {string} next */
export function setTitle(next) {
  title = next;
  isCalling = false;
  show(next, ICON);
}

/**
 * @param {string} words
 * @param {string} icon
 */
function show(words, icon) {
  document.title = words;
  document.querySelector('link[rel=icon]')?.setAttribute('href', icon);
}

/**
 * Says in the tab that it is one's turn, or no more.
 * @param {boolean} calls
 * @param {string} game
 */
export function call(calls, game) {
  if (calls === isCalling) return;
  isCalling = calls;
  if (calls) show(`• ${t('title.yours')} – ${game}`, CALLING_ICON);
  else show(title, ICON);
}

/** Whether the browser could show notices and has not been asked yet. */
export function canAskForNotices() {
  return typeof Notification === 'function' && Notification.permission !== 'denied' && !getSettings().notify;
}

/** Asks for notices. Only ever after a click that wants them. */
export async function askForNotices() {
  const isAllowed = (await Notification.requestPermission()) === 'granted';
  changeSettings({ notify: isAllowed });
  return isAllowed;
}

/**
 * A notice, if it was asked for and the page is out of sight.
 * @param {string} words
 * @param {string} table its name: a newer notice takes the place of an older one
 */
export function notify(words, table) {
  const isWanted = getSettings().notify && document.hidden && typeof Notification === 'function';
  if (!isWanted || Notification.permission !== 'granted') return;
  try {
    const notice = new Notification(t('site.name'), { body: words, tag: table, icon: ICON });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
    });
  } catch {
    // Some phones show notices of installed pages only.
  }
}
