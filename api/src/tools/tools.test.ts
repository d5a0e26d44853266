import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { marketResult } from '@roletrail/contracts/tools/market';
import { resumeReviewResult } from '@roletrail/contracts/tools/resume';
import { roleFinderResult } from '@roletrail/contracts/tools/role-finder';
import t from 'tap';
import { DatasetSource } from './datasets.ts';
import type { EngineInput } from './define-tool.ts';
import { ENGINES } from './engines.ts';
import { changesBetween } from './runs.ts';

const data = await new DatasetSource().datasets();

const adText = (at: string) =>
  `${at} is looking for an engineer who knows Kotlin, PostgreSQL and Redis. You write tests, you run what you build with Terraform, and you talk to the people who use it, at least for an hour a day.`;

const GIVEN = {
  'title-search': { asOf: '2026-01-01', title: 'Senior frontend developer (remote)', limit: 7 },
  'ad-terms': {
    asOf: '2026-01-01',
    text: 'We use Kotlin, C++ and Redis.\nYou have a CPR certificate, and know GAAP and FooBarDB.',
  },
  'role-finder': {
    asOf: '2026-01-01',
    titles: ['Warehouse manager'],
    fieldOfStudy: null,
    text: 'Excel, SAP',
    interests: null,
    more: [],
    less: [],
    conditions: { minPay: 50_000, maxEducation: null, minGrowth: null, zones: [], leaveOut: [] },
  },
  resume: {
    asOf: '2026-01-01',
    text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed\nSkills\nLatin',
    lines: null,
  },
  market: {
    asOf: '2026-01-01',
    codes: ['29-1141.00', '15-1252.00', '29-1216.00', '45-3031.00'],
    ownPay: { amount: 90_000, unit: 'year' },
    area: null,
  },
  'ad-basket': {
    asOf: '2026-01-01',
    ads: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: `Ad ${id}`, text: adText(id) })),
  },
  'resume-review': {
    asOf: '2026-01-01',
    read: {
      text: 'Ada Byron\nBoise, ID | ada@byron.example.com\nExperience\nClerk, Acme Ltd\n2019 – now\n- Filed 300 cases\n- Trained two clerks\n- Wrote letters in Excel\nSkills\nLatin',
      lines: null,
    },
    draft: null,
    ad: 'You know Excel, SQL and Python.\nNice to have: Tableau',
  },
} as const satisfies Record<keyof typeof ENGINES, EngineInput>;

/** A changed outcome needs a new engine version; the data's version changes by itself. */
const GOLDEN: Readonly<Record<keyof typeof ENGINES, string>> = {
  'title-search': 'titles-3 career-2024-34-29.3/bca8a6906dbc e0b229ac3e151712',
  'ad-terms': 'terms-4 13490eadefaa 39797287a44e7d65',
  'role-finder':
    'roles-6 career-2024-34-29.3/bca8a6906dbc/1c70799e1080/13490eadefaa/2ffaf39b7896 5f659c0f9bc90054',
  resume: 'resume-4 none fb9af96035480982',
  market: 'market-2 career-2024-34-29.3 a393c8b7d5cec10a',
  'ad-basket': 'basket-6 13490eadefaa 9d6014d03aedef26',
  'resume-review': 'review-8 13490eadefaa 00cf7c78e75973b7',
};

const digestOf = (value: unknown) =>
  createHash('sha256').update(canonicalBytes(value)).digest('hex').slice(0, 16);

t.test('the same input and versions give the same bytes', async (t) => {
  for (const [tool, given] of Object.entries(GIVEN)) {
    const engine = ENGINES[tool as keyof typeof ENGINES];
    const versions = [engine.engineVersion, engine.datasetVersion(data)].join(' ');
    const digest = digestOf(engine.run(given, data, 0));
    t.equal(`${versions} ${digest}`, GOLDEN[tool as keyof typeof ENGINES], tool);
    const again = await new DatasetSource().datasets();
    t.equal(digestOf(engine.run({ ...given }, again, 0)), digest, 'of data read anew');
  }
});

