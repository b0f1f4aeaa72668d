/**
 * What was asked of a table and is not answered yet.
 *
 * @typedef {{ t: string, id: number } & Record<string, unknown>} Request
 */

/** What is meant for the moment it is said in: minutes later it may no longer be what the player wants. */
export const MOMENTARY = /** @type {const} */ ([
  'offer',
  'accept',
  'decline',
  'resign',
  'abort',
  'flag',
  'claim',
  'take-over',
  'delegate',
]);
/** How long it may be said again, in milliseconds. */
export const MOMENT = 30_000;

/** @typedef {typeof MOMENTARY[number]} Momentary */

/** A number nobody can guess, below 2⁵². */
export function randomNumber() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high % 2 ** 20) * 2 ** 32 + low;
}

/**
 * The request a message answers, or null. Somebody else's event is no answer, whatever number it bears.
 * @param {import('./wire.ts').ServerMessage} message
 * @param {readonly number[]} seats mine; none for somebody who looks on
 * @returns {number | null}
 */
export function answered(message, seats) {
  if (message.t === 'ack' || message.t === 'refused') return message.id ?? null;
  if (message.t !== 'event' || message.id === undefined) return null;
  const by = message.by ?? null;
  const isMine = by === null ? seats.length === 0 : seats.includes(by);
  return isMine ? message.id : null;
}

export class Requests {
  /** By number, in the order they were made. @type {Map<number, { request: Request, at: number }>} */
  #waiting = new Map();

  /**
   * @param {string} kind
   * @param {object} body
   * @param {number} now
   * @returns {Request}
   */
  add(kind, body, now) {
    let id = randomNumber();
    while (this.#waiting.has(id)) id = randomNumber();
    const request = { t: kind, id, ...body };
    this.#waiting.set(id, { request, at: now });
    return request;
  }

  /** @param {number} id */
  answer(id) {
    this.#waiting.delete(id);
  }

  /**
   * After reconnecting: what is to be sent again, and what is too old for it.
   * @param {number} now
   * @returns {{ again: Request[], past: Request[] }}
   */
  sort(now) {
    const all = [...this.#waiting.values()];
    const pick = (/** @type {boolean} */ past) =>
      all.filter((one) => isPast(one, now) === past).map(({ request }) => request);
    return { again: pick(false), past: pick(true) };
  }

  /**
   * Forgets requests, and says which of them had no answer. To be done once all that was missed is known: their answers may be among it.
   * @param {readonly Request[]} past
   */
  drop(past) {
    return past.filter(({ id }) => this.#waiting.delete(id));
  }
}

/**
 * @param {{ request: Request, at: number }} one
 * @param {number} now
 */
function isPast({ request, at }, now) {
  return now - at > MOMENT && MOMENTARY.some((kind) => kind === request.t);
}
