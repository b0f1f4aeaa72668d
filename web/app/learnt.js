/** Which lessons this browser has seen done: numbers by game. */

const KEY = 'escale.learnt';

/** @returns {Record<string, number[]>} */
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
 * @param {number} lesson
 */
export function rememberLearnt(game, lesson) {
  const done = learntOf(game).add(lesson);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: [...done] }));
  } catch {
    // Forgotten when the page closes; the lessons are short.
  }
}
