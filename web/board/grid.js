/**
 * The board for keyboards and screen readers: a grid of places laid over the drawing, with one stop in the tab order.
 *
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').PlaceState} PlaceState
 * @typedef {import('./types.ts').BoardWords} BoardWords
 */
import { UNIT } from './geometry.js';
import { MARGIN } from './ground.js';

/**
 * @typedef {object} GridHooks
 * @property {(id: string) => void} press
 * @property {() => void} back
 * @property {() => ReadonlySet<string>} live places worth jumping to
 * @property {(id: string | null) => void} focused
 * @property {(id: string) => void} pen an arrow begins or ends there
 */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

export class Grid {
  /**
   * @param {HTMLElement} host
   * @param {GridHooks} hooks
   */
  constructor(host, hooks) {
    this.element = document.createElement('div');
    this.element.className = 'board-grid';
    this.element.setAttribute('role', 'grid');
    this.hooks = hooks;
    /** @type {Map<string, HTMLElement>} */
    this.places = new Map();
    /** @type {Layout | null} */
    this.layout = null;
    /** @type {string | null} */
    this.cursor = null;
    this.element.addEventListener('keydown', (event) => this.#key(event));
    this.element.addEventListener('click', (event) => {
      // A pointer is handled by the drawing beneath; this is the click of an assistive tool on the focused place.
      const id = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
      if (id && event.detail === 0) hooks.press(id);
    });
    this.element.addEventListener('focusin', (event) => {
      const id = event.target instanceof HTMLElement ? event.target.dataset.at : undefined;
      if (id) this.#moveCursor(id, false);
    });
    this.element.addEventListener('focusout', () => hooks.focused(null));
    host.append(this.element);
  }

  /** @param {Layout} layout */
  lay(layout) {
    this.layout = layout;
    this.places.clear();
    const rows = layout.rows();
    this.element.setAttribute('aria-rowcount', String(rows.length));
    const [width, height] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
    const percent = (/** @type {number} */ part, /** @type {number} */ whole) =>
      `${((part * 100) / whole).toFixed(3)}%`;
    this.element.replaceChildren(
      ...rows.map((ids) => {
        const row = document.createElement('div');
        row.setAttribute('role', 'row');
        for (const id of ids) {
          const place = document.createElement('div');
          place.setAttribute('role', 'gridcell');
          place.dataset.at = id;
          place.tabIndex = -1;
          const [x, y] = layout.center(id);
          const [w, h] = layout.isEdge(id) ? (layout.angle(id) ? [30, 60] : [60, 30]) : [UNIT, UNIT];
          place.style.left = percent(x - w / 2 + MARGIN, width);
          place.style.top = percent(y - h / 2 + MARGIN, height);
          place.style.width = percent(w, width);
          place.style.height = percent(h, height);
          this.places.set(id, place);
          row.append(place);
        }
        return row;
      }),
    );
    if (!this.cursor || !this.places.has(this.cursor)) this.cursor = rows[rows.length - 1]?.[0] ?? null;
    if (this.cursor) /** @type {HTMLElement} */ (this.places.get(this.cursor)).tabIndex = 0;
  }

  /**
   * Says what stands where.
   * @param {BoardWords} words
   * @param {(id: string) => PlaceState} describe
   */
  label(words, describe) {
    this.element.setAttribute('aria-label', words.board());
    for (const [id, place] of this.places) {
      const state = describe(id);
      const label = words.place(state);
      if (place.getAttribute('aria-label') !== label) place.setAttribute('aria-label', label);
      place.setAttribute('aria-selected', String(state.isSelected));
      place.classList.toggle('is-target', state.isTarget);
    }
  }

  /**
   * Whether the keyboard is at a place, for the eye to see.
   * @param {string} id
   */
  isVisiblyFocused(id) {
    return this.places.get(id)?.matches(':focus-visible') === true;
  }

  focus() {
    if (this.cursor) this.places.get(this.cursor)?.focus();
  }

  /**
   * @param {string} id
   * @param {boolean} focus
   */
  #moveCursor(id, focus) {
    const place = this.places.get(id);
    if (!place) return;
    if (this.cursor) this.places.get(this.cursor)?.setAttribute('tabindex', '-1');
    this.cursor = id;
    place.tabIndex = 0;
    if (focus) place.focus();
    this.hooks.focused(id);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.cursor || !this.layout || event.altKey || event.metaKey) return;
    if (!this.#do(event.key, event.shiftKey, this.cursor, this.layout)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Does what a key means, and says whether it means anything.
   * @param {string} key
   * @param {boolean} shifted
   * @param {string} cursor
   * @param {Layout} layout
   */
  #do(key, shifted, cursor, layout) {
    const step = STEPS[key];
    if (step) {
      this.#goTo(layout.neighbour(cursor, ...step));
      return true;
    }
    switch (key) {
      case 'Home':
      case 'End': {
        const row = layout.rows().find((ids) => ids.includes(cursor)) ?? [];
        this.#goTo(key === 'Home' ? row[0] : row[row.length - 1]);
        return true;
      }
      case 'Enter':
      case ' ':
        this.hooks.press(cursor);
        return true;
      case 'Escape':
      case 'Backspace':
        this.hooks.back();
        return true;
      case 'd':
      case 'D':
        this.hooks.pen(cursor);
        return true;
      case 'n':
      case 'N':
        this.#jump(shifted ? -1 : 1);
        return true;
      default:
        return false;
    }
  }

  /** @param {string | null | undefined} id a place, or nothing beyond the rim */
  #goTo(id) {
    if (id) this.#moveCursor(id, true);
  }

  /**
   * To the next place where the hand can do something.
   * @param {1 | -1} direction
   */
  #jump(direction) {
    const live = this.hooks.live();
    const order = [...this.places.keys()];
    const here = order.indexOf(this.cursor ?? '');
    for (let offset = 1; offset <= order.length; offset += 1) {
      const id = order[(here + direction * offset + order.length * 2) % order.length];
      if (live.has(id)) return this.#moveCursor(id, true);
    }
  }
}
