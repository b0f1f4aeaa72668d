/**
 * The hand: how presses on places become moves. Pure values, no DOM.
 *
 * A move is entered place by place. A complete move is played at once, except when the player asked to confirm, or when the piece could go on: then
 * the hand holds it, shows where it could go, and pressing the last place again plays it.
 *
 * @typedef {import('./types.ts').Entry} Entry
 */
import { isChoice, moveOf, nextClicks } from './entry.js';

/**
 * @typedef {object} Hand
 * @property {readonly Entry[]} entries legal moves; empty when it is not this hand's turn
 * @property {readonly string[]} clicks what was pressed so far
 * @property {boolean} confirm whether every move waits for a second press
 * @property {ReadonlySet<string>} premovable where a premove may begin while waiting
 * @property {readonly string[] | null} premove the premove that is set
 */

/** @typedef {{ kind: 'play', text: string, clicks: readonly string[] } | { kind: 'premove', clicks: readonly string[] | null } | null} Deed */
/** @typedef {{ hand: Hand, deed: Deed, dead?: readonly string[] }} Step `dead`: clicks that begin nothing */

/** @type {Hand} */
export const EMPTY_HAND = Object.freeze({
  entries: [],
  clicks: [],
  confirm: false,
  premovable: new Set(),
  premove: null,
});

/**
 * @param {Hand} hand
 * @param {readonly string[]} clicks
 * @returns {Hand}
 */
function withClicks(hand, clicks) {
  return { ...hand, clicks };
}

/**
 * @param {Hand} hand
 * @param {Deed} [deed]
 * @returns {Step}
 */
function step(hand, deed = null) {
  return { hand, deed };
}

/**
 * Presses a place or a choice.
 * @param {Hand} hand
 * @param {string} id
 * @returns {Step}
 */
export function press(hand, id) {
  if (hand.entries.length === 0) return pressWaiting(hand, id);
  const { entries, clicks } = hand;
  const held = moveOf(entries, clicks);
  if (held !== null && clicks.length > 1 && clicks[clicks.length - 1] === id) return play(hand, held);
  if (nextClicks(entries, clicks).has(id)) return settle(withClicks(hand, [...clicks, id]));
  const earlier = clicks.lastIndexOf(id);
  if (earlier === 0 && clicks.length === 1) return step(withClicks(hand, []));
  if (earlier >= 0) return step(withClicks(hand, clicks.slice(0, earlier + 1)));
  if (nextClicks(entries, []).has(id)) return settle(withClicks(hand, [id]));
  return { ...step(withClicks(hand, [])), dead: [...clicks, id] };
}

/**
 * Takes the last press back.
 * @param {Hand} hand
 * @returns {Step}
 */
export function back(hand) {
  if (hand.clicks.length > 0) return step(withClicks(hand, hand.clicks.slice(0, -1)));
  if (hand.premove) return step({ ...hand, premove: null }, { kind: 'premove', clicks: null });
  return step(hand);
}

/**
 * Plays the complete move the hand holds, if it holds one.
 * @param {Hand} hand
 * @returns {Step}
 */
export function confirm(hand) {
  const held = moveOf(hand.entries, hand.clicks);
  return held === null ? step(hand) : play(hand, held);
}

/**
 * New legal moves arrived: begin again. The table plays a premove by itself; one that only begins a move (a promotion) is left in the hand to be completed.
 * @param {Hand} hand
 * @param {readonly Entry[]} entries
 * @returns {Hand}
 */
export function deal(hand, entries) {
  const begun =
    hand.premove && moveOf(entries, hand.premove) === null && nextClicks(entries, hand.premove).size > 0
      ? hand.premove
      : [];
  return { ...hand, entries, clicks: begun, premove: entries.length > 0 ? null : hand.premove };
}

/**
 * What the board should show of the hand.
 * @param {Hand} hand
 */
export function shown(hand) {
  const next = nextClicks(hand.entries, hand.clicks);
  const choices = [...next].filter(isChoice);
  return {
    origins: hand.clicks.length === 0 ? next : nextClicks(hand.entries, []),
    targets: hand.clicks.length === 0 ? new Set() : new Set([...next].filter((id) => !isChoice(id))),
    choices,
    /** The move that waits for a second press. */
    held: hand.clicks.length > 0 ? moveOf(hand.entries, hand.clicks) : null,
    trail: hand.clicks,
    premove: hand.premove ?? [],
  };
}

/**
 * @param {Hand} hand
 * @param {string} text
 * @returns {Step}
 */
function play(hand, text) {
  return step(withClicks(hand, []), { kind: 'play', text, clicks: hand.clicks });
}

/**
 * @param {Hand} hand
 * @returns {Step}
 */
function settle(hand) {
  const { entries, clicks, confirm: waits } = hand;
  const text = moveOf(entries, clicks);
  if (text === null || waits) return step(hand);
  return nextClicks(entries, clicks).size === 0 ? play(hand, text) : step(hand);
}

/**
 * While the other side thinks: a piece, then where it should go. Whether that will be a move nobody knows yet. A press elsewhere forgets it.
 * @param {Hand} hand
 * @param {string} id
 * @returns {Step}
 */
function pressWaiting(hand, id) {
  const { clicks, premovable, premove } = hand;
  if (clicks.length === 0) {
    if (premovable.has(id))
      return step({ ...hand, clicks: [id], premove: null }, premove ? { kind: 'premove', clicks: null } : null);
    return premove ? back(hand) : { ...step(hand), dead: [id] };
  }
  if (clicks[0] === id) return step(withClicks(hand, []));
  const path = [...clicks, id];
  return step({ ...hand, clicks: [], premove: path }, { kind: 'premove', clicks: path });
}
