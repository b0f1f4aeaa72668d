import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asksFor, clocksFor, firstSetup, requestOf, seatsOf, waysOf } from '../app/setup-model.js';

const CARD = /** @type {any} */ ({ id: 'g', players: [2] });
const SHARED = /** @type {any} */ ({ id: 'g', players: [2, 4] });

test('an address says against whom, if the game can be played so', () => {
  assert.equal(firstSetup(CARD, 'friend').against, 'friend');
  assert.equal(firstSetup(CARD, 'four').against, 'engine');
  assert.equal(firstSetup(SHARED, 'four').against, 'four');
  assert.equal(firstSetup(CARD, null).against, 'engine');
  assert.equal(waysOf(CARD).length + 1, waysOf(SHARED).length);
});

test('who sits where', () => {
  const setup = firstSetup(SHARED, 'engine');
  assert.deepEqual(seatsOf(setup), [{ who: 'me' }, { who: 'engine', level: 3 }]);
  assert.deepEqual(seatsOf({ ...setup, side: 'second' }), [{ who: 'engine', level: 3 }, { who: 'me' }]);
  assert.deepEqual(seatsOf({ ...setup, against: 'friend' })[1], { who: 'link' });
  assert.deepEqual(seatsOf({ ...setup, against: 'lobby' })[1], { who: 'lobby' });
  assert.deepEqual(seatsOf({ ...setup, against: 'hotseat' }), [{ who: 'me' }, { who: 'me' }]);
  assert.deepEqual(
    seatsOf({ ...setup, against: 'four', four: ['me', 'link', 'engine', 'lobby'] }).map(({ who }) => who),
    ['me', 'link', 'engine', 'lobby'],
  );
});

test('only what is asked for counts', () => {
  const setup = {
    ...firstSetup(CARD, 'friend'),
    side: /** @type {const} */ ('drawn'),
    clock: /** @type {const} */ ('180+2'),
  };
  const { sides, clock } = requestOf(CARD, setup, '');
  assert.deepEqual([sides, clock], ['drawn', { kind: 'real-time', initial: 180, increment: 2 }]);
  const alone = requestOf(CARD, { ...setup, against: 'hotseat' }, '');
  assert.deepEqual([alone.sides, alone.clock], ['chosen', { kind: 'none' }]);
  assert.equal(asksFor({ ...setup, against: 'four', four: ['me', 'me', 'me', 'me'] }).level, false);
});

test('nobody waits days for an engine', () => {
  assert.ok(!clocksFor(firstSetup(CARD, 'engine')).some((clock) => clock.startsWith('days')));
  const setup = { ...firstSetup(CARD, 'friend'), clock: /** @type {const} */ ('days-3') };
  assert.ok(clocksFor(setup).includes('days-3'));
  assert.deepEqual(requestOf(CARD, setup, '').clock, { kind: 'correspondence', days: 3 });
});

test('options and a name go along, if there are any', () => {
  const setup = {
    ...firstSetup(CARD, null),
    options: new Map([
      ['flag', ''],
      ['file', 'text'],
    ]),
  };
  const request = requestOf(CARD, setup, 'Ada');
  assert.deepEqual(request.options, [{ key: 'flag' }, { key: 'file', value: 'text' }]);
  assert.equal(request.name, 'Ada');
  assert.equal('name' in requestOf(CARD, setup, ''), false);
});
