/**
 * The analysis board: both sides' moves, the engine's opinion of them, and an address to hand on.
 *
 * @typedef {import('../../board/types.ts').BoardShape} BoardShape
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../analysis/notebook.js').Notebook} Notebook
 * @typedef {import('../parts/study.js').Study} Study
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').View} View
 * @typedef {{ position?: string, options: import('../types.ts').Choice[] }} Start where the line begins
 */
import { lang, say, t } from '../../i18n/index.js';
import { analysisAddress, beginsWith, readAddress } from '../analysis/address.js';
import { createAnalyst } from '../analysis/analyst.js';
import { goBack, layOut, takeBack, textsOf, turnTo } from '../analysis/notebook.js';
import { adviceOf, judgementOf, marksOf, questionsOf, sharesOf } from '../analysis/review.js';
import { scoreSentence } from '../analysis/words.js';
import { cardOf, readMove, Refusal, skinOf, study as viewOf } from '../api.js';
import { announce, h } from '../dom.js';
import { analyse, reviewGame } from '../engine-api.js';
import { AnalysisFrame } from '../parts/analysis-frame.js';
import { listenToKeys } from '../parts/keys.js';
import { createSettledVoice } from '../parts/settled-voice.js';
import { createStudy } from '../parts/study.js';
import { rewrite } from '../router.js';
import { changeSettings, getSettings } from '../settings.js';
import { otherSide } from '../sides.js';
import { stepClicks } from '../table/turn.js';

/** @type {import('../router.js').PageMaker} */
export async function analysisPage({ params, query }) {
  const place = readAddress(query);
  const from = { position: place.position, options: place.options };
  const [card, skin, whole] = await Promise.all([
    cardOf(params.id),
    skinOf(params.id),
    viewOf(params.id, { ...from, moves: place.moves }),
  ]);
  const record = whole.record ?? [];
  const book = { record, ply: Math.min(place.ply, record.length), left: null };
  /** Not there yet while the board is made. @type {AnalysisDesk | null} */
  let desk = null;
  const stage = h('div.analysis-stage');
  const start = { ...from, moves: textsOf(record).slice(0, book.ply) };
  const study = await createStudy(stage, card, skin, start, {
    changed: (view) => desk?.arrive(view),
    refused: (trouble) => desk?.complain(trouble),
    hand: (hand) => desk?.frame.choices.update(hand),
    explained: (words) => desk?.frame.explain(words),
  });
  const shape = study.board.state.shape;
  desk = new AnalysisDesk(stage, card, shape, study, from, book, whole);
  return {
    title: t('analysis.title', { game: card.title }),
    game: card.id,
    element: desk.frame.element,
    leave: () => desk.leave(),
  };
}

/** The game on the board, what the engine says of it, and who turns the pages. */
class AnalysisDesk {
  #card;
  #study;
  #from;
  #book;
  #analyst;
  #voice = createSettledVoice();
  /** What the book will be once the board has followed. @type {Notebook | null} */
  #pending = null;
  /** The ply asked for last: keys are faster than answers. */
  #aim;
  /** @type {Side} */
  #seat = 'first';
  #isOn;
  #lines;
  #draws;
  #isLeft = false;
  /** How lines that are over ended. @type {Map<string, import('../types.ts').End>} */
  #ends = new Map();
  /** Ends whatever was begun. @type {(() => void)[]} */
  #endings;

