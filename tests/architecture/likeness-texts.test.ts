import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WEIGHTS } from '@roletrail/engines/roles/order';
import t from 'tap';
import { ROOT } from './sources.ts';

const textOf = (file: string) => readFileSync(join(ROOT, 'web/src', file), 'utf8');

/** What the services page calls the parts that count most, the heaviest first. */
const NAMED = [
  ['words', 'words of titles and technologies'],
  ['work', 'the work that you did'],
  ['wants', 'what you want'],
  ['moves', 'how usual the move is'],
] as const;

t.test('the services page names the parts of likeness that count most, in order', async (t) => {
  const parts = Object.entries(WEIGHTS).sort(([, a], [, b]) => b - a);
  const numbers = textOf('features/services/tools.ts');
  t.match(numbers, `Likeness has ${parts.length} parts. Four count most`);
  t.same(
    parts.slice(0, NAMED.length).map(([part]) => part),
    NAMED.map(([part]) => part),
  );
  const heaviest = parts.slice(0, NAMED.length + 1).map(([, weight]) => weight);
  t.equal(new Set(heaviest).size, heaviest.length, 'no two of them count alike');
  const sentence = /Likeness has [^']*/.exec(numbers)?.[0] ?? '';
  const places = NAMED.map(([, name]) => sentence.indexOf(name));
  t.notOk(places.includes(-1), 'each is named');
  t.same(
    places,
    places.toSorted((a, b) => a - b),
  );
});

t.test('no part counts less than interests, as the form says', async (t) => {
  t.match(textOf('tools/role-finder/parts/optional-fields.tsx'), 'they count least');
  t.equal(WEIGHTS.interests, Math.min(...Object.values(WEIGHTS)));
});
