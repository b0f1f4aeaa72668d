/**
 * The lobby as it changes: a socket that is looked for again when it is lost.
 *
 * @typedef {import('../board/types.ts').Phrase} Phrase
 * @typedef {import('./lobby-model.js').Lobby} Lobby
 * @typedef {import('./wire.ts').LobbyMessage | Extract<import('./wire.ts').ServerMessage, { t: 'bye' }>} LobbyWord
 */
import { lobbySocket, moreSeeks } from './api.js';
import { addPage, EMPTY_LOBBY, hearLobby } from './lobby-model.js';

/** Milliseconds before a lost lobby is looked for again, at first and at most. */
const RETRY = 2000;
const LONGEST_RETRY = 30_000;

/**
 * @typedef {object} LobbyHooks
 * @property {(isNew: boolean) => void} changed something was heard; `isNew` if another table waits
 * @property {(why: Phrase | null) => void} lost with the last word of the server, if it said one
 */

export class LobbyLine {
  /** @type {Lobby} */
  lobby = EMPTY_LOBBY;
  #hooks;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #wait = RETRY;
  /** Why the server closed the door. @type {Phrase | null} */
  #farewell = null;
  #isClosed = false;

  /** @param {LobbyHooks} hooks */
  constructor(hooks) {
    this.#hooks = hooks;
    this.#open();
  }

  /** Fetches the tables that follow those known. */
  async fetchMore() {
    const page = await moreSeeks(this.lobby.seeks.at(-1)?.table);
    this.lobby = addPage(this.lobby, page);
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  #open() {
    clearTimeout(this.#retry);
    if (this.#isClosed) return;
    const socket = new WebSocket(lobbySocket());
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#hear(JSON.parse(String(data))));
    socket.addEventListener('close', () => {
      if (this.#isClosed || this.#socket !== socket) return;
      this.#hooks.lost(this.#farewell);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => this.#open(), this.#wait);
      this.#wait = Math.min(2 * this.#wait, LONGEST_RETRY);
    });
  }

  /** @param {LobbyWord} message */
  #hear(message) {
    this.#farewell = message.t === 'bye' ? message.why : null;
    if (message.t === 'bye') return;
    const known = this.lobby.seeks.length;
    this.lobby = hearLobby(this.lobby, message);
    if (message.t === 'lobby') this.#wait = RETRY;
    this.#hooks.changed(message.t === 'seek' && this.lobby.seeks.length > known);
  }
}
