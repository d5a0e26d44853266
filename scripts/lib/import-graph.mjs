/** Which files of the checkout a test is made of: what it imports, and what that imports. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { ROOT } from './command.mjs';

const SPECIFIER = /\b(?:from|import)\s*\(?\s*'([^']+)'/g;
/** A test that starts the built product depends on all of it. */
const STARTS_PRODUCT = 'cli/bin/roletrail.js';
const PRODUCT = 'cli/src/main.ts';

/** Questions that are asked of many files, each read once. */
export function createImportGraph() {
  const texts = new Map();
  const direct = new Map();
  const textOf = (file) => {
    if (!texts.has(file)) texts.set(file, readFileSync(join(ROOT, file), 'utf8'));
    return texts.get(file);
  };
  const importsOf = (file) => {
    const known = direct.get(file);
    if (known) return known;
    const text = textOf(file);
    const found = [...text.matchAll(SPECIFIER)].flatMap(([, name]) => resolve(file, name));
    if (text.includes(STARTS_PRODUCT)) found.push(PRODUCT);
    direct.set(file, found);
    return found;
  };
  /** The file, and every file of ours that it needs. */
  const madeOf = (file) => {
    const seen = new Set([file]);
    for (const next of seen) for (const imported of importsOf(next)) seen.add(imported);
    return seen;
  };
  /** Whether the file, or one that it needs, has these words. */
  const speaksOf = (file, words) => [...madeOf(file)].some((one) => textOf(one).includes(words));
  return { madeOf, speaksOf };
}

/** The source behind a specifier; none for a package that is not ours. */
function resolve(from, specifier) {
  const ours = /^@roletrail\/([^/]+)\/(.+)$/.exec(specifier);
  let path = null;
  if (specifier.startsWith('.')) path = normalize(join(dirname(from), specifier));
  else if (ours) path = `${ours[1]}/src/${ours[2]}`;
  // an import of its own package: '#hash' is src/hash.ts
  else if (specifier.startsWith('#')) path = `${from.split('/')[0]}/src/${specifier.slice(1)}`;
  if (path === null) return [];
  const candidates = [path, `${path}.ts`, `${path}.tsx`].filter((name) =>
    /\.[cm]?tsx?$/.test(name),
  );
  return candidates.filter((name) => existsSync(join(ROOT, name))).slice(0, 1);
}
