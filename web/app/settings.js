/** What the reader prefers, kept in this browser only. */

/**
 * @typedef {object} Settings
 * @property {'fr' | 'en' | null} lang null: the browser's
 * @property {'auto' | 'parchment' | 'walnut' | 'night' | 'contrast'} theme
 * @property {'own' | 'plain'} board each game's own ground, or two flat tints
 * @property {boolean} sound
 * @property {boolean} soundAsked whether it was asked if sounds are welcome
 * @property {boolean} motion
 * @property {boolean} coordinates
 * @property {boolean} confirm
 * @property {boolean} premove
 * @property {boolean} textBoard
 * @property {boolean} typed whether the field for written moves is always there
 * @property {boolean} notify whether the browser may call back to a table
 * @property {boolean} engine whether the engine speaks on the analysis board
 * @property {number} lines how many best lines it shows there
 * @property {boolean} arrows whether its best moves are drawn on the board
 * @property {string} name what other players see
 */

const KEY = 'escale.settings';

/** @type {Settings} */
const DEFAULTS = {
  lang: null,
  theme: 'auto',
  board: 'own',
  sound: true,
  soundAsked: false,
  motion: true,
  coordinates: true,
  confirm: false,
  premove: true,
  textBoard: false,
  typed: false,
  notify: false,
  engine: true,
  lines: 1,
  arrows: true,
  name: '',
};

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

/** @returns {Settings} */
function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return DEFAULTS;
  }
}

let settings = read();

export function getSettings() {
  return settings;
}

/** @param {Partial<Settings>} change */
export function changeSettings(change) {
  settings = { ...settings, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  applyTheme();
  for (const listener of listeners) listener(settings);
}

/**
 * @param {(settings: Settings) => void} listener
 * @returns {() => void} stops listening
 */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function applyTheme() {
  const wants = (/** @type {string} */ query) => window.matchMedia(query).matches;
  const automatic = wants('(prefers-contrast: more)')
    ? 'contrast'
    : wants('(prefers-color-scheme: dark)')
      ? 'night'
      : 'parchment';
  const theme = settings.theme === 'auto' ? automatic : settings.theme;
  document.documentElement.dataset.theme = theme;
  // High contrast is flat by design.
  document.documentElement.dataset.board = theme === 'contrast' ? 'plain' : settings.board;
  const bar = getComputedStyle(document.documentElement).getPropertyValue('--paper');
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', bar);
}
