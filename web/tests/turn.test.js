import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UNKNOWN_TABLE } from '../app/table-model.js';
import { playableEntries, premovingSide, sameEntries, seatBelow, stepClicks } from '../app/table/turn.js';

const seat = (/** @type {string} */ side, /** @type {string | undefined} */ role = undefined) => ({
  side,
  ...(role ? { role } : {}),
  sitter: { kind: 'person' },
});
const entry = (/** @type {string} */ text, /** @type {string | null} */ role = null) => ({ text, paths: [], role });
const played = (/** @type {string[]} */ ...clicks) => /** @type {any} */ ({ text: clicks.join(''), clicks });

/**
 * A table in play, the first camp on move.
 * @param {object[]} seats
 * @param {number[]} mine
 * @param {object[]} entries
 * @returns {any}
 */
const table = (seats, mine, entries = []) => ({
  ...UNKNOWN_TABLE,
  status: 'playing',
  info: { seats },
  seats: mine,
  view: { ply: 0, entries },
});
const PAIR = [seat('first'), seat('second')];

test('one sits at the bottom, unless the board is turned', () => {
  assert.equal(seatBelow(table(PAIR, [1]), false), 'second');
  assert.equal(seatBelow(table(PAIR, [1]), true), 'first');
  assert.equal(seatBelow(table(PAIR, []), false), 'first');
});

test('moves are entered by whoever is on move, at the present, on an open line', () => {
  const mine = table(PAIR, [0], [entry('a'), entry('b')]);
  assert.equal(playableEntries(mine, null, true).length, 2);
  assert.equal(playableEntries(mine, null, false).length, 0);
  assert.equal(playableEntries(mine, 0, true).length, 0);
  assert.equal(playableEntries(table(PAIR, [1], [entry('a')]), null, true).length, 0);
  assert.equal(playableEntries({ ...mine, status: 'over' }, null, true).length, 0);
  // A move was told, and its position is on its way.
  assert.equal(playableEntries({ ...mine, record: [played('a')] }, null, true).length, 0);
});

test('a partner enters the moves of their own pieces, and those of nobody in particular', () => {
  const four = [seat('first', 'x'), seat('first', 'y'), seat('second', 'x'), seat('second', 'y')];
  const entries = [entry('a', 'x'), entry('b', 'y'), entry('c')];
  const texts = (/** @type {number[]} */ mine) =>
    playableEntries(table(four, mine, entries), null, true).map(({ text }) => text);
  assert.deepEqual(texts([0]), ['a', 'c']);
  assert.deepEqual(texts([1]), ['b', 'c']);
  assert.deepEqual(texts([0, 1]), ['a', 'b', 'c']);
  assert.deepEqual(texts([2]), []);
});

test('a move is set in advance by one camp, while the other thinks', () => {
  assert.equal(premovingSide(table(PAIR, [1]), null), 'second');
  assert.equal(premovingSide(table(PAIR, [1]), 0), null);
  assert.equal(premovingSide(table(PAIR, [0]), null), null);
  assert.equal(premovingSide(table(PAIR, [0, 1]), null), null);
});

test('the same moves are the same list', () => {
  const old = [entry('a'), entry('b')];
  assert.equal(sameEntries(old, [entry('a'), entry('b')]), old);
  assert.notEqual(sameEntries(old, [entry('a'), entry('c')]), old);
});

test('a single step is a move, forwards or backwards', () => {
  const record = [played('a', 'b'), played('c', 'd')];
  assert.deepEqual(stepClicks(0, 1, record), ['a', 'b']);
  assert.deepEqual(stepClicks(2, 1, record), ['d', 'c']);
  assert.deepEqual(stepClicks(0, 2, record), []);
  assert.deepEqual(stepClicks(2, 2, record), []);
  assert.deepEqual(stepClicks(1, 0, [], record), ['b', 'a']);
});
