/** What the reader prefers. */
import { speak, t } from '../../i18n/index.js';
import { svg } from '../../board/svg.js';
import { h } from '../dom.js';
import { checkbox, radios } from '../parts/fields.js';
import { changeSettings, getSettings } from '../settings.js';

const THEMES = /** @type {const} */ (['auto', 'parchment', 'walnut', 'night', 'contrast']);
const GROUNDS = /** @type {const} */ (['own', 'plain']);
const SWITCHES = /** @type {const} */ (['motion', 'coordinates', 'confirm', 'premove', 'textBoard', 'sound']);

/** @type {import('../router.js').PageMaker} */
export async function settingsPage() {
  const settings = getSettings();
  const name = h('input', {
    type: 'text',
    id: 'name',
    maxlength: 24,
    value: settings.name,
    autocomplete: 'nickname',
    onchange: () => changeSettings({ name: name.value.trim() }),
  });
  return {
    title: t('settings.title'),
    element: h(
      'div.narrow',
      {},
      h('h1', {}, t('settings.title')),
      h('p.hint', {}, t('settings.where')),
      h(
        'div.card',
        {},
        radios(
          t('settings.language'),
          'lang',
          [
            { value: 'fr', label: 'Français' },
            { value: 'en', label: 'English' },
          ],
          /** @type {'fr' | 'en'} */ (document.documentElement.lang === 'fr' ? 'fr' : 'en'),
          (value) => {
            changeSettings({ lang: value });
            speak(value);
            window.dispatchEvent(new PopStateEvent('popstate'));
          },
        ),
        shown(
          radios(
            t('settings.theme'),
            'theme',
            THEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
            settings.theme,
            (theme) => changeSettings({ theme }),
          ),
          THEMES.map(themeSample),
        ),
        shown(
          radios(
            t('settings.ground'),
            'ground',
            GROUNDS.map((value) => ({ value, label: t(`ground.${value}`) })),
            settings.board,
            (board) => changeSettings({ board }),
          ),
          GROUNDS.map(groundSample),
        ),
        h(
          'div.field',
          {},
          h('label', { for: 'name' }, t('settings.name')),
          name,
          h('span.hint', {}, t('settings.name.hint')),
        ),
        h(
          'fieldset',
          {},
          h('legend', {}, t('settings.board')),
          SWITCHES.map((key) =>
            checkbox(t(`settings.${key}`), t(`settings.${key}.hint`), settings[key], (on) =>
              changeSettings({ [key]: on }),
            ),
          ),
        ),
      ),
    ),
  };
}

/**
 * A choice one sees before one makes it.
 * @param {HTMLFieldSetElement} fieldset
 * @param {SVGElement[]} samples one for each choice
 */
function shown(fieldset, samples) {
  fieldset.querySelectorAll('label').forEach((label, index) => label.prepend(samples[index]));
  fieldset.classList.add('sampled');
  return fieldset;
}

/**
 * A page and the corner of a board, in the colours of a theme.
 * @param {string} theme
 */
function themeSample(theme) {
  const sample = svg('svg', { class: 'sample', viewBox: '0 0 240 120', 'aria-hidden': 'true' });
  const halves = theme === 'auto' ? ['parchment', 'night'] : [theme];
  halves.forEach((name, index) => {
    const half = svg('g', { 'data-theme': name }, svg('path', { class: 'sample-page', d: 'M0 0h240v120H0z' }));
    half.append(
      svg('path', { class: 'sample-paper', d: 'M148 20h78v80h-78z' }),
      svg('path', { class: 'sample-ink', d: 'M160 40h54M160 58h38M160 76h46' }),
      ...squares(['light', 'dark', 'dark', 'light']),
    );
    if (index > 0) half.setAttribute('clip-path', 'polygon(50% 0, 100% 0, 100% 100%, 50% 100%)');
    sample.append(half);
  });
  return sample;
}

/** @param {'own' | 'plain'} ground */
function groundSample(ground) {
  const names = ground === 'own' ? ['a-field', 'a-hall', 'a-court', 'a-leaf'] : ['light', 'dark', 'dark', 'light'];
  return svg(
    'svg',
    { class: 'sample', viewBox: '-58 0 240 120', 'aria-hidden': 'true' },
    svg('path', { class: 'sample-page', d: 'M-58 0h240v120H-58z' }),
    ...squares(names),
  );
}

/**
 * Four squares and a pawn of either camp.
 * @param {string[]} names
 */
function squares(names) {
  const place = (/** @type {number} */ index) => ({ x: 14 + (index % 2) * 48, y: 12 + Math.floor(index / 2) * 48 });
  const box = { width: 48, height: 48 };
  return [
    svg('rect', { class: 'sample-frame', x: 10, y: 8, width: 104, height: 104, rx: 3 }),
    ...names.map((name, index) => svg('rect', { class: `cell ${name}`, ...place(index), ...box })),
    svg('g', { class: 'first' }, svg('use', { href: '#piece-pawn', ...place(2), ...box })),
    svg('g', { class: 'second' }, svg('use', { href: '#piece-pawn', ...place(1), ...box })),
  ];
}
