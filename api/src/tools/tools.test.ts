import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import { marketResult } from '@roletrail/contracts/tools/market';
import { resumeReviewResult } from '@roletrail/contracts/tools/resume';
import { roleFinderResult } from '@roletrail/contracts/tools/role-finder';
import t from 'tap';
import { DatasetSource, SHIPPED_FILES } from './datasets.ts';
import { ENGINES } from './engines.ts';
import { changesBetween } from './runs.ts';

const data = await new DatasetSource().datasets();

const digestOf = (value: unknown) =>
  createHash('sha256').update(canonicalBytes(value)).digest('hex').slice(0, 16);

t.test('the same input and versions give the same bytes', async (t) => {
  for (const [tool, engine] of Object.entries(ENGINES)) {
    const { given, outcome } = engine.sample;
    const versions = [engine.engineVersion, engine.datasetVersion(data)].join(' ');
    const digest = digestOf(engine.run(given, data, 0));
    t.equal(`${versions} ${digest}`, outcome, tool);
    const again = await new DatasetSource().datasets();
    t.equal(digestOf(engine.run({ ...given }, again, 0)), digest, 'of data read anew');
  }
});

t.test('what the role finder answers has the form that is promised', async (t) => {
  const finder = ENGINES['role-finder'];
  const given = ENGINES['role-finder'].sample.given;
  t.equal(roleFinderResult.parse(finder.run(given, data, 0).result).kind, 'roles');
  const nothing = { ...given, titles: [], text: '' };
  t.equal(
    roleFinderResult.parse(finder.run(nothing, data, 0).result).kind,
    'insufficient_evidence',
  );
});

t.test('roles that were saved before titles had a certainty still open', async (t) => {
  const finder = ENGINES['role-finder'];
  const now = roleFinderResult.parse(
    finder.run(ENGINES['role-finder'].sample.given, data, 0).result,
  );
  if (now.kind !== 'roles') throw new Error('no roles');
  t.ok(now.titles.length > 0);
  const older = now.titles.map(({ certainty: _none, ...one }) => one);
  const opened = roleFinderResult.parse({ ...now, titles: older });
  t.match(opened, { titles: now.titles.map(() => ({ certainty: 'certain' })) });
});

t.test('what the resume review answers has the form that is promised', async (t) => {
  const { run } = ENGINES['resume-review'];
  const given = ENGINES['resume-review'].sample.given;
  const review = resumeReviewResult.parse(run(given, data, 0).result);
  t.match(review, { kind: 'review', quality: { score: { max: 100 } }, match: { kind: 'match' } });
  const nothing = { ...given, read: { text: 'Hello', lines: null } };
  t.equal(resumeReviewResult.parse(run(nothing, data, 0).result).kind, 'insufficient_evidence');
});

t.test('a market of before there were areas is asked again, and read, alike', async (t) => {
  const { run, sample } = ENGINES.market;
  const { area: _, ...before } = sample.given;
  const { result } = run(before, data, 0);
  t.same(result, run(sample.given, data, 0).result);
  const read = marketResult.parse(result);
  if (read.kind !== 'market') throw new Error('no market');
  const { area: _none, occupations, ...rest } = read;
  const older = { ...rest, occupations: occupations.map(({ inArea: _in, ...one }) => one) };
  t.same(marketResult.parse(older), read, 'what was saved then still opens');
});

t.test('runs from before resumes, phrases and an own resume are rerun unchanged', async (t) => {
  for (const [tool, more] of [
    ['title-search', { unfinished: false }],
    ['role-finder', { isResume: false, withoutGoal: false }],
    ['ad-basket', { resume: null }],
    ['interview-questions', { phrases: { promoted: [], dismissed: [] } }],
    ['resume-review', { phrases: { promoted: [], dismissed: [] } }],
  ] as const) {
    const { run, sample } = ENGINES[tool];
    const { given } = sample;
    t.same(run(given, data, 0), run({ ...given, ...more }, data, 0), tool);
  }
  const { result } = ENGINES['resume-review'].run(ENGINES['resume-review'].sample.given, data, 0);
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
  const run = {
    engine_version: 'e1',
    dataset_version: 'd1',
    input: ENGINES['ad-terms'].sample.given,
  };
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
  const missing = new DatasetSource(undefined, {
    ...SHIPPED_FILES,
    titles: pathToFileURL('/nowhere/titles.json'),
  });
  await t.rejects(missing.datasets(), { code: 'DATASET_MISSING' });
  const other = new URL('../../package.json', import.meta.url);
  for (const files of [
    { ...SHIPPED_FILES, career: other },
    { ...SHIPPED_FILES, titles: other },
  ]) {
    const others = new DatasetSource(undefined, files);
    await t.rejects(others.datasets(), { code: 'DATASET_MISSING', cause: { fault: 'DIGEST' } });
  }
});
