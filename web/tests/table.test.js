import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isReached } from '../app/parts/goal.js';
import { absences, hear, mySides, timeLeft, UNKNOWN_TABLE } from '../app/table-model.js';

const INFO = {
  id: 't',
  game: 'g',
  created: 0,
  clock: { kind: 'real-time', initial: 60, increment: 0 },
  seats: [
    { side: 'first', sitter: { kind: 'person' } },
    { side: 'second', sitter: { kind: 'nobody', lobby: false } },
  ],
};
const WELCOME = {
  t: 'welcome',
  protocol: 1,
  table: INFO,
  you: { seats: [0] },
  state: {
    version: 0,
    status: 'waiting',
    ply: 0,
    turn: 'first',
    now: 5000,
    offers: [],
    presence: { seats: [true, false], spectators: 0 },
  },
};
const played = (/** @type {string} */ m) => ({
  m,
  written: [m, m],
  spoken: { fr: m, en: m },
  side: 'first',
  clicks: ['a', 'b'],
});
const view = (/** @type {number} */ ply, /** @type {object} */ more = {}) => ({
  t: 'view',
  v: ply,
  ply,
  position: 'p',
  turn: ply % 2 ? 'second' : 'first',
  pieces: [],
  entries: [],
  ...more,
});
const event = (/** @type {number} */ v, /** @type {object} */ what, /** @type {object} */ more = {}) => ({
  t: 'event',
  v,
  at: 9000,
  by: 0,
  what,
  ...more,
});

/** @param {...any} messages */
function after(...messages) {
  return messages.reduce((table, message) => hear(table, message, 1000), UNKNOWN_TABLE);
}

test('a table begins when its last seat is taken', () => {
  assert.equal(after(WELCOME).status, 'waiting');
  const begun = after(WELCOME, event(1, { kind: 'joined', seats: [1], name: 'Ada' }));
  assert.equal(begun.status, 'playing');
  assert.deepEqual(begun.info?.seats[1].sitter, { kind: 'person', name: 'Ada' });
  assert.deepEqual(mySides(begun), ['first']);
});

const move = (/** @type {number} */ ply, /** @type {object} */ more = { played: played(`m${ply + 1}`) }) =>
  event(ply + 1, { kind: 'move', ply, m: `m${ply + 1}` }, more);
const texts = (/** @type {import('../app/table-model.js').Table} */ table) => table.record.map(({ text }) => text);

test('the record grows with the moves and shrinks with a takeback', () => {
  const table = after(
    WELCOME,
    view(0, { board: { width: 1, height: 1, cells: [], files: [], ranks: [] }, record: [] }),
    move(0),
    view(1, { last: played('m1') }),
    move(1),
  );
  assert.deepEqual(texts(table), ['m1', 'm2']);
  assert.deepEqual(texts(hear(table, event(3, { kind: 'takeback', ply: 1 }), 0)), ['m1']);
  assert.ok(table.shape);
});

test('a board that was skipped leaves no hole in the record', () => {
  const table = after(WELCOME, view(0, { record: [] }), move(0), move(1), view(2, { last: played('m2') }));
  assert.deepEqual(texts(table), ['m1', 'm2']);
  const back = hear(hear(table, event(3, { kind: 'takeback', ply: 0 }), 0), view(0), 0);
  assert.deepEqual(texts(back), []);
});

test('an older board that comes late takes nothing back', () => {
  const table = after(
    WELCOME,
    move(0, {}),
    move(1),
    view(2, { last: played('m2') }),
    view(1, { record: [played('m1')] }),
  );
  assert.deepEqual([table.view?.ply, table.turn, texts(table)], [2, 'first', ['m1', 'm2']]);
});

test('what was missed comes with the whole record, and what happened meanwhile behind it', () => {
  const before = after(WELCOME, view(0, { record: [] }), move(0), view(1));
  const missed = [WELCOME, move(1, {}), move(2, {}), move(3)].reduce(
    (table, message) => hear(table, message, 0),
    before,
  );
  assert.deepEqual(texts(missed), ['m1'], 'nothing is known by half');
  assert.deepEqual(texts(hear(missed, view(3, { record: ['m1', 'm2', 'm3'].map(played) }), 0)), [
    'm1',
    'm2',
    'm3',
    'm4',
  ]);
});

test('the version is the last event seen, whatever its kind', () => {
  assert.equal(after(WELCOME, event(1, { kind: 'hidden' }), event(2, { kind: 'from-the-future' })).version, 2);
});

test('the clock of the side on move runs in server time', () => {
  const playing = { ...WELCOME, state: { ...WELCOME.state, status: 'playing', left: [60000, 60000], since: 5000 } };
  const table = after(playing);
  // Our clock is 4 s behind the server's.
  assert.equal(timeLeft(table, 'first', 1000), 60000);
  assert.equal(timeLeft(table, 'first', 3500), 57500);
  assert.equal(timeLeft(table, 'second', 3500), 60000);
  assert.equal(timeLeft(table, 'first', 999999), 0);
  assert.equal(timeLeft(after(WELCOME), 'first', 0), null);
});

