/**
 * Every sentence the client says, in both languages. `t` for its own, `say` for those that come with a game.
 *
 * All of them come set as a printer would set them: the server's by the server, the client's when it is bundled. A sentence may hold `{name}` for a value and `{n|coup|coups}` for a word that follows a number.
 *
 * @typedef {import('../board/types.ts').Phrase} Phrase
 * @typedef {import('../board/types.ts').Lang} Lang
 * @typedef {keyof typeof fr} Key
 */
import { en } from './en.js';
import { fr } from './fr.js';

const SENTENCES = { fr, en };

/** @type {Lang} */
let current = document.documentElement.lang === 'fr' ? 'fr' : 'en';

/** The language spoken now. */
export function lang() {
  return current;
}

/** @param {Lang} next */
export function speak(next) {
  current = next;
  document.documentElement.lang = next;
}

/**
 * A sentence of the client.
 * @param {Key} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return fillIn(SENTENCES[current][key], current, values);
}

/**
 * A sentence that came with a game.
 * @param {Phrase} phrase
 */
export function say(phrase) {
  return phrase[current];
}

/**
 * A number; from five digits on in groups, so that a year stays one word.
 * @param {number} value
 * @param {Lang} [language]
 */
export function inFigures(value, language = current) {
  return Number.isInteger(value) && Math.abs(value) < 10_000 ? String(value) : value.toLocaleString(language);
}

/**
 * A number with its decimals, "09,4" and "1 234,50"; "09.4" and "1,234.50" in English.
 * @param {number} value
 * @param {number} decimals
 * @param {number} [whole] digits before them at least
 */
export function withDecimals(value, decimals, whole = 1) {
  return value.toLocaleString(current, {
    minimumIntegerDigits: whole,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/**
 * @param {string} sentence
 * @param {Lang} language
 * @param {Record<string, string | number>} values
 */
export function fillIn(sentence, language, values) {
  return sentence.replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? '';
    if (one === undefined) return typeof value === 'number' ? inFigures(value, language) : value;
    const isOne = language === 'fr' ? Math.abs(Number(value)) < 2 : Number(value) === 1;
    return isOne ? one : many;
  });
}
