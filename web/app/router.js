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
 * @property {() => void} [leave] called when another page takes its place
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

/**
 * Goes to an address of the site.
 * @param {string} address
 */
export function go(address) {
  history.pushState(null, '', address);
  window.dispatchEvent(new PopStateEvent('popstate'));
}
