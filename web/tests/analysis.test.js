import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analysisAddress, readAddress } from '../app/analysis/address.js';
import { beforeTheMove, expectation, firstShare, markByExpectation, markOf, SIGNS } from '../app/analysis/marks.js';
import { goBack, layOut, takeBack, textsOf, turnTo } from '../app/analysis/notebook.js';
import { Refusal } from '../app/api.js';

// The sentences ask the document which language to begin with.
Object.assign(globalThis, { document: { documentElement: { lang: 'fr' } } });
const { createAnalyst } = await import('../app/analysis/analyst.js');
const { judgementOf, marksOf, questionsOf, shareOf } = await import('../app/analysis/review.js');
const { scoreLabel, scoreSentence } = await import('../app/analysis/words.js');
const { speak } = await import('../i18n/index.js');

/** @typedef {import('../app/types.ts').Analysis} Analysis */
/** @typedef {import('../app/types.ts').Score} Score */

/** @type {(points: number) => Score} */
const points = (count) => ({ kind: 'points', points: count });
/** @type {(plies: number) => Score} */
const win = (plies) => ({ kind: 'win', plies });
/** @type {(plies: number) => Score} */
const loss = (plies) => ({ kind: 'loss', plies });
const line = (/** @type {Score} */ score, /** @type {string[]} */ moves = ['m'], exact = false) => ({
  score,
  exact,
  moves,
  written: moves.map((move) => ({ fr: move, en: move })),
});
/** @type {(lines: ReturnType<typeof line>[], known?: [string, any][], turn?: 'first' | 'second') => Analysis} */
const found = (lines, known = [], turn = 'first') => ({ turn, depth: 1, lines, known: new Map(known) });

const CARD = /** @type {any} */ ({
  camps: [
    { fr: 'Rouge', en: 'Red' },
    { fr: 'Argentés', en: 'Silver' },
  ],
});

test('scores are said in words', () => {
  const said = (/** @type {Score} */ score, /** @type {'first' | 'second'} */ turn, exact = true) =>
    scoreSentence(line(score, ['m'], exact), turn, CARD);
  speak('fr');
  assert.equal(said(win(47), 'first'), "Rouge gagne en 24 coups, c'est prouvé");
  assert.equal(said(loss(60), 'first'), "Les Argentés gagnent en 30 coups, c'est prouvé");
  assert.equal(said(win(1), 'first'), "Rouge gagne en 1 coup, c'est prouvé");
  assert.equal(said(points(0), 'second'), "Partie nulle, c'est prouvé");
  assert.equal(said(loss(2), 'second', false), 'Rouge gagne en 1 coup');
  assert.equal(said(points(120), 'first', false), 'Léger avantage : Rouge (+1,20)');
  assert.equal(said(points(-220), 'first', false), 'Avantage : Argentés (+2,20)');
  speak('en');
  assert.equal(said(win(47), 'first'), 'Red wins in 24 moves, proven');
  assert.equal(said(win(1), 'second'), 'Silver wins in 1 move, proven');
  assert.equal(said(points(0), 'second'), 'Draw, proven');
  assert.equal(said(points(900), 'second', false), 'Large advantage: Silver (+9.00)');
  assert.equal(said(points(10), 'second', false), 'Even game (+0.10, Silver)');
});

test('labels look from the first camp', () => {
  speak('en');
  assert.equal(scoreLabel(line(points(150)), 'first', CARD), '+1.50');
  assert.equal(scoreLabel(line(points(150)), 'second', CARD), '−1.50');
  assert.equal(scoreLabel(line(loss(10)), 'first', CARD), 'Silver in 5');
  assert.equal(scoreLabel(line(points(0), ['m'], true), 'second', CARD), '=');
  assert.ok(firstShare(line(points(150)), 'second') < 0.5 && firstShare(line(win(9)), 'second') === 0);
});

test('marks by what was lost, with the thresholds of the command line', () => {
  assert.equal(expectation(points(0)), 0.5);
  assert.equal(markByExpectation(points(20), points(10)), null);
  assert.equal(markByExpectation(points(20), points(-70)), 'inaccuracy');
  assert.equal(markByExpectation(points(20), points(-150)), 'mistake');
  assert.equal(markByExpectation(points(20), loss(4)), 'blunder');
  assert.equal(markByExpectation(loss(8), loss(2)), null);
  assert.deepEqual(beforeTheMove(win(3)), loss(4));
  assert.deepEqual(Object.values(SIGNS), ['?!', '?', '??', '??']);
});

