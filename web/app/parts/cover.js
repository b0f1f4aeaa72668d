/**
 * A box lid: a game's emblem, composed of its own pieces.
 *
 * @typedef {import('../types.ts').GameSkin} GameSkin
 */
import { svg } from '../../board/svg.js';

/** @param {GameSkin} skin */
export function cover(skin) {
  const lid = svg('svg', {
    class: 'cover',
    viewBox: '0 0 400 268',
    'aria-hidden': 'true',
    preserveAspectRatio: 'xMidYMid slice',
  });
  lid.append(svg('path', { class: 'cover-frame', d: 'M12 12h376v244H12zM18 18h364v232H18z' }));
  for (const { symbol, side, x, y, size, turn } of skin.cover) {
    const group = svg('g', { class: side, transform: `translate(${x} ${y})${turn ? ` rotate(${turn})` : ''}` });
    group.append(svg('use', { href: `#${symbol}`, x: -size / 2, y: -size / 2, width: size, height: size }));
    lid.append(group);
  }
  return lid;
}
