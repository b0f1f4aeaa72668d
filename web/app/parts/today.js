/**
 * The position of the day: one of the small tasks of one of the games, on a board that can be played on.
 *
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
import { lessonsOf, Refusal, skinOf } from '../api.js';
import { announce, h } from '../dom.js';
import { openLesson } from './lesson-board.js';
import { setAspect } from './table-frame.js';

const DAY = 86_400_000;

/**
 * Which of so many is today's. Games take turns; a task comes back when all of them were shown.
 * @param {number} now milliseconds since 1970
 * @param {number} games
 */
export function todaysGame(now, games) {
  const day = Math.floor(now / DAY);
  return { game: day % games, round: Math.floor(day / games) };
}

/**
 * The pieces that wait to be moved stir, until somebody comes.
 * @param {HTMLElement} element
 * @param {import('../../board/types.ts').Side} turn
 */
function beckon(element, turn) {
  element.classList.add(`beckons-${turn}`);
  const rest = () => element.classList.remove(`beckons-${turn}`);
  for (const kind of ['pointerdown', 'keydown']) element.addEventListener(kind, rest, { once: true });
}

/** @param {Card[]} shelf */
export function createToday(shelf) {
  const { game, round } = todaysGame(Date.now(), shelf.length);
  const card = shelf[game];
  const stage = h('div.today-stage');
  const text = h('p.today-text');
  const answer = h('p.today-answer', { role: 'status' });
  const title = h('span.today-task');
  const element = h(
    'section.today',
    { 'aria-labelledby': 'today', 'data-game': card.id },
    h('div.today-board', {}, stage),
    h('h2', { id: 'today' }, t('today.title'), ' · ', h('a', { href: `/game/${card.id}` }, card.title)),
    h('p.visually-hidden', {}, title),
    text,
    answer,
  );

  async function fill() {
    const [lessons, skin] = await Promise.all([lessonsOf(card.id), skinOf(card.id)]);
    const tasks = lessons.filter(({ steps }) => steps);
    const lesson = tasks[round % tasks.length];
    title.textContent = say(lesson.title);
    text.textContent = say(lesson.text);
    const tell = (/** @type {string} */ words) => {
      answer.textContent = words;
      announce(words);
    };
    const { shape, turn } = await openLesson(stage, card, skin, lesson, {
      wrong: () => tell(t('learn.again')),
      next: (words) => {
        text.textContent = words || text.textContent;
        tell(t('learn.right'));
      },
      done: () => tell(`${t('today.done')} ${say(lesson.success)}`),
      explained: tell,
      refused: (refusal) => tell(say(refusal.phrase)),
    });
    setAspect(element, shape);
    beckon(element, turn);
  }

  // The shelf stands without it.
  fill().catch((trouble) => {
    if (!(trouble instanceof Refusal)) throw trouble;
    text.textContent = t('today.failed');
  });
  return element;
}
