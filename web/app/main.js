/** Where the client begins: the frame around every page, the language, and which page an address means. */
import { lang, speak, t } from '../i18n/index.js';
import { setTitle } from './call-back.js';
import { announce, createAnnouncer, h } from './dom.js';
import { aboutPage } from './pages/about.js';
import { gamePage } from './pages/game.js';
import { homePage } from './pages/home.js';
import { missingPage, troublePage } from './pages/missing.js';
import { createRouter, go, stays } from './router.js';
import { applyTheme, changeSettings, getSettings } from './settings.js';

/** @type {[string, import('./router.js').PageMaker][]} */
const ROUTES = [
  ['/', homePage],
  ['/game/:id', gamePage],
  ['/game/:id/rules', later(async () => (await import('./pages/rules.js')).rulesPage)],
  ['/game/:id/statistics', later(async () => (await import('./pages/statistics.js')).statisticsPage)],
  ['/game/:id/learn', later(async () => (await import('./pages/learn.js')).learnPage)],
  ['/game/:id/new', later(async () => (await import('./pages/setup.js')).setupPage)],
  ['/analysis/:id', later(async () => (await import('./pages/analysis.js')).analysisPage)],
  ['/table/:table', later(async () => (await import('./pages/play.js')).playPage)],
  ['/lobby', later(async () => (await import('./pages/lobby.js')).lobbyPage)],
  ['/settings', later(async () => (await import('./pages/settings.js')).settingsPage)],
  ['/about', aboutPage],
];

/**
 * A page whose code is fetched when it is first visited.
 * @param {() => Promise<import('./router.js').PageMaker>} load
 * @returns {import('./router.js').PageMaker}
 */
function later(load) {
  return async (visit) => (await load())(visit);
}

const router = createRouter(ROUTES, missingPage);
const main = h('main', { id: 'content', tabindex: -1 });
const masthead = h('header.masthead');
const footer = h('footer.footer');
const progress = h('div.progress', { hidden: true });

/** Milliseconds a page may take before it is said that it comes. */
const PATIENCE = 120;

/** @type {import('./router.js').Page | null} */
let page = null;
let visits = 0;

/** The frame takes the place of what was read until now, once there is something in it. */
function open() {
  for (const opening of document.querySelectorAll('.opening')) opening.remove();
  document.body.append(masthead, main, footer, createAnnouncer());
}

function drawFrame() {
  const link = (/** @type {string} */ href, /** @type {string} */ text) =>
    h('a', { href, 'aria-current': location.pathname === href ? 'page' : null }, text);
  const other = lang() === 'fr' ? 'en' : 'fr';
  masthead.replaceChildren(
    h('a.skip', { href: '#content', onclick: skip }, t('site.skip')),
    h(
      'div.wrap',
      {},
      h(
        'a.wordmark',
        { href: '/' },
        h('img', { src: '/assets/art/icon.svg', alt: '', width: 32, height: 32 }),
        h('span', {}, t('site.name')),
      ),
      h(
        'nav',
        { 'aria-label': t('nav.label') },
        link('/', t('nav.games')),
        link('/lobby', t('nav.lobby')),
        link('/about', t('nav.about')),
        link('/settings', t('nav.settings')),
      ),
      h(
        'button.language',
        {
          type: 'button',
          lang: other,
          title: t('nav.language.hint'),
          'aria-label': `${other.toUpperCase()} ${t('nav.language')}`,
          onclick: () => changeLanguage(other),
        },
        h('span.long', {}, t('nav.language')),
        h('span.short', { 'aria-hidden': 'true' }, other.toUpperCase()),
      ),
    ),
  );
  footer.replaceChildren(
    h('div.wrap', {}, h('span', {}, t('footer.made')), h('a', { href: '/about#sources' }, t('footer.sources'))),
  );
}

/**
 * Past the frame, into the page. The address stays as it is: this leads nowhere else.
 * @param {Event} event
 */
function skip(event) {
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}

/** @param {'fr' | 'en'} next */
function changeLanguage(next) {
  changeSettings({ lang: next });
  speak(next);
  void show(false);
}

/**
 * Draws the page of the present address.
 * @param {boolean} arrives whether the reader has just come (and not only changed the language)
 */
async function show(arrives) {
  visits += 1;
  const visit = visits;
  drawFrame();
  main.setAttribute('aria-busy', 'true');
  const waiting = setTimeout(() => (progress.hidden = false), PATIENCE);
  const next = await router.open(location).catch(troublePage);
  clearTimeout(waiting);
  // Somebody was faster and is already elsewhere.
  if (visit !== visits) return next.leave?.();
  progress.hidden = true;
  page?.leave?.();
  page = next;
  setTitle(
    next.title === t('site.name') ? `${next.title} · ${t('site.tagline')}` : `${next.title} · ${t('site.name')}`,
  );
  next.shown?.();
  if (next.game) main.dataset.game = next.game;
  else delete main.dataset.game;
  main.replaceChildren(next.element);
  if (!main.isConnected) open();
  main.removeAttribute('aria-busy');
  if (!arrives) return;
  announce(next.title);
  const target = location.hash && !location.hash.includes('=') ? document.getElementById(location.hash.slice(1)) : null;
  if (target) target.scrollIntoView();
  else window.scrollTo(0, 0);
}

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (
    !link ||
    !plain ||
    event.defaultPrevented ||
    link.target ||
    link.hasAttribute('download') ||
    link.origin !== location.origin
  )
    return;
  if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
  event.preventDefault();
  go(link.href);
  main.focus({ preventScroll: true });
});
window.addEventListener('popstate', () => {
  // The browser itself goes to a place on the page; whoever plays there is not to be disturbed.
  if (stays()) page?.hashChanged?.(location.hash.slice(1));
  else void show(true);
});
for (const query of ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'])
  window.matchMedia(query).addEventListener('change', applyTheme);

/** Milliseconds before drawings that did not come are asked for again. */
const ART_RETRY = 3000;

/** The drawings every page uses, placed in the document so that its style sheets reach them. */
async function bringArt() {
  const answer = await fetch('/assets/art/pieces.svg').catch(() => null);
  if (!answer?.ok) return void setTimeout(() => void bringArt(), ART_RETRY);
  const text = await answer.text();
  const sheet = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  sheet.setAttribute('class', 'art-sheet');
  sheet.setAttribute('aria-hidden', 'true');
  document.body.prepend(sheet);
}

const saved = getSettings().lang;
if (saved) speak(saved);
document.body.prepend(progress);
void bringArt();
stays();
void show(true);
