/**
 * Learning by playing: small tasks on a live board, the last of them a game to be won.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../types.ts').Lesson} Lesson
 */
import { say, t } from '../../i18n/index.js';
import { gamePage, lessonsOf, Refusal, skinOf } from '../api.js';
import { announce, h } from '../dom.js';
import { learntOf, rememberLearnt } from '../learnt.js';
import { icon } from '../parts/icons.js';
import { openLesson } from '../parts/lesson-board.js';
import { openGame } from '../parts/lesson-game.js';
import { createTrouble } from '../parts/trouble.js';
import { rewrite } from '../router.js';

/** @type {import('../router.js').PageMaker} */
export async function learnPage({ params, query }) {
  const [{ card }, skin, lessons] = await Promise.all([gamePage(params.id), skinOf(params.id), lessonsOf(params.id)]);
  const room = new ClassRoom(card, skin, lessons);
  const asked = Number(query.get('task') ?? 1) - 1 || 0;
  await room.open(Math.max(0, Math.min(lessons.length - 1, asked)));
  return { title: t('learn.title', { game: card.title }), game: card.id, element: room.element };
}

class ClassRoom {
  #card;
  #skin;
  #lessons;
  #done;
  /** The lesson that is open. */
  #at = 0;
  #steps = h('ol.lesson-steps', { 'aria-label': t('learn.steps') });
  #title = h('h2', { tabindex: -1 });
  #text = h('p.lead');
  #answer = h('p.lesson-answer', { role: 'status' });
  #buttons = h('div.row');
  #trouble = createTrouble();
  #stage = h('div.lesson-stage');
  /** @type {import('../parts/lesson-board.js').LessonBoard | null} */
  #board = null;

  /**
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {Lesson[]} lessons
   */
  constructor(card, skin, lessons) {
    this.#card = card;
    this.#skin = skin;
    this.#lessons = lessons;
    this.#done = learntOf(card.id);
    this.element = this.#arrange();
  }

