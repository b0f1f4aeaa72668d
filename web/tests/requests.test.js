import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, MOMENT, MOMENTARY, randomNumber, Requests } from '../app/requests.js';

test('numbers are below 2⁵² and do not follow one another', () => {
  const numbers = Array.from({ length: 500 }, randomNumber);
  assert.ok(numbers.every((number) => Number.isSafeInteger(number) && number >= 0 && number < 2 ** 52));
  assert.equal(new Set(numbers).size, numbers.length);
  assert.ok(numbers.some((number) => number > 2 ** 50));
  const requests = new Requests();
  const [first, second] = [requests.add('resign', {}, 0), requests.add('resign', {}, 0)];
  assert.notEqual(second.id, first.id + 1);
});

test('only one’s own event is an answer', () => {
  const event = (/** @type {object} */ more) => ({ t: 'event', v: 1, id: 7, what: { kind: 'chat' }, ...more });
  assert.equal(answered(event({ by: 1 }), [1]), 7);
  assert.equal(answered(event({ by: 0 }), [0, 1]), 7);
  assert.equal(answered(event({ by: 0 }), [1]), null);
  assert.equal(answered(event({}), [1]), null);
  // Somebody who looks on has no seat, and neither have their events.
  assert.equal(answered(event({}), []), 7);
  assert.equal(answered(event({ by: 0 }), []), null);
  assert.equal(answered(event({ by: 1, id: undefined }), [1]), null);
});

test('a refusal is an answer, of whatever kind', () => {
  assert.equal(answered({ t: 'refused', id: 7, why: { code: 'too-fast' } }, [1]), 7);
  assert.equal(answered({ t: 'ack', id: 7, v: 3 }, []), 7);
  assert.equal(answered({ t: 'refused', why: { code: 'too-fast' } }, [1]), null);
  assert.equal(answered({ t: 'pong', n: 7 }, []), null);
});

test('what is not answered is sent again, in order, under the same number', () => {
  const requests = new Requests();
  const [move, chat] = [requests.add('move', { ply: 0, m: 'x' }, 0), requests.add('chat', { text: 'y' }, 1)];
  assert.deepEqual(requests.sort(10 * MOMENT), { again: [move, chat], past: [] });
  requests.answer(move.id);
  assert.deepEqual(requests.sort(10 * MOMENT).again, [chat]);
});

test('what was meant for the moment is not sent minutes later', () => {
  for (const kind of MOMENTARY) {
    const requests = new Requests();
    const request = requests.add(kind, {}, 0);
    assert.deepEqual(requests.sort(MOMENT), { again: [request], past: [] }, kind);
    const { again, past } = requests.sort(MOMENT + 1);
    assert.deepEqual([again, past], [[], [request]], kind);
    assert.deepEqual(requests.drop(past), [request]);
    assert.deepEqual(requests.sort(MOMENT + 1).past, []);
  }
});

test('what turns out to have been done is not called undone', () => {
  const requests = new Requests();
  const [resign, offer] = [requests.add('resign', {}, 0), requests.add('offer', { what: 'draw' }, 0)];
  const { past } = requests.sort(2 * MOMENT);
  requests.answer(resign.id);
  assert.deepEqual(requests.drop(past), [offer]);
});
