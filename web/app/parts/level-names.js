/** The ladder of the computer's levels: a rank each, and a line that says what to expect. */
import { t } from '../../i18n/index.js';

export const LEVELS = /** @type {const} */ ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
/** Where whoever knows the moves begins. */
export const RECOMMENDED = 3;

/**
 * @param {number} level
 * @returns {typeof LEVELS[number]}
 */
function known(level) {
  return LEVELS.find((one) => one === level) ?? RECOMMENDED;
}

/** @param {number} level */
export function levelName(level) {
  return t(`level.${known(level)}`);
}

/** @param {number} level */
export function levelLine(level) {
  return t(`level.${known(level)}.line`);
}
