/** A table: the board, the players, the record, and everything around them. */
import { Board } from '../../board/board.js';
import { lang, say, t } from '../../i18n/index.js';
import { findTable, gamePage, readMove, Refusal, SILENCE, skinOf, study } from '../api.js';
import { announce, h } from '../dom.js';
import { createChat } from '../parts/chat.js';
import { invitation } from '../parts/invitation.js';
import { keyList } from '../parts/keys.js';
import { createMoveList } from '../parts/move-list.js';
import { createPlayerBar } from '../parts/player-bar.js';
import { resultCard, resultTitle } from '../parts/result.js';
import { createActions } from '../parts/table-actions.js';
import { textBoard } from '../parts/text-board.js';
import { createTrouble } from '../parts/trouble.js';
import { createTypedMove } from '../parts/typed-move.js';
import { boardWords } from '../parts/words.js';
import { answered, MOMENTARY } from '../requests.js';
import { rewrite } from '../router.js';
import { keepSeat, looksLikeSecret, secretsOf, secretsToTry } from '../seats.js';
import { openSession } from '../session.js';
import { changeSettings, getSettings } from '../settings.js';
import { sound } from '../sounds.js';
import { mySides } from '../table-model.js';
import { troublePage } from './missing.js';

/** Something as long as this behind the `#` was meant to be a secret. */
const ALMOST_SECRET = 16;

/** @type {import('../router.js').PageMaker} */
export async function playPage({ params, hash }) {
  const id = params.table;
  const head = (await findTable(id)).table;
  // The secret stands behind the `#`, which browsers do not send; it is kept here and leaves the address bar.
  const opening = openSession(id, secretsToTry(hash, secretsOf(id)));
  try {
    // What the page needs of the game is fetched while the socket opens.
    const [{ card }, skin, start, { session, refused }] = await Promise.all([
      gamePage(head.game),
      skinOf(head.game),
      study(head.game, { position: head.position, options: head.options }),
      opening,
    ]);
    const { info, seats } = session.table;
    if (!info) return troublePage(farewell(session.bye));
    if (session.secret && seats.length > 0) keepSeat(id, session.secret, info.game, refused);
    if (looksLikeSecret(hash) && location.hash.slice(1) === hash) rewrite(location.pathname);
    const isDamaged = seats.length === 0 && hash.length >= ALMOST_SECRET && !looksLikeSecret(hash);
    return tablePage(session, card, skin, start.scene, isDamaged ? t('play.damaged') : '');
  } finally {
    void opening.then(({ letGo }) => letGo());
  }
}

/**
 * Why a table could not be sat down at.
 * @param {import('../session.js').Farewell | null} bye
 */
function farewell(bye) {
  if (!bye) return new Refusal('silence', SILENCE, 0);
  return new Refusal(bye.code, bye, bye.code === 'unknown' || bye.code === 'wrong-secret' ? 404 : 503);
}

/**
 * @param {import('../session.js').Session} session
 * @param {import('../types.ts').Card} card
 * @param {import('../types.ts').GameSkin} skin
 * @param {import('../../board/types.ts').Scene} startScene
 * @param {string} warning to begin with
 * @returns {import('../router.js').Page}
 */
