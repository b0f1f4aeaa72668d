/**
 * A figure of a rule page: a real position one can play on.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { say, t } from '../../i18n/index.js';
import { Refusal } from '../api.js';
import { h } from '../dom.js';
import { lazily } from './lazily.js';
import { readingBadges } from './readings.js';
import { createStudy } from './study.js';
import { createTrouble } from './trouble.js';

/**
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {Extract<import('../wire.ts').Block, { kind: 'figure' }>} figure
 * @param {number} number
 */
export function createFigure(card, skin, figure, number) {
  const stage = h('div.figure-place');
  const state = h('p.figure-state', { role: 'status' });
  const buttons = h('div.row');
  const trouble = createTrouble();
  const element = h(
    'figure.figure',
    { 'data-figure': number, 'data-state': 'waiting' },
    stage,
    h(
      'div.figure-side',
      {},
      readingBadges(card, figure.options),
      h('figcaption', {}, figure.caption),
      state,
      trouble.element,
      buttons,
    ),
  );

  async function draw() {
    const study = await createStudy(
      stage,
      card,
      skin,
      { position: figure.position, options: figure.options },
      {
        changed: (view) => {
          state.textContent = view.end ? t('figure.over', { why: say(view.end.phrase) }) : '';
          back.hidden = study.moves.length === 0;
          // What is about to happen is drawn until it does.
          study.board.set({ shown: back.hidden ? figure.paths : [] });
          trouble.clear();
        },
        refused: (refusal) => trouble.say(say(refusal.phrase)),
      },
    );
    study.board.set({ shown: figure.paths, labels: figure.labels });
    const back = h(
      'button.button.small.figure-back',
      { type: 'button', hidden: true, onclick: () => void study.reset() },
      t('figure.reset'),
    );
    if (figure.moves.length > 0) {
      const show = async () => {
        await study.reset();
        await study.show(figure.moves);
      };
      buttons.append(h('button.button.small', { type: 'button', onclick: () => void show() }, t('figure.show')));
    }
    buttons.append(back);
    if (study.view.end) state.textContent = t('figure.over', { why: say(study.view.end.phrase) });
    stage.classList.remove('figure-place');
    element.dataset.state = 'drawn';
  }

  async function begin() {
    element.dataset.state = 'coming';
    try {
      await draw();
    } catch (reason) {
      element.dataset.state = 'failed';
      if (reason instanceof Refusal && reason.isWorthAnother)
        return trouble.say(say(reason.phrase), () => void begin());
      state.textContent = t('figure.failed');
      console.error(reason);
    }
  }

  return lazily(element, begin, '400px');
}
