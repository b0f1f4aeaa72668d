/** The analysis board: both sides' moves, the engine's opinion of them, and an address to hand on. */
import { lang, say, t } from '../../i18n/index.js';
import { analysisAddress, beginsWith, readAddress } from '../analysis/address.js';
import { createAnalyst } from '../analysis/analyst.js';
import { firstShare, markOf, otherSide, SIGNS } from '../analysis/marks.js';
import { goBack, layOut, takeBack, textsOf, turnTo } from '../analysis/notebook.js';
import { scoreSentence } from '../analysis/words.js';
import { analyse, gamePage, readMove, Refusal, skinOf, study as viewOf } from '../api.js';
import { announce, h } from '../dom.js';
import { createEnginePanel } from '../parts/engine-panel.js';
import { createEvalBar } from '../parts/eval-bar.js';
import { keyList } from '../parts/keys.js';
import { createMoveList } from '../parts/move-list.js';
import { resultTitle } from '../parts/result.js';
import { createStudy } from '../parts/study.js';
import { textBoard } from '../parts/text-board.js';
import { createTypedMove } from '../parts/typed-move.js';
import { rewrite } from '../router.js';
import { changeSettings, getSettings } from '../settings.js';

/** How long a result must stand before it is said aloud: whoever leafs through a game hears its moves, not an opinion on each. */
const SPEAK_AFTER = 800;

