import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const ROOT = new URL('../', import.meta.url);
const games = readdirSync(new URL('../games/', ROOT));

/**
 * @param {string} folder
 * @returns {string[]}
 */
function files(folder) {
  return readdirSync(new URL(folder, ROOT), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(`${folder}${entry.name}/`) : [`${folder}${entry.name}`],
  );
}

test('the client names no game: whatever is particular to one lies in its folder', () => {
  for (const path of ['app/', 'board/', 'i18n/', 'styles/'].flatMap(files)) {
    const text = readFileSync(new URL(path, ROOT), 'utf8');
    // `lices` is also a common word, and its own plural; the others are unmistakable.
    for (const game of games.filter((id) => id !== 'lices')) assert.ok(!text.includes(game), `${path} names ${game}`);
    assert.ok(!/['"`/]lices['"`/]/.test(text), `${path} names lices`);
  }
});
