/** Panels of which one is in sight, chosen by tabs; a tab can say how much waits behind it. */
import { h } from '../dom.js';

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} label
 * @property {HTMLElement} panel
 */

/**
 * @param {string} label what the tabs are about
 * @param {readonly Tab[]} tabs the first is open
 * @param {(id: string) => void} opened
 */
export function createTabs(label, tabs, opened) {
  let open = tabs[0].id;
  const buttons = tabs.map(({ id, label: words }) =>
    h(
      'button.tab',
      { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => choose(id) },
      h('span', {}, words),
      h('span.tab-count', { hidden: true }),
    ),
  );
  const list = h('div.tabs', { role: 'tablist', 'aria-label': label, onkeydown: hear }, buttons);
  const panels = tabs.map(({ id, panel }) =>
    h('div.tab-panel', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}` }, panel),
  );

  function draw() {
    tabs.forEach(({ id }, index) => {
      const isOpen = id === open;
      buttons[index].setAttribute('aria-selected', String(isOpen));
      buttons[index].tabIndex = isOpen ? 0 : -1;
      panels[index].hidden = !isOpen;
    });
  }

  /** @param {string} id */
  function choose(id) {
    open = id;
    draw();
    opened(id);
  }

  /** @param {KeyboardEvent} event */
  function hear(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const seen = tabs.filter((_, index) => !buttons[index].hidden);
    const at = seen.findIndex(({ id }) => id === open);
    if (!step || at < 0) return;
    const next = seen[(at + step + seen.length) % seen.length];
    choose(next.id);
    buttons[tabs.indexOf(next)].focus();
    event.preventDefault();
    event.stopPropagation();
  }

  draw();
  return {
    element: h('div.tabbed', {}, list, panels),
    choose,
    get open() {
      return open;
    },
    /**
     * Shows or hides a tab; a single one needs no heading.
     * @param {string} id
     * @param {boolean} isThere
     */
    offer(id, isThere) {
      const index = tabs.findIndex((tab) => tab.id === id);
      buttons[index].hidden = !isThere;
      if (!isThere && open === id) choose(tabs[0].id);
      list.hidden = buttons.filter((button) => !button.hidden).length < 2;
    },
    /**
     * Says how much waits behind a tab.
     * @param {string} id
     * @param {number} count
     * @param {string} words the same for a screen reader
     */
    mark(id, count, words) {
      const badge = buttons[tabs.findIndex((tab) => tab.id === id)].lastElementChild;
      if (!(badge instanceof HTMLElement)) return;
      badge.hidden = count === 0;
      badge.replaceChildren(
        h('span', { 'aria-hidden': 'true' }, count > 9 ? '9+' : count),
        h('span.visually-hidden', {}, ` ${words}`),
      );
    },
  };
}
