// Runs before anything is drawn, so that neither the colours nor the language change under the reader's eyes. A classic script: modules come too late.
(() => {
  const root = document.documentElement;
  /** @type {{ theme?: string, board?: string, lang?: string }} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('escale.settings') ?? '{}');
  } catch {
    // Storage may be closed to us; the defaults will do.
  }
  const wants = (/** @type {string} */ query) => window.matchMedia(query).matches;
  const automatic = wants('(prefers-contrast: more)')
    ? 'contrast'
    : wants('(prefers-color-scheme: dark)')
      ? 'night'
      : 'parchment';
  const theme = saved.theme && saved.theme !== 'auto' ? saved.theme : automatic;
  root.dataset.theme = theme;
  /** The bar of the browser takes the colour of the masthead. @type {Record<string, string>} */
  const bars = { parchment: '#fffaf0', walnut: '#f8efdf', night: '#26221c', contrast: '#fff' };
  for (const meta of document.querySelectorAll('meta[name=theme-color]')) meta.setAttribute('content', bars[theme]);
  root.dataset.board = theme === 'contrast' ? 'plain' : (saved.board ?? 'own');
  const spoken = (navigator.languages ?? [navigator.language])
    .map((tag) => tag.slice(0, 2))
    .find((tag) => tag === 'fr' || tag === 'en');
  root.lang = saved.lang ?? spoken ?? 'en';
})();
