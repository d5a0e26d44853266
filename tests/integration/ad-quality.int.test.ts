import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import t from 'tap';
import { adCases } from '../quality/ad-cases.ts';
import { adQuality } from '../quality/ad-quality.ts';
import { HALVES } from '../quality/resume-cases.ts';

/** Just below the measured values. Goal for held-out ads: F1 of 0.8, and few false terms. */
const FLOORS = {
  tuned: { cases: 44, f1: 0.88, kinds: 0.98, precision: 0.85 },
  'held-out': { cases: 46, f1: 0.86, kinds: 0.94, precision: 0.85 },
};
const FIELDS = 15;

const vocabulary = ownVocabulary();

for (const half of HALVES) {
  t.test(`what the ${half} ads ask for`, async (t) => {
    const cases = await adCases(half);
    const { f1, kinds, precision } = adQuality(cases, vocabulary);
    t.equal(cases.length, FLOORS[half].cases);
    t.ok(f1 >= FLOORS[half].f1, `F1 ${f1}`);
    t.ok(precision >= FLOORS[half].precision, `precision ${precision}`);
    t.ok(kinds >= FLOORS[half].kinds, `required and preferred ${kinds}`);
    t.equal(new Set(cases.map(({ field }) => field)).size, FIELDS);
  });
}

t.test('each ad has 120 to 300 words, with what it asks for among them', async (t) => {
  const cases = (await Promise.all(HALVES.map(adCases))).flat();
  t.equal(new Set(cases.map(({ name }) => name)).size, cases.length, 'no name twice');
  for (const { name, ad, expected } of cases) {
    const words = ad.split(/\s+/).length;
    t.ok(words >= 120 && words <= 300, `${name}: ${words} words`);
    const text = wordsOf(ad);
    const strange = expected.filter(
      ({ names }) => !names.some((one) => text.includes(wordsOf(one))),
    );
    t.same(strange, [], name);
    t.ok(
      expected.some(({ kind }) => kind === 'must') && expected.some(({ kind }) => kind === 'nice'),
    );
  }
});

t.test(
  'by hand: one of two musts found as such, one term found that was not asked for',
  async (t) => {
    const one = {
      name: 'made up',
      field: 'none',
      ad: 'We want Kotlin and quuxing. You write SQL. Nice to have: Redis.',
      expected: [
        { names: ['Kotlin'], kind: 'nice' as const },
        { names: ['quuxing', 'quux'], kind: 'must' as const },
        { names: ['Redis store', 'redis'], kind: 'nice' as const },
      ],
    };
    const { f1, precision, recall, kinds, faults } = adQuality([one], vocabulary);
    t.same([precision, recall, f1, kinds], [2 / 3, 2 / 3, 2 / 3, 1 / 2]);
    t.same(faults, [
      'made up missed: quuxing = quux',
      'made up not asked for: SQL',
      'made up wrong kind: Kotlin as must',
    ]);
  },
);

const wordsOf = (text: string) => text.toLowerCase().replace(/’/g, "'").replace(/\s+/g, ' ');
