import t from 'tap';
import { ownVocabulary } from '../terms/own-vocabulary.ts';
import { isNameAskedFor, phrasesByCue } from './named-phrases.ts';
import { extractRequirements, NAMED_BY_AD } from './requirements.ts';

const byCue = (line: string) => phrasesByCue(line).map(({ text }) => text);

t.test('phrases behind and before words that ask for them', async (t) => {
  const CASES: readonly [string, readonly string[]][] = [
    [
      'Experience with mastic asphalt, pipe jacking and dewatering.',
      ['mastic asphalt', 'pipe jacking', 'dewatering'],
    ],
    ['Good working knowledge of the principles of oyster farming', ['oyster farming']],
    ['Proficient in Zorbit or other CRM tools for our team', ['Zorbit', 'CRM tools']],
    ['A Vermont glazing licence and beekeeping experience', ['glazing', 'beekeeping']],
    ['- safe sleep certificate within 30 days', ['safe sleep']],
  ];
  for (const [line, phrases] of CASES) t.same(byCue(line), phrases, line);
});

t.test('traits, places, workplaces and words that name nothing are no phrases', async (t) => {
  for (const line of [
    'Strong written communication skills and attention to detail',
    'Experience in a pharmacy',
    'Three years of experience in similar roles with our customers',
    'You don’t need experience.',
    'Knowledge of state and federal laws',
    'Experience in South Carolina',
    'A driver’s licence',
  ]) {
    t.same(byCue(line), [], line);
  }
});

t.test('names beside a known term and initials are asked for', async (t) => {
  const isAsked = (name: string, between: readonly string[], line = name) =>
    isNameAskedFor(name, { between, line, start: line.indexOf(name) });
  t.ok(isAsked('Brightwheel', [' and ', '']));
  t.notOk(isAsked('Brightwheel', [' at ', '']));
  t.notOk(isAsked('PE15', ['', '']));
  t.notOk(isAsked('Moving', [', ', '']));
  t.notOk(isAsked('Perth', [', ', '']));
  t.ok(isAsked('ASQ', ['', '']));
  t.ok(isAsked('iZotope', ['', ' / ']));
  for (const name of ['GED', 'OR', 'GI', 'Vermont', '24h']) {
    t.notOk(isAsked(name, [', ', ', ']), name);
  }
  for (const line of ['Berg Balance Scale (BBS)', 'BBS, ZQX', 'Keep BBS below 120']) {
    t.ok(isAsked('BBS', ['', ''], line), line);
  }
  for (const line of [
    'a credential from the BBS',
    'BBS-accredited',
    'PALS (BBS only)',
    'listed (TSX: BBS)',
    'together with the BBS coordinator',
    'GOOD TO BBS',
  ]) {
    t.notOk(isAsked('BBS', ['', ''], line), line);
  }
});

t.test('a paper has its word, and one word of knowledge ends its item', async (t) => {
  const line = 'Laser safety certificate, Foobar of Congress skills';
  const ends = phrasesByCue(line).map(({ start, end }) => line.slice(start, end));
  t.same(ends, ['Laser safety certificate', 'Congress']);
  t.same(byCue('Knowledge of Library of Congress Headings'), ['Library of Congress Headings']);
  t.same(byCue('A degree from which comparable knowledge and quilting skills at work come'), []);
});

t.test('a phrase by its cue has its kind and its places, and is no longer unknown', async (t) => {
  const ad =
    'Mason\n\nYou have experience with lime plaster.\n\nNice to have: SketchUp or Zorbit; lime plaster.';
  const { requirements, unrecognised } = extractRequirements(ad, ownVocabulary());
  const named = requirements.filter(({ term }) => term.field === NAMED_BY_AD);
  t.same(
    named.map(({ name, kind, spans }) => [
      name,
      kind,
      spans.map((one) => ad.slice(one.start, one.end)),
    ]),
    [
      ['lime plaster', 'must', ['lime plaster']],
      ['Zorbit', 'nice', ['Zorbit']],
    ],
  );
  t.same(unrecognised, []);
});
