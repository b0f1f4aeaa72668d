/** The seats this browser holds: a secret for each table. A tab that was opened with another seat's link keeps that one for itself. */
import { recall, remember } from './tab.js';

/** @typedef {{ secret: string, game: string, at: number }} SeatKept */

const KEY = 'escale.seats';
/** Older seats are forgotten first. */
const MOST = 60;
/** How the server writes secrets: letters and digits that can be read aloud, no 0 O, no 1 I l. */
const SECRET = /^[2-9a-kmnp-zA-HJ-NP-Z]{24}$/;

/**
 * Whether a text could be a secret: what stands behind a `#` may as well be the name of a place on the page.
 * @param {string} text
 */
export function looksLikeSecret(text) {
  return SECRET.test(text);
}

/**
 * The secrets to try at a table, best first: the link's own, then what is kept. Null is for looking on.
 * @param {string} hash what stands behind the `#`
 * @param {readonly string[]} kept
 * @returns {[string | null, ...string[]]}
 */
export function secretsToTry(hash, kept) {
  const [first = null, ...rest] = new Set(looksLikeSecret(hash) ? [hash, ...kept] : kept);
  return [first, ...rest];
}

/** @returns {Record<string, SeatKept>} */
export function keptSeats() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * The link of another seat does not take the place of the one that is held already: only this tab goes by it.
 * @param {string} table
 * @param {string} secret
 * @param {string} game
 * @param {readonly string[]} [refused] secrets that open nothing
 */
export function keepSeat(table, secret, game, refused = []) {
  remember(`seat.${table}`, secret);
  const kept = keptSeats();
  const held = kept[table]?.secret;
  if (held && held !== secret && !refused.includes(held)) return;
  const seats = { ...kept, [table]: { secret, game, at: Date.now() } };
  const newest = Object.entries(seats)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The link in the address bar still opens the seat.
  }
}

/**
 * This tab's, then the browser's.
 * @param {string} table
 * @returns {string[]}
 */
export function secretsOf(table) {
  return [recall(`seat.${table}`), keptSeats()[table]?.secret].filter((secret) => typeof secret === 'string');
}