/** @type {import('../router.js').PageMaker} */
export async function analysisPage({ params, query }) {
  const place = readAddress(query);
  const from = { position: place.position, options: place.options };
  const [{ card, shape }, skin, whole] = await Promise.all([
    gamePage(params.id),
    skinOf(params.id),
    viewOf(params.id, { ...from, moves: place.moves }),
  ]);
  const settings = getSettings();
  let { engine: isOn, lines } = settings;
  /** @type {import('../analysis/notebook.js').Notebook} */
  let book = { record: whole.record ?? [], ply: Math.min(place.ply, whole.record?.length ?? 0), left: null };
  /** What the book will be once the board has followed. @type {import('../analysis/notebook.js').Notebook | null} */
  let pending = null;
  /** The ply asked for last: keys are faster than answers. */
  let aim = book.ply;
  let seat = /** @type {import('../../board/types.ts').Side} */ ('first');
  let isLeft = false;
  let spoken = '';
  let speaking = 0;
  /** How lines that are over ended. @type {Map<string, import('../types.ts').End>} */
  const ends = new Map();

  const stage = h('div.analysis-stage');
  const extra = h('div.row.extra');
  const bar = createEvalBar();
  const list = createMoveList((ply) => look(ply));
  const typed = createTypedMove(async (text) =>
    study.play(await readMove(card.id, { ...from, moves: study.moves }, text, lang())),
  );
  const status = h('p.table-status');
  const words = h('div');
  const textPanel = h(
    'details.panel',
    { open: settings.textBoard, ontoggle: () => changeSettings({ textBoard: textPanel.open }) },
    h('summary', {}, t('text.title')),
    words,
  );
  const button = (/** @type {string} */ label, /** @type {() => void} */ act) =>
    h('button.button.small.quiet', { type: 'button', onclick: act }, label);
  const back = button(t('action.takeback.own'), () => void change(takeBack(book)));
  const restart = button(t('analysis.restart'), () => void change(layOut(book, [], 0)));
  const home = h(
    'button.button.small',
    { type: 'button', onclick: () => void change(goBack(book)) },
    t('analysis.home'),
  );
  const share = button(t('analysis.share'), () => void copyAddress());
  const analyst = createAnalyst({
    ask: (question) => analyse(card.id, { ...from, moves: question.moves }, question.lines),
    changed: refresh,
  });
  const panel = createEnginePanel(
    card,
    { on: isOn, lines },
    {
      toggle(on) {
        isOn = on;
        changeSettings({ engine: on });
        refresh();
      },
      choose(count) {
        lines = count;
        changeSettings({ lines: count });
        refresh();
      },
      play: (ply, moves) => void playFrom(ply, moves),
      follow: (ply, moves) => void follow(ply, moves),
    },
  );

  const study = await createStudy(
    stage,
    card,
    skin,
    { ...from, moves: textsOf(book.record).slice(0, book.ply) },
    {
      changed(view) {
        if (isLeft) return;
        const arrived =
          pending && pending.ply === study.moves.length && beginsWith(textsOf(pending.record), study.moves)
            ? pending
            : book;
        pending = null;
        book = turnTo(arrived, view.record ?? []);
        aim = book.ply;
        noteEnd(view);
        refresh();
      },
      refused(trouble) {
        aim = book.ply;
        typed.refuse(say(trouble.phrase));
        announce(say(trouble.phrase));
      },
      hand(hand) {
        // Called while the board is made, too: then there is nobody to press for yet.
        const signals = hand.trail.length === 0 ? hand.choices : [];
        extra.replaceChildren(
          ...signals.map((click) =>
            h(
              'button.button.small',
              { type: 'button', 'data-press': click, onclick: () => study.board.press(click) },
              say(study.view.choices[click] ?? { fr: click, en: click }),
            ),
          ),
        );
      },
    },
  );
  study.board.set({ touchDrag: true, confirm: settings.confirm });
  if (whole.end) ends.set(textsOf(book.record).join(' '), whole.end);

  /** @param {import('../types.ts').View} view */
  function noteEnd(view) {
    if (view.end) ends.set(study.moves.join(' '), view.end);
  }

  /**
   * Turns to a page of the book, or of another one.
   * @param {import('../analysis/notebook.js').Notebook} next
   */
  async function change(next) {
    const { record, ply } = next;
    [pending, aim] = [next, ply];
    const at = study.moves.length;
    // One step either way is shown as a move, forwards or backwards.
    const passed = ply === at + 1 ? record[at] : ply === at - 1 ? book.record[ply] : null;
    const clicks = !passed ? [] : ply > at ? passed.clicks : [...passed.clicks].reverse();
    const played = record[ply - 1];
    if ((await study.goTo(textsOf(record).slice(0, ply), clicks)) && played) announce(say(played.spoken));
  }

  /**
   * Looks at the position after so many moves of the line.
   * @param {number} ply
   */
  function look(ply) {
    void change({ ...book, ply });
  }

  /**
   * Plays moves of a line the engine shows.
   * @param {number} ply where it begins
   * @param {string[]} moves
   */
  async function playFrom(ply, moves) {
    if (moves.length === 1 && ply === study.moves.length) return study.play(moves[0]);
    if (await study.goTo([...textsOf(book.record).slice(0, ply), ...moves], [])) {
      if (study.view.last) announce(say(study.view.last.spoken));
    }
  }

  /**
   * Lays a whole line out behind the position, and plays its first move.
   * @param {number} ply
   * @param {string[]} moves
   */
  async function follow(ply, moves) {
    const line = [...textsOf(book.record).slice(0, ply), ...moves];
    try {
      const { record, end } = await viewOf(card.id, { ...from, moves: line });
      if (isLeft || !record) return;
      if (end) ends.set(line.join(' '), end);
      await change(layOut(book, record, ply + 1));
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      // The engine's line may run on past a third repetition: then it begins here all the same.
      await playFrom(ply, moves.slice(0, 1));
    }
  }

  async function copyAddress() {
    // The clipboard belongs to secure pages; elsewhere the address bar has it too.
    await navigator.clipboard?.writeText(location.href).catch(() => undefined);
    announce(t('invite.copied'));
    share.textContent = t('invite.copied');
    setTimeout(() => (share.textContent = t('analysis.share')), 2_000);
  }

  /** What is asked, most wanted first: the position shown, the one before it, then the rest of the game for the marks. */
  function questions() {
    if (!isOn || document.hidden) return [];
    const line = textsOf(book.record);
    const upTo = (/** @type {number} */ ply) => line.slice(0, ply);
    const plies = [book.ply, book.ply - 1, ...line.map((_, ply) => ply), line.length];
    return plies
      .filter((ply) => ply >= 0 && !(ply === line.length && ends.has(line.join(' '))))
      .map((ply, index) => ({ moves: upTo(ply), lines: index === 0 && ply === book.ply ? lines : 1 }));
  }

  /** The mark of every move of the line, as far as they are known. */
  function marks() {
    const line = textsOf(book.record);
    return line.map((move, ply) => {
      const end = ply + 1 === line.length ? ends.get(line.join(' ')) : null;
      return markOf(analyst.answer(line.slice(0, ply)), move, analyst.answer(line.slice(0, ply + 1)), end ?? null);
    });
  }

  /** @param {readonly (import('../types.ts').Mark | null | undefined)[]} all */
  function judgement(all) {
    const mark = all[book.ply - 1];
    const before = analyst.answer(study.moves.slice(0, -1));
    const played = book.record[book.ply - 1];
    if (!mark || !before || !played) return null;
    return { mark, written: say(played.written), ply: book.ply, before, after: analyst.answer(study.moves) };
  }

  /** Redraws everything but the pieces. */
  function refresh() {
    if (isLeft) return;
    const { view, moves } = study;
    const analysis = isOn ? analyst.answer(moves) : undefined;
    const [top] = analysis?.lines ?? [];
    const all = isOn ? marks() : [];
    const judged = judgement(all);
    const wanted = questions();
    const camp = say(card.camps[view.turn === 'first' ? 0 : 1]);
    status.textContent = view.end
      ? `${resultTitle(view.end, card)} · ${say(view.end.phrase)}`
      : t('status.turn', { camp });
    list.update(book.record, book.ply);
    list.mark(all.map((mark) => mark && { kind: mark, sign: SIGNS[mark], word: t(`gave.${mark}`) }));
    typed.update(view.entries.length > 0);
    back.disabled = book.ply === 0;
    restart.disabled = book.record.length === 0;
    home.hidden = book.left === null;
    panel.update({
      on: isOn,
      lines,
      analysis,
      thinks: !view.end && !analysis && wanted.length > 0,
      trouble: analyst.refusal(moves)?.phrase ?? analyst.busy?.phrase ?? null,
      over: view.end !== null,
      ply: book.ply,
      judged: [all.filter((mark) => mark !== undefined).length, all.length],
      judgement: judged,
    });
    const sentence = analysis && top ? scoreSentence(top, analysis.turn, card) : '';
    bar.element.hidden = !isOn;
    bar.update(
      shareOf(view, analysis),
      view.end ? resultTitle(view.end, card) : sentence || t('engine.thinks'),
      seat === 'second',
    );
    study.board.set({ seat });
    words.replaceChildren(textBoard(shape, view.scene, seat, card));
    keepAddress();
    analyst.want(wanted);
    speakLater(
      [judged && `${judged.written}${t('text.colon')}${t(`gave.${judged.mark}`)}`, sentence].filter(Boolean).join('. '),
    );
  }

  /**
   * What the bar shows.
   * @param {import('../types.ts').View} view
   * @param {import('../types.ts').Analysis | undefined} analysis
   */
  function shareOf(view, analysis) {
    if (view.end) return view.end.result === 'first' ? 1 : view.end.result === 'second' ? 0 : 0.5;
    return analysis?.lines[0] ? firstShare(analysis.lines[0], analysis.turn) : null;
  }

  /** The address says what is on the board; language, reloading and sharing all start from it. */
  function keepAddress() {
    const address = analysisAddress(card.id, { ...from, moves: textsOf(book.record), ply: book.ply });
    if (address === location.pathname + location.search) return;
    try {
      rewrite(address);
    } catch {
      // A browser may refuse when a key is held down; the next position is written again.
    }
  }

  /** Says a result once it has settled. @param {string} sentence */
  function speakLater(sentence) {
    const key = `${study.moves.join(' ')}\n${sentence}`;
    if (!sentence || key === spoken) return;
    clearTimeout(speaking);
    speaking = window.setTimeout(() => {
      spoken = key;
      announce(`${t('engine.title')}${t('text.colon')}${sentence}`);
    }, SPEAK_AFTER);
  }

  function flip() {
    seat = otherSide(seat);
    refresh();
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, [role=grid]'))
      return;
    if (event.key === 'ArrowLeft') look(Math.max(0, aim - 1));
    else if (event.key === 'ArrowRight') look(Math.min(book.record.length, aim + 1));
    else if (event.key === 'f') flip();
    else if (event.key === 'Escape') study.board.back();
    else if (event.key === '/') typed.focus();
    else if (event.key === 'b') study.board.focus();
    else return;
    event.preventDefault();
  }

  const element = h(
    'div.table.analysis.wrap',
    {},
    h('div.table-board.analysis-board', {}, bar.element, stage),
    h(
      'div.table-them.analysis-head',
      {},
      h('p.crumb', {}, h('a', { href: `/game/${card.id}` }, card.title)),
      h('h1', {}, t('analysis.heading')),
    ),
    h(
      'div.table-middle',
      {},
      status,
      extra,
      panel.element,
      list.element,
      h('div.row.actions', {}, button(t('action.flip'), flip), back, restart, share, home),
      typed.element,
    ),
    h('div.table-more', {}, textPanel, h('details.panel', {}, h('summary', {}, t('keys.title')), keyList())),
  );
  element.style.setProperty('--aspect', String((shape.width + 0.68) / (shape.height + 0.68)));
  document.addEventListener('keydown', key);
  document.addEventListener('visibilitychange', refresh);
  refresh();

  return {
    title: t('analysis.title', { game: card.title }),
    game: card.id,
    element,
    leave() {
      isLeft = true;
      analyst.want([]);
      clearTimeout(speaking);
      document.removeEventListener('keydown', key);
      document.removeEventListener('visibilitychange', refresh);
    },
  };
}
