/**
 * A board one can play on for both sides, away from any table: figures of the rules, lessons, analysis.
 *
 * @typedef {import('../../board/types.ts').BoardState} BoardState
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../types.ts').View} View
 */
import { Board } from '../../board/board.js';
import { say } from '../../i18n/index.js';
import { Refusal, study } from '../api.js';
import { announce } from '../dom.js';
import { getSettings } from '../settings.js';
import { boardWords } from './words.js';

/**
 * @typedef {object} StudyHooks
 * @property {(view: View) => void} [changed] after every move, and at the start
 * @property {(trouble: Refusal) => void} [refused]
 * @property {(hand: { trail: readonly string[], choices: readonly string[] }) => void} [hand] whenever the hand holds something else
 * @property {(text: string) => boolean} [wants] whether a move is to be played; false leaves the position alone
 */

/** @typedef {Awaited<ReturnType<typeof createStudy>>} Study */

/**
 * @param {HTMLElement} host
 * @param {Card} card
 * @param {GameSkin} skin
 * @param {{ position?: string, moves?: string[], options?: import('../types.ts').Choice[] }} start
 * @param {StudyHooks} [hooks]
 */
export async function createStudy(host, card, skin, start, hooks = {}) {
  const settings = getSettings();
  let moves = start.moves ?? [];
  const from = { position: start.position, options: start.options };
  let view = await study(card.id, { ...from, moves });
  let asked = 0;
  const board = new Board(
    host,
    boardWords(card, () => view.choices),
    { play: (text) => void play(text), change: (hand) => hooks.hand?.(hand) },
  );
  const shape = view.shape;
  board.set({
    ...(shape ? { shape } : {}),
    scene: view.scene,
    skin,
    entries: view.entries,
    last: view.last?.clicks ?? [],
    coordinates: settings.coordinates,
    motion: settings.motion,
    touchDrag: false,
  });

  /**
   * @param {string[]} next
   * @param {readonly string[]} clicks
   */
  async function goTo(next, clicks) {
    asked += 1;
    const turn = asked;
    let seen;
    try {
      seen = await study(card.id, { ...from, moves: next });
    } catch (trouble) {
      if (!(trouble instanceof Refusal)) throw trouble;
      hooks.refused?.(trouble);
      board.set({ entries: [...board.state.entries] });
      return false;
    }
    // Somebody was faster and is already looking at something else.
    if (turn !== asked) return false;
    [moves, view] = [next, seen];
    board.set({ scene: view.scene, entries: view.entries, last: view.last?.clicks ?? [] }, { clicks });
    hooks.changed?.(view);
    return true;
  }

  /**
   * Plays a move in any accepted form.
   * @param {string} text
   */
  async function play(text) {
    if (hooks.wants && !hooks.wants(text)) return;
    const found = view.entries.find((entry) => entry.text === text);
    if (await goTo([...moves, text], found?.paths[0] ?? [])) {
      if (view.last) announce(say(view.last.spoken));
    }
  }

  return {
    board,
    play,
    get view() {
      return view;
    },
    get moves() {
      return moves;
    },
    /** Looks at the position after these moves, animating the clicks that lead there. */
    goTo,
    /** Plays given moves one after another, each animated; says whether all of them were. @param {string[]} line */
    async show(line) {
      for (const text of line) {
        const found = view.entries.find((entry) => entry.text === text);
        if (!(await goTo([...moves, text], found?.paths[0] ?? []))) return false;
        await board.settled();
        await new Promise((done) => setTimeout(done, 250));
      }
      return true;
    },
    /** Back to where it began. */
    reset: () => goTo(start.moves ?? [], []),
    /** Takes the last move back. */
    async takeBack() {
      const clicks = [...(view.last?.clicks ?? [])].reverse();
      return moves.length > 0 && goTo(moves.slice(0, -1), clicks);
    },
  };
}
