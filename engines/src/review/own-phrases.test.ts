import t from 'tap';
import { createVocabulary } from '../terms/vocabulary.ts';
import { CLERK, entryWith, withPart } from '../testing/sample-drafts.ts';
import { literalPlaces } from '../text/literal-places.ts';
import { matchOf } from './match.ts';

const vocabulary = createVocabulary({ office: '[tool]\nExcel\nSQL\nPython\nTableau\nSAP\nPMP' });
const AD = `Requirements:
- 3+ years of Excel and SQL
- Python, to search files
- PMP or SAP
Nice to have:
- Tableau`;

t.test('a phrase that we do not know counts once the person says so', async (t) => {
  const ad = `${AD.replace('- PMP or SAP', '- PMP or SAP\n- FooBar Desk')}\n- Quux`;
  const entries = [entryWith({ title: 'Clerk', points: ['Kept files in the foobar desks'] })];
  const draft = withPart(CLERK, { entries, skills: ['Excel'], name: 'Quux' });
  const of = (promoted: readonly string[], dismissed: readonly string[]) => {
    const match = matchOf(draft, ad, vocabulary, { promoted, dismissed });
    if (match.kind !== 'match') throw new Error(match.why);
    return match;
  };
  const before = of([], []);
  t.ok(before.unrecognised.some(({ text }) => text === 'FooBar Desk'));
  t.notOk(before.requirements.some(({ promoted }) => promoted));
  const counted = of(['foobar  desk'], []);
  const own = counted.requirements.find(({ promoted }) => promoted);
  t.match(own, { name: 'FooBar Desk', kind: 'must', state: 'covered' });
  const [asked] = own?.asked ?? [];
  t.equal(ad.slice(asked?.start, asked?.end), 'FooBar Desk');
  t.same(own?.spans, [{ source: 'entries.0.points.0', start: 18, end: 30 }]);
  t.equal(counted.score.max, before.score.max + 1);
  t.equal(counted.score.value, before.score.value + 1);
  t.equal(counted.unrecognised.length, before.unrecognised.length - 1);
  const aside = of([], ['FooBar Desk']);
  t.same(aside.score, before.score, 'what is put aside changes no number');
  t.match(aside.dismissed, [{ text: 'FooBar Desk' }]);
  t.equal(aside.unrecognised.length + 1, before.unrecognised.length);
  t.same(of(['Nowhere in it'], []), before, 'only what the ad says can count');
});

t.test('a phrase that the ad plainly asks for counts until the person puts it aside', async (t) => {
  const ad = `${AD}\n- Experience with lime plaster`;
  const entries = [entryWith({ title: 'Mason', points: ['Repaired lime plaster'] })];
  const draft = withPart(CLERK, { entries });
  const counted = matchOf(draft, ad, vocabulary);
  t.match(counted.kind === 'match' && counted.requirements.at(-1), {
    name: 'lime plaster',
    kind: 'nice',
    state: 'covered',
    promoted: true,
  });
  const aside = matchOf(draft, ad, vocabulary, { promoted: [], dismissed: ['Lime plaster'] });
  t.notOk(aside.kind === 'match' && aside.requirements.some(({ promoted }) => promoted));
  t.match(aside.dismissed, [{ text: 'lime plaster' }]);
});

t.test('with a phrase that counts an ad may say enough for a number', async (t) => {
  const ad = 'Requirements:\n- Excel\n- SQL\n- FooBar';
  const thin = matchOf(CLERK, ad, vocabulary);
  t.match(thin, { kind: 'insufficient_evidence', unrecognised: [{ text: 'FooBar' }] });
  const choices = { promoted: ['FooBar'], dismissed: [] };
  t.equal(matchOf(CLERK, ad, vocabulary, choices).kind, 'match');
  const short = 'Requirements:\n- Excel\n- FooBar';
  t.match(matchOf(CLERK, short, vocabulary, choices), { promoted: [{ text: 'FooBar' }] });
});

t.test('the very words of a phrase, on one line, however they are written', async (t) => {
  const text = 'Foo-Bar desks; foo bar. Foo\n\nBar, foobar';
  const places = literalPlaces(text, ['foo bar', 'Desk', 'quux']);
  const words = (phrase: string) =>
    places.get(phrase)?.map(({ start, end }) => text.slice(start, end));
  t.same(words('foo bar'), ['Foo-Bar', 'foo bar']);
  t.same(words('Desk'), ['desks']);
  t.equal(places.has('quux'), false);
});