test('offers come, are answered by a move, and a result ends everything', () => {
  const offered = after(WELCOME, event(1, { kind: 'offered', what: 'draw' }));
  assert.deepEqual(offered.offers, [{ what: 'draw', by: 0 }]);
  assert.deepEqual(hear(offered, event(2, { kind: 'declined', what: 'draw' }), 0).offers, []);
  assert.deepEqual(hear(offered, event(2, { kind: 'move', ply: 0, m: 'x' }), 0).offers, []);
  const over = hear(
    offered,
    event(2, { kind: 'ended', end: { result: 'draw', reason: 'agreed', fr: 'accord', en: 'agreed', rule: 'end' } }),
    0,
  );
  assert.equal(over.status, 'over');
  assert.equal(over.end?.code, 'agreed');
});

test('a finished game is proposed to the archive, and goes there', () => {
  const end = { result: 'first', reason: 'x', fr: 'x', en: 'x', rule: 'end' };
  const over = after(WELCOME, event(1, { kind: 'ended', end }));
  assert.ok(!over.info?.public);
  const offered = hear(over, event(2, { kind: 'offered', what: 'publish' }, { by: 1 }), 0);
  assert.deepEqual(offered.offers, [{ what: 'publish', by: 1 }]);
  assert.deepEqual(hear(offered, event(3, { kind: 'declined', what: 'publish' }), 0).offers, []);
  const rematch = hear(offered, event(3, { kind: 'offered', what: 'rematch' }), 0);
  const published = hear(rematch, event(4, { kind: 'published' }), 0);
  assert.deepEqual(published.offers, [{ what: 'rematch', by: 0 }]);
  assert.equal(published.info?.public, true);
  assert.equal(published.status, 'over');
  assert.equal(hear(UNKNOWN_TABLE, event(1, { kind: 'published' }), 0).info, null);
  // Whoever comes later is told at once.
  assert.equal(after({ ...WELCOME, table: { ...INFO, public: true } }).info?.public, true);
});

test('an absent teammate can be replaced, an absent opponent cannot', () => {
  const person = { kind: 'person' };
  const four = ['first', 'first', 'second', 'second'].map((side) => ({ side, sitter: person }));
  const at = (/** @type {object} */ clock, /** @type {number[]} */ gone, /** @type {object[]} */ seats, moves = 2) => {
    const welcome = {
      ...WELCOME,
      table: { ...INFO, clock, seats },
      state: { ...WELCOME.state, status: 'playing', presence: { seats: [], gone, spectators: 0 } },
    };
    return absences({ ...after(welcome), record: Array(moves).fill({ text: 'm' }) }).map(
      ({ seat, way }) => `${seat} ${way}`,
    );
  };
  const [none, timed] = [{ kind: 'none' }, { kind: 'real-time', initial: 60, increment: 0 }];
  const two = [four[0], four[2]];
  assert.deepEqual(at(timed, [1], two), ['1 claim']);
  assert.deepEqual(at(none, [1], two), ['1 wait']);
  assert.deepEqual(at(timed, [1], four), ['1 engine']);
  assert.deepEqual(at(none, [1, 2], four), ['1 engine', '2 wait']);
  // A camp has left when both of it have; before the game is under way there is nothing to win.
  assert.deepEqual(at(timed, [2], four), ['2 null']);
  assert.deepEqual(at(timed, [2, 3], four), ['2 claim', '3 null']);
  assert.deepEqual(at(timed, [1], two, 1), ['1 null']);
  assert.deepEqual(at(timed, [0], two), []);
  assert.deepEqual(at(timed, [], two), []);
});

test('chat is kept in order, unknown messages change nothing', () => {
  const table = after(WELCOME, event(1, { kind: 'chat', room: 'players', text: '<b>x</b>' }));
  assert.equal(table.chat[0].text, '<b>x</b>');
  assert.equal(hear(table, { t: 'whatever' }, 0), table);
});

test('a goal asks for everything it names', () => {
  const base = /** @type {import('../app/types.ts').View} */ (
    /** @type {unknown} */ ({
      scene: {
        pieces: [
          { at: 'a', kind: 'pawn' },
          { at: 'c', kind: 'pawn' },
        ],
        marks: [],
      },
      last: null,
      end: null,
    })
  );
  const next = /** @type {import('../app/types.ts').View} */ (
    /** @type {unknown} */ ({
      scene: { pieces: [{ at: 'b', kind: 'pawn' }], marks: [] },
      last: { text: 'ab', clicks: ['a', 'b'] },
      end: { result: 'first' },
    })
  );
  assert.ok(isReached({ moves: ['ab'], from: 'a', kind: 'pawn', taken: 1, result: 'first' }, base, next));
  for (const goal of [{ moves: ['x'] }, { from: 'b' }, { kind: 'wall' }, { taken: 2 }, { result: 'draw' }])
    assert.ok(!isReached(goal, base, next), JSON.stringify(goal));
  assert.ok(!isReached({}, base, base));
});
