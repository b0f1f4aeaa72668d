/** What is drawn when it comes near the window, or when somebody says so. */

/**
 * @param {HTMLElement} element its `data-state` says `waiting` until it is begun
 * @param {() => Promise<void>} begin
 * @param {string} margin how near
 */
export function lazily(element, begin, margin) {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting)) void draw();
    },
    { rootMargin: margin },
  );

  async function draw() {
    watcher.disconnect();
    if (element.dataset.state === 'waiting') await begin();
  }

  watcher.observe(element);
  return { element, draw, leave: () => watcher.disconnect() };
}
