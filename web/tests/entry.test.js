import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isChoice, moveOf, nextClicks } from '../board/entry.js';
import { back, confirm, deal, EMPTY_HAND, press, shown } from '../board/hand.js';

/** A piece on a that hops to c and may go on to e; e can also be reached at once. A chain from p must touch q before r. A pawn chooses. */
const ENTRIES = [
  { text: 'a~c', paths: [['a', 'c']] },
  {
    text: 'a~e',
    paths: [
      ['a', 'c', 'e'],
      ['a', 'e'],
    ],
  },
  { text: 'pxqxr', paths: [['p', 'q', 'r']] },
  { text: 'x8q', paths: [['x', 'y', '=q']] },
  { text: 'x8r', paths: [['x', 'y', '=r']] },
];
const hand = { ...EMPTY_HAND, entries: ENTRIES };

/**
 * @param {import('../board/hand.js').Hand} from
 * @param {...string} ids
 */
function pressAll(from, ...ids) {
  return ids.reduce((/** @type {import('../board/hand.js').Step} */ step, id) => press(step.hand, id), {
    hand: from,
    deed: null,
  });
}

test('next clicks follow the prefix', () => {
  assert.deepEqual([...nextClicks(ENTRIES, [])].sort(), ['a', 'p', 'x']);
  assert.deepEqual([...nextClicks(ENTRIES, ['a'])].sort(), ['c', 'e']);
  assert.deepEqual([...nextClicks(ENTRIES, ['x', 'y'])].sort(), ['=q', '=r']);
  assert.deepEqual([...nextClicks(ENTRIES, ['c'])], []);
});

test('only a whole path is a move', () => {
  assert.equal(moveOf(ENTRIES, ['a', 'c']), 'a~c');
  assert.equal(moveOf(ENTRIES, ['a', 'e']), 'a~e');
  assert.equal(moveOf(ENTRIES, ['p', 'q']), null);
  assert.equal(moveOf(ENTRIES, []), null);
  assert.ok(isChoice('=q') && !isChoice('q'));
});

test('a complete move is played at once', () => {
  assert.deepEqual(pressAll(hand, 'a', 'e').deed, { kind: 'play', text: 'a~e', clicks: ['a', 'e'] });
});

test('a move that can go on waits, and a second press plays it', () => {
  const entries = [
    { text: 's', paths: [['a', 'c']] },
    { text: 'l', paths: [['a', 'c', 'e']] },
  ];
  const held = pressAll({ ...hand, entries }, 'a', 'c');
  assert.equal(held.deed, null);
  assert.equal(shown(held.hand).held, 's');
  assert.deepEqual([...shown(held.hand).targets], ['e']);
  assert.equal(press(held.hand, 'c').deed?.kind, 'play');
  assert.deepEqual(press(held.hand, 'e').deed, { kind: 'play', text: 'l', clicks: ['a', 'c', 'e'] });
});

test('with confirmation every move waits', () => {
  const held = pressAll({ ...hand, confirm: true }, 'a', 'e');
  assert.equal(held.deed, null);
  assert.deepEqual(confirm(held.hand).deed, { kind: 'play', text: 'a~e', clicks: ['a', 'e'] });
});

test('a chain is entered hop by hop and taken back hop by hop', () => {
  const half = pressAll(hand, 'p', 'q');
  assert.equal(half.deed, null);
  assert.deepEqual(half.hand.clicks, ['p', 'q']);
  assert.deepEqual(back(half.hand).hand.clicks, ['p']);
  // Pressing an earlier hop goes back to it.
  assert.deepEqual(press(half.hand, 'p').hand.clicks, ['p']);
  assert.equal(press(half.hand, 'r').deed?.kind, 'play');
});

test('a press elsewhere lets go, a press on another piece takes that one', () => {
  assert.deepEqual(pressAll(hand, 'a', 'z').hand.clicks, []);
  assert.deepEqual(pressAll(hand, 'a', 'p').hand.clicks, ['p']);
  assert.deepEqual(pressAll(hand, 'a', 'a').hand.clicks, []);
});

test('a choice ends the move', () => {
  const asks = pressAll(hand, 'x', 'y');
  assert.deepEqual(shown(asks.hand).choices, ['=q', '=r']);
  assert.deepEqual([...shown(asks.hand).targets], []);
  assert.deepEqual(press(asks.hand, '=r').deed, { kind: 'play', text: 'x8r', clicks: ['x', 'y', '=r'] });
});

test('while waiting, two presses make a premove and a press elsewhere forgets it', () => {
  const waiting = { ...EMPTY_HAND, premovable: new Set(['a', 'p']) };
  const set = pressAll(waiting, 'a', 'z');
  assert.deepEqual(set.deed, { kind: 'premove', clicks: ['a', 'z'] });
  assert.deepEqual(shown(set.hand).premove, ['a', 'z']);
  const gone = press(set.hand, 'm');
  assert.deepEqual(gone.deed, { kind: 'premove', clicks: null });
  assert.equal(gone.hand.premove, null);
  assert.equal(press(waiting, 'm').deed, null);
});

test('when moves come, a premove is left to the table, unless it only begins a move', () => {
  const set = pressAll({ ...EMPTY_HAND, premovable: new Set(['a', 'x']) }, 'a', 'e').hand;
  assert.deepEqual(deal(set, ENTRIES).clicks, []);
  assert.equal(deal(set, ENTRIES).premove, null);
  const promotion = pressAll({ ...EMPTY_HAND, premovable: new Set(['x']) }, 'x', 'y').hand;
  assert.deepEqual(deal(promotion, ENTRIES).clicks, ['x', 'y']);
});
