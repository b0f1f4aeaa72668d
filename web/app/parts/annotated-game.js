/**
 * A game of a rule page: gone through on a board, with what is said of it.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { say, t } from '../../i18n/index.js';
import { analysisAddress } from '../analysis/address.js';
import { Refusal, study as viewOf } from '../api.js';
import { announce, h, picture } from '../dom.js';
import { lazily } from './lazily.js';
import { readingBadges } from './readings.js';
import { createStudy } from './study.js';
import { createTrouble } from './trouble.js';

/**
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {Extract<import('../wire.ts').Block, { kind: 'game' }>} game
 * @param {number} number
 */
export function createAnnotatedGame(card, skin, game, number) {
  const walk = new Walk(card, skin, game, number);
  return lazily(walk.element, () => walk.begin(), '600px');
}

class Walk {
  #card;
  #skin;
  #game;
  #stage = h('div.figure-place');
  #where = h('p.game-where', { 'aria-live': 'polite' });
  #trouble = createTrouble();
  #notes;
  /** @type {import('./study.js').Study | null} */
  #study = null;
  /** Its moves in every form, once they have come. @type {readonly import('../../board/types.ts').Played[]} */
  #record = [];
  #ply = 0;

  /**
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {Extract<import('../wire.ts').Block, { kind: 'game' }>} game
   * @param {number} number
   */
  constructor(card, skin, game, number) {
    this.#card = card;
    this.#skin = skin;
    this.#game = game;
    this.#notes = h(
      'ol.game-notes',
      {},
      game.notes.map(([ply, text]) => this.#note(ply, text)),
    );
    const line = { position: game.position, options: game.options, moves: game.moves };
    this.element = h(
      'figure.figure.annotated',
      { 'data-figure': number, 'data-state': 'waiting' },
      h(
        'div.game-stage',
        {},
        this.#stage,
        this.#where,
        this.#steps(),
        this.#trouble.element,
        h('a.button.small.quiet', { href: analysisAddress(card.id, line) }, t('analysis.open')),
      ),
      h('div.game-text', {}, readingBadges(card, game.options), h('figcaption', {}, game.caption), this.#notes),
    );
  }

  /**
   * @param {number} ply
   * @param {string} text
   */
  #note(ply, text) {
    const button = h('button.game-ply', { type: 'button', onclick: () => void this.#goTo(ply) }, t('game.start'));
    return h('li', { 'data-ply': ply }, button, ' ', text);
  }

  #steps() {
    const step = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => number} */ to) =>
      h(
        'button.button.small',
        { type: 'button', 'aria-label': label, title: label, onclick: () => void this.#goTo(to()) },
        picture(sign),
      );
    const last = this.#game.moves.length;
    return h(
      'div.row.steps',
      {},
      step('icon-first', t('moves.first'), () => 0),
      step('icon-before', t('moves.before'), () => Math.max(0, this.#ply - 1)),
      step('icon-after', t('moves.after'), () => Math.min(last, this.#ply + 1)),
      step('icon-last', t('moves.last'), () => last),
    );
  }

  async begin() {
    this.element.dataset.state = 'coming';
    const { position, options, moves } = this.#game;
    try {
      const [study, whole] = await Promise.all([
        createStudy(this.#stage, this.#card, this.#skin, { position, options }, { wants: () => false }),
        viewOf(this.#card.id, { position, options, moves }),
      ]);
      this.#study = study;
      this.#record = whole.record ?? [];
    } catch (reason) {
      return this.#fail(reason);
    }
    this.#stage.classList.remove('figure-place');
    for (const item of this.#notes.querySelectorAll('li')) {
      const button = item.querySelector('button');
      if (button) button.textContent = this.#moveName(Number(item.dataset.ply));
    }
    // One goes through it: it is not played on.
    this.#study.board.set({ entries: [] });
    this.#tell();
    this.element.dataset.state = 'drawn';
  }

  /** @param {unknown} reason */
  #fail(reason) {
    this.element.dataset.state = 'failed';
    if (!(reason instanceof Refusal)) throw reason;
    this.#trouble.say(say(reason.phrase), reason.isWorthAnother ? () => void this.begin() : undefined);
  }

  /** @param {number} ply */
  #moveName(ply) {
    const played = this.#record[ply - 1];
    return played ? t('game.ply', { n: ply, move: say(played.written) }) : t('game.start');
  }

  /** @param {number} ply */
  async #goTo(ply) {
    if (!this.#study) return;
    this.#trouble.clear();
    const isNext = ply === this.#ply + 1;
    const clicks = isNext ? (this.#record[ply - 1]?.clicks ?? []) : [];
    if (!(await this.#study.goTo(this.#game.moves.slice(0, ply), clicks))) return;
    this.#study.board.set({ entries: [] });
    this.#ply = ply;
    this.#tell();
    // Where the board takes most of the screen, the words come to it.
    this.#notes.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    const note = this.#game.notes.find(([at]) => at === ply)?.[1];
    announce([this.#moveName(ply), note].filter(Boolean).join('. '));
  }

  /** Says where one is, and marks what was said last. */
  #tell() {
    this.#where.textContent = this.#moveName(this.#ply);
    const [told = -1] = this.#game.notes
      .map(([at]) => at)
      .filter((at) => at <= this.#ply)
      .slice(-1);
    for (const item of this.#notes.querySelectorAll('li')) {
      if (Number(item.dataset.ply) === told) item.setAttribute('aria-current', 'step');
      else item.removeAttribute('aria-current');
    }
  }
}
