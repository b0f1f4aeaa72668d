/**
 * What a client knows of the lobby. Pure: a message in, the next state out.
 *
 * @import { LobbyMessage, LobbyPage, Seek } from './wire.ts'
 * @typedef {{ seeks: Seek[], more: number }} Lobby the tables shown, newest first, and how many older ones are not
 */

/** @type {Lobby} */
export const EMPTY_LOBBY = Object.freeze({ seeks: [], more: 0 });

/**
 * @param {Lobby} lobby
 * @param {LobbyMessage} message
 * @returns {Lobby}
 */
export function hearLobby(lobby, message) {
  switch (message.t) {
    case 'lobby':
      return addPage(EMPTY_LOBBY, message);
    case 'seek': {
      const { t: _, ...seek } = message;
      return hearSeek(lobby, seek);
    }
    case 'gone': {
      const seeks = lobby.seeks.filter(({ table }) => table !== message.table);
      // One that was not shown was among the others.
      return { seeks, more: seeks.length < lobby.seeks.length ? lobby.more : Math.max(0, lobby.more - 1) };
    }
    default:
      return lobby;
  }
}

/**
 * @param {Lobby} lobby
 * @param {Seek} seek
 * @returns {Lobby}
 */
function hearSeek(lobby, seek) {
  const { seeks, more } = lobby;
  if (seeks.some(({ table }) => table === seek.table))
    return { seeks: seeks.map((one) => (one.table === seek.table ? seek : one)), more };
  // Older than all that is shown: it comes with its page, or the pages between would be skipped.
  const last = seeks.at(-1);
  if (more > 0 && last && seek.created < last.created) return lobby;
  return { seeks: newestFirst([seek, ...seeks]), more };
}

/**
 * The next older tables have come.
 * @param {Lobby} lobby
 * @param {LobbyPage} page
 * @returns {Lobby}
 */
export function addPage(lobby, { seeks, more = 0 }) {
  const fresh = seeks.filter(({ table }) => !lobby.seeks.some((one) => one.table === table));
  return { seeks: newestFirst([...lobby.seeks, ...fresh]), more };
}

/** @param {Seek[]} seeks */
function newestFirst(seeks) {
  return seeks.sort((a, b) => b.created - a.created);
}
