import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { hear, UNKNOWN_TABLE } from '../app/table-model.js';

/** A socket whose other end is the test. */
class Socket extends EventTarget {
  static OPEN = 1;
  static CLOSED = 3;
  /** @type {Socket[]} */
  static all = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];

  constructor() {
    super();
    Socket.all.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    if (this.readyState === Socket.CLOSED) return;
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(new Event('close'));
  }

  opens() {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** @param {object} message */
  says(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
}

const listens = { addEventListener: () => undefined, removeEventListener: () => undefined };
Object.assign(globalThis, { WebSocket: Socket, window: listens, document: { ...listens, visibilityState: 'visible' } });
const { Connection } = await import('../app/connection.js');

const SEATS = [
  { side: 'first', sitter: { kind: 'person' } },
  { side: 'second', sitter: { kind: 'person' } },
];
const welcome = (/** @type {number} */ version) => ({
  t: 'welcome',
  protocol: 1,
  table: { id: 't', game: 'g', created: 0, clock: { kind: 'none' }, seats: SEATS },
  you: { seats: [0] },
  state: {
    version,
    status: 'playing',
    ply: 0,
    turn: 'first',
    now: 0,
    offers: [],
    presence: { seats: [true, true], spectators: 0 },
  },
});
const event = (/** @type {number} */ v, /** @type {object} */ more = {}) => ({
  t: 'event',
  v,
  at: 0,
  by: 0,
  what: { kind: 'hidden' },
  ...more,
});

/** @param {(line: { connection: InstanceType<typeof Connection>, last: () => Socket, table: () => import('../app/table-model.js').Table, news: string[], again: () => Socket }) => void} play */
function withConnection(play) {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 });
  let table = UNKNOWN_TABLE;
  /** @type {string[]} */
  const news = [];
  const connection = new Connection('ws://x', 's', null, {
    version: () => table.version,
    message: (message) => {
      table = hear(table, message, Date.now());
      news.push(message.t);
    },
    line: () => undefined,
    dropped: (requests) => news.push(`dropped ${requests.map(({ t }) => t).join(' ')}`),
    forget: () => {
      table = UNKNOWN_TABLE;
      news.push('forget');
    },
  });
  const last = () => /** @type {Socket} */ (Socket.all.at(-1));
  const again = () => {
    const socket = last();
    socket.opens();
    return socket;
  };
  play({ connection, last, table: () => table, news, again });
  connection.close();
  mock.timers.reset();
}

test('the house closes for a moment: the client comes back with what it has', () => {
  withConnection(({ again, last, connection }) => {
    const first = again();
    const [hello] = first.sent;
    assert.deepEqual([hello.t, hello.from, hello.secret], ['hello', 0, 's']);
    assert.match(hello.client, /^[A-Za-z0-9_-]{16,64}$/);
    first.says(welcome(2));
    first.says(event(1));
    first.says(event(2));
    const id = connection.request('chat', { room: 'players', text: 'x' });
    first.says({ t: 'bye', why: { code: 'closing', fr: 'x', en: 'x' } });
    mock.timers.tick(1000);
    assert.notEqual(last(), first);
    const second = again();
    assert.deepEqual([second.sent[0].from, second.sent[0].client], [2, hello.client]);
    second.says(welcome(2));
    assert.deepEqual(
      second.sent.slice(1).map(({ t, id }) => [t, id]),
      [['chat', id]],
    );
  });
});

test('a server that went back to a backup is believed from the beginning', () => {
  withConnection(({ again, last, table, news }) => {
    const first = again();
    first.says(welcome(3));
    for (const v of [1, 2, 3]) first.says(event(v, { what: { kind: 'chat', room: 'players', text: String(v) } }));
    first.close();
    mock.timers.tick(1000);
    const second = again();
    assert.equal(second.sent[0].from, 3);
    second.says(welcome(1));
    assert.deepEqual([news.at(-1), table().version, table().chat], ['forget', 0, []]);
    assert.notEqual(last(), second);
    assert.equal(second.readyState, Socket.CLOSED);
    const third = again();
    assert.equal(third.sent[0].from, 0);
    third.says(welcome(1));
    third.says(event(1, { what: { kind: 'chat', room: 'players', text: '1' } }));
    assert.deepEqual([table().version, table().chat.length, table().info?.id], [1, 1, 't']);
    // Nobody comes back twice.
    mock.timers.tick(60_000);
    assert.equal(last(), third);
  });
});

test('a request refused for haste is not sent again', () => {
  withConnection(({ again, connection }) => {
    const first = again();
    first.says(welcome(0));
    const id = connection.request('offer', { what: 'draw' });
    first.says({ t: 'refused', id, why: { code: 'too-fast', fr: 'x', en: 'x' } });
    first.close();
    mock.timers.tick(1000);
    const second = again();
    second.says(welcome(0));
    assert.equal(second.sent.length, 1);
  });
});

test('another’s event with the number of one’s own request is no answer', () => {
  withConnection(({ again, connection }) => {
    const first = again();
    first.says(welcome(0));
    const id = connection.request('resign');
    first.says(event(1, { by: 1, id }));
    first.close();
    mock.timers.tick(1000);
    const second = again();
    second.says(welcome(1));
    assert.deepEqual(second.sent[1], { t: 'resign', id });
  });
});

test('what was meant for the moment is dropped after a long silence, and the player hears of it', () => {
  withConnection(({ again, connection, news }) => {
    const first = again();
    first.says(welcome(0));
    const done = connection.request('offer', { what: 'draw' });
    connection.request('resign');
    const chat = connection.request('chat', { room: 'players', text: 'x' });
    first.close();
    mock.timers.tick(120_000);
    const second = again();
    second.says(welcome(1));
    // Whether the offer was made is told by what was missed.
    assert.ok(!news.some((one) => one.startsWith('dropped')));
    second.says(event(1, { id: done, what: { kind: 'offered', what: 'draw' } }));
    assert.equal(news.at(-1), 'dropped resign');
    assert.deepEqual(
      second.sent.slice(1).map(({ id }) => id),
      [chat],
    );
  });
});

test('a door shut for good is not knocked at again', () => {
  withConnection(({ again, last }) => {
    const first = again();
    first.says({ t: 'bye', why: { code: 'wrong-secret', fr: 'x', en: 'x' } });
    mock.timers.tick(60_000);
    assert.equal(last(), first);
  });
});
