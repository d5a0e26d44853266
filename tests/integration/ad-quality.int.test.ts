import { ownVocabulary } from '@roletrail/engines/terms/own-vocabulary';
import t from 'tap';
import { AD_SETS, adCases, adsDigest } from '../quality/ad-cases.ts';
import { adQuality } from '../quality/ad-quality.ts';

/**
 * Just below the measured values. Goal for held-out ads: F1 of 0.8, and few false terms. Phrases in
 * the words of an ad, which no vocabulary has, cost the first four sets 0.01 to 0.04 of precision:
 * their writer and the vocabulary's were one. Strangers' ads gain more recall by them.
 */
const FLOORS = {
  tuned: { cases: 44, fields: 15, f1: 0.89, kinds: 0.98, precision: 0.86, pay: 0 },
  'held-out': { cases: 46, fields: 15, f1: 0.849, kinds: 0.95, precision: 0.81, pay: 0 },
  'tuned-2': { cases: 12, fields: 8, f1: 0.905, kinds: 0.99, precision: 0.88, pay: 12 },
  'held-out-2': { cases: 12, fields: 7, f1: 0.845, kinds: 0.98, precision: 0.815, pay: 12 },
  'tuned-3': { cases: 23, fields: 18, f1: 0.81, kinds: 0.94, precision: 0.755, pay: 22 },
  'held-out-3': { cases: 25, fields: 20, f1: 0.565, kinds: 0.94, precision: 0.56, pay: 18 },
};
/** Committed before anything was tuned on the other half, so a change of these ads is visible. */
const DIGESTS = {
  'held-out-2': '2ac94713e4a04312a579ebfce6e286622cf61907ef2afa07d28e432c372e835c',
  'held-out-3': '26ae00c85902bc19ddef4b9f3e161fd6500a4685b1ab529d507075269c975578',
} as const;

const vocabulary = ownVocabulary();

for (const set of AD_SETS) {
  t.test(`what the ${set} ads ask for`, async (t) => {
    const cases = await adCases(set);
    const { f1, kinds, precision, pay } = adQuality(cases, vocabulary);
    t.equal(cases.length, FLOORS[set].cases);
    t.ok(f1 >= FLOORS[set].f1, `F1 ${f1}`);
    t.ok(precision >= FLOORS[set].precision, `precision ${precision}`);
    t.ok(kinds >= FLOORS[set].kinds, `required and preferred ${kinds}`);
    t.ok(pay.right >= FLOORS[set].pay, `pay ${pay.right}`);
    t.equal(new Set(cases.map(({ field }) => field)).size, FLOORS[set].fields);
  });
}

t.test('later held-out ads are as they were first committed', async (t) => {
  t.equal(await adsDigest('held-out-2'), DIGESTS['held-out-2']);
  t.equal(await adsDigest('held-out-3'), DIGESTS['held-out-3']);
});

/** Ads of the strangers are as long as public ones. */
const LENGTHS = { own: [100, 300], strangers: [200, 800] } as const;

t.test('each ad has its length, with what it asks for among its words', async (t) => {
  const sets = await Promise.all(
    AD_SETS.map(async (set) => {
      const isStrangers = set.endsWith('-3');
      return (await adCases(set)).map((one) => ({ ...one, isStrangers }));
    }),
  );
  const cases = sets.flat();
  t.equal(new Set(cases.map(({ name }) => name)).size, cases.length, 'no name twice');
  for (const { name, ad, expected, isStrangers } of cases) {
    const words = ad.split(/\s+/).length;
    const [least, most] = LENGTHS[isStrangers ? 'strangers' : 'own'];
    t.ok(words >= least && words <= most, `${name}: ${words} words`);
    const text = wordsOf(ad);
    const strange = expected.filter(
      ({ names }) => !names.some((one) => text.includes(wordsOf(one))),
    );
    t.same(strange, [], name);
    t.ok(expected.some(({ kind }) => kind === 'must'));
    t.ok(isStrangers || expected.some(({ kind }) => kind === 'nice'));
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
      pay: null,
      traps: [],
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
