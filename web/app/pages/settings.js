/** What the reader prefers. */
import { speak, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { checkbox, radios } from '../parts/fields.js';
import { changeSettings, getSettings } from '../settings.js';

const THEMES = /** @type {const} */ (['auto', 'parchment', 'walnut', 'night', 'contrast']);
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
        radios(
          t('settings.theme'),
          'theme',
          THEMES.map((value) => ({ value, label: t(`theme.${value}`) })),
          settings.theme,
          (theme) => changeSettings({ theme }),
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
