/**
 * A table on the screen: its board and what stands around it, kept up to date by what the server tells.
 *
 * One's own move is drawn at once and corrected or taken back when the server has answered; what the server sends is drawn one move after another, never
 * over a move that is still on its way.
 *
 * @typedef {import('../session.js').News} News
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../types.ts').View} View
 */
import { Board } from '../../board/board.js';
import { lang, say, t } from '../../i18n/index.js';
import { readMove, Refusal, study } from '../api.js';
import { call } from '../call-back.js';
import { announce, h } from '../dom.js';
import { listenToKeys, listenToWheel } from '../parts/keys.js';
import { boardWords } from '../parts/words.js';
import { getSettings } from '../settings.js';
import { callToMove, goToRematch, tellArrival, unsentWords } from './calls.js';
import { Commentary } from './commentary.js';
import { whyNotHere } from './explain.js';
import { Plans } from './plans.js';
import { Surroundings } from './surroundings.js';
import {
  drawnTable,
  isCalled,
  isEnginesMove,
  partnersPieces,
  playableEntries,
  premovingSide,
  sameEntries,
  sceneAfter,
  seatBelow,
  stepClicks,
} from './turn.js';

/** Milliseconds between two looks at the clocks. */
const TICK = 100;
/** Milliseconds an engine's answer waits after one's own piece has landed. */
const BREATH = 350;

export class TableScreen {
  #session;
  #card;
  #skin;
  #board;
  #plans;
  #around;
  #commentary;
  #isTurned = false;
  /** The ply looked at, or null for the present. @type {number | null} */
  #looking = null;
  /** The position that was drawn last. @type {View | null} */
  #drawn;
  /** Positions that came and are not drawn yet. @type {View[]} */
  #coming = [];
  #isDrawing = false;
  /** One's own move that was drawn and not answered yet. @type {{ id: number, text: string, clicks: readonly string[] } | null} */
  #sent = null;
  /** When one's own piece landed last. */
  #landed = 0;
  #isShown = false;
  #isLeft = false;
  /** Ends whatever was begun. @type {(() => void)[]} */
  #endings;

