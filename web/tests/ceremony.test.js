import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseAct } from '../board/ceremony.js';
import { Layout } from '../board/geometry.js';

/** Two by two: the upper row is the second camp's goal, and a wall stands above a1. */
const SHAPE = /** @type {import('../board/types.ts').BoardShape} */ ({
  width: 2,
  height: 2,
  cells: [
    { id: 'a2', x: 0, y: 1, tags: ['goal-first', 'keep-second'] },
    { id: 'b2', x: 1, y: 1, tags: ['goal-first'] },
    { id: 'a1', x: 0, y: 0, tags: [] },
    { id: 'b1', x: 1, y: 0, tags: [] },
  ].map((cell) => ({ ...cell, shade: 'light', names: [cell.id, cell.id], called: [], arrows: 0 })),
  edges: [{ id: 'a1n', from: [0, 1], to: [1, 1] }],
  files: [],
  farFiles: [],
  ranks: [],
});

/**
 * @param {[string, string, 'first' | 'second' | null][]} pieces
 * @param {import('../board/types.ts').Act[]} ending
 */
function lit(pieces, ending) {
  const scene = {
    pieces: pieces.map(([at, kind, side]) => ({ at, kind, side, letter: '?', name: { fr: kind, en: kind } })),
    marks: [],
  };
  const skin = { symbols: {}, choices: {}, ending };
  const state = /** @type {import('../board/types.ts').BoardState} */ ({
    shape: SHAPE,
    scene,
    skin,
    last: ['a1', 'a2'],
  });
  return chooseAct(new Layout(SHAPE, 'first'), state, 'first').places;
}

test('what the winner holds of the loser lights up', () => {
  assert.deepEqual(lit([['a2', 'knight', 'first']], [{ where: 'tag', tag: 'keep' }]), ['a2']);
});

test('a column is lit from home to goal, and only for a piece that has arrived', () => {
  const column = /** @type {const} */ ({ where: 'column', tag: 'goal', kind: 'king', camp: 'winner' });
  assert.deepEqual(lit([['b2', 'king', 'first']], [column]), ['b1', 'b2']);
  assert.deepEqual(lit([['b1', 'king', 'first']], [column]), ['b1'], 'the parade instead');
});

test('walls close in around the loser', () => {
  const around = /** @type {const} */ ({ where: 'around', kind: 'figure', camp: 'loser' });
  assert.deepEqual(
    lit(
      [
        ['a1', 'figure', 'second'],
        ['a1n', 'wall', null],
      ],
      [around],
    ),
    ['a1n', 'a1'],
  );
});

test('where no act finds a place, the winner’s pieces parade', () => {
  const pieces = /** @type {[string, string, 'first' | 'second'][]} */ ([
    ['a1', 'pawn', 'first'],
    ['b2', 'pawn', 'second'],
  ]);
  assert.deepEqual(lit(pieces, [{ where: 'tag', tag: 'keep' }]), ['a1']);
  assert.deepEqual(lit([['b2', 'pawn', 'second']], []), []);
});
