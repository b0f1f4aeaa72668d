/**
 * The head of a table: which game it is, its rules, and whether it may be heard.
 *
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';
import { icon } from '../parts/icons.js';
import { readingBadges } from '../parts/readings.js';
import { changeSettings, getSettings, onSettings } from '../settings.js';

/**
 * @param {Card} card
 * @param {readonly import('../types.ts').Choice[]} options what the table agreed
 * @param {() => void} openRules
 */
export function tableHead(card, options, openRules) {
  return h(
    'header.table-head',
    {},
    h(
      'a.table-home',
      { href: '/' },
      h('img', { src: '/assets/art/icon.svg', alt: t('nav.games'), width: 28, height: 28 }),
    ),
    h('h1', {}, card.title),
    soundButton(),
    h(
      'button.button.small',
      { type: 'button', 'aria-haspopup': 'dialog', onclick: openRules },
      icon('rules'),
      t('drawer.open'),
    ),
    h('p.table-aim', {}, say(card.aim)),
    readingBadges(card, options),
  );
}

/** Sounds are on from the start; whether they are welcome is asked once. */
export function soundQuestion() {
  const { sound, soundAsked } = getSettings();
  if (!sound || soundAsked) return null;
  const answer = (/** @type {boolean} */ wanted) => {
    changeSettings({ sound: wanted, soundAsked: true });
    notice.remove();
  };
  const button = (/** @type {string} */ label, /** @type {boolean} */ wanted) =>
    h('button.button.small', { type: 'button', onclick: () => answer(wanted) }, label);
  const notice = h(
    'p.notice.sound-question',
    {},
    t('sound.question'),
    ' ',
    button(t('sound.keep'), true),
    ' ',
    button(t('sound.off'), false),
  );
  return notice;
}

function soundButton() {
  const button = h('button.button.small.quiet.icon-only', { type: 'button', onclick: toggle });

  function toggle() {
    changeSettings({ sound: !getSettings().sound, soundAsked: true });
  }

  function draw() {
    const { sound } = getSettings();
    const label = t(sound ? 'sound.off' : 'sound.on');
    button.replaceChildren(icon(sound ? 'sound' : 'silence'));
    button.setAttribute('aria-label', label);
    button.title = label;
  }

  draw();
  onSettings(() => button.isConnected && draw());
  return button;
}
