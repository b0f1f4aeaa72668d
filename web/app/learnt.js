/** Which lessons this browser has seen done, by game: their French titles, which stay when others come between them. */

const KEY = 'escale.lessons';

/** @returns {Record<string, string[]>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/** @param {string} game */
export function learntOf(game) {
  return new Set(all()[game] ?? []);
}

/**
 * @param {string} game
 * @param {import('./types.ts').Lesson} lesson
 */
export function rememberLearnt(game, { title }) {
  const done = learntOf(game).add(title.fr);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: [...done] }));
  } catch {
    // Forgotten when the page closes; the lessons are short.
  }
}
