import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import t, { type Test } from 'tap';
import { careerFileText } from '../career/file-form.ts';
import { loadCareerData } from '../career/load.ts';
import { NO_ALTERNATES, readTitlesFile } from '../career/titles-file.ts';
import { isInsufficient } from '../engine.ts';
import {
  exampleFile,
  exampleOccupation as occupation,
  buildHandbookPage as page,
} from '../testing/career-sources.ts';
import { findOccupations } from './find-occupations.ts';
import { createTitleIndex } from './title-index.ts';
import { ownAliases } from './title-names.ts';

const data = loadCareerData(await readFile(new URL('../../data/career.json', import.meta.url)));
const alternates = readTitlesFile(
  await readFile(new URL('../../data/titles.json', import.meta.url)),
);
const index = createTitleIndex(data, ownAliases(), alternates);

const asking = (title: string, limit = 5, unfinished = false) => ({
  asOf: '2026-01-01',
  title,
  limit,
  unfinished,
});

function search(title: string, limit = 5, seed = 0) {
  return findOccupations(asking(title, limit), index, seed);
}

function found(t: Test, title: string) {
  const { result } = search(title);
  if (isInsufficient(result)) throw new Error(`nothing for ${title}`);
  const codes = result.candidates.map(({ code }) => code);
  t.ok(codes.length <= 5 && new Set(codes).size === codes.length, 'each once, five at most');
  return { ...result, first: codes[0] };
}

t.test('names of the sources, our aliases, plurals, stems and slips lead there', async (t) => {
  for (const [title, code] of [
    ['Registered Nurses', '29-1141.00'],
    ['cook, restaurant', '35-2014.00'],
    ['Frontend Developer', '15-1254.00'],
    ['electrican', '47-2111.00'],
    ['plumbr', '47-2152.00'],
    ['plubmer', '47-2152.00'],
    ['brick laying', '47-2021.00'],
    ['Truck Drivers', '53-3032.00'],
  ] as const) {
    t.equal(found(t, title).first, code, title);
  }
});

t.test('words of level and terms are set aside, with their places', async (t) => {
  const title = 'Senior Electrician (remote)';
  const { setAside, first } = found(t, title);
  t.equal(first, '47-2111.00');
  t.same(
    setAside.map(({ start, end }) => title.slice(start, end)),
    ['Senior', 'remote'],
  );
  const { first: intern } = found(t, 'Intern');
  t.equal(typeof intern, 'string', 'unless nothing else was asked');
});

t.test('a title of a beginner is not a manager, unless it says so', async (t) => {
  for (const [title, code] of [
    ['Software Engineering Intern', '15-1252.00'],
    ['Marketing Internship', '13-1161.00'],
    ['Water Engineering Intern', '17-2051.02'],
    ['Trainee Manager', '11-1021.00'],
  ] as const) {
    t.equal(found(t, title).first, code, title);
  }
});

t.test('a cook of the line and a desk in a shop are what people mean by them', async (t) => {
  t.equal(found(t, 'Line Cook').first, '35-2014.00');
  t.equal(found(t, 'Lead Cook').first, '35-2014.00');
  t.equal(found(t, 'Administrative Assistant').first, '43-6014.00');
  t.equal(found(t, 'Customer Service Desk Lead').first, '43-4051.00');
});

t.test('a score is what its parts make, and says why', async (t) => {
  const { candidates } = found(t, 'hospital nurse manager');
  for (const { score, parts } of candidates) {
    const sum = parts.reduce((total, part) => total + part.value * part.weight, 0);
    t.ok(Math.abs(sum - score.value) < 0.002, `${sum} is ${score.value}`);
    t.ok(Math.abs(parts.reduce((total, { weight }) => total + weight, 0) - 1) < 1e-9);
    for (const figure of [score, ...parts]) {
      t.ok(figure.value >= 0 && figure.value <= figure.max && figure.why.length > 10);
    }
  }
  const values = candidates.map(({ score }) => score.value);
  t.same(
    values,
    [...values].sort((a, b) => b - a),
    'the nearest first',
  );
});

