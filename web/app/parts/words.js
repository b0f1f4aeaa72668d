/**
 * How places and moves are said: for screen readers, labels and the text board.
 *
 * @typedef {import('../../board/types.ts').BoardWords} BoardWords
 * @typedef {import('../../board/types.ts').Phrase} Phrase
 * @typedef {import('../../board/types.ts').PlaceState} PlaceState
 * @typedef {import('../../board/types.ts').Piece} Piece
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';

/**
 * "Chevalier (Blancs)"
 * @param {Piece} piece
 * @param {Card} card
 */
export function pieceName(piece, card) {
  const name = say(piece.name);
  return piece.side ? t('place.piece', { name, camp: say(card.camps[piece.side === 'first' ? 0 : 1]) }) : name;
}

/**
 * Les Blancs, les Argentés, but Rouge and Vert: a camp's name tells its own number.
 * @param {Phrase} camp
 */
export function campNumber(camp) {
  return camp.fr.endsWith('s') ? 'many' : 'one';
}

/**
 * What the pieces of one partner of a shared camp are called.
 * @param {Card} card
 * @param {string} role
 */
export function roleName(card, role) {
  const known = card.roles.find(({ id }) => id === role);
  return known ? say(known.name) : role;
}

/**
 * The words a board needs.
 * @param {Card} card
 * @param {() => Record<string, Phrase>} choices
 * @returns {BoardWords}
 */
export function boardWords(card, choices) {
  return {
    board: () => t('board.label', { game: card.title }),
    play: () => t('board.play'),
    undo: () => t('board.undo'),
    choose: () => t('board.choose'),
    choice: (click) => {
      const label = choices()[click];
      return label ? say(label) : click;
    },
    mark: (kind) => t(`mark.${kind}`),
    place(place) {
      const parts = [place.isEdge ? t('place.slot', { name: place.name }) : place.name];
      parts.push(place.piece ? pieceName(place.piece, card) : t('place.empty'));
      if (place.isPartners) parts.push(t('place.partners'));
      parts.push(...place.called.map(say));
      for (const mark of place.marks) parts.push(t(`mark.${mark}`));
      if (place.isSelected) parts.push(t('place.selected'));
      else if (place.isTarget) parts.push(t('place.target'));
      else if (place.isOrigin && place.piece) parts.push(t('place.playable'));
      if (place.isLast) parts.push(t('place.last'));
      return parts.join(', ');
    },
  };
}
