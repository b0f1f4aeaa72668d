/** The seats this browser holds: a secret for each table. A tab that was opened with another seat's link keeps that one for itself. */
import { recall, remember } from './tab.js';

/**
 * @typedef {import('./types.ts').SeatLink} SeatLink
 * @typedef {import('../board/types.ts').Side} Side
 * @typedef {{ secret: string, game: string, at: number, sides?: Side[] }} SeatKept
 */

const KEY = 'escale.seats';
/** The links to send, of tables set up here: whoever comes back to a table finds them again. */
const LINKS = 'escale.links';
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
 * The secrets to try at a table, best first: the link's own, then what is kept. Null, the last, is for looking on.
 * @param {string} hash what stands behind the `#`
 * @param {readonly string[]} kept
 * @returns {(string | null)[]}
 */
export function secretsToTry(hash, kept) {
  return [...new Set(looksLikeSecret(hash) ? [hash, ...kept] : kept), null];
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
  const seats = { ...kept, [table]: { ...kept[table], secret, game, at: Date.now() } };
  // Without storage the link in the address bar still opens the seat.
  store(KEY, seats);
}

/**
 * Notes which camps one plays at a table that is kept.
 * @param {string} table
 * @param {Side[]} sides
 */
export function keepSides(table, sides) {
  const kept = keptSeats();
  if (kept[table]) store(KEY, { ...kept, [table]: { ...kept[table], sides } });
}

/**
 * Keeps the newest only.
 * @template {{ at: number }} T
 * @param {string} key
 * @param {Record<string, T>} entries
 */
function store(key, entries) {
  const newest = Object.entries(entries)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // It is known for as long as the page is open, or not at all.
  }
}

/** @returns {Record<string, { links: SeatLink[], at: number }>} */
function keptLinks() {
  try {
    return JSON.parse(localStorage.getItem(LINKS) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * Links are shown only by the browser that set the table up.
 * @param {string} table
 * @param {SeatLink[]} links
 */
export function keepLinks(table, links) {
  store(LINKS, { ...keptLinks(), [table]: { links, at: Date.now() } });
}

/** @param {string} table */
export function linksOf(table) {
  return keptLinks()[table]?.links ?? [];
}

/**
 * This tab's, then the browser's.
 * @param {string} table
 * @returns {string[]}
 */
export function secretsOf(table) {
  return [recall(`seat.${table}`), keptSeats()[table]?.secret].filter((secret) => typeof secret === 'string');
}