  #arrange() {
    const address = `/game/${this.#card.id}`;
    return h(
      'div.wrap',
      {},
      h(
        'div.lesson',
        {},
        h(
          'div.lesson-text',
          {},
          h('p.crumb', {}, h('a', { href: address }, this.#card.title)),
          h('h1', {}, t('learn.heading')),
          this.#steps,
          this.#title,
          this.#text,
        ),
        this.#stage,
        h(
          'div.lesson-end',
          {},
          this.#answer,
          this.#trouble.element,
          this.#buttons,
          h('a.button.small.quiet', { href: `${address}/rules` }, icon('rules'), t('game.rules')),
        ),
      ),
    );
  }

  /** @param {number} index */
  async open(index) {
    this.#at = index;
    const lesson = this.#lessons[index];
    this.#trouble.clear();
    rewrite(`?task=${index + 1}`);
    this.#drawSteps();
    this.#title.textContent = say(lesson.title);
    this.#text.textContent = say(lesson.text);
    this.#say('');
    this.#buttons.replaceChildren();
    const host = h('div');
    this.#stage.replaceChildren(host);
    const hooks = {
      done: () => this.#succeed(lesson),
      explained: (/** @type {string} */ words) => this.#say(words),
      refused: (/** @type {Refusal} */ refusal) => this.#complain(refusal),
    };
    if (lesson.play) {
      this.#board = null;
      const repeat = () => void this.#reopen(this.#at);
      this.#buttons.replaceChildren(
        h('button.button.small.quiet', { type: 'button', onclick: repeat }, t('learn.repeat')),
      );
      this.#say(t('learn.game', { level: lesson.play.level }));
      const lost = (/** @type {string} */ why, /** @type {boolean} */ isDraw) => this.#fail(why, isDraw);
      const answered = (/** @type {string} */ move) => this.#say(t('learn.answered', { move }));
      return openGame(host, this.#card, this.#skin, lesson, lesson.play, { ...hooks, lost, answered });
    }
    this.#board = await openLesson(host, this.#card, this.#skin, lesson, {
      ...hooks,
      wrong: () => this.#say(t('learn.again')),
      next: (words) => this.#goOn(words),
    });
    this.#offerHelp();
  }

  /** A step is done, and there is another. @param {string} words what is asked now */
  #goOn(words) {
    this.#text.textContent = words || this.#text.textContent;
    this.#say(`${t('learn.right')} ${words}`.trim(), true);
    this.#offerHelp();
  }

  /**
   * A game that was to be won is over and was not.
   * @param {string} why
   * @param {boolean} isDraw
   */
  #fail(why, isDraw) {
    this.#say(t(isDraw ? 'learn.drawn' : 'learn.lost', { why }));
    const repeat = h(
      'button.button.primary',
      { type: 'button', onclick: () => void this.#reopen(this.#at) },
      t('learn.repeat'),
    );
    this.#buttons.replaceChildren(repeat);
    repeat.focus();
  }

  /** A hint, and after it the solution. */
  #offerHelp() {
    const solution = h(
      'button.button.small.quiet',
      { type: 'button', hidden: true, onclick: () => void this.#help(() => this.#board?.showSolution()) },
      icon('keep'),
      t('learn.solution'),
    );
    const hint = h(
      'button.button.small.quiet',
      { type: 'button', onclick: () => void this.#help(() => this.#giveHint(solution)) },
      icon('hint'),
      t('learn.hint'),
    );
    this.#buttons.replaceChildren(hint, solution);
  }

  /** @param {HTMLElement} solution is offered from now on */
  async #giveHint(solution) {
    const piece = await this.#board?.hint();
    solution.hidden = false;
    const place = piece ? this.#board?.nameOf(piece.at) : null;
    this.#say(piece && place ? t('learn.hint.text', { place, piece: say(piece.name) }) : t('learn.hint.choice'));
  }

  /** @param {() => Promise<void> | undefined} act */
  async #help(act) {
    try {
      await act();
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#complain(refusal);
    }
  }

  /** @param {number} index */
  async #reopen(index) {
    try {
      await this.open(index);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#complain(refusal);
    }
  }

  /** What the board needs did not come: the lesson can be taken from its start. @param {Refusal} refusal */
  #complain(refusal) {
    this.#trouble.say(say(refusal.phrase), () => void this.#reopen(this.#at));
  }

  /**
   * @param {string} sentence
   * @param {boolean} [isGood]
   */
  #say(sentence, isGood = false) {
    this.#answer.textContent = sentence;
    this.#answer.className = isGood ? 'lesson-answer good' : 'lesson-answer';
    if (sentence) announce(sentence);
  }

  /** @param {Lesson} lesson */
  #succeed(lesson) {
    this.#done.add(lesson.title.fr);
    rememberLearnt(this.#card.id, lesson);
    this.#say(say(lesson.success), true);
    this.#drawSteps();
    const next = this.#wayOn();
    const repeat = () => void this.#reopen(this.#at);
    this.#buttons.replaceChildren(
      next,
      h('button.button.quiet', { type: 'button', onclick: repeat }, t('learn.repeat')),
    );
    next.focus();
  }

  /** The next lesson, or a first game. */
  #wayOn() {
    if (this.#at + 1 === this.#lessons.length)
      return h('a.button.primary', { href: `/game/${this.#card.id}/new?against=engine&level=1` }, t('learn.play'));
    const open = () => void this.#reopen(this.#at + 1).then(() => this.#title.focus());
    return h('button.button.primary', { type: 'button', onclick: open }, t('learn.next'));
  }

  #drawSteps() {
    const items = this.#lessons.map((lesson, index) => {
      const [isDone, isOpen] = [this.#done.has(lesson.title.fr), index === this.#at];
      const label = t(isDone ? 'learn.step.done' : 'learn.step', { n: index + 1, title: say(lesson.title) });
      return h(
        'li',
        {},
        h(
          'button',
          {
            type: 'button',
            class: isDone ? 'done' : '',
            'aria-current': isOpen ? 'step' : null,
            'aria-label': label,
            onclick: () => void this.#reopen(index),
          },
          isDone && !isOpen ? '✓' : String(index + 1),
        ),
      );
    });
    this.#steps.replaceChildren(...items);
  }
}