  /**
   * @param {Session} session
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {View} start where the game began
   */
  constructor(session, card, skin, start) {
    this.#session = session;
    this.#card = card;
    this.#skin = skin;
    this.#drawn = session.table.view;
    this.#commentary = new Commentary(session.table, card);
    const stage = h('div.table-stage');
    const bar = h('div.board-bar');
    this.#board = this.#makeBoard(stage, bar);
    this.#plans = new Plans(session, this.#board);
    this.#around = new Surroundings(stage, bar, session, card, skin, start, {
      turn: () => this.#turn(),
      look: (ply) => void this.#look(ply),
      press: (click) => this.#board.press(click),
      playTyped: (text) => this.#playTyped(text),
    });
    const ticking = setInterval(() => this.#around.tick(), TICK);
    this.#endings = [
      session.listen((news) => this.#hear(news)),
      () => clearInterval(ticking),
      this.#listenToKeys(),
      listenToWheel(stage, (by) => this.#step(by)),
      () => this.#around.leave(),
    ];
    if (start.shape) this.#board.set({ shape: start.shape });
    this.#update(this.#drawn);
  }

  get element() {
    return this.#around.element;
  }

  /** @param {string} sentence */
  warn(sentence) {
    this.#around.trouble.say(sentence);
  }

  /** The tab has its title: from now on it may call. */
  shown() {
    this.#isShown = true;
    this.#update();
  }

  leave() {
    this.#isLeft = true;
    for (const end of this.#endings) end();
  }

  /**
   * @param {HTMLElement} stage
   * @param {HTMLElement} bar
   */
  #makeBoard(stage, bar) {
    const session = this.#session;
    const words = boardWords(this.#card, () => session.table.view?.choices ?? {});
    return new Board(stage, words, {
      play: (text, clicks) => this.#play(text, clicks),
      premove: (clicks) => session.connection.tell({ t: 'premove', clicks: clicks ?? [] }),
      change: (hand) => this.#changeHand(hand),
      dead: (clicks) => void this.#explain(clicks),
      drawn: (drawings) => this.#plans.show(drawings),
      pen: (from, to) => this.#plans.tellPen(from, to),
      bar,
    });
  }

  /** @param {import('../../board/board.js').Shown} hand */
  #changeHand(hand) {
    this.#around.choices.update(hand);
    if (hand.trail.length > 0) this.#around.explain(null);
  }

  /**
   * A press that did nothing is answered.
   * @param {readonly string[]} clicks
   */
  async #explain(clicks) {
    if (this.#sent || this.#session.line !== 'open') return;
    const why = await whyNotHere(this.#session, this.#card, this.#looking, clicks);
    if (why && !this.#isLeft) this.#around.explain(why);
  }

  #listenToKeys() {
    const start = () => void this.#look(0);
    const end = () => void this.#look(this.#session.table.record.length);
    return listenToKeys({
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      ArrowUp: start,
      Home: start,
      ArrowDown: end,
      End: end,
      f: () => this.#turn(),
      Escape: () => this.#board.back(),
      '/': () => this.#around.typed.focus(),
      b: () => this.#board.focus(),
    });
  }

  /**
   * One move back or on, if there is one.
   * @param {1 | -1} by
   */
  #step(by) {
    const { length } = this.#session.table.record;
    const ply = (this.#looking ?? length) + by;
    if (ply < 0 || ply > length) return false;
    void this.#look(ply);
    return true;
  }

  /**
   * @param {string} text
   * @param {readonly string[]} clicks that entered it
   */
  #play(text, clicks) {
    const { table, connection } = this.#session;
    this.#around.explain(null);
    const id = connection.request('move', { ply: table.record.length, m: text });
    this.#sent = { id, text, clicks };
    const scene = sceneAfter(this.#board.state.scene, clicks);
    // A chain was followed hop by hop: the piece is there.
    this.#board.set({ scene, entries: [], last: [...clicks] }, { clicks, still: clicks.length > 2 });
    this.#update();
    void this.#board.settled().then(() => (this.#landed = Date.now()));
  }

  /** @param {string} text as somebody writes it in the language of the page */
  async #playTyped(text) {
    const { info, record, view } = this.#session.table;
    if (!info) return;
    const line = { position: info.position, options: info.options, moves: record.map((played) => played.text) };
    const move = await readMove(info.game, line, text, lang());
    this.#play(move, view?.entries.find((entry) => entry.text === move)?.paths[0] ?? []);
  }

  #turn() {
    this.#isTurned = !this.#isTurned;
    this.#update();
  }

  /** What may be entered: nothing while a move is on its way, either way. */
  #entries() {
    const { table, line } = this.#session;
    const isStill = this.#sent === null && this.#drawn === table.view;
    return isStill ? playableEntries(table, this.#looking, line === 'open') : [];
  }

  /**
   * Redraws the table: what stands around the board and, in the same drawing, a position that has arrived on it.
   * @param {View | null} [arrived]
   * @param {readonly string[]} [clicks] that led there
   */
  #update(arrived = null, clicks = []) {
    const { premove, confirm, motion, coordinates } = getSettings();
    const table = drawnTable(this.#session.table, this.#drawn, this.#sent !== null);
    const below = seatBelow(table, this.#isTurned);
    const entries = this.#entries();
    this.#around.update(table, { below, looking: this.#looking, mayPlay: entries.length > 0 });
    if (this.#commentary.tellEnd(table)) this.#celebrate(table);
    if (this.#isShown) call(isCalled(table), this.#card.title);
    const state = {
      ...(table.shape ? { shape: table.shape } : {}),
      ...(arrived ? { scene: arrived.scene, last: arrived.last?.clicks ?? [] } : {}),
      skin: this.#skin,
      seat: below,
      entries: sameEntries(this.#board.state.entries, entries),
      partners: partnersPieces(table, this.#card),
      waiting: premove ? premovingSide(table, this.#looking) : null,
      confirm,
      motion,
      coordinates,
    };
    this.#board.set(state, arrived ? { clicks } : undefined);
  }

  /**
   * The end, on the board: once, and only for who sees it happen.
   * @param {import('../table-model.js').Table} table
   */
  #celebrate({ end }) {
    const winner = end?.result;
    if (winner === 'first' || winner === 'second') void this.#board.celebrate(winner);
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

  /** Draws what has come, one position after another. */
  async #drawComing() {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let view = this.#coming[0]; view && !this.#isLeft; view = this.#coming[0]) {
      if (this.#looking === null) await this.#board.settled();
      const breath = this.#landed + BREATH - Date.now();
      if (breath > 0 && isEnginesMove(this.#session.table, view)) await new Promise((done) => setTimeout(done, breath));
      this.#coming.shift();
      this.#draw(view);
    }
    this.#isDrawing = false;
  }

  /** @param {View} view */
  #draw(view) {
    const told = this.#commentary.ply;
    const wasCalled = isCalled(drawnTable(this.#session.table, this.#drawn, this.#sent !== null));
    // One's own move stands on the board already: only what it brought about is left to draw.
    const isShown = this.#sent !== null && this.#sent.text === view.last?.text && view.ply === told + 1;
    this.#drawn = view;
    this.#sent = null;
    // Whoever reads an earlier position goes on reading, unless it was taken back.
    if (this.#looking !== null && this.#looking >= view.ply) this.#looking = null;
    this.#commentary.tellMoves(this.#session.table, view, this.#board.state.scene.pieces.length);
    const isReading = this.#looking !== null;
    const clicks = view.ply === told + 1 && !isShown ? (view.last?.clicks ?? []) : [];
    this.#update(isReading ? null : view, clicks);
    const isNowCalled = isCalled(drawnTable(this.#session.table, view, false));
    if (isNowCalled && !wasCalled && document.hidden) callToMove(this.#session, this.#card);
  }

  /** @param {News} news */
  #hear(news) {
    const { trouble } = this.#around;
    if (news.kind === 'dropped') {
      trouble.say(unsentWords(news.requests));
    } else if (news.kind === 'restored') {
      [this.#looking, this.#sent, this.#coming] = [null, null, []];
      this.#commentary.forgetEnd();
      trouble.say(t('line.restored'));
    } else if (news.kind === 'drawn') {
      return this.#plans.see(news);
    } else if (news.kind === 'refused') {
      this.#hearRefusal(news.id, say(news.why));
    } else if (news.kind === 'event') {
      this.#hearEvent(news);
    } else if (news.kind === 'view' && this.#session.table.view) {
      this.#coming.push(this.#session.table.view);
      return void this.#drawComing();
    }
    this.#update();
  }

  /**
   * @param {number | null} id of the request, if it can be told
   * @param {string} why
   */
  #hearRefusal(id, why) {
    this.#around.trouble.say(why);
    if (id !== null) this.#around.chat.refuse(id);
    if (id === this.#sent?.id) this.#takeBack();
  }

  /** A move that was not accepted goes back to where it began. */
  #takeBack() {
    const clicks = [...(this.#sent?.clicks ?? [])].reverse();
    this.#sent = null;
    if (this.#looking === null) this.#update(this.#drawn, clicks);
    this.#board.set({ entries: [...this.#entries()] });
  }

  /** @param {Extract<News, { kind: 'event' }>} news */
  #hearEvent({ what, isAnswer, refused }) {
    // What was said before is past once something happens on the board.
    if (isAnswer || what === 'move' || what === 'ended') this.#around.trouble.clear();
    if (refused) this.#around.trouble.say(t(`offer.${refused}.refused`));
    if (what === 'published') announce(t('publish.done'));
    if (what === 'joined' && !isAnswer) tellArrival(this.#session, this.#card);
    if (what === 'rematch') goToRematch(this.#session, this.#card, this.#looking !== null);
  }
}
