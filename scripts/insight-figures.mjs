/**
 * Counts the articles' figures again from the two public data files and writes them into the
 * articles in place: `node scripts/insight-figures.mjs DATA_FOLDER [--check]`. With --check nothing
 * is written and a difference is an error.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { load } from './insights/data.mjs';
import { allFigures } from './insights/figures.mjs';

const CONTENT = new URL('../db/src/seeds/content/insights/', import.meta.url);
const FIGURE = /<figure class="[a-z]+" id="f-([a-z-]+)">[\s\S]*?<\/figure>/g;

const [folder] = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const check = process.argv.includes('--check');
if (folder === undefined) {
  console.error('usage: node scripts/insight-figures.mjs DATA_FOLDER [--check]');
  process.exit(2);
}

const figures = allFigures(load(folder));
let changed = 0;
for (const name of readdirSync(CONTENT).filter((file) => file.endsWith('.html'))) {
  const path = new URL(name, CONTENT);
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(FIGURE, (old, id) => figures.get(id) ?? old);
  if (after === before) continue;
  changed += 1;
  console.log(`${check ? 'differs' : 'written'}: ${name}`);
  if (!check) writeFileSync(path, after);
}
console.log(`${figures.size} figures counted, ${changed} articles ${check ? 'differ' : 'changed'}`);
if (check && changed > 0) process.exit(1);
