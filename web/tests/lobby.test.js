import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addPage, EMPTY_LOBBY, hearLobby } from '../app/lobby-model.js';

const seek = (/** @type {string} */ table, /** @type {number} */ created, /** @type {object} */ more = {}) => ({
  table,
  game: 'g',
  clock: { kind: /** @type {const} */ ('none') },
  seats: [],
  created,
  ...more,
});
const names = (/** @type {import('../app/lobby-model.js').Lobby} */ lobby) =>
  lobby.seeks.map(({ table }) => table).join('');
const FIRST = hearLobby(EMPTY_LOBBY, { t: 'lobby', seeks: [seek('e', 50), seek('d', 40)], more: 3 });

test('the first frame brings the newest tables and says how many more there are', () => {
  assert.deepEqual([names(FIRST), FIRST.more], ['ed', 3]);
  assert.deepEqual(hearLobby(FIRST, { t: 'lobby', seeks: [] }), EMPTY_LOBBY);
});

test('a page is put behind what is shown, and nothing is shown twice', () => {
  const next = addPage(FIRST, { seeks: [seek('d', 40), seek('c', 30), seek('b', 20)], more: 1 });
  assert.deepEqual([names(next), next.more], ['edcb', 1]);
  assert.equal(names(FIRST), 'ed');
});

test('a new table comes first, a changed one stays in its place', () => {
  assert.equal(names(hearLobby(FIRST, { t: 'seek', ...seek('f', 60) })), 'fed');
  const changed = hearLobby(FIRST, { t: 'seek', ...seek('d', 40, { game: 'h' }) });
  assert.deepEqual([names(changed), changed.seeks[1].game, changed.more], ['ed', 'h', 3]);
});

test('an older table that changes waits for its page', () => {
  assert.equal(hearLobby(FIRST, { t: 'seek', ...seek('b', 20) }), FIRST);
  const whole = addPage(FIRST, { seeks: [], more: 0 });
  assert.equal(names(hearLobby(whole, { t: 'seek', ...seek('b', 20) })), 'edb');
});

test('a table that is gone was shown, or was one of the others', () => {
  const [shown, other] = ['d', 'b'].map((table) => hearLobby(FIRST, { t: 'gone', table }));
  assert.deepEqual([names(shown), shown.more], ['e', 3]);
  assert.deepEqual([names(other), other.more], ['ed', 2]);
  assert.equal(hearLobby(EMPTY_LOBBY, { t: 'gone', table: 'x' }).more, 0);
  assert.equal(hearLobby(FIRST, { t: 'from-the-future' }), FIRST);
});
