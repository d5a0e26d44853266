import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { canonicalBytes } from '@roletrail/contracts/canonical';
import t, { type Test } from 'tap';
import { careerFileText } from '../career/file-form.ts';
import { loadCareerData } from '../career/load.ts';
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
const index = createTitleIndex(data, ownAliases());

function search(title: string, limit = 5, seed = 0) {
  return findOccupations({ asOf: '2026-01-01', title, limit }, index, seed);
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
    ['Water Engineering Intern', '17-2051.00'],
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
  const small = createTitleIndex(loadCareerData(Buffer.from(text), digest), []);
  const { result } = findOccupations({ asOf: '', title: 'pot mender', limit: 5 }, small, 0);
  // Four names. A word of n of them is worth ln(1 + 4 / (1 + n)): pot and seller, of two, 0.847;
  // mender, of one, 1.099. A reported title counts 0.96.
  t.match(result, {
    candidates: [
      {
        code: '51-0001.00',
        // 0.75 · 0.96 + 0.2 · 1 + 0.05 · log10(1001) / 7
        score: { value: 0.941 },
        parts: [{ value: 0.96 }, { value: 1 }, { value: 0.429 }],
      },
      {
        code: '51-0002.00',
        // 0.96 · 2 · 0.847 / (0.847 + 1.099 + 0.847 + 0.847); 0.847 / (0.847 + 1.099); no page
        score: { value: 0.422 },
        parts: [{ value: 0.447 }, { value: 0.435 }, { value: 0 }],
      },
    ],
  });
});

t.test('missing evidence is reported, not scored low', async (t) => {
  for (const title of ['', '???', 'qwrtzpsdf', 'of the']) {
    const { result, evidence } = search(title);
    t.match(result, { kind: 'insufficient_evidence' }, JSON.stringify(title));
    t.same(evidence, []);
  }
});

t.test('the same input gives the same bytes, whatever the seed', async (t) => {
  const bytes = (seed: number) =>
    canonicalBytes(findOccupations({ asOf: '2026-01-01', title: 'nurse', limit: 9 }, index, seed));
  const again = createTitleIndex(data, ownAliases());
  t.same(bytes(1), bytes(2));
  t.same(
    canonicalBytes(findOccupations({ asOf: '2026-01-01', title: 'nurse', limit: 9 }, again, 1)),
    bytes(1),
    'and another index of the same data',
  );
  t.equal(again.version, index.version);
  t.not(createTitleIndex(data, []).version, index.version, 'others have another version');
});