test('a move is marked when both positions are known, and not before', () => {
  const before = found([line(points(50), ['best'])]);
  const after = found([line(points(250))], [], 'second');
  assert.equal(markOf(undefined, 'other', after), undefined);
  assert.equal(markOf(before, 'other', undefined), undefined);
  assert.equal(markOf(before, 'other', after), 'blunder');
  // The best move is best, whatever is found after it.
  assert.equal(markOf(before, 'best', after), null);
  // A proven win that is no longer proven was thrown away; a draw that is lost is a blunder.
  assert.equal(markOf(found([line(win(3), ['best'])]), 'other', found([line(points(-900))])), 'thrown');
  assert.equal(
    markOf(found([line(points(0), ['best'], true)], [['other', { worth: 'loss', plies: 8 }]]), 'other', undefined),
    'blunder',
  );
});

test('what is known for certain comes before what is thought', () => {
  const before = found(
    [line(win(47), ['best'], true)],
    [
      ['lost', { worth: 'loss', plies: 42 }],
      ['drawn', { worth: 'draw' }],
      ['open', { worth: 'not-won' }],
      ['longer', { worth: 'win', plies: 73 }],
      ['somehow', { worth: 'win' }],
    ],
  );
  for (const move of ['lost', 'drawn', 'open']) assert.equal(markOf(before, move, undefined), 'thrown', move);
  for (const move of ['longer', 'somehow', 'best'])
    assert.equal(markOf(before, move, found([line(points(900))])), null, move);
  // Of other moves the book says nothing: the win may live on, and the search is asked.
  assert.equal(markOf(before, 'unknown', found([line(points(-900))])), null);
  assert.equal(markOf(before, 'unknown', found([line(points(0))])), 'blunder');
  assert.equal(markOf(before, 'unknown', found([line(win(6))])), 'thrown');
});

test('a move that ends the game is judged by the end', () => {
  const before = found([line(points(0), ['best'])]);
  const end = (/** @type {'first' | 'second' | 'draw'} */ result) => ({
    result,
    code: 'x',
    phrase: { fr: '', en: '' },
    rule: '',
  });
  assert.equal(markOf(before, 'other', undefined, end('second')), 'blunder');
  assert.equal(markOf(before, 'other', undefined, end('first')), null);
  assert.equal(markOf(before, 'other', undefined, end('draw')), null);
});

test('an address says it all, and is read back', () => {
  const place = {
    position: 'a/b w',
    options: [{ key: 'free' }, { key: 'map', value: 'x=1\ny+2' }],
    moves: ['a2', 'b4e-b3n', '!'],
    ply: 1,
  };
  const address = new URL(analysisAddress('some-game', place), 'http://localhost');
  assert.equal(address.pathname, '/analysis/some-game');
  assert.deepEqual(readAddress(address.searchParams), place);
  assert.equal(analysisAddress('some-game', {}), '/analysis/some-game');
  assert.deepEqual(readAddress(new URLSearchParams('moves=a+b&ply=99')).ply, 2);
  assert.deepEqual(readAddress(new URLSearchParams('moves=a+b&ply=no')).ply, 2);
  assert.deepEqual(readAddress(new URLSearchParams('moves=a+b&ply=-4')).ply, 0);
});

const record = (/** @type {string} */ words) =>
  words
    .split(' ')
    .filter(Boolean)
    .map((text) => /** @type {any} */ ({ text }));

test('a line that goes another way drops the rest, and one can go back', () => {
  const whole = { record: record('a b c d'), ply: 4, left: null };
  const looked = turnTo(whole, record('a b'));
  assert.deepEqual([textsOf(looked.record), looked.ply, looked.left], [['a', 'b', 'c', 'd'], 2, null]);
  assert.deepEqual(textsOf(turnTo(looked, record('a b c')).record), ['a', 'b', 'c', 'd']);
  const parted = turnTo(looked, record('a b x'));
  assert.deepEqual([textsOf(parted.record), parted.ply], [['a', 'b', 'x'], 3]);
  assert.equal(parted.record[0], whole.record[0]);
  const further = turnTo(turnTo(parted, record('a b x y')), record('a z'));
  assert.deepEqual(textsOf(goBack(further).record), ['a', 'b', 'c', 'd']);
  assert.equal(goBack(further).ply, 2);
  assert.equal(goBack(goBack(further)).left, null);
  // A move played on at the end leaves nothing behind.
  assert.equal(turnTo(whole, record('a b c d e')).left, null);
});

test('taking back, starting again, laying a line out', () => {
  const whole = { record: record('a b c'), ply: 3, left: null };
  assert.deepEqual([textsOf(takeBack(whole).record), takeBack(whole).left], [['a', 'b'], null]);
  assert.deepEqual(textsOf(takeBack({ ...whole, ply: 1 }).record), []);
  assert.deepEqual(textsOf(goBack(takeBack({ ...whole, ply: 1 })).record), ['a', 'b', 'c']);
  assert.deepEqual(textsOf(goBack(layOut(whole, [], 0)).record), ['a', 'b', 'c']);
  assert.equal(layOut(whole, record('a b c d e'), 4).left, null);
});

