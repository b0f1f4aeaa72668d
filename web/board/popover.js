/**
 * The small bar of a move that is not finished: choices, or play and undo. It lies under the board, never over it: the next place to press may be anywhere.
 *
 * @typedef {import('./types.ts').BoardWords} BoardWords
 * @typedef {import('./types.ts').Skin} Skin
 * @typedef {import('./types.ts').Side} Side
 */
import { svg } from './svg.js';

/**
 * @typedef {object} PopoverContent
 * @property {string[]} choices
 * @property {string | null} held
 * @property {boolean} canUndo
 */

/**
 * @param {HTMLElement} host
 * @param {{ press: (click: string) => void, play: () => void, back: () => void }} hooks
 */
export function createPopover(host, hooks) {
  const box = document.createElement('div');
  box.className = 'board-popover';
  box.setAttribute('role', 'group');
  box.hidden = true;
  host.append(box);
  // The board beneath must not take a press on a button for a press on its place.
  for (const kind of ['pointerdown', 'pointerup', 'touchstart'])
    box.addEventListener(kind, (event) => event.stopPropagation());

  return {
    element: box,
    hide() {
      box.hidden = true;
      box.replaceChildren();
    },
    /**
     * @param {PopoverContent} content
     * @param {BoardWords} words
     * @param {Skin} skin
     * @param {Side} side
     */
    show(content, words, skin, side) {
      const buttons = inOrder(content.choices, skin).map((click) => {
        const choice = button(words.choice(click), `choice ${side}`, () => hooks.press(click));
        choice.dataset.press = click;
        const symbol = skin.choices[click];
        if (symbol) choice.prepend(drawing(symbol));
        return choice;
      });
      if (content.held !== null) buttons.push(button(words.play(), 'confirm', hooks.play));
      if (content.canUndo) buttons.push(button(words.undo(), 'undo', hooks.back));
      box.setAttribute('aria-label', words.choose());
      box.replaceChildren(...buttons);
      const opened = box.hidden;
      box.hidden = false;
      // The keyboard follows the question; a pointer is already there.
      if (opened && content.choices.length > 0 && document.activeElement?.matches('[role=gridcell]'))
        buttons[0]?.focus();
    },
  };
}

/**
 * @param {string} label
 * @param {string} classes
 * @param {() => void} act
 */
function button(label, classes, act) {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = classes;
  const words = document.createElement('span');
  words.textContent = label;
  element.append(words);
  element.addEventListener('click', act);
  return element;
}

/** @param {string} symbol */
function drawing(symbol) {
  const use = svg('use', { href: `#piece-${symbol}`, width: 100, height: 100 });
  return svg('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, use);
}

/**
 * The skin lists choices as one offers them: the best first.
 * @param {readonly string[]} choices
 * @param {Skin} skin
 */
function inOrder(choices, skin) {
  const offered = Object.keys(skin.choices);
  const rank = (/** @type {string} */ click) => (offered.includes(click) ? offered.indexOf(click) : offered.length);
  return [...choices].sort((a, b) => rank(a) - rank(b));
}
