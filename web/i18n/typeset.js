/** How a sentence is set: what is written with plain keys gets the signs a printer would take. Pure. */

/**
 * French apostrophes, and spaces that do not break before the signs that have one.
 * @param {string} text
 */
export function typesetFrench(text) {
  return text
    .replaceAll("'", '’')
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/« /g, '«\u00a0');
}

/**
 * @param {string} text
 * @param {'fr' | 'en'} language
 */
export function typeset(text, language) {
  if (language === 'fr') return typesetFrench(text);
  return text.replace(/(?<=\w)'(?=\w)/g, '’').replace(/"([^"\n]+)"/g, '“$1”');
}
