/**
 * Filtering click paths by prefix. This is all the client knows of legality.
 * @typedef {import('./types.ts').Entry} Entry
 */

/**
 * @param {readonly string[]} path
 * @param {readonly string[]} prefix
 */
function startsWith(path, prefix) {
  return path.length >= prefix.length && prefix.every((click, index) => path[index] === click);
}

/**
 * What can be clicked after `clicks`.
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} clicks
 * @returns {Set<string>}
 */
export function nextClicks(entries, clicks) {
  /** @type {Set<string>} */
  const next = new Set();
  for (const { paths } of entries) {
    for (const path of paths) {
      if (path.length > clicks.length && startsWith(path, clicks)) next.add(path[clicks.length]);
    }
  }
  return next;
}

/**
 * The move these clicks enter, if they enter one.
 * @param {readonly Entry[]} entries
 * @param {readonly string[]} clicks
 * @returns {string | null}
 */
export function moveOf(entries, clicks) {
  const found = entries.find(({ paths }) =>
    paths.some((path) => path.length === clicks.length && startsWith(path, clicks)),
  );
  return found ? found.text : null;
}

/**
 * A click that chooses rather than points: `=q`.
 * @param {string} click
 */
export function isChoice(click) {
  return click.startsWith('=');
}