function tablePage(session, card, skin, startScene, warning) {
  const { connection } = session;
  let flipped = false;
  /** The ply looked at, or null for the present. @type {number | null} */
  let looking = null;
  let spokenPly = session.table.record.length;
  let ended = session.table.end !== null;

  const stage = h('div.table-stage');
  const board = new Board(
    stage,
    boardWords(card, () => session.table.view?.choices ?? {}),
    {
      play: (text) => send(text),
      premove: (clicks) => connection.tell({ t: 'premove', clicks: clicks ?? [] }),
      change: (hand) => {
        const signals = hand.trail.length === 0 ? hand.choices : [];
        extra.replaceChildren(
          ...signals.map((click) =>
            h(
              'button.button.small',
              { type: 'button', 'data-press': click, onclick: () => board.press(click) },
              say(session.table.view?.choices[click] ?? { fr: click, en: click }),
            ),
          ),
        );
      },
    },
  );
  const extra = h('div.row.extra');
  const bars = { top: createPlayerBar(card, skin), bottom: createPlayerBar(card, skin) };
  const list = createMoveList((ply) => void look(ply));
  const actions = createActions(session, card, {
    flip: () => {
      flipped = !flipped;
      update();
    },
  });
  const typed = createTypedMove(sendTyped);
  const chat = createChat(
    card,
    (room, text) => connection.request('chat', { room, text }),
    (whom, on) => connection.request('mute', { whom, on }),
  );
  const status = h('p.table-status', { role: 'status' });
  const trouble = createTrouble();
  const line = h('div.line-lost', { role: 'alert', hidden: true });
  const notices = h('div.table-notices');
  const words = h('div');
  const settings = getSettings();
  const textPanel = h(
    'details.panel',
    { open: settings.textBoard, ontoggle: () => changeSettings({ textBoard: textPanel.open }) },
    h('summary', {}, t('text.title')),
    words,
  );

  const element = h(
    'div.table.wrap',
    {},
    h('h1.visually-hidden', {}, t('play.title', { game: card.title })),
    line,
    h('div.table-board', {}, stage),
    h('div.table-them', {}, bars.top.element),
    h('div.table-middle', {}, status, trouble.element, notices, actions.element, extra, list.element, typed.element),
    h('div.table-us', {}, bars.bottom.element),
    h(
      'div.table-more',
      {},
      h('details.panel', { open: true }, h('summary', {}, t('chat.title')), chat.element),
      textPanel,
      h('details.panel', {}, h('summary', {}, t('keys.title')), keyList()),
    ),
  );

  /** @param {string} text */
  function send(text) {
    connection.request('move', { ply: session.table.record.length, m: text });
  }

  /** @param {string} text as somebody writes it in the language of the page */
  async function sendTyped(text) {
    const { info, record } = session.table;
    if (!info) return;
    const line = { position: info.position, options: info.options, moves: record.map((played) => played.text) };
    send(await readMove(info.game, line, text, lang()));
  }

  /** The seat the board is looked at from. */
  function seat() {
    const [mine] = mySides(session.table);
    const natural = mine ?? 'first';
    return flipped ? (natural === 'first' ? 'second' : 'first') : natural;
  }

  /** Legal moves this reader may enter. */
  function entries() {
    const { table } = session;
    const mayPlay = table.status === 'playing' && session.line === 'open' && mySides(table).includes(table.turn);
    // A move that was told is drawn in a moment: until then there is nothing to enter.
    if (!mayPlay || !table.view || table.view.ply !== table.record.length || looking !== null) return NONE;
    const roles = table.seats
      .map((index) => table.info?.seats[index])
      .filter((mine) => mine?.side === table.turn)
      .map((mine) => mine?.role);
    if (roles.includes(undefined) || roles.length > 1) return table.view.entries;
    return table.view.entries.filter(({ role }) => !role || roles.includes(role));
  }

  /**
   * Looks at the position after so many moves.
   * @param {number} ply
   */
  async function look(ply) {
    const { table } = session;
    const from = looking ?? table.record.length;
    looking = ply >= table.record.length ? null : ply;
    update();
    if (!table.info) return;
    /** @param {unknown} refusal */
    const notSeen = (refusal) => {
      if (!(refusal instanceof Refusal)) throw refusal;
      // Unless something else is looked at by now, the board stays where it was.
      if (looking === ply) looking = from >= session.table.record.length ? null : from;
      trouble.say(say(refusal.phrase), () => void look(ply));
      update();
      return null;
    };
    const moves = table.record.slice(0, ply).map(({ text }) => text);
    const view =
      looking === null
        ? table.view
        : await study(table.info.game, { position: table.info.position, options: table.info.options, moves }).catch(
            notSeen,
          );
    if (!view || (looking !== null && looking !== ply)) return;
    const passed = ply === from + 1 ? table.record[from] : ply === from - 1 ? table.record[ply] : null;
    const clicks = !passed ? [] : ply > from ? passed.clicks : [...passed.clicks].reverse();
    board.set({ scene: view.scene, entries: entries(), last: table.record[ply - 1]?.clicks ?? [] }, { clicks });
    if (table.record[ply - 1]) announce(say(table.record[ply - 1].spoken));
  }

  function statusText() {
    const { table } = session;
    const camp = say(card.camps[table.turn === 'first' ? 0 : 1]);
    if (table.end) return `${resultTitle(table.end, card)} · ${say(table.end.phrase)}`;
    if (table.status === 'waiting') return t('status.waiting');
    if (looking !== null) return t('status.looking', { ply: looking });
    const mine = mySides(table);
    if (mine.length === 1 && mine[0] === table.turn) return t('status.yours', { camp });
    return t('status.turn', { camp });
  }

  /**
   * Redraws the table: what stands around the board and, in the same drawing, a position that has arrived on it.
   * @param {{ scene: import('../../board/types.ts').Scene, last: string[], clicks: string[] } | null} [arrival]
   */
  function update(arrival = null) {
    const { table } = session;
    const below = seat();
    const above = below === 'first' ? 'second' : 'first';
    const scene = table.view?.scene ?? null;
    bars.top.update(table, above, startScene, scene);
    bars.bottom.update(table, below, startScene, scene);
    list.update(table.record, looking ?? table.record.length);
    actions.update(table);
    chat.update(table);
    typed.update(entries().length > 0);
    // Nothing to go through and nothing to write yet: the invitation has the room.
    for (const idle of [list.element, typed.element]) idle.hidden = table.status === 'waiting';
    const text = statusText();
    if (status.textContent !== text) status.textContent = text;
    line.hidden = session.line === 'open';
    line.textContent = session.bye && session.bye.code !== 'closing' ? say(session.bye) : t('line.lost');
    const extraNotice = table.end
      ? resultCard(table, card, session)
      : table.status === 'waiting'
        ? invitation(table, card, () => connection.request('abort'))
        : null;
    const key = JSON.stringify([
      table.end,
      table.status,
      table.offers,
      table.rematch,
      table.info?.seats,
      table.info?.public,
    ]);
    if (notices.dataset.key !== key) {
      notices.dataset.key = key;
      notices.replaceChildren(...(extraNotice ? [extraNotice] : []));
    }
    if (table.shape && scene) words.replaceChildren(textBoard(table.shape, scene, below, card));
    const preferences = getSettings();
    const mine = mySides(table);
    const next = {
      ...(table.shape ? { shape: table.shape } : {}),
      ...(arrival ? { scene: arrival.scene, last: arrival.last } : {}),
      skin,
      seat: below,
      entries: sameEntries(board.state.entries, entries()),
      waiting:
        preferences.premove &&
        mine.length === 1 &&
        table.status === 'playing' &&
        table.turn !== mine[0] &&
        looking === null
          ? mine[0]
          : null,
      confirm: preferences.confirm,
      motion: preferences.motion,
      coordinates: preferences.coordinates,
    };
    board.set(next, arrival ? { clicks: arrival.clicks } : undefined);
    if (table.shape)
      element.style.setProperty('--aspect', String((table.shape.width + 0.68) / (table.shape.height + 0.68)));
  }

  /** A new position arrived: what is to be drawn of it. */
  function arrive() {
    const { table } = session;
    const { view } = table;
    if (!view) return null;
    if (looking !== null && view.ply !== spokenPly) looking = null;
    const grew = view.ply === spokenPly + 1;
    const before = board.state.scene.pieces.length;
    if (view.ply > spokenPly && view.last) {
      sound(
        view.scene.marks.some(({ kind }) => kind === 'check')
          ? 'alarm'
          : view.scene.pieces.length < before
            ? 'capture'
            : 'move',
      );
      const news = table.record.slice(spokenPly, view.ply).map(({ spoken }) => `${say(spoken)}.`);
      announce(`${news.join(' ')} ${table.end ? '' : statusText()}`);
    }
    spokenPly = view.ply;
    const last = view.last?.clicks ?? [];
    return { scene: view.scene, last, clicks: grew ? last : [] };
  }

  const stop = session.listen((news) => {
    let arrival = null;
    if (news.kind === 'message') {
      const { message } = news;
      if (message.t === 'view') arrival = arrive();
      if (message.t === 'refused' || message.t === 'error') {
        trouble.say(say(message.why));
        chat.refuse(message.id);
        board.set({ entries: [...entries()] });
      }
      if (message.t === 'event' && answered(message, session.table.seats) !== null) trouble.clear();
      if (message.t === 'event' && message.what.kind === 'published') announce(t('publish.done'));
      if (message.t === 'event' && message.what.kind === 'rematch' && session.table.seats.length > 0) {
        const next = session.table.rematch;
        if (next && session.secret) keepSeat(next, session.secret, card.id);
      }
      if (session.table.end && !ended) {
        ended = true;
        sound('end');
        announce(`${resultTitle(session.table.end, card)}. ${say(session.table.end.phrase)}`);
      }
    }
    if (news.kind === 'dropped') trouble.say(t('unsent.text', { what: news.requests.map(unsentName).join(', ') }));
    if (news.kind === 'restored') {
      [looking, ended] = [null, false];
      trouble.say(t('line.restored'));
    }
    update(arrival);
  });
  const ticking = setInterval(() => {
    bars.top.tick();
    bars.bottom.tick();
  }, 100);

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [role=grid]'))
      return;
    const now = looking ?? session.table.record.length;
    if (event.key === 'ArrowLeft') void look(Math.max(0, now - 1));
    else if (event.key === 'ArrowRight') void look(Math.min(session.table.record.length, now + 1));
    else if (event.key === 'f') {
      flipped = !flipped;
      update();
    } else if (event.key === 'Escape') board.back();
    else if (event.key === '/') typed.focus();
    else if (event.key === 'b') board.focus();
    else return;
    event.preventDefault();
  }
  document.addEventListener('keydown', key);
  update(arrive());
  if (warning) trouble.say(warning);

  return {
    title: card.title,
    game: card.id,
    element,
    hashChanged(hash) {
      if (!looksLikeSecret(hash)) return;
      // The link of a seat, opened where somebody looks on. Whoever has a seat keeps it.
      if (session.table.seats.length === 0) location.reload();
      else rewrite(location.pathname);
    },
    leave() {
      stop();
      clearInterval(ticking);
      document.removeEventListener('keydown', key);
    },
  };
}

/** @type {import('../../board/types.ts').Entry[]} */
const NONE = [];

/** @param {import('../requests.js').Request} request */
function unsentName({ t: kind }) {
  const known = MOMENTARY.find((one) => one === kind);
  return known ? t(`unsent.${known}`) : kind;
}

/**
 * The same list keeps its identity: a board that is redrawn must not forget a half-entered move.
 * @param {import('../../board/types.ts').Entry[]} old
 * @param {import('../../board/types.ts').Entry[]} next
 */
function sameEntries(old, next) {
  return old.length === next.length && old.every((entry, index) => entry.text === next[index].text) ? old : next;
}
