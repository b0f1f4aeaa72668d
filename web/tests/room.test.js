import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveNumbers } from '../app/parts/move-numbers.js';
import { mayTalk, refusedOffer, UNKNOWN_TABLE } from '../app/table-model.js';
import { drawnTable, isCalled, isEnginesMove, sceneAfter, sharesTurn } from '../app/table/turn.js';

const seat = (/** @type {string} */ side, /** @type {string} */ kind = 'person') => ({ side, sitter: { kind } });
/**
 * @param {object} change
 * @returns {any}
 */
const table = (change) => ({
  ...UNKNOWN_TABLE,
  status: 'playing',
  seats: [0],
  info: { seats: [seat('first'), seat('second')] },
  ...change,
});
const piece = (/** @type {string} */ at) => /** @type {any} */ ({ at, kind: 'pawn', side: 'first' });

test('moves are numbered in pairs, or each by itself', () => {
  const sides = (/** @type {('first' | 'second')[]} */ ...list) => list.map((side) => ({ side }));
  assert.deepEqual(moveNumbers(sides('first', 'second', 'first'), 'pairs'), ['1.', '', '2.']);
  assert.deepEqual(moveNumbers(sides('second', 'first'), 'pairs'), ['1…', '2.']);
  assert.deepEqual(moveNumbers(sides('first', 'first', 'second'), 'pairs'), ['1.', '2.', '']);
  assert.deepEqual(moveNumbers(sides('first', 'second'), 'plies'), ['1.', '2.']);
});

test('one talks to people, not to engines', () => {
  assert.equal(mayTalk(table({})), true);
  assert.equal(mayTalk(table({ seats: [0, 1] })), false);
  assert.equal(mayTalk(table({ info: { seats: [seat('first'), seat('second', 'engine')] } })), false);
  assert.equal(mayTalk(table({ seats: [], info: { seats: [seat('first'), seat('second', 'engine')] } })), true);
});

test('what the others decline was refused, what one takes back was not', () => {
  const offered = table({ offers: [{ what: 'draw', by: 0 }] });
  const declined = (/** @type {number} */ by) =>
    /** @type {any} */ ({ t: 'event', by, what: { kind: 'declined', what: 'draw' } });
  assert.equal(refusedOffer(offered, declined(1)), 'draw');
  assert.equal(refusedOffer(offered, declined(0)), null);
  assert.equal(refusedOffer(table({ offers: [{ what: 'draw', by: 1 }] }), declined(1)), null);
});

test('a table is told as far as its board has come', () => {
  const record = /** @type {any} */ (['a', 'b']);
  const [before, now] = /** @type {any[]} */ ([
    { ply: 1, turn: 'second' },
    { ply: 2, turn: 'first' },
  ]);
  const over = table({ record, view: now, turn: 'first', status: 'over', end: { result: 'first' } });
  const behind = drawnTable(over, before, false);
  assert.deepEqual([behind.record, behind.turn, behind.end, behind.status], [['a'], 'second', null, 'playing']);
  assert.equal(drawnTable(over, now, false), over);
  // One's own move stands on the board and is not answered yet.
  assert.equal(drawnTable(table({ record, view: now, turn: 'first' }), now, true).turn, 'second');
});

test('a move that was sent is drawn as far as one can tell', () => {
  const scene = { pieces: [piece('a1'), piece('b2'), piece('c3')], marks: [] };
  const places = (/** @type {string[]} */ clicks) =>
    sceneAfter(scene, clicks)
      .pieces.map(({ at }) => at)
      .sort();
  assert.deepEqual(places(['a1', 'd4', '=q']), ['b2', 'c3', 'd4']);
  assert.deepEqual(places(['a1', 'b2']), ['b2', 'c3']);
  assert.equal(sceneAfter(scene, ['=!']), scene);
});

test('whom the table waits for, and with whom the turn is shared', () => {
  assert.equal(isCalled(table({ turn: 'first' })), true);
  assert.equal(isCalled(table({ turn: 'second' })), false);
  assert.equal(isCalled(table({ turn: 'first', seats: [0, 1] })), false);
  assert.equal(sharesTurn(table({ turn: 'first' })), false);
  assert.equal(sharesTurn(table({ turn: 'first', info: { seats: [seat('first'), seat('first')] } })), true);
  const engine = table({ info: { seats: [seat('first'), seat('second', 'engine')] } });
  assert.equal(isEnginesMove(engine, /** @type {any} */ ({ last: { side: 'second' } })), true);
  assert.equal(isEnginesMove(engine, /** @type {any} */ ({ last: { side: 'first' } })), false);
});
