/** What this browser tab remembers until it is closed. Elsewhere nothing of it is known. */

const PREFIX = 'escale.tab.';

/** Where the browser keeps nothing, the page remembers for as long as it is open. @type {Map<string, string>} */
const memory = new Map();

/** @param {string} key */
export function recall(key) {
  try {
    return sessionStorage.getItem(PREFIX + key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  memory.set(key, value);
  try {
    sessionStorage.setItem(PREFIX + key, value);
  } catch {
    // The page's own memory has it.
  }
}

/**
 * A text nobody can guess, made once and the same from then on.
 * @param {string} key
 */
function randomOnce(key) {
  const known = recall(key);
  if (known) return known;
  const fresh = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  remember(key, fresh);
  return fresh;
}

/** Who this tab is to the server, over every reconnection: somebody who looks on has no seat to be known by. */
export function tabName() {
  return randomOnce('name');
}

/**
 * The secret under which this tab takes the seat of a link: whoever else has the link finds the seat taken.
 * @param {string} link its secret
 */
export function claimOf(link) {
  return randomOnce(`claim.${link}`);
}

/**
 * What a seat of the lobby is asked for with: if the answer is lost, asking again gives the same seat.
 * @param {string} table
 */
export function nonceOf(table) {
  return randomOnce(`nonce.${table}`);
}
