/**
 * The last lesson: a game to be won, against a level of the engine.
 *
 * @typedef {import('../types.ts').Lesson} Lesson
 * @typedef {import('../types.ts').View} View
 */
import { say } from '../../i18n/index.js';
import { engineReply, Refusal } from '../api.js';
import { createStudy } from './study.js';

/**
 * @typedef {object} GameHooks
 * @property {() => void} done it is won
 * @property {(move: string) => void} answered what the engine has just played, in words
 * @property {(why: string, isDraw: boolean) => void} lost it is over, and is not won
 * @property {(words: string) => void} explained why a press did nothing
 * @property {(refusal: Refusal) => void} refused what the board needs did not come
 */

/**
 * @param {HTMLElement} host
 * @param {import('../types.ts').Card} card
 * @param {import('../types.ts').GameSkin} skin
 * @param {Lesson} lesson
 * @param {NonNullable<Lesson['play']>} play
 * @param {GameHooks} hooks
 */
export async function openGame(host, card, skin, lesson, play, hooks) {
  const from = { position: lesson.position === 'start' ? undefined : lesson.position };
  /** The ply the engine was asked about last. */
  let asked = -1;
  const study = await createStudy(host, card, skin, from, {
    refused: hooks.refused,
    explained: hooks.explained,
    changed: (view) => follow(view),
  });

  /** @param {View} view */
  function follow(view) {
    if (!view.end && (view.turn === play.side || asked === view.ply)) return;
    asked = view.ply;
    study.board.set({ entries: [] });
    void (view.end ? conclude(view.end) : answer());
  }

  /** @param {import('../types.ts').End} end */
  async function conclude(end) {
    await study.board.settled();
    if (end.result === play.side) hooks.done();
    else hooks.lost(say(end.phrase), end.result === 'draw');
  }

  async function answer() {
    try {
      const reply = await engineReply(card.id, { ...from, moves: [...study.moves] }, play.level);
      await study.board.settled();
      await study.show([reply]);
      if (study.view.last && !study.view.end) hooks.answered(say(study.view.last.spoken));
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      hooks.refused(refusal);
    }
  }

  follow(study.view);
}
