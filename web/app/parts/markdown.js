/**
 * The Markdown our rule pages use, and no more: headings, paragraphs, lists, tables, emphasis, code, links and figures. Pure: text in, a tree out.
 */

/** @typedef {{ kind: 'text' | 'strong' | 'em' | 'strong-em' | 'code', text: string } | { kind: 'link', text: string, href: string }} Inline */
/**
 * @typedef {{ kind: 'heading', level: number, id: string, text: Inline[] }
 *   | { kind: 'paragraph', text: Inline[] }
 *   | { kind: 'list', ordered: boolean, items: Inline[][] }
 *   | { kind: 'table', head: Inline[][], rows: Inline[][][] }
 *   | { kind: 'figure', position: string, moves: string[], caption: string }
 *   | { kind: 'code', text: string }} Block
 */

/**
 * @param {string} text
 * @returns {Inline[]}
 */
export function parseInline(text) {
  /** @type {Inline[]} */
  const parts = [];
  const pattern = /\*\*\*(.+?)\*\*\*|\*\*(.+?)\*\*|\*([^\s*](?:[^*]*[^\s*])?)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) });
    const [whole, both, strong, em, code, label, href] = match;
    if (both !== undefined) parts.push({ kind: 'strong-em', text: both });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else if (em !== undefined) parts.push({ kind: 'em', text: em });
    else if (code !== undefined) parts.push({ kind: 'code', text: code });
    else parts.push({ kind: 'link', text: label, href });
    end = match.index + whole.length;
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) });
  return parts;
}

/**
 * The name a heading is found by when it has none of its own.
 * @param {string} text
 */
function slug(text) {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** @param {string[]} lines */
function parseFigure(lines) {
  const field = (/** @type {string} */ name) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length)
      .trim() ?? '';
  const captionAt = lines.findIndex((line) => line.startsWith('caption '));
  const caption =
    captionAt < 0 ? '' : [field('caption'), ...lines.slice(captionAt + 1).map((line) => line.trim())].join(' ').trim();
  return {
    kind: /** @type {const} */ ('figure'),
    position: field('position'),
    moves: field('moves').split(/\s+/).filter(Boolean),
    caption,
  };
}

/** @param {string} line */
function cells(line) {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => parseInline(cell.trim()));
}

/** `## La fin {#end}`: what others refer to has a name of its own, the same in every language. */
const HEADING = /^(#{1,4}) +(.*?)(?: +\{#([a-z-]+)\})?$/;
const BULLET = /^(?:[-*]|(\d+)\.) +/;

/**
 * @param {string} source
 * @returns {Block[]}
 */
export function parseMarkdown(source) {
  const lines = source.split('\n');
  /** @type {Block[]} */
  const blocks = [];
  const ids = new Set();
  let at = 0;
  /** @param {(line: string) => boolean} belongs */
  const takeWhile = (belongs) => {
    const from = at;
    while (at < lines.length && belongs(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at];
    const heading = HEADING.exec(line);
    if (line.trim() === '') {
      at += 1;
    } else if (heading) {
      at += 1;
      const [, { length: level }, text, name] = heading;
      let id = name ?? slug(text);
      while (ids.has(id)) id += '-2';
      ids.add(id);
      blocks.push({ kind: 'heading', level, id, text: parseInline(text) });
    } else if (line.startsWith('```')) {
      at += 1;
      const body = takeWhile((inner) => !inner.startsWith('```'));
      at += 1;
      blocks.push(line.startsWith('```figure') ? parseFigure(body) : { kind: 'code', text: body.join('\n') });
    } else if (line.startsWith('|')) {
      const [head, , ...rows] = takeWhile((row) => row.startsWith('|'));
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (BULLET.test(line)) {
      const ordered = /^\d/.test(line);
      const items = takeWhile((row) => row.trim() !== '' && (BULLET.test(row) || /^\s/.test(row))).reduce(
        (list, row) => {
          if (BULLET.test(row)) list.push(row.replace(BULLET, ''));
          else list[list.length - 1] += ` ${row.trim()}`;
          return list;
        },
        /** @type {string[]} */ ([]),
      );
      blocks.push({ kind: 'list', ordered, items: items.map(parseInline) });
    } else {
      const text = takeWhile((row) => row.trim() !== '' && !/^(#|```|\|)/.test(row) && !BULLET.test(row));
      blocks.push({ kind: 'paragraph', text: parseInline(text.join(' ')) });
    }
  }
  return blocks;
}
