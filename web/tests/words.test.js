import assert from 'node:assert/strict';
import { test } from 'node:test';
import { en } from '../i18n/en.js';
import { fr } from '../i18n/fr.js';

/**
 * One word for each thing: what a sentence does not say, and what it says instead. Beginnings and ends of words are
 * counted by letter, accents included: `\b` knows the letters of English only.
 *
 * @type {Record<'fr' | 'en', [RegExp, string][]>}
 */
const FORBIDDEN = {
  fr: [
    [word('sourcée?s?'), 'documenté'],
    [/^autre source$/, 'documenté'],
    [word('règles? certaines?'), 'texte complet'],
    [word('gué'), 'couloir'],
    [word('bloquée?s?'), 'interdit'],
    [word('barrée?s?'), 'interdit'],
    [word('chaînes?'), 'rafle'],
    [word('répliques?'), 'parade'],
    [word('lég(?:al|ale|ales|aux)'), 'permis'],
    [/(?:au|le|du) trait(?!\p{L})/iu, 'à jouer'],
    [word('placements?'), 'mise en place'],
    [/\} coups? joués?/, 'demi-coups'],
    [/ply\|coups?\|/, 'demi-coups'],
    [/(?<!demi-)coup \{n\}/i, 'demi-coup'],
    [/[Gg]ens d'Armes/, "gens d'armes ; un homme d'armes"],
    [word("(?:un|le|du|au|ce|chaque|aucun) gens d'armes"), "homme d'armes"],
    [word('(?:élément|figure|plateau)s? perdue?s?|notre numérisation'), 'absent du texte dont nous disposons'],
    [word('introuvables?'), 'rare'],
    [word("n'existe plus"), 'devenu rare'],
    [word('placard'), 'boîte'],
    [word('exacte?s?'), 'prouvé'],
    [word('gain lâché'), 'gain manqué'],
    [word('partenaires?'), 'équipier'],
    [word('moteurs?'), 'ordinateur'],
    [word('conversations?'), 'discussion'],
    [word('livrets?'), 'feuillet'],
    [word('pressions?'), 'appuyer, confirmer'],
    [word('est parti'), 'a quitté la table'],
    [/\p{L}\(e\)|\p{L}·e(?!\p{L})/u, 'une tournure sans parenthèse'],
  ],
  en: [
    [/^other source$/i, 'sourced'],
    [word('rules? certain|certain rules?'), 'complete text'],
    [word('fords?'), 'corridor'],
    [word('blocked'), 'barred'],
    [word('(?:un)?parr(?:y|ied)'), 'reply'],
    [word('placements?'), 'set-up'],
    [word('half-moves?'), 'plies'],
    [/ply\|moves?\|/, 'plies'],
    [/move \{n\}/i, 'ply'],
    [word('something lost|our scans?'), 'missing from the text at hand'],
    [word('out of print|cannot be found'), 'rare, hard to find'],
    [word('cupboard'), 'boxes'],
    [word('exact'), 'proven'],
    [word('team-?mates?'), 'partner'],
    [word('engines?'), 'computer'],
    [word('game library'), 'games library'],
    [word('booklets?'), 'leaflet'],
    [word('by lot'), 'random'],
    [word('as the device'), 'match device'],
    [/(?:days?|seconds?|s|time|one) an? (?:move|line|second|position)(?!\p{L})/iu, 'per'],
    [word('the own'), "one's own"],
    [word('lists? \\(\\{'), 'lists'],
    [word('only who has'), 'only those who have'],
    [/\d %/, 'no space before %'],
  ],
};

/** @param {string} pattern */
function word(pattern) {
  return new RegExp(`(?<![\\p{L}])(?:${pattern})(?![\\p{L}])`, 'iu');
}

for (const [lang, sentences] of /** @type {const} */ ([
  ['fr', fr],
  ['en', en],
])) {
  test(`one word for each thing (${lang})`, () => {
    for (const [key, sentence] of Object.entries(sentences))
      for (const [wrong, right] of FORBIDDEN[lang])
        assert.ok(!wrong.test(sentence), `${key} « ${sentence} »: ${wrong} is said “${right}”`);
  });

  test(`sentences are typed with plain keys, and set when the program is built (${lang})`, () => {
    for (const [key, sentence] of Object.entries(sentences))
      assert.doesNotMatch(sentence, /[’‘“”\u00a0\u202f]/, `${key} « ${sentence} »`);
  });
}

test('French has its spaces before high signs, English has none', () => {
  for (const [key, sentence] of Object.entries(fr)) assert.doesNotMatch(sentence, /[^\s]([;!?»]|:(?!\/\/))/, key);
  for (const [key, sentence] of Object.entries(en)) assert.doesNotMatch(sentence, /\s[;:!?]/, key);
});