/** An analyst whose server answers when told to, and who never waits. */
function desk() {
  /** @type {{ question: any, heard: (analysis: Analysis) => void, answer: (analysis: Analysis) => void, refuse: (code: string) => void, signal: AbortSignal }[]} */
  const asked = [];
  /** @type {{ line: string, plies: readonly number[], found: (ply: number, analysis: Analysis, mainly?: { fr: string, en: string }) => void, done: () => void, signal: AbortSignal }[]} */
  const reviews = [];
  let changes = 0;
  const gone = () => new Refusal('silence', { fr: '', en: '' }, 0);
  const analyst = createAnalyst({
    listen: (question, heard, signal) =>
      new Promise((answer, refuse) => {
        signal.addEventListener('abort', () => refuse(gone()));
        const refused = (/** @type {string} */ code) => refuse(new Refusal(code, { fr: code, en: code }, 429));
        asked.push({ question, heard, answer, refuse: refused, signal });
      }),
    review: (line, plies, found, signal) =>
      new Promise((done, refuse) => {
        signal.addEventListener('abort', () => refuse(gone()));
        reviews.push({ line: line.join(''), plies, found, done: () => done(undefined), signal });
      }),
    changed: () => (changes += 1),
    sleep: async () => undefined,
  });
  const rest = () => new Promise((done) => setTimeout(done, 5));
  return { asked, reviews, analyst, rest, changes: () => changes };
}

const depth = (/** @type {number} */ plies) => ({ ...found([line(points(plies))]), depth: plies });

test('the position looked at is asked about aloud, the rest in one go, nothing twice', async () => {
  const { asked, reviews, analyst, rest } = desk();
  const want = () =>
    analyst.want([
      { moves: ['a'], lines: 2 },
      { moves: [], lines: 1 },
      { moves: ['a'], lines: 1 },
      { moves: ['a', 'b'], lines: 1 },
    ]);
  want();
  await rest();
  assert.deepEqual(
    asked.map(({ question }) => question.moves),
    [['a']],
  );
  assert.deepEqual(
    reviews.map(({ line, plies }) => [line, plies]),
    [['ab', [0, 1, 2]]],
  );
  asked[0].heard(depth(3));
  assert.equal(analyst.answer(['a'])?.depth, 3);
  assert.equal(analyst.settled(['a']), undefined);
  asked[0].answer(depth(9));
  for (const ply of [2, 1, 0]) reviews[0].found(ply, depth(5));
  reviews[0].done();
  await rest();
  want();
  await rest();
  assert.deepEqual([asked.length, reviews.length], [1, 1]);
  // What was looked at for longer is not replaced by what was judged in passing.
  assert.deepEqual([analyst.settled(['a'])?.depth, analyst.settled([])?.depth], [9, 5]);
  // More lines are another question, and so is a closer look.
  analyst.want([{ moves: ['a'], lines: 3 }]);
  await rest();
  analyst.want([{ moves: [], lines: 1 }]);
  await rest();
  assert.deepEqual(
    asked.map(({ question }) => [question.moves.join(''), question.lines]),
    [
      ['a', 2],
      ['a', 3],
      ['', 1],
    ],
  );
});

test('a thought that is less deep than what is known is not shown', async () => {
  const { asked, reviews, analyst, rest } = desk();
  analyst.want([
    { moves: ['a'], lines: 1 },
    { moves: [], lines: 1 },
  ]);
  await rest();
  reviews[0].found(0, depth(8));
  analyst.want([{ moves: [], lines: 1 }]);
  await rest();
  const [, second] = asked;
  second.heard(depth(2));
  assert.equal(analyst.answer([])?.depth, 8);
  second.heard(depth(10));
  assert.equal(analyst.answer([])?.depth, 10);
});

test('whoever looks elsewhere takes the question back', async () => {
  const { asked, analyst, rest } = desk();
  analyst.want([{ moves: ['a'], lines: 1 }]);
  await rest();
  analyst.want([{ moves: ['b'], lines: 1 }]);
  assert.equal(asked[0].signal.aborted, true);
  asked[0].heard(depth(1));
  await rest();
  assert.equal(analyst.answer(['a']), undefined);
  assert.equal(analyst.busy, null);
  assert.deepEqual(asked[1].question.moves, ['b']);
});

test('a game that goes on is judged on, another one anew', async () => {
  const { reviews, analyst, rest } = desk();
  const line = (/** @type {string[]} */ ...moves) =>
    analyst.want([{ moves, lines: 1 }, ...moves.map((_, ply) => ({ moves: moves.slice(0, ply), lines: 1 }))]);
  line('a', 'b');
  await rest();
  line('a', 'b', 'c');
  assert.equal(reviews[0].signal.aborted, false);
  line('a', 'x');
  assert.equal(reviews[0].signal.aborted, true);
  await rest();
  assert.deepEqual(reviews[1].plies, [0, 1]);
});

