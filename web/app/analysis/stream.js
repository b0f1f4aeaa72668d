/**
 * Reading what a server says bit by bit: `text/event-stream`, as answers to a POST, which a browser's own reader of it cannot ask for. Pure.
 */

/**
 * Cuts a text into whole messages and the rest that has not ended yet.
 * @param {string} text
 * @returns {{ messages: unknown[], rest: string }}
 */
export function messagesIn(text) {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n');
  const rest = parts.pop() ?? '';
  const messages = parts.flatMap((part) => {
    const data = part
      .split('\n')
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).trimStart())
      .join('\n');
    return data ? [JSON.parse(data)] : [];
  });
  return { messages, rest };
}

/**
 * The messages of an answer, as they come.
 * @param {ReadableStream<Uint8Array>} body
 * @returns {AsyncGenerator<any>}
 */
export async function* messagesOf(body) {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const { messages, rest } = messagesIn(waiting + decoder.decode(value, { stream: true }));
      waiting = rest;
      yield* messages;
    }
  } finally {
    // Whoever stops listening hangs up, and the engine is free.
    void reader.cancel().catch(() => undefined);
  }
}
