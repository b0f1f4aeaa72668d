/** Addresses to pages, without reloading. */

/**
 * @typedef {object} Visit
 * @property {Record<string, string>} params
 * @property {URLSearchParams} query
 * @property {string} hash without the `#`
 */

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {HTMLElement} element
 * @property {() => void} [shown] called when the page has its title
 * @property {() => void} [leave] called when another page takes its place
 * @property {(hash: string) => void} [hashChanged] called when the reader stays, and only what stands behind the `#` has changed
 * @property {string} [game] whose colours the page wears
 */

/** @typedef {(visit: Visit) => Promise<Page>} PageMaker */

/**
 * @param {[string, PageMaker][]} routes patterns such as `/games/:id`
 * @param {PageMaker} missing
 */
export function createRouter(routes, missing) {
  const table = routes.map(([pattern, make]) => ({ parts: pattern.split('/').filter(Boolean), make }));

  /** @param {string} path */
  function match(path) {
    const parts = path.split('/').filter(Boolean).map(decodePart);
    for (const { parts: wanted, make } of table) {
      if (wanted.length !== parts.length) continue;
      /** @type {Record<string, string>} */
      const params = {};
      const fits = wanted.every((part, index) => {
        if (!part.startsWith(':')) return part === parts[index];
        params[part.slice(1)] = parts[index];
        return true;
      });
      if (fits) return { make, params };
    }
    return { make: missing, params: {} };
  }

  return {
    /** @param {URL | Location} address */
    open(address) {
      const { make, params } = match(address.pathname);
      return make({ params, query: new URLSearchParams(address.search), hash: address.hash.slice(1) });
    },
  };
}

/** @param {string} part */
function decodePart(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** @typedef {Pick<URL, 'pathname' | 'search' | 'hash'>} Address */

/**
 * Whether a step from one address to another is a step on the same page, to a place named behind the `#`.
 * @param {Address} before
 * @param {Address} now
 */
export function staysOnPage(before, now) {
  const isSame = before.pathname === now.pathname && before.search === now.search;
  return isSame && (before.hash !== now.hash || now.hash !== '');
}

/** Where the reader was when the address was last looked at. @type {Address | null} */
let seen = null;

/** Looks at the address, and says whether the page that is shown is still the one it means. */
export function stays() {
  const before = seen;
  const { pathname, search, hash } = location;
  seen = { pathname, search, hash };
  return before !== null && staysOnPage(before, seen);
}

/**
 * Writes another address for the page that is shown.
 * @param {string} address
 */
export function rewrite(address) {
  history.replaceState(null, '', address);
  stays();
}

/**
 * Goes to an address of the site.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
