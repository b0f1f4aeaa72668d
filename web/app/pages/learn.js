/** Learning by playing: five small tasks on a live board. */
import { say, t } from '../../i18n/index.js';
import { gamePage, lessonsOf, Refusal, skinOf } from '../api.js';
import { announce, h } from '../dom.js';
import { isReached } from '../parts/goal.js';
import { createStudy } from '../parts/study.js';
import { createTrouble } from '../parts/trouble.js';
import { rewrite } from '../router.js';

const KEY = 'escale.learnt';

/** @returns {Record<string, number[]>} */
function learnt() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {string} game
 * @param {number} lesson
 */
function remember(game, lesson) {
  const all = learnt();
  const done = [...new Set([...(all[game] ?? []), lesson])];
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all, [game]: done }));
  } catch {
    // Forgotten when the page closes; the lessons are short.
  }
}

/** @type {import('../router.js').PageMaker} */
export async function learnPage({ params, query }) {
  const [{ card }, skin, lessons] = await Promise.all([gamePage(params.id), skinOf(params.id), lessonsOf(params.id)]);
  const done = new Set(learnt()[card.id] ?? []);
  let at = Math.max(0, Math.min(lessons.length - 1, Number(query.get('task') ?? 1) - 1 || 0));

  const steps = h('ol.lesson-steps', { 'aria-label': t('learn.steps') });
  const title = h('h2', { tabindex: -1 });
  const text = h('p.lead');
  const answer = h('p.lesson-answer', { role: 'status' });
  const buttons = h('div.row');
  const trouble = createTrouble();
  const stage = h('div.lesson-stage');

  function drawSteps() {
    steps.replaceChildren(
      ...lessons.map((lesson, index) =>
        h(
          'li',
          {},
          h(
            'button',
            {
              type: 'button',
              class: done.has(index) ? 'done' : '',
              'aria-current': index === at ? 'step' : null,
              'aria-label': t(done.has(index) ? 'learn.step.done' : 'learn.step', {
                n: index + 1,
                title: say(lesson.title),
              }),
              onclick: () => void reopen(index),
            },
            done.has(index) && index !== at ? '✓' : String(index + 1),
          ),
        ),
      ),
    );
  }

  /** What the board needs did not come: the lesson can be taken from its start. @param {Refusal} refusal */
  function complain(refusal) {
    trouble.say(say(refusal.phrase), () => void reopen(at));
  }

  /** @param {number} index */
  async function reopen(index) {
    try {
      await open(index);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      complain(refusal);
    }
  }

  /** @param {number} index */
  async function open(index) {
    at = index;
    trouble.clear();
    const lesson = lessons[at];
    rewrite(`?task=${at + 1}`);
    drawSteps();
    title.textContent = say(lesson.title);
    text.textContent = say(lesson.text);
    answer.textContent = '';
    answer.className = 'lesson-answer';
    buttons.replaceChildren();
    const host = h('div');
    stage.replaceChildren(host);
    let step = 0;
    const position = lesson.position === 'start' ? undefined : lesson.position;
    let before = /** @type {import('../types.ts').View | null} */ (null);
    let answering = false;
    const study = await createStudy(
      host,
      card,
      skin,
      { position },
      {
        refused: complain,
        changed: (view) => {
          if (answering || view.ply === before?.ply) return;
          const reached = before && view.last && isReached(lesson.steps[step].goal, before, view);
          if (reached) void advance();
          else if (study.moves.length > 0) void again();
          else before = view;
        },
      },
    );
    before = study.view;

    async function advance() {
      answering = true;
      const { reply } = lesson.steps[step];
      await study.board.settled();
      if (reply && !(await study.show([reply]))) return;
      before = study.view;
      step += 1;
      answering = false;
      if (step === lesson.steps.length) succeed();
    }

    async function again() {
      answering = true;
      answer.textContent = t('learn.again');
      announce(t('learn.again'));
      await study.board.settled();
      await new Promise((wake) => setTimeout(wake, 600));
      if (!(await study.takeBack())) return;
      before = study.view;
      answering = false;
    }

    function succeed() {
      done.add(at);
      remember(card.id, at);
      study.board.set({ entries: [] });
      answer.textContent = say(lesson.success);
      answer.className = 'lesson-answer good';
      announce(say(lesson.success));
      drawSteps();
      const next =
        at + 1 < lessons.length
          ? h(
              'button.button.primary',
              { type: 'button', onclick: () => void reopen(at + 1).then(() => title.focus()) },
              t('learn.next'),
            )
          : h('a.button.primary', { href: `/game/${card.id}/new?against=engine` }, t('learn.play'));
      buttons.replaceChildren(
        next,
        h('button.button.quiet', { type: 'button', onclick: () => void reopen(at) }, t('learn.repeat')),
      );
      next.focus();
    }
  }

  await open(at);
  return {
    title: t('learn.title', { game: card.title }),
    game: card.id,
    element: h(
      'div.wrap',
      {},
      h('p.crumb', {}, h('a', { href: `/game/${card.id}` }, card.title)),
      h('h1', {}, t('learn.heading')),
      steps,
      h(
        'div.lesson',
        {},
        h('div.lesson-text', {}, title, text),
        stage,
        h(
          'div.lesson-end',
          {},
          answer,
          trouble.element,
          buttons,
          h('p.hint', {}, h('a', { href: `/game/${card.id}/rules` }, t('game.rules'))),
        ),
      ),
    ),
  };
}
