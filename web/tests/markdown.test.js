import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parseInline, parseMarkdown } from '../app/parts/markdown.js';

const GAMES = new URL('../../games/', import.meta.url);
const pages = readdirSync(GAMES).flatMap((game) =>
  ['fr', 'en'].map((lang) => ({
    game,
    lang,
    source: readFileSync(new URL(`${game}/rules.${lang}.md`, GAMES), 'utf8'),
  })),
);

test('emphasis, code and links', () => {
  assert.deepEqual(parseInline('a **b** *c* `d*e*` [f](/g)'), [
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'em', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'd*e*' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'f', href: '/g' },
  ]);
});

test('strong emphasis', () => {
  assert.deepEqual(parseInline('to ***vault***.'), [
    { kind: 'text', text: 'to ' },
    { kind: 'strong-em', text: 'vault' },
    { kind: 'text', text: '.' },
  ]);
});

test('markup of others stays text', () => {
  assert.deepEqual(parseInline('<img src=x onerror=alert(1)>'), [
    { kind: 'text', text: '<img src=x onerror=alert(1)>' },
  ]);
});

test('a figure has its position, its moves and its caption', () => {
  const [figure] = parseMarkdown(
    '```figure\nposition 4k3/8 w - 0\nmoves    e2e4 e7e5\ncaption  One\n  and two.\n```\n',
  );
  assert.deepEqual(figure, {
    kind: 'figure',
    position: '4k3/8 w - 0',
    moves: ['e2e4', 'e7e5'],
    caption: 'One and two.',
  });
});

test('a heading is found by its words, or by the name it was given', () => {
  const blocks = parseMarkdown('## La prise : déjà\n\n## Pour finir {#end}\n\n## The end\n\n## The end\n');
  assert.deepEqual(
    blocks.map((block) => block.kind === 'heading' && [block.id, block.text[0].text]),
    [
      ['la-prise-deja', 'La prise : déjà'],
      ['end', 'Pour finir'],
      ['the-end', 'The end'],
      ['the-end-2', 'The end'],
    ],
  );
});

test('lists and tables', () => {
  const [list, table] = parseMarkdown('- one\n  more\n- two\n\n| a | b |\n|---|---|\n| `1` | 2 |\n');
  assert.equal(list.kind === 'list' && list.items.length, 2);
  assert.equal(table.kind === 'table' && table.rows.length, 1);
});

for (const { game, lang, source } of pages) {
  test(`the ${lang} rules of ${game} are understood whole`, () => {
    const blocks = parseMarkdown(source);
    assert.equal(blocks[0].kind, 'heading');
    const figures = blocks.filter((block) => block.kind === 'figure');
    assert.equal(figures.length, source.split('```figure').length - 1);
    for (const figure of figures) assert.ok(figure.position && figure.caption, JSON.stringify(figure));
    // Nothing of the markup is left in the text.
    const text = blocks
      .flatMap((block) => ('text' in block && Array.isArray(block.text) ? block.text : []))
      .filter((part) => part.kind === 'text');
    for (const part of text) assert.ok(!/\*\*|^#|```|^\||\{#/.test(part.text), part.text);
    // Results point to this section.
    assert.equal(
      blocks.filter((block) => block.kind === 'heading' && block.id === 'end').length,
      1,
      'one section on the end of the game',
    );
  });
}
