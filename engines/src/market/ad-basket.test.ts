import { basketResult } from '@roletrail/contracts/tools/market';
import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { type Ad, countBasket } from './ad-basket.ts';

const vocabulary = ownVocabulary();
const FILLER =
  'We are a small team in the middle of the town and we look for someone who likes to work with other people, tells what they think, and has time for our customers when they need it most.';

const ad = (id: string, terms: string): Ad => ({
  id,
  title: `Ad ${id}`,
  text: `${FILLER} You know ${terms}. Ask for ${id}.`,
});
const FIVE = [
  ad('a', 'Kotlin, Redis'),
  ad('b', 'Kotlin, PostgreSQL, Kotlin'),
  ad('c', 'Kotlin, Redis'),
  ad('d', 'Redis'),
  ad('e', 'Terraform'),
];

const ask = (ads: readonly Ad[], resume: Ad | null = null) =>
  countBasket({ asOf: '2026-01-01', ads, resume }, vocabulary, 0);
function counts(ads: readonly Ad[]) {
  const { result } = ask(ads);
  if (isInsufficient(result)) throw new Error(result.why);
  return { ...result, byName: Object.fromEntries(result.terms.map((one) => [one.name, one.ads])) };
}

t.test(
  'required and preferred terms differ, and text about the employer requires nothing',
  async (t) => {
    const preferring = (id: string, terms: string): Ad => {
      const text = `${FILLER} Ask for ${id}.\nRequirements:\n- Redis\nNice to have:\n- ${terms}`;
      return { id, title: id, text };
    };
    const about: Ad = {
      ...ad('f', 'Redis'),
      text: `${ad('f', 'Redis').text}\nAbout us\nWe sell Kotlin.`,
    };
    const { terms, byName } = counts([
      ...FIVE.slice(0, 3),
      preferring('d', 'Kotlin'),
      preferring('e', 'Kotlin'),
      about,
    ]);
    t.same(
      terms.map(({ name, ads, musts }) => [name, ads, musts]),
      [
        ['Redis', [0, 2, 3, 4, 5], [0, 2, 3, 4, 5]],
        ['Kotlin', [0, 1, 2, 3, 4], [0, 1, 2]],
      ],
      'of equally many, the one that more call a must is first',
    );
    t.same(byName.Kotlin, [0, 1, 2, 3, 4], 'the sixth sells it');
    const { evidence } = ask([...FIVE.slice(1), preferring('g', 'Terraform')]);
    t.ok(
      evidence.every(({ why }) =>
        /^\d of your 5 ads ask for \w+, (\d|none) as a must\.$/.test(why),
      ),
    );
  },
);

t.test('what the ads pay stands with the ad and its words', async (t) => {
  const paid = FIVE.map((one, at) =>
    at % 2 === 0 ? { ...one, text: `${one.text}\nPay: $${60 + at}k – $80k a year` } : one,
  );
  const { result } = ask(paid);
  if (isInsufficient(result)) throw new Error(result.why);
  t.match(result.pay, [
    { ad: 0, text: '$60k – $80k a year', from: 60_000, to: 80_000, per: 'year', currency: 'USD' },
    { ad: 2, from: 62_000 },
    { ad: 4, from: 64_000 },
  ]);
  for (const { ad, span, text } of result.pay ?? []) {
    t.equal(span.source, paid[ad]?.id);
    t.equal(paid[ad]?.text.slice(span.start, span.end), text);
  }
  basketResult.parse(result);
  const { result: unpaid } = ask(FIVE);
  t.match(unpaid, { pay: [], coverage: null });
});

t.test('a resume says which of the terms it names, and changes no count', async (t) => {
  const resume: Ad = { id: 'r', title: 'My resume', text: 'Clerk. I know Redis and Terraform.' };
  const { result } = ask(FIVE, resume);
  const { result: without } = ask(FIVE);
  t.match(result, { coverage: { resume: 'My resume', named: ['Redis'] } });
  t.same({ ...result, coverage: null }, without, 'one ad alone asks for Terraform');
  basketResult.parse(result);
});

