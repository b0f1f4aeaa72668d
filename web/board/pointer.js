/**
 * Mouse, pen and finger: press, drag, right-drag.
 *
 * @typedef {import('./geometry.js').Point} Point
 */

/**
 * @typedef {object} PointerHooks
 * @property {(event: PointerEvent | Touch) => Point} locate where an event is, in board units
 * @property {(point: Point) => string | null} hit
 * @property {(id: string | null) => boolean} grab the primary press; true when something is now held and may be dragged
 * @property {(id: string) => boolean} wouldGrab whether a press there means something (the page must not scroll then)
 * @property {(point: Point, over: string | null) => void} drag
 * @property {(id: string | null) => void} drop the end of a drag
 * @property {(id: string) => void} again a press and release on the place that was already held
 * @property {(from: string, to: string, ink: 0 | 1 | 2 | 3) => void} draw
 * @property {() => boolean} allowsTouchDrag
 * @property {(id: string | null) => void} hover
 */

/** Pixels before a press becomes a drag. */
const SLACK = 5;

/**
 * @param {HTMLElement} element
 * @param {PointerHooks} hooks
 */
export function listen(element, hooks) {
  /** @type {{ id: number, x: number, y: number, held: boolean, dragging: boolean } | null} */
  let press = null;
  /** @type {string | null} */
  let drawingFrom = null;

  element.addEventListener('pointerdown', (event) => {
    const id = hooks.hit(hooks.locate(event));
    if (event.button === 2) {
      drawingFrom = id;
      return;
    }
    if (event.button !== 0 || press) return;
    const draggable = event.pointerType !== 'touch' || hooks.allowsTouchDrag();
    const held = hooks.grab(id);
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, held: held && draggable, dragging: false };
    if (press.held) element.setPointerCapture(event.pointerId);
  });

  element.addEventListener('pointermove', (event) => {
    if (!press || event.pointerId !== press.id) {
      if (event.pointerType === 'mouse') hooks.hover(hooks.hit(hooks.locate(event)));
      return;
    }
    if (!press.held) return;
    if (!press.dragging && Math.hypot(event.clientX - press.x, event.clientY - press.y) < SLACK) return;
    press.dragging = true;
    const point = hooks.locate(event);
    hooks.drag(point, hooks.hit(point));
  });

  element.addEventListener('pointerup', (event) => {
    const id = hooks.hit(hooks.locate(event));
    if (event.button === 2) {
      if (drawingFrom && id) hooks.draw(drawingFrom, id, inkOf(event));
      drawingFrom = null;
      return;
    }
    if (!press || event.pointerId !== press.id) return;
    const { dragging } = press;
    press = null;
    if (dragging) hooks.drop(id);
    else if (id) hooks.again(id);
  });

  element.addEventListener('pointercancel', () => {
    if (press?.dragging) hooks.drop(null);
    press = null;
  });
  element.addEventListener('pointerleave', () => hooks.hover(null));
  element.addEventListener('contextmenu', (event) => event.preventDefault());

  // A finger on something the hand can hold moves it; anywhere else it scrolls the page.
  element.addEventListener(
    'touchstart',
    (event) => {
      const touch = event.touches.length === 1 ? event.touches[0] : null;
      const id = touch && hooks.hit(hooks.locate(touch));
      if (id && hooks.allowsTouchDrag() && hooks.wouldGrab(id) && event.cancelable) event.preventDefault();
    },
    { passive: false },
  );
}

/**
 * @param {PointerEvent} event
 * @returns {0 | 1 | 2 | 3}
 */
function inkOf(event) {
  const shifted = event.shiftKey || event.ctrlKey;
  if (event.altKey) return shifted ? 3 : 2;
  return shifted ? 1 : 0;
}