test('a move tried out is judged with the position before it, which tells what it lost', async () => {
  const { reviews, analyst, rest } = desk();
  const line = (/** @type {string[]} */ ...moves) =>
    analyst.want([
      { moves, lines: 1 },
      ...[0, ...moves.keys()].map((_, ply) => ({ moves: moves.slice(0, ply), lines: 1 })),
    ]);
  line('a');
  await rest();
  for (const ply of [1, 0]) reviews[0].found(ply, depth(5));
  reviews[0].done();
  await rest();
  line('a', 'b');
  await rest();
  assert.deepEqual(reviews[1].plies, [1, 2]);
  const why = { fr: 'surtout : le centre', en: 'mainly: the centre' };
  reviews[1].found(2, depth(5));
  reviews[1].found(1, depth(5), why);
  assert.deepEqual([analyst.lost(['a', 'b']), analyst.lost(['a'])], [why, undefined]);
});

test('a busy server is asked again later, a refused position never', async () => {
  const { asked, analyst, rest, changes } = desk();
  analyst.want([{ moves: ['a'], lines: 1 }]);
  await rest();
  asked[0].refuse('too-fast');
  await rest();
  assert.equal(asked.length, 2);
  assert.equal(analyst.busy?.code, 'too-fast');
  assert.ok(changes() > 0);
  asked[1].refuse('bad-value');
  await rest();
  assert.equal(asked.length, 2);
  assert.equal(analyst.refusal(['a'])?.code, 'bad-value');
});

test('nothing is asked once nothing is wanted', async () => {
  const { asked, reviews, analyst, rest } = desk();
  analyst.want([
    { moves: ['a'], lines: 1 },
    { moves: [], lines: 1 },
  ]);
  await rest();
  analyst.want([]);
  assert.deepEqual([asked[0].signal.aborted, reviews[0].signal.aborted], [true, true]);
  await rest();
  assert.deepEqual([asked.length, reviews.length], [1, 1]);
});

const played = (/** @type {string} */ text) =>
  /** @type {any} */ ({ text, written: { fr: text, en: text }, spoken: { fr: text, en: text }, clicks: [] });
const bookAt = (/** @type {number} */ ply) => ({ record: ['a', 'b', 'c'].map(played), ply, left: null });

test('the position shown is asked about first, then the one before it, then the rest', () => {
  const asked = questionsOf(bookAt(2), 3, false).map(({ moves, lines }) => [moves.join(''), lines]);
  assert.deepEqual(asked.slice(0, 2), [
    ['ab', 3],
    ['a', 1],
  ]);
  assert.deepEqual(new Set(asked.map(([moves]) => moves)), new Set(['', 'a', 'ab', 'abc']));
  // Of a game that is over there is nothing to ask.
  const rest = questionsOf(bookAt(3), 3, true).map(({ moves, lines }) => [moves.join(''), lines]);
  assert.ok(!rest.some(([moves]) => moves === 'abc'));
  assert.ok(rest.every(([, lines]) => lines === 1));
});

test('every move of a line has its mark, and the one on the board its judgement', () => {
  const answers = new Map([
    ['', found([line(points(0), ['x'])])],
    ['a', found([line(points(600), ['b'])], [], 'second')],
    ['ab', found([line(points(-600), ['y'])])],
  ]);
  const answer = (/** @type {readonly string[]} */ moves) => answers.get(moves.join(''));
  const marks = marksOf(bookAt(1), answer, null);
  assert.deepEqual(marks, ['blunder', null, undefined]);
  const shelter = { fr: "surtout : l'abri du Roi", en: "mainly: the King's shelter" };
  const lost = (/** @type {readonly string[]} */ moves) => (moves.join('') === 'a' ? shelter : undefined);
  const judged = judgementOf(bookAt(1), marks, answer, lost);
  assert.deepEqual([judged?.mark, judged?.written, judged?.ply], ['blunder', 'a', 1]);
  assert.deepEqual([judged?.after, judged?.mainly], [answers.get('a'), shelter]);
  assert.equal(judgementOf(bookAt(2), marks, answer, lost), null);
  assert.equal(judgementOf(bookAt(0), marks, answer, lost), null);
});

test('the bar shows the result once there is one, and nothing as long as nobody knows', () => {
  const view = (/** @type {string | null} */ result) => /** @type {any} */ ({ end: result && { result } });
  assert.equal(shareOf(view('second'), undefined), 0);
  assert.equal(shareOf(view('draw'), undefined), 0.5);
  assert.equal(shareOf(view(null), found([line(win(3))], [], 'second')), 0);
  assert.equal(shareOf(view(null), undefined), null);
});
