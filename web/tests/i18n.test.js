import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { en } from '../i18n/en.js';
import { fr } from '../i18n/fr.js';

// The module asks the document which language to begin with.
Object.assign(globalThis, { document: { documentElement: { lang: 'fr' } } });
const { fillIn, speak, withDecimals } = await import('../i18n/index.js');

const ROOT = new URL('../', import.meta.url);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return sources(`${folder}${entry.name}/`);
    return entry.name.endsWith('.js') ? [readFileSync(new URL(folder + entry.name, ROOT), 'utf8')] : [];
  });
}

const code = [...sources('app/'), ...sources('board/')].join('\n');

test('both languages have the same sentences', () => {
  assert.deepEqual(Object.keys(en).sort(), Object.keys(fr).sort());
});

test('no sentence is empty, and both take the same values', () => {
  const values = (/** @type {string} */ sentence) =>
    [...sentence.matchAll(/\{(\w+)/g)]
      .map(([, name]) => name)
      .filter((name, index, all) => all.indexOf(name) === index)
      .sort();
  for (const [key, sentence] of Object.entries(fr)) {
    const other = /** @type {Record<string, string>} */ (en)[key];
    assert.ok(sentence.trim() && other.trim(), key);
    assert.deepEqual(values(sentence), values(other), key);
  }
});

test('every sentence is used, every sentence used exists', () => {
  const exact = new Set([...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key));
  for (const [, first, second] of code.matchAll(/\bt\([^'`]*\? '([^']+)' : '([^']+)'/g)) exact.add(first).add(second);
  const patterns = [...code.matchAll(/\bt\(`([^`]+)`/g)].map(
    ([, key]) => new RegExp(`^${key.replace(/[.]/g, '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
  );
  for (const key of exact) assert.ok(key in fr, `${key} is used and missing`);
  for (const key of Object.keys(fr))
    assert.ok(exact.has(key) || patterns.some((pattern) => pattern.test(key)), `${key} is never used`);
  for (const pattern of patterns)
    assert.ok(
      Object.keys(fr).some((key) => pattern.test(key)),
      `${pattern} matches nothing`,
    );
});

test('no sentence is written in the code', () => {
  // A French or English sentence between quotes, outside comments: three words in a row with a capital or an accent.
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const suspects = [...bare.matchAll(/'((?:[A-ZÀ-Þ][a-zà-ÿ’']+ )(?:[a-zà-ÿ’']+ ?){2,}[^']*)'/g)].map(
    ([, text]) => text,
  );
  // What is said when the server, and so every other sentence, may be out of reach.
  const allowed = [
    'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
    'The server does not answer. Check your connection, then try again.',
  ];
  assert.deepEqual(
    suspects.filter((text) => !allowed.includes(text)),
    [],
  );
});

test('numbers are set in one place', () => {
  assert.doesNotMatch(code, /toLocaleString|NumberFormat/);
  assert.equal(withDecimals(9.4, 1, 2), '09,4');
  assert.equal(withDecimals(0.4, 2), '0,40');
  speak('en');
  assert.equal(withDecimals(1234.5, 2), '1,234.50');
  speak('fr');
});

test('numbers choose their word', () => {
  assert.equal(fillIn('{n} {n|coup|coups}', 'fr', { n: 0 }), '0 coup');
  assert.equal(fillIn('{n} {n|coup|coups}', 'fr', { n: 2 }), '2 coups');
  assert.equal(fillIn('{n} {n|move|moves}', 'en', { n: 0 }), '0 moves');
  assert.equal(fillIn('{n} {n|move|moves}', 'en', { n: 1 }), '1 move');
  assert.equal(fillIn('{n} min', 'fr', { n: 0.5 }), '0,5 min');
  assert.equal(fillIn('{n} min', 'en', { n: 0.5 }), '0.5 min');
});
