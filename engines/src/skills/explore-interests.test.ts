import { readFile } from 'node:fs/promises';
import type { InterestPattern } from '@roletrail/contracts/tools/interests';
import t from 'tap';
import { INTEREST_AREAS } from '../career/career-data.ts';
import { shippedSkillsData } from '../testing/skills-data.ts';
import { exploreInterests } from './explore-interests.ts';
import { INTEREST_ITEMS } from './interest-items.ts';

const ROOM = new URL('../../', import.meta.url);
const { career } = await shippedSkillsData((file) => readFile(new URL(file, ROOM)));
type Values = readonly [number, number, number, number, number, number];

/** Answers every item of an interest with its value, in the order R I A S E C. */
const answersOf = (values: Values) =>
  INTEREST_ITEMS.map(({ id, interest }) => ({
    id,
    value: values[INTEREST_AREAS.indexOf(interest)] ?? 1,
  }));

function explore(values: Values, zones: readonly number[] = []): InterestPattern {
  const given = { asOf: '2026-01-01', answers: answersOf(values), zones, finished: true };
  const { result } = exploreInterests(given, career, 0);
  if (result.kind !== 'interests') throw new Error(result.kind);
  return result;
}

t.test('items come without their interest', async (t) => {
  const given = { asOf: '2026-01-01', answers: [], zones: [], finished: false };
  const { result } = exploreInterests(given, career, 0);
  if (result.kind !== 'interest-questions') throw new Error(result.kind);
  t.equal(result.items.length, 36);
  t.same(Object.keys(result.items[0] ?? {}).sort(), ['id', 'text']);
});

t.test('the pattern counts, not how high it is', async (t) => {
  const [low, high] = [explore([1, 1, 1, 3, 2, 1]), explore([3, 3, 3, 5, 4, 3])];
  t.same(low.occupations, high.occupations);
  t.same(low.leading, ['S', 'E']);
});

t.test('the likeness is the correlation with the occupation’s interests', async (t) => {
  const values: Values = [1, 2, 5, 3, 2, 1];
  const { occupations, compared } = explore(values);
  t.equal(occupations.length, 20);
  t.equal(compared, career.occupations.length);
  const rs = occupations.map(({ likeness }) => likeness.value);
  t.same(
    rs,
    [...rs].sort((a, b) => b - a),
  );
  const [first] = occupations;
  const own = first && career.byCode.get(first.code)?.interests;
  if (!own) throw new Error('no occupation');
  const theirs = INTEREST_AREAS.map((one) => own[one]);
  const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;
  const off = (list: readonly number[]) => list.map((value) => value - mean(list));
  const dot = (a: readonly number[], b: readonly number[]) =>
    a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
  const [a, b] = [off(values), off(theirs)];
  const r = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
  t.ok(Math.abs(r - (first?.likeness.value ?? 0)) < 0.001);
  t.ok(r > 0.9, 'an artist finds an art');
});

t.test('a flat profile says so and ranks nothing', async (t) => {
  t.match(explore([3, 3, 3, 3, 3, 3]), { flat: true, range: 0, occupations: [], leading: [] });
  const answers = answersOf([3, 3, 3, 3, 3, 3]).map((one, at) =>
    at % 6 === 0 && at < 24 ? { ...one, value: 4 } : one,
  );
  const given = { asOf: '2026-01-01', answers, zones: [], finished: true };
  t.match(exploreInterests(given, career, 0).result, { kind: 'interests', flat: true });
  t.equal(explore([3, 3, 3, 4, 3, 3]).flat, false, 'a whole step apart');
});

t.test(
  'zones limit the occupations, and fewer than four answers of a kind give nothing',
  async (t) => {
    t.ok(explore([1, 2, 5, 3, 2, 1], [1, 2]).occupations.every(({ zone }) => zone <= 2));
    const answers = answersOf([1, 2, 5, 3, 2, 1]).filter(
      ({ id }) => !['R1', 'R2', 'R3'].includes(id),
    );
    const given = { asOf: '2026-01-01', answers, zones: [], finished: true };
    t.match(exploreInterests(given, career, 0).result, {
      kind: 'insufficient_evidence',
      why: /work with hands and things/,
    });
  },
);
