import assert from 'node:assert/strict';
import { test } from 'node:test';

import { across, area, HEIGHT, outline, plyAt, stepOf, stretches, WIDTH } from '../app/analysis/graph.js';
import { messagesIn } from '../app/analysis/stream.js';

test('plies lie evenly from left to right, and every place means the nearest', () => {
  assert.deepEqual([across(0, 4), across(1, 4), across(4, 4), across(0, 0)], [0, WIDTH / 4, WIDTH, 0]);
  for (let ply = 0; ply <= 40; ply += 1) assert.equal(plyAt(across(ply, 40) / WIDTH, 40), ply);
  assert.deepEqual([plyAt(-1, 40), plyAt(2, 40), plyAt(0.5, 0)], [0, 40, 0]);
});

test('the first camp fills from the bottom, and gaps stay open', () => {
  const known = stretches([0.5, 1, null, 0, 0.25]);
  assert.deepEqual(
    known.map((points) => points.map(({ ply, y }) => [ply, y])),
    [
      [
        [0, HEIGHT / 2],
        [1, 0],
      ],
      [
        [3, HEIGHT],
        [4, 75],
      ],
    ],
  );
  assert.equal(outline(known[0]), 'M0 50L150 0');
  assert.equal(area(known[0], HEIGHT), 'M0 100L0 50L150 0L150 100Z');
  assert.deepEqual(stretches([null]), []);
});

test('keys go through the game and stay in it', () => {
  assert.deepEqual(
    ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', 'Home', 'End'].map((key) => stepOf(key, 5, 12)),
    [4, 6, 12, 0, 0, 12],
  );
  assert.equal(stepOf('ArrowLeft', 0, 12), 0);
  assert.equal(stepOf('a', 5, 12), null);
});

test('messages are read whole, however they are cut', () => {
  const sent = 'data: {"a":1}\n\n: nothing\n\ndata: {"b":\ndata: 2}\r\n\r\ndata: {"c"';
  assert.deepEqual(messagesIn(sent), { messages: [{ a: 1 }, { b: 2 }], rest: 'data: {"c"' });
  for (let cut = 0; cut < sent.length; cut += 1) {
    const first = messagesIn(sent.slice(0, cut));
    const second = messagesIn(first.rest + sent.slice(cut));
    assert.deepEqual([...first.messages, ...second.messages], [{ a: 1 }, { b: 2 }]);
  }
});
