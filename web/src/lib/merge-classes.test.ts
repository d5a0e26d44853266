import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { twMerge } from 'tailwind-merge';
import t from 'tap';
import { mergeClasses } from './merge-classes.ts';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));
const STRING = /'([^'\n]{2,300})'|"([^"\n]{2,300})"/g;
const CLASS = /^(?:[a-z-]+(?:\[[^\]]*\])?:)*-?[a-z]+(?:-[\w.[\]()/%,-]+)*$/;
/** Shorthands that the library does not see through, and shadows of ours that it takes for colours. */
const BEYOND = /(?:^|:)(?:place|shadow)-/;

/** Every word of our components that could be a class. */
function words(): string[] {
  const found = new Set<string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.tsx')) continue;
    for (const [, single = '', double = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(
      STRING,
    )) {
      for (const word of (single || double).split(/\s+/)) if (CLASS.test(word)) found.add(word);
    }
  }
  return [...found];
}

t.test('each pair of classes that we use is merged as tailwind-merge merges it', async (t) => {
  const all = words();
  t.ok(all.length > 400, `${all.length} words were found`);
  const different: string[] = [];
  for (const a of all) {
    for (const b of all) {
      if (a === b || BEYOND.test(a) || BEYOND.test(b)) continue;
      const [theirs, ours] = [twMerge(`${a} ${b}`), mergeClasses(`${a} ${b}`)];
      if (theirs !== ours) different.push(`${a} ${b}: ${ours}, not ${theirs}`);
    }
  }
  t.same(different, [], 'teach merge-classes.ts what these set');
});

t.test(
  'what is partly overridden stays, and so does what stands under another variant',
  async (t) => {
    t.equal(mergeClasses('p-3 px-2'), 'p-3 px-2');
    t.equal(mergeClasses('px-2 p-3'), 'p-3');
    t.equal(mergeClasses('pl-1 pr-2 px-3'), 'px-3');
    t.equal(mergeClasses('w-2 h-2 size-4'), 'size-4');
    t.equal(mergeClasses('sm:px-2 px-4 sm:px-6'), 'px-4 sm:px-6');
    t.equal(mergeClasses('hover:dark:bg-raised dark:hover:bg-surface'), 'dark:hover:bg-surface');
    t.equal(
      mergeClasses('text-sm text-muted text-center text-lg'),
      'text-muted text-center text-lg',
    );
    t.equal(mergeClasses('[&>a]:px-1 px-2 [&>a]:px-3'), 'px-2 [&>a]:px-3');
    t.equal(mergeClasses('  a\n b  a '), 'b a');
  },
);
