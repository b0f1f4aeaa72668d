import assert from 'node:assert/strict';
import { test } from 'node:test';
import { typeset } from '../i18n/typeset.js';

test('French gets its apostrophes and the spaces that do not break', () => {
  assert.equal(typeset("L'Écuyer : « oui » ; non !", 'fr'), 'L’Écuyer\u00a0: «\u00a0oui\u00a0»\u202f; non\u202f!');
  assert.equal(typeset('a1-b2, 12:30', 'fr'), 'a1-b2, 12:30');
});

test('English keeps its spaces', () => {
  assert.equal(typeset("the camp's king: here!", 'en'), 'the camp’s king: here!');
  assert.equal(typeset('here "to vault", and so on', 'en'), 'here “to vault”, and so on');
});