  /**
   * @param {HTMLElement} stage
   * @param {Card} card
   * @param {BoardShape} shape
   * @param {Study} study
   * @param {Start} from
   * @param {Notebook} book
   * @param {View} whole the position at the end of the whole line
   */
  constructor(stage, card, shape, study, from, book, whole) {
    const settings = getSettings();
    this.#card = card;
    this.#study = study;
    this.#from = from;
    this.#book = book;
    this.#aim = book.ply;
    this.#isOn = settings.engine;
    this.#lines = settings.lines;
    this.#draws = settings.arrows;
    this.#noteEnd(textsOf(book.record), whole);
    this.#analyst = createAnalyst({
      listen: ({ moves, lines }, heard, signal) => analyse(card.id, { ...from, moves }, lines, heard, signal),
      review: (line, plies, found, signal) => reviewGame(card.id, { ...from, moves: [...line] }, plies, found, signal),
      changed: () => this.#refresh(),
    });
    this.frame = this.#makeFrame(stage, shape);
    study.board.set({ touchDrag: true, confirm: settings.confirm });
    this.frame.choices.update(study.board.hand);
    const refresh = () => this.#refresh();
    document.addEventListener('visibilitychange', refresh);
    this.#endings = [
      () => document.removeEventListener('visibilitychange', refresh),
      this.#listenToKeys(),
      () => this.#analyst.want([]),
      () => this.#voice.stop(),
    ];
    this.#refresh();
  }

  leave() {
    this.#isLeft = true;
    for (const end of this.#endings) end();
  }

  /**
   * The board shows another position.
   * @param {View} view
   */
  arrive(view) {
    if (this.#isLeft) return;
    const { moves } = this.#study;
    const pending = this.#pending;
    const isPending = pending && pending.ply === moves.length && beginsWith(textsOf(pending.record), moves);
    this.#pending = null;
    this.#book = turnTo(isPending ? pending : this.#book, view.record ?? []);
    this.#aim = this.#book.ply;
    this.#noteEnd(moves, view);
    this.#refresh();
  }

  /** @param {Refusal} trouble */
  complain(trouble) {
    this.#aim = this.#book.ply;
    this.frame.typed.refuse(say(trouble.phrase));
    announce(say(trouble.phrase));
  }

  /**
   * @param {HTMLElement} stage
   * @param {BoardShape} shape
   */
  #makeFrame(stage, shape) {
    const study = this.#study;
    return new AnalysisFrame(
      stage,
      this.#card,
      shape,
      { on: this.#isOn, lines: this.#lines, arrows: this.#draws },
      {
        options: this.#from.options,
        look: (ply) => this.#look(ply),
        takeBack: () => void this.#change(takeBack(this.#book)),
        restart: () => void this.#change(layOut(this.#book, [], 0)),
        goBack: () => void this.#change(goBack(this.#book)),
        turn: () => this.#turn(),
        press: (click) => study.board.press(click),
        choices: () => study.view.choices,
        playTyped: async (text) =>
          study.play(await readMove(this.#card.id, { ...this.#from, moves: study.moves }, text, lang())),
        engine: {
          toggle: (on) => {
            this.#isOn = on;
            changeSettings({ engine: on });
            this.#refresh();
          },
          choose: (count) => {
            this.#lines = count;
            changeSettings({ lines: count });
            this.#refresh();
          },
          draw: (arrows) => {
            this.#draws = arrows;
            changeSettings({ arrows });
            this.#refresh();
          },
          play: (ply, moves) => void this.#playFrom(ply, moves),
          follow: (ply, moves) => void this.#follow(ply, moves),
        },
      },
    );
  }

  #listenToKeys() {
    return listenToKeys({
      ArrowLeft: () => this.#look(Math.max(0, this.#aim - 1)),
      ArrowRight: () => this.#look(Math.min(this.#book.record.length, this.#aim + 1)),
      Home: () => this.#look(0),
      End: () => this.#look(this.#book.record.length),
      f: () => this.#turn(),
      Escape: () => this.#study.board.back(),
      '/': () => this.frame.typed.focus(),
      b: () => this.#study.board.focus(),
    });
  }

  /**
   * Turns to a page of the book, or of another one.
   * @param {Notebook} next
   */
  async #change(next) {
    const { record, ply } = next;
    [this.#pending, this.#aim] = [next, ply];
    const clicks = stepClicks(this.#study.moves.length, ply, record, this.#book.record);
    const isThere = await this.#study.goTo(textsOf(record).slice(0, ply), clicks);
    if (isThere && record[ply - 1]) announce(say(record[ply - 1].spoken));
  }

  /**
   * Looks at the position after so many moves of the line.
   * @param {number} ply
   */
  #look(ply) {
    void this.#change({ ...this.#book, ply });
  }

  /**
   * Plays moves of a line the engine shows.
   * @param {number} ply where it begins
   * @param {string[]} moves
   */
  async #playFrom(ply, moves) {
    const study = this.#study;
    if (moves.length === 1 && ply === study.moves.length) return study.play(moves[0]);
    const isThere = await study.goTo([...textsOf(this.#book.record).slice(0, ply), ...moves], []);
    if (isThere && study.view.last) announce(say(study.view.last.spoken));
  }

  /**
   * Lays a whole line out behind the position, and plays its first move.
   * @param {number} ply
   * @param {string[]} moves
   */
  async #follow(ply, moves) {
    const line = [...textsOf(this.#book.record).slice(0, ply), ...moves];
    try {
      const view = await viewOf(this.#card.id, { ...this.#from, moves: line });
      if (this.#isLeft || !view.record) return;
      this.#noteEnd(line, view);
      await this.#change(layOut(this.#book, view.record, ply + 1));
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      // The engine's line may run on past a third repetition: then it begins here all the same.
      await this.#playFrom(ply, moves.slice(0, 1));
    }
  }

  #turn() {
    this.#seat = otherSide(this.#seat);
    this.#refresh();
  }

  /**
   * @param {readonly string[]} line
   * @param {View} view the position it leads to
   */
  #noteEnd(line, { end }) {
    if (end) this.#ends.set(line.join(' '), end);
  }

  /** Redraws everything but the pieces. */
  #refresh() {
    if (this.#isLeft) return;
    const { board, view } = this.#study;
    this.frame.updateGame(view, this.#book, this.#seat, this.#addressNow());
    this.#refreshOpinion();
    board.set({ seat: this.#seat });
    this.#keepAddress();
  }

  /** Draws what the engine says, asks it what it has not said yet, and has it said aloud. */
  #refreshOpinion() {
    const { view, moves } = this.#study;
    const analyst = this.#analyst;
    const end = this.#ends.get(textsOf(this.#book.record).join(' ')) ?? null;
    const analysis = this.#isOn ? analyst.answer(moves) : undefined;
    const marks = this.#isOn ? marksOf(this.#book, analyst.settled, end) : [];
    const judgement = judgementOf(this.#book, marks, analyst.settled, analyst.lost);
    const asked = this.#isOn && !document.hidden ? questionsOf(this.#book, this.#lines, end !== null) : [];
    const state = {
      on: this.#isOn,
      lines: this.#lines,
      analysis,
      thinks: !view.end && !analysis && asked.length > 0,
      trouble: analyst.refusal(moves)?.phrase ?? analyst.busy?.phrase ?? null,
      over: view.end !== null,
      ply: this.#book.ply,
      judged: /** @type {[number, number]} */ ([marks.filter((mark) => mark !== undefined).length, marks.length]),
      judgement,
    };
    const verdict = this.#verdict(analysis);
    this.frame.updateOpinion(view, state, marks, verdict, this.#seat, this.#curve(marks, verdict, end));
    this.#advise(analysis);
    analyst.want(asked);
    // Said once, when it will not change any more.
    const isSettled = asked.length > 0 && !analyst.isOpen(asked[0]);
    this.#speak(judgement, isSettled ? verdict : '');
  }

  /** @param {import('../types.ts').Analysis | undefined} analysis */
  #verdict(analysis) {
    const line = analysis?.lines[0];
    return analysis && line ? scoreSentence(line, analysis.turn, this.#card) : '';
  }

  /** Draws the best moves on the board. @param {import('../types.ts').Analysis | undefined} analysis */
  #advise(analysis) {
    const { board, view } = this.#study;
    const advice = this.#draws && !view.end ? adviceOf(view, analysis, this.#lines) : [];
    if (JSON.stringify(advice) !== JSON.stringify(board.state.advice)) board.set({ advice });
  }

  /**
   * The whole game at a glance, and in words where one is in it.
   * @param {readonly (import('../types.ts').MoveMark | null | undefined)[]} marks
   * @param {string} verdict
   * @param {import('../types.ts').End | null} end
   */
  #curve(marks, verdict, end) {
    const { record, ply } = this.#book;
    const [played, mark] = [record[ply - 1], marks[ply - 1]];
    const place = played
      ? t('graph.move', { n: ply, all: record.length, move: say(played.written) })
      : t('graph.start');
    const words = [place, mark ? t(`gave.${mark}`) : '', verdict].filter(Boolean).join('. ');
    const answer = (/** @type {readonly string[]} */ line) => (this.#isOn ? this.#analyst.answer(line) : undefined);
    return { shares: sharesOf(this.#book, answer, end), marks, ply, words };
  }

  /**
   * @param {import('../analysis/review.js').Judgement | null} judgement
   * @param {string} verdict
   */
  #speak(judgement, verdict) {
    const mark = judgement && t(`gave.${judgement.mark}`);
    const why = judgement?.mainly ? `, ${say(judgement.mainly)}` : '';
    const gave = judgement && `${judgement.written}${t('text.colon')}${mark}${why}`;
    const sentence = [gave, verdict].filter(Boolean).join('. ');
    if (sentence) this.#voice.say(this.#study.moves.join(' '), `${t('engine.title')}${t('text.colon')}${sentence}`);
  }

  #addressNow() {
    const { record, ply } = this.#book;
    return analysisAddress(this.#card.id, { ...this.#from, moves: textsOf(record), ply });
  }

  /** The address says what is on the board; language, reloading and sharing all start from it. */
  #keepAddress() {
    const address = this.#addressNow();
    if (address === location.pathname + location.search) return;
    try {
      rewrite(address);
    } catch {
      // A browser may refuse when a key is held down; the next position is written again.
    }
  }
}
