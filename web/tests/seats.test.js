import assert from 'node:assert/strict';
import { test } from 'node:test';

/** A browser's storage. */
function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return {
    kept,
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ value) => kept.set(key, value),
  };
}

const [tab, browser] = [storage(), storage()];
Object.assign(globalThis, { sessionStorage: tab, localStorage: browser });
const { keepSeat, keptSeats, looksLikeSecret, secretsOf, secretsToTry } = await import('../app/seats.js');
const { nonceOf, recall, remember, tabName } = await import('../app/tab.js');
const { staysOnPage } = await import('../app/router.js');

const MINE = 'abcdefghijkmnpqrstuvwxyz';
const THEIRS = '23456789ABCDEFGHJKLMNPQR';

test('a secret has 24 letters and digits, none of which could be taken for another', () => {
  assert.ok(looksLikeSecret(MINE) && looksLikeSecret(THEIRS));
  for (const text of ['', 'content', MINE.slice(1), `${MINE}2`, `${MINE}\n`]) assert.ok(!looksLikeSecret(text), text);
  for (const letter of '01lIoO-_/%é') assert.ok(!looksLikeSecret(letter + MINE.slice(1)), letter);
});

test('a place on the page is no secret: whoever has a seat keeps it', () => {
  assert.deepEqual(secretsToTry('content', [MINE]), [MINE, null]);
  assert.deepEqual(secretsToTry('', [MINE, MINE]), [MINE, null]);
  assert.deepEqual(secretsToTry('content', []), [null]);
  // A link is tried first; if it opens nothing, the seat that is kept still does. Whoever has none looks on.
  assert.deepEqual(secretsToTry(THEIRS, [MINE]), [THEIRS, MINE, null]);
});

test('the link of another seat does not take the place of the one held', () => {
  keepSeat('t', MINE, 'g');
  assert.deepEqual([...new Set(secretsOf('t'))], [MINE]);
  keepSeat('t', THEIRS, 'g');
  assert.deepEqual(secretsOf('t'), [THEIRS, MINE]);
  assert.equal(keptSeats().t.secret, MINE);
  // Unless the one held opens nothing.
  keepSeat('t', THEIRS, 'g', [MINE]);
  assert.equal(keptSeats().t.secret, THEIRS);
});

test('a step to a place behind the # stays on the page', () => {
  const at = (/** @type {string} */ address) => new URL(address, 'http://x');
  const stays = (/** @type {string} */ before, /** @type {string} */ now) => staysOnPage(at(before), at(now));
  assert.ok(stays('/table/a', '/table/a#content'));
  assert.ok(stays('/table/a#content', '/table/a#content'));
  assert.ok(stays('/table/a#content', '/table/a'));
  assert.ok(stays('/a?b#c', '/a?b#d'));
  assert.ok(!stays('/table/a', '/table/b#content'));
  assert.ok(!stays('/a?b', '/a?c#d'));
  // The same link once more is a wish to see it anew.
  assert.ok(!stays('/lobby', '/lobby'));
});

test('a tab has one name, and one nonce for each table', () => {
  assert.match(tabName(), /^[A-Za-z0-9_-]{16,64}$/);
  assert.equal(tabName(), tabName());
  assert.match(nonceOf('a'), /^[A-Za-z0-9_-]{16,64}$/);
  assert.equal(nonceOf('a'), nonceOf('a'));
  assert.notEqual(nonceOf('a'), nonceOf('b'));
  assert.ok([...tab.kept.values()].includes(nonceOf('a')));
});

test('a browser that stores nothing still remembers while the page is open', () => {
  const refuse = () => {
    throw new Error('no storage');
  };
  Object.assign(globalThis, { sessionStorage: { getItem: refuse, setItem: refuse } });
  remember('x', 'y');
  assert.equal(recall('x'), 'y');
  assert.equal(recall('z'), null);
  Object.assign(globalThis, { sessionStorage: tab });
});