t.test('a score worked out by hand', async (t) => {
  const file = exampleFile(
    [page({ onetCodes: ['51-0001.00'], jobs2024: 1_000 })],
    [
      occupation({ code: '51-0001.00', title: 'Tinkers', titles: ['Pot Mender'] }),
      occupation({ code: '51-0002.00', title: 'Sellers', titles: ['Pot Seller'] }),
    ],
  );
  const text = careerFileText(file);
  const digest = createHash('sha256').update(text).digest('hex');
  const small = createTitleIndex(loadCareerData(Buffer.from(text), digest), [], NO_ALTERNATES);
  const { result } = findOccupations(asking('pot mender'), small, 0);
  // Four names. A word of n of them is worth ln(1 + 4 / (1 + n)): pot and seller, of two, 0.847;
  // mender, of one, 1.099. A head noun counts 1.3 times, a reported title 0.96.
  t.match(result, {
    certainty: 'certain',
    readings: [],
    candidates: [
      {
        code: '51-0001.00',
        // 0.61 · 0.96 + 0.33 · 1 + 0.06 · log10(1001) / 7
        score: { value: 0.941 },
        parts: [{ value: 0.96 }, { value: 1 }, { value: 0.429 }],
      },
      {
        code: '51-0002.00',
        // of the query, 0.847 / (0.847 + 1.3 · 1.099) = 0.372; of the name, 0.847 / (2.3 · 0.847) =
        // 0.435; their mean 1 / (0.6 / 0.372 + 0.4 / 0.435) = 0.395; another head noun counts 0.88:
        // 0.96 · 0.88 · 0.395 = 0.334. Near names: the root of (0.334 / 0.96) ^ 9. No page.
        score: { value: 0.206 },
        parts: [{ value: 0.334 }, { value: 0.009 }, { value: 0 }],
      },
    ],
  });
});

t.test('a title that can mean several is ambiguous, one that is no title is weak', async (t) => {
  const dispatcher = found(t, 'dispatcher');
  t.equal(dispatcher.certainty, 'ambiguous');
  t.ok(dispatcher.readings.length >= 2 && dispatcher.readings.length <= 4);
  t.same(
    dispatcher.readings,
    dispatcher.candidates.slice(0, dispatcher.readings.length).map(({ code }) => code),
  );
  t.match(found(t, 'registered nurse'), { certainty: 'certain', readings: [] });
  t.equal(found(t, 'office job').certainty, 'weak');
  const { result } = findOccupations(asking('dispatcher', 1), index, 0);
  t.match(result, { certainty: 'ambiguous', readings: { length: 1 } }, 'also if one is asked for');
});

t.test('the own title of each occupation is certain, and first', async (t) => {
  for (const { code, title } of data.occupations) {
    const { result } = findOccupations(asking(title, 1), index, 0);
    if (isInsufficient(result)) t.fail(title);
    else if (result.certainty !== 'certain' || result.candidates[0]?.code !== code) t.fail(title);
  }
});

t.test('shift and terms do not decide, unless they are in the name', async (t) => {
  for (const title of ['night nurse', 'part-time nurse', 'weekend nurse (per diem)']) {
    t.equal(found(t, title).first, '29-1141.00', title);
  }
  t.same(
    found(t, 'night nurse').setAside.map(({ start, end }) => [start, end]),
    [[0, 5]],
  );
  t.match(found(t, 'Night Auditor'), { first: '43-4081.00', setAside: { length: 0 } });
});

t.test('the last word of an unfinished title is a beginning', async (t) => {
  const codes = (title: string, unfinished: boolean) => {
    const { result } = findOccupations(asking(title, 5, unfinished), index, 0);
    return isInsufficient(result) ? [] : result.candidates.map(({ code }) => code);
  };
  t.equal(codes('electri', true)[0], '47-2111.00');
  t.equal(codes('registered nur', true)[0], '29-1141.00');
  t.notOk(codes('electri', false).includes('47-2111.00'), 'only if it is');
});

t.test('missing evidence is reported, not scored low', async (t) => {
  for (const title of ['', '???', 'qwrtzpsdf', 'of the']) {
    const { result, evidence } = search(title);
    t.match(result, { kind: 'insufficient_evidence' }, JSON.stringify(title));
    t.same(evidence, []);
  }
});

t.test('the same input gives the same bytes, whatever the seed', async (t) => {
  const bytes = (seed: number) => canonicalBytes(findOccupations(asking('nurse', 9), index, seed));
  const again = createTitleIndex(data, ownAliases(), alternates);
  t.same(bytes(1), bytes(2));
  t.same(
    canonicalBytes(findOccupations(asking('nurse', 9), again, 1)),
    bytes(1),
    'and another index of the same data',
  );
  t.equal(again.version, index.version);
  t.not(
    createTitleIndex(data, [], alternates).version,
    index.version,
    'others have another version',
  );
});
