/** Small line drawings that stand before the words of a button. They say nothing the words do not say. */

/** Strokes on a field of 24 by 24. */
const STROKES = {
  flip: 'M7 4v14m0 0-3.5-3.5M7 18l3.5-3.5M17 20V6m0 0-3.5 3.5M17 6l3.5 3.5',
  takeback: 'M9 6 4 11l5 5M4 11h9a6 6 0 0 1 6 6v1',
  draw: 'M5 9.5h14M5 14.5h14',
  resign: 'M6 21V4m0 0c4-2 8 2 12 0v9c-4 2-8-2-12 0',
  close: 'M6 6l12 12M18 6 6 18',
  keep: 'M5 12.5 10 17.5 19 7',
  look: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zm5-1.5L21 21',
  rules:
    'M12 6.5C9.5 4.5 6.5 4.2 4 4.800v13.500c2.5-.6 5.5-.3 8 1.7 2.5-2 5.5-2.3 8-1.700V4.800c-2.5-.6-5.5-.3-8 1.700zm0 0V20',
  sound: 'M4 9.5v5h3.500L12 18.500v-13L7.5 9.500zM15.5 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11',
  silence: 'M4 9.5v5h3.500L12 18.500v-13L7.5 9.500zM16 9.500l5 5M21 9.500l-5 5',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.500h-15zM10 21h4',
  write: 'M3 7h18v10H3zM6.5 10.500h.01M10 10.500h.01M14 10.500h.01M17.5 10.500h.01M8 14h8',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  share: 'M12 15V3m0 0L8 7m4-4 4 4M5 12v8h14v-8',
  partner:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zm8 0a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-3.5 2-5.5 5-5.500s5 2 5 5.500M15 14.600c3.5-.5 6 1.4 6 5.4',
  restart: 'M19 12a7 7 0 1 1-2.2-5.100M19 3v5h-5',
  add: 'M12 5v14M5 12h14',
  engine: 'M6 8h12v10H6zM12 8V4M9.5 12.500v1M14.5 12.500v1M3 12v3M21 12v3',
  print: 'M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z',
  next: 'M5 12h14m0 0-6-6m6 6-6 6',
  numbers: 'M4 20h16M6.5 20v-6h3v6M11.500 20V5h3v15M16.500 20v-10h3v10',
  hint: 'M9.5 18h5M10.5 21h3M8.5 15C7 14 6 12.3 6 10a6 6 0 0 1 12 0c0 2.3-1 4-2.5 5z',
};

/** @typedef {keyof typeof STROKES} Icon */

/** @param {Icon} name */
export function icon(name) {
  const ns = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(ns, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'line-icon');
  const path = document.createElementNS(ns, 'path');
  path.setAttribute('d', STROKES[name]);
  svg.append(path);
  return svg;
}