t.test('results from before the split of required terms are read alike', async (t) => {
  const { result } = ask(FIVE);
  if (isInsufficient(result)) throw new Error(result.why);
  const terms = result.terms.map(({ musts: _, ...term }) => term);
  const { pay: _pay, coverage: _coverage, ...older } = { ...result, terms };
  const read = basketResult.parse(older);
  t.match(read, { kind: 'basket', terms: [{ name: 'Kotlin', musts: null }, { musts: null }] });
  t.match(read, { pay: null, coverage: null });
});

t.test('each ad counts a term once, whatever it repeats', async (t) => {
  const { byName, most, once, ads } = counts(FIVE);
  basketResult.parse(ask(FIVE).result);
  t.same(byName, { Kotlin: [0, 1, 2], Redis: [0, 2, 3] }, 'what two or more name');
  t.equal(most, 2, 'more than half of five: three');
  t.equal(once, 2, 'PostgreSQL and Terraform');
  t.same(ads[0], { id: 'a', title: 'Ad a' });
  const { evidence } = ask(FIVE);
  t.match(evidence, [
    { value: 3, max: 5, why: '3 of your 5 ads ask for Kotlin, 3 as a must.' },
    { value: 3 },
  ]);
  const [span] = evidence[0]?.spans ?? [];
  t.equal(FIVE[0]?.text.slice(span?.start, span?.end), 'Kotlin');
  t.equal(span?.source, 'a');
});

t.test('fewer than five say how many are missing, never a low count', async (t) => {
  t.match(ask(FIVE.slice(0, 4)), {
    result: {
      kind: 'insufficient_evidence',
      why: '4 ads can be counted, and 5 are needed: paste 1 more.',
    },
    evidence: [],
  });
  t.match(ask([]).result, { kind: 'insufficient_evidence', why: /^0 ads .* paste 5 more/ });
});

t.test('the same ad twice, a short one and one of another language do not count', async (t) => {
  const again: Ad = { id: 'x', title: 'Again', text: ` ${FIVE[0]?.text.replaceAll(' ', '\n')} ` };
  const short: Ad = { id: 'y', title: 'Short', text: 'Kotlin' };
  const german: Ad = {
    id: 'z',
    title: 'Deutsch',
    text: 'Wir suchen für das Team in der Stadt eine Person, die mit uns und den Kunden an der Software arbeitet und sich auf die Zukunft freut, nicht nur im Büro, sondern auch zu Hause, und die das Ziel kennt.',
  };
  const mixed = ask([...FIVE, again, short, german]);
  t.same(mixed.result, ask(FIVE).result);
  t.match(mixed.warnings, [
    { code: 'AD_LEFT_OUT', why: /“Again” is there twice/ },
    { why: /“Short” has fewer than 30 words/ },
    { why: /“Deutsch” is not in English/ },
  ]);
  const { result, warnings } = ask([...FIVE.slice(0, 4), again]);
  t.equal(isInsufficient(result), true, 'five with one twice are four');
  t.equal(warnings.length, 1);
});

t.test('one more ad that names a term never lowers its count', async (t) => {
  const before = counts(FIVE);
  const after = counts([...FIVE, ad('f', 'Redis, Terraform')]);
  for (const [name, ads] of Object.entries(before.byName))
    t.ok((after.byName[name]?.length ?? 0) >= ads.length, name);
  t.same(after.byName.Redis, [0, 2, 3, 5]);
  t.same(after.byName.Terraform, [4, 5], 'named by a second now');
  t.equal(after.most, 1, 'Redis; Kotlin’s three of six are not more than half');
});

t.test('a phrase that the person set aside in an ad does not count in it', async (t) => {
  const ads = FIVE.map((one) => ({ ...one, text: `${one.text}\nExperience with lime plaster.` }));
  const phrases = { promoted: [], dismissed: ['lime plaster'] };
  t.same(counts(ads).byName['lime plaster'], [0, 1, 2, 3, 4]);
  const aside = ads.map((one, at) => (at < 2 ? { ...one, phrases } : one));
  t.same(counts(aside).byName['lime plaster'], [2, 3, 4]);
});