t.test('what the role finder answers has the form that is promised', async (t) => {
  const finder = ENGINES['role-finder'];
  const given = GIVEN['role-finder'];
  t.equal(roleFinderResult.parse(finder.run(given, data, 0).result).kind, 'roles');
  const nothing = { ...given, titles: [], text: '' };
  t.equal(
    roleFinderResult.parse(finder.run(nothing, data, 0).result).kind,
    'insufficient_evidence',
  );
});

t.test('what the resume review answers has the form that is promised', async (t) => {
  const { run } = ENGINES['resume-review'];
  const given = GIVEN['resume-review'];
  const review = resumeReviewResult.parse(run(given, data, 0).result);
  t.match(review, { kind: 'review', quality: { score: { max: 100 } }, match: { kind: 'match' } });
  const nothing = { ...given, read: { text: 'Hello', lines: null } };
  t.equal(resumeReviewResult.parse(run(nothing, data, 0).result).kind, 'insufficient_evidence');
});

t.test('a market of before there were areas is asked again, and read, alike', async (t) => {
  const { area: _, ...before } = GIVEN.market;
  const { result } = ENGINES.market.run(before, data, 0);
  t.same(result, ENGINES.market.run(GIVEN.market, data, 0).result);
  const read = marketResult.parse(result);
  if (read.kind !== 'market') throw new Error('no market');
  const { area: _none, occupations, ...rest } = read;
  const older = { ...rest, occupations: occupations.map(({ inArea: _in, ...one }) => one) };
  t.same(marketResult.parse(older), read, 'what was saved then still opens');
});

t.test('runs from before resumes, phrases and an own resume are rerun unchanged', async (t) => {
  for (const [tool, more] of [
    ['role-finder', { isResume: false, withoutGoal: false }],
    ['ad-basket', { resume: null }],
    ['resume-review', { phrases: { promoted: [], dismissed: [] } }],
  ] as const) {
    const { run } = ENGINES[tool];
    t.same(run(GIVEN[tool], data, 0), run({ ...GIVEN[tool], ...more }, data, 0), tool);
  }
  const { result } = ENGINES['resume-review'].run(GIVEN['resume-review'], data, 0);
  const read = resumeReviewResult.parse(result);
  if (read.kind !== 'review' || read.match?.kind !== 'match') throw new Error('no match');
  const { dismissed: _none, requirements, ...match } = read.match;
  const older = requirements.map(({ promoted: _promoted, ...one }) => one);
  const saved = { ...read, match: { ...match, requirements: older } };
  t.same(resumeReviewResult.parse(saved), read, 'what was saved then still opens');
});

t.test('an input of another form is refused', async (t) => {
  t.throws(() => ENGINES['title-search'].run({ asOf: '2026-01-01', title: 'cook' }, data, 0));
  t.throws(() => ENGINES['ad-terms'].run({ asOf: 'today', text: 'cook' }, data, 0));
});

t.test('what is no longer the same', async (t) => {
  const run = { engine_version: 'e1', dataset_version: 'd1', input: GIVEN['ad-terms'] };
  t.same(changesBetween(run, { ...run, input: { ...run.input } }), []);
  t.same(changesBetween(run, { ...run, engine_version: 'e2' }), ['engine']);
  t.same(changesBetween(run, { ...run, dataset_version: 'd2' }), ['data']);
  const later = { ...run.input, asOf: '2026-01-02' };
  t.same(changesBetween(run, { ...run, input: later }), ['date']);
  const other = { ...later, text: 'Other words.' };
  t.same(changesBetween(run, { ...run, input: other }), ['date', 'text']);
  const more = { ...run.input, isResume: true };
  t.same(changesBetween(run, { ...run, input: more }), [], 'an engine that asks for more');
});

t.test('without the data, or with others, tools say so', async (t) => {
  const missing = new DatasetSource(undefined, pathToFileURL('/nowhere/career.json'));
  await t.rejects(missing.datasets(), { code: 'DATASET_MISSING' });
  const others = new DatasetSource(undefined, new URL('../../package.json', import.meta.url));
  await t.rejects(others.datasets(), { code: 'DATASET_MISSING', cause: { fault: 'DIGEST' } });
});
