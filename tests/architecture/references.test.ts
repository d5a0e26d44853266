import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import t from 'tap';
import { ROOT } from './sources.ts';

/* Comments and documents may refer only to files of the repository and published standards. */

const SKIPPED = new Set([
  'node_modules',
  'dist',
  'dist-types',
  'vectors',
  'golden',
  '.data',
  '.git',
]);
const OWN = 'tests/architecture/references.test.ts';
const FAULTS = 'docs/adr/0014-what-faults-may-not-break.md';

function textFiles(): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (SKIPPED.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (/\.(tsx?|mjs|md|sql|yml|css)$/.test(entry.name)) {
        found.push(relative(ROOT, path).split(sep).join('/'));
      }
    }
  };
  walk(ROOT);
  return found.filter((file) => file !== OWN).sort();
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Every match of a file, with the line it is on. */
function* matches(file: string, pattern: RegExp) {
  const text = read(file);
  for (const match of text.matchAll(pattern)) {
    const before = text.slice(0, match.index);
    yield { name: match[1] ?? match[0], before, where: `${file}:${before.split('\n').length}` };
  }
}

const files = textFiles();

t.test('a document that is named exists', async (t) => {
  for (const file of files) {
    for (const { name, where } of matches(file, /(?<![\w/.-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g)) {
      const from = [
        ROOT,
        dirname(join(ROOT, file)),
        join(ROOT, 'docs'),
        join(ROOT, 'docs/operations'),
      ];
      const found = from.some((folder) => existsSync(join(folder, name)));
      if (!found) t.fail(`${where}: ${name} is not in the repository`);
    }
  }
  t.ok(files.length > 500);
});

t.test('a paragraph that is named is one of a published standard', async (t) => {
  for (const file of files) {
    for (const { before, where } of matches(file, /§ ?\d/g)) {
      // the standard's name stands on the same line, or at the end of the one above
      const near = before.slice(-100);
      if (!/\b(?:RFC|FIPS|NIST|SP|C2SP) ?[\d-]*/.test(near)) t.fail(`${where}: § of what?`);
    }
  }
  t.pass('checked every §');
});

t.test('a mark is one that the repository explains', async (t) => {
  const known = new Set([...read(FAULTS).matchAll(/\b[IF]\d{1,2}\b/g)].map(([mark]) => mark));
  for (const file of files) {
    for (const { name, where } of matches(
      file,
      /\b(?:architecture|reliability|security) ([A-Z]\d+)\b/gi,
    )) {
      t.fail(`${where}: ${name} is explained nowhere`);
    }
    if (!/^tests\/(sim|faults)\//.test(file)) continue;
    for (const { name, where } of matches(file, /\b([A-Z]\d{1,2})\b(?=[ :,;.)–'])/g)) {
      if (!known.has(name)) t.fail(`${where}: ${name} is not explained in ${FAULTS}`);
    }
  }
  t.ok(known.size > 10);
});
