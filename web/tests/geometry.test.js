import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choreograph, swing } from '../board/choreography.js';
import { Layout } from '../board/geometry.js';

/** Two by two, walls on the inner edges, each seat with its own names. */
const SHAPE = /** @type {import('../board/types.ts').BoardShape} */ ({
  width: 2,
  height: 2,
  cells: [
    ['a2', 0, 1, 'b1'],
    ['b2', 1, 1, 'a1'],
    ['a1', 0, 0, 'b2'],
    ['b1', 1, 0, 'a2'],
  ].map(([id, x, y, other]) => ({ id, x, y, shade: 'light', names: [id, other], tags: [], called: [], arrows: 0 })),
  edges: [
    { id: 'a1n', from: [0, 1], to: [1, 1] },
    { id: 'a1e', from: [1, 0], to: [1, 1] },
    { id: 'b1n', from: [1, 1], to: [2, 1] },
    { id: 'a2e', from: [1, 1], to: [1, 2] },
  ],
  files: ['a', 'b'],
  farFiles: ['b', 'a'],
  ranks: ['1', '2'],
});

test('the first seat has its own side at the bottom, the second sees it turned', () => {
  assert.deepEqual(new Layout(SHAPE, 'first').center('a1'), [50, 150]);
  assert.deepEqual(new Layout(SHAPE, 'second').center('a1'), [150, 50]);
  assert.equal(new Layout(SHAPE, 'second').names.get('a1'), 'b2');
});

test('arrows walk over cells and edges', () => {
  const layout = new Layout(SHAPE, 'first');
  assert.equal(layout.neighbour('a1', 1, 0), 'a1e');
  assert.equal(layout.neighbour('a1e', 1, 0), 'b1');
  assert.equal(layout.neighbour('a1', 0, -1), 'a1n');
  // From edge to edge, over the corner between them.
  assert.equal(layout.neighbour('a1n', 1, 0), 'b1n');
  assert.equal(layout.neighbour('a1', -1, 0), null);
  assert.deepEqual(
    layout.rows().map((row) => row.join(' ')),
    ['a2 a2e b2', 'a1n b1n', 'a1 a1e b1'],
  );
});

test('a press near a live wall means the wall, elsewhere the cell', () => {
  const layout = new Layout(SHAPE, 'first');
  const live = new Set(['a1e']);
  assert.equal(layout.hit([95, 150], live, false), 'a1e');
  assert.equal(layout.hit([95, 150], new Set(), false), 'a1');
  assert.equal(layout.hit([60, 150], live, false), 'a1');
  assert.equal(layout.hit([60, 150], live, true), 'a1e');
  assert.equal(layout.hit([-20, 150], new Set(), false), null);
});

test('labels count from each seat where the far side counts its own way', () => {
  assert.deepEqual(new Layout(SHAPE, 'first').labels(), { bottom: ['a', 'b'], left: ['2', '1'], top: ['b', 'a'] });
  assert.deepEqual(new Layout(SHAPE, 'second').labels(), { bottom: ['a', 'b'], left: ['1', '2'], top: ['b', 'a'] });
  assert.deepEqual(new Layout({ ...SHAPE, farFiles: [] }, 'second').labels(), {
    bottom: ['b', 'a'],
    left: ['1', '2'],
    top: [],
  });
});

/**
 * @param {string} at
 * @param {string} kind
 * @param {'first' | 'second' | null} side
 */
const piece = (at, kind, side = 'first') => ({ at, kind, side, letter: '?', name: { fr: kind, en: kind } });
const line = (/** @type {string} */ id) => /** @type {[number, number]} */ ([Number(id) * 100, 0]);

test('a chain takes each piece in the hop that passes over it', () => {
  const before = {
    pieces: [piece('0', 'knight'), piece('1', 'pawn', 'second'), piece('3', 'pawn', 'second')],
    marks: [],
  };
  const after = { pieces: [piece('4', 'knight')], marks: [] };
  const plan = choreograph(before, after, ['0', '2', '4'], line);
  assert.deepEqual(
    plan.moves.map(({ from, stops }) => [from, stops]),
    [['0', ['2', '4']]],
  );
  assert.deepEqual(plan.gone, [
    { at: '1', hop: 0 },
    { at: '3', hop: 1 },
  ]);
  assert.deepEqual(plan.born, []);
});

test('castling moves two pieces and leaves two', () => {
  const before = { pieces: [piece('4', 'king'), piece('7', 'rook')], marks: [] };
  const after = {
    pieces: [piece('6', 'king'), piece('5', 'rook'), piece('4', 'pillar'), piece('7', 'pillar')],
    marks: [],
  };
  const plan = choreograph(before, after, ['4', '6'], line);
  assert.deepEqual(
    plan.moves.map(({ from, stops }) => `${from}-${stops}`),
    ['4-6', '7-5'],
  );
  assert.deepEqual(plan.born.sort(), ['4', '7']);
});

test('a promotion keeps the traveller, a capture of the same kind removes the other', () => {
  const promoted = choreograph(
    { pieces: [piece('1', 'pawn')], marks: [] },
    { pieces: [piece('2', 'queen')], marks: [] },
    ['1', '2', '=q'],
    line,
  );
  assert.equal(promoted.moves.length, 1);
  assert.deepEqual(promoted.born, []);
  const own = choreograph(
    { pieces: [piece('1', 'rook'), piece('5', 'rook')], marks: [] },
    { pieces: [piece('5', 'rook')], marks: [] },
    ['1', '5'],
    line,
  );
  assert.deepEqual(
    own.moves.map(({ from }) => from),
    ['1'],
  );
  assert.deepEqual(own.gone, [{ at: '5', hop: 0 }]);
});

test('a chain that comes home still travels', () => {
  const before = { pieces: [piece('0', 'knight'), piece('1', 'pawn', 'second')], marks: [] };
  const after = { pieces: [piece('0', 'knight')], marks: [] };
  assert.deepEqual(choreograph(before, after, ['0', '2', '0'], line).moves[0].stops, ['2', '0']);
});

test('another position is not animated', () => {
  const many = (/** @type {number} */ from) => ({
    pieces: Array.from({ length: 30 }, (_, index) => piece(String(from + index), 'pawn')),
    marks: [],
  });
  const plan = choreograph(many(0), many(100), [], line);
  assert.equal(plan.moves.length + plan.gone.length + plan.born.length, 0);
});

test('a wall turns the short way unless something stands there', () => {
  const from = /** @type {[[number, number], [number, number]]} */ ([
    [0, 0],
    [100, 0],
  ]);
  const to = /** @type {[[number, number], [number, number]]} */ ([
    [0, 0],
    [0, 100],
  ]);
  assert.deepEqual(swing(from, to, []), { pivot: [0, 0], degrees: 90 });
  assert.deepEqual(swing(from, to, [[50, 50]]), { pivot: [0, 0], degrees: -270 });
  assert.equal(
    swing(
      from,
      [
        [300, 0],
        [400, 0],
      ],
      [],
    ),
    null,
  );
});
