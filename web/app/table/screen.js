/**
 * A table on the screen: its board and what stands around it, kept up to date by what the server tells.
 *
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../session.js').News} News
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {{ scene: Scene, last: string[], clicks: string[] }} Arrival a position to be drawn, and the clicks that led there
 */
import { Board } from '../../board/board.js';
import { lang, say, t } from '../../i18n/index.js';
import { readMove, Refusal, study } from '../api.js';
import { announce, h } from '../dom.js';
import { listenToKeys } from '../parts/keys.js';
import { boardWords } from '../parts/words.js';
import { MOMENTARY } from '../requests.js';
import { keepSeat } from '../seats.js';
import { getSettings } from '../settings.js';
import { Commentary } from './commentary.js';
import { Surroundings } from './surroundings.js';
import { playableEntries, premovingSide, sameEntries, seatBelow, stepClicks } from './turn.js';

/** Milliseconds between two looks at the clocks. */
const TICK = 100;

export class TableScreen {
  #session;
  #card;
  #skin;
  #board;
  #around;
  #commentary;
  #isTurned = false;
  /** The ply looked at, or null for the present. @type {number | null} */
  #looking = null;
  /** Ends whatever was begun. @type {(() => void)[]} */
  #endings;

  /**
   * @param {Session} session
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {import('../types.ts').View} start where the game began
   */
  constructor(session, card, skin, start) {
    this.#session = session;
    this.#card = card;
    this.#skin = skin;
    this.#commentary = new Commentary(session.table, card);
    const stage = h('div.table-stage');
    const bar = h('div.board-bar');
    this.#board = this.#makeBoard(stage, bar);
    this.#around = new Surroundings(stage, bar, session, card, skin, start, {
      turn: () => this.#turn(),
      look: (ply) => void this.#look(ply),
      press: (click) => this.#board.press(click),
      playTyped: (text) => this.#playTyped(text),
    });
    const ticking = setInterval(() => this.#around.tick(), TICK);
    this.#endings = [
      session.listen((news) => this.#update(this.#hear(news))),
      () => clearInterval(ticking),
      this.#listenToKeys(),
    ];
    this.#update(this.#arrive());
  }

  get element() {
    return this.#around.element;
  }

  /** @param {string} sentence */
  warn(sentence) {
    this.#around.trouble.say(sentence);
  }

  leave() {
    for (const end of this.#endings) end();
    this.#around.leave();
  }

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} bar
   */
  #makeBoard(stage, bar) {
    const session = this.#session;
    const words = boardWords(this.#card, () => session.table.view?.choices ?? {});
    return new Board(stage, words, {
      play: (text) => this.#play(text),
      premove: (clicks) => session.connection.tell({ t: 'premove', clicks: clicks ?? [] }),
      change: (hand) => this.#around.choices.update(hand),
      bar,
    });
  }

  #listenToKeys() {
    const now = () => this.#looking ?? this.#session.table.record.length;
    return listenToKeys({
      ArrowLeft: () => void this.#look(Math.max(0, now() - 1)),
      ArrowRight: () => void this.#look(Math.min(this.#session.table.record.length, now() + 1)),
      f: () => this.#turn(),
      Escape: () => this.#board.back(),
      '/': () => this.#around.typed.focus(),
      b: () => this.#board.focus(),
    });
  }

  /** @param {string} text */
  #play(text) {
    this.#session.connection.request('move', { ply: this.#session.table.record.length, m: text });
  }

  /** @param {string} text as somebody writes it in the language of the page */
  async #playTyped(text) {
    const { info, record } = this.#session.table;
    if (!info) return;
    const line = { position: info.position, options: info.options, moves: record.map((played) => played.text) };
    this.#play(await readMove(info.game, line, text, lang()));
  }

  #turn() {
    this.#isTurned = !this.#isTurned;
    this.#update();
  }

  #entries() {
    return playableEntries(this.#session.table, this.#looking, this.#session.line === 'open');
  }

  /**
   * Redraws the table: what stands around the board and, in the same drawing, a position that has arrived on it.
   * @param {Arrival | null} [arrival]
   */
  #update(arrival = null) {
    const { table } = this.#session;
    const { premove, confirm, motion, coordinates } = getSettings();
    const below = seatBelow(table, this.#isTurned);
    const entries = this.#entries();
    this.#around.update({ below, looking: this.#looking, mayPlay: entries.length > 0 });
    const state = {
      ...(table.shape ? { shape: table.shape } : {}),
      ...(arrival ? { scene: arrival.scene, last: arrival.last } : {}),
      skin: this.#skin,
      seat: below,
      entries: sameEntries(this.#board.state.entries, entries),
      waiting: premove ? premovingSide(table, this.#looking) : null,
      confirm,
      motion,
      coordinates,
    };
    this.#board.set(state, arrival ? { clicks: arrival.clicks } : undefined);
  }

  /**
   * Looks at the position after so many moves.
   * @param {number} ply
   */
  async #look(ply) {
    const { table } = this.#session;
    const from = this.#looking ?? table.record.length;
    this.#looking = ply >= table.record.length ? null : ply;
    this.#update();
    const view = this.#looking === null ? table.view : await this.#viewAfter(ply, from);
    // Something else may be looked at by now.
    if (!view || (this.#looking !== null && this.#looking !== ply)) return;
    const played = table.record[ply - 1];
    this.#board.set(
      { scene: view.scene, entries: this.#entries(), last: played?.clicks ?? [] },
      { clicks: stepClicks(from, ply, table.record) },
    );
    if (played) announce(say(played.spoken));
  }

  /**
   * The position after so many moves; null, and the reason said, where it does not come.
   * @param {number} ply
   * @param {number} from what was looked at before
   */
  async #viewAfter(ply, from) {
    const { info, record } = this.#session.table;
    if (!info) return null;
    const moves = record.slice(0, ply).map(({ text }) => text);
    try {
      return await study(info.game, { position: info.position, options: info.options, moves });
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      // Unless something else is looked at by now, the board stays where it was.
      if (this.#looking === ply) this.#looking = from >= this.#session.table.record.length ? null : from;
      this.#around.trouble.say(say(refusal.phrase), () => void this.#look(ply));
      this.#update();
      return null;
    }
  }

  /** What is to be drawn of the position the server sent last. @returns {Arrival | null} */
  #arrive() {
    const { table } = this.#session;
    const { view } = table;
    if (!view) return null;
    const told = this.#commentary.ply;
    if (view.ply !== told) this.#looking = null;
    this.#commentary.tellMoves(table, view, this.#board.state.scene.pieces.length);
    const last = view.last?.clicks ?? [];
    return { scene: view.scene, last, clicks: view.ply === told + 1 ? last : [] };
  }

  /**
   * @param {News} news
   * @returns {Arrival | null} a position to be drawn, if one came
   */
  #hear(news) {
    const { trouble } = this.#around;
    switch (news.kind) {
      case 'line':
        return null;
      case 'dropped':
        trouble.say(t('unsent.text', { what: news.requests.map(unsentName).join(', ') }));
        return null;
      case 'restored':
        this.#looking = null;
        this.#commentary.forgetEnd();
        trouble.say(t('line.restored'));
        return null;
    }
    const arrival = news.kind === 'view' ? this.#arrive() : null;
    if (news.kind === 'refused') this.#hearRefusal(news.id, say(news.why));
    if (news.kind === 'event') this.#hearEvent(news.what, news.isAnswer);
    this.#commentary.tellEnd(this.#session.table);
    return arrival;
  }

  /**
   * @param {number | null} id of the request, if it can be told
   * @param {string} why
   */
  #hearRefusal(id, why) {
    this.#around.trouble.say(why);
    if (id !== null) this.#around.chat.refuse(id);
    // A move that was not accepted goes back to where it began.
    this.#board.set({ entries: [...this.#entries()] });
  }

  /**
   * @param {string} what
   * @param {boolean} isAnswer to something this reader asked
   */
  #hearEvent(what, isAnswer) {
    const { table, secret } = this.#session;
    if (isAnswer) this.#around.trouble.clear();
    if (what === 'published') announce(t('publish.done'));
    if (what === 'rematch' && table.rematch && table.seats.length > 0 && secret)
      keepSeat(table.rematch, secret, this.#card.id);
  }
}

/** @param {import('../requests.js').Request} request */
function unsentName({ t: kind }) {
  const known = MOMENTARY.find((one) => one === kind);
  return known ? t(`unsent.${known}`) : kind;
}
