import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import t from 'tap';
import type { CareerData } from '../career/career-data.ts';
import { careerFileText } from '../career/file-form.ts';
import { loadCareerData } from '../career/load.ts';
import type { HandbookPage } from '../career/source-form.ts';
import {
  buildHandbookPage,
  exampleFile,
  exampleOccupation,
  UNRATED,
} from '../testing/career-sources.ts';
import { stepsFrom } from './steps.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));

function occupation(code: string, of: CareerData = data) {
  const found = of.byCode.get(code);
  if (!found) throw new Error(`no ${code}`);
  return found;
}

t.test('steps are to others, the nearest first, with what differs enough', async (t) => {
  const from = occupation('15-1252.00');
  const steps = stepsFrom(from, data);
  t.equal(steps[0]?.code, from.related[0], 'the nearest first');
  t.equal(new Set(steps.map(({ code }) => code)).size, steps.length);
  t.notOk(steps.some(({ code }) => code === from.code));
  for (const { code, pay, skills } of steps) {
    const to = occupation(code);
    for (const [gaps, sign] of [
      [skills?.more ?? [], 1],
      [skills?.less ?? [], -1],
    ] as const) {
      t.ok(gaps.length <= 3);
      for (const gap of gaps) t.ok(sign * (gap.to - gap.from) >= 0.5, `${code} ${gap.name}`);
    }
    if (to.figures.kind === 'none') t.equal(pay.kind, 'no-figure');
  }
});

const OTHER = '51-0002.00';

/** Tinkers, and what they are related to. */
function small({
  a,
  b,
  pageB,
  pages,
}: {
  a?: object;
  b?: object;
  pageB?: object;
  pages?: HandbookPage[];
} = {}): CareerData {
  const other = { code: OTHER, title: 'Smiths' };
  const file = exampleFile(
    pages ?? [
      buildHandbookPage(),
      buildHandbookPage({
        slug: 'smiths',
        onetCodes: [other.code],
        medianAnnual: 50_000,
        ...pageB,
      }),
    ],
    [exampleOccupation({ related: [other.code], ...a }), exampleOccupation({ ...other, ...b })],
  );
  const text = careerFileText(file);
  return loadCareerData(Buffer.from(text), createHash('sha256').update(text).digest('hex'));
}
const first = (of: CareerData) => stepsFrom(occupation('51-0001.00', of), of)[0];

t.test('pay is compared in a unit that both have; nothing is compared with nothing', async (t) => {
  t.match(first(small())?.pay, {
    unit: 'year',
    from: 40_000,
    to: 50_000,
    atLeast: false,
    group: false,
  });
  const hourly = small({ pageB: { medianAnnual: null, medianHourly: 30 } });
  t.match(first(hourly)?.pay, {
    unit: 'hour',
    from: 19.23,
    to: 30,
  });
  const none = small({ pageB: { medianAnnual: null, medianHourly: null } });
  t.same(first(none)?.pay, { kind: 'no-figure' });
  const group = small({ pages: [buildHandbookPage({ onetCodes: ['51-0001.00', OTHER] })] });
  t.same(first(group)?.pay, { kind: 'one-figure' });
});

t.test('a level counts from half a step on, where it is important', async (t) => {
  const gapsOf = (of: CareerData) => first(of)?.skills;
  t.same(gapsOf(small({ b: { skillLevels: [2.75] } })), {
    more: [{ name: 'Repairing', from: 2.25, to: 2.75 }],
    less: [],
    borrowed: false,
  });
  t.same(gapsOf(small({ b: { skillLevels: [2.74] } }))?.more, []);
  t.same(gapsOf(small({ b: { skillLevels: [5], skills: [2.99] } }))?.more, []);
  t.same(gapsOf(small({ b: { skillLevels: [1], skills: [1] } }))?.less, [
    { name: 'Repairing', from: 2.25, to: 1 },
  ]);
  t.match(gapsOf(small({ b: UNRATED })), { borrowed: true });
  t.equal(gapsOf(small({ a: UNRATED, b: UNRATED })), null, 'no source to borrow from');
});

t.test('the handbook adds pages for one occupation, and none for several', async (t) => {
  const from = occupation('47-2111.00');
  const handbook = stepsFrom({ ...from, related: [] }, data);
  t.ok(handbook.length > 0);
  t.ok(handbook.every(({ by }) => by === 'handbook'));
  t.ok(handbook.every(({ code }) => occupation(code).figures.kind === 'own'));
});
