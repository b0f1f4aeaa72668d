/**
 * What a game's own folder brings to be drawn on its board: a sheet of patterns and symbols, placed in the document so that style sheets reach it.
 * Until it has come the board stands in flat tints, and it can be played.
 */

/** Milliseconds before a sheet that did not come is asked for again. */
const RETRY = 3000;

/** @type {Set<string>} */
const asked = new Set();

/**
 * Brings a sheet, once.
 * @param {string} address
 */
export function bringSheet(address) {
  if (asked.has(address)) return;
  asked.add(address);
  void fetchSheet(address);
}

/** @param {string} address */
async function fetchSheet(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return void setTimeout(() => void fetchSheet(address), RETRY);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  const sheet = document.importNode(drawn, true);
  sheet.setAttribute('class', 'art-sheet');
  sheet.setAttribute('aria-hidden', 'true');
  document.body.prepend(sheet);
}
