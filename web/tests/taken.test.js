import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byKind, lost } from '../app/parts/taken.js';

const scene = (/** @type {string} */ kinds, /** @type {any} */ side = 'first') =>
  /** @type {any} */ ({ pieces: [...kinds].map((kind, at) => ({ kind, side, at: String(at) })), marks: [] });
const kinds = (/** @type {any[]} */ pieces) => pieces.map(({ kind }) => kind).join('');

test('what is missing was taken', () => {
  assert.equal(kinds(lost(scene('kqpp'), scene('kp'), 'first')), 'qp');
  assert.equal(kinds(lost(scene('kqpp'), scene('kqpp'), 'first')), '');
  assert.equal(kinds(lost(scene('kqpp'), scene('kp'), 'second')), '');
});

test('a piece that became another one was not taken', () => {
  assert.equal(kinds(lost(scene('kqrpp'), scene('kqqrp'), 'first')), '');
  assert.equal(kinds(lost(scene('kqrppp'), scene('kqqp'), 'first')), 'rp');
});

test('taken pieces lie kind by kind', () => {
  assert.deepEqual(byKind(scene('pqp').pieces).map(kinds), ['pp', 'q']);
});
