import type { LinkedinGiven, LinkedinReview } from '@roletrail/contracts/tools/linkedin';
import t, { type Test } from 'tap';
import { isInsufficient } from '../engine.ts';
import { linePartsOf } from '../review/line-parts.ts';
import { matchOf } from '../review/match.ts';
import type { RolesData } from '../roles/roles-data.ts';
import { createVocabulary } from '../terms/vocabulary.ts';
import { CLERK, GRADUATE, NO_DRAFT } from '../testing/sample-drafts.ts';
import { CLERK_PROFILE, NO_PROFILE, withProfile } from '../testing/sample-profiles.ts';
import { readField } from './quotes.ts';
import { reviewLinkedin } from './review-linkedin.ts';

const vocabulary = createVocabulary({
  office: '[tool]\nExcel\nSQL\nPython\nTableau\nTypeScript\nRedis\n[domain]\nPayroll',
});
/** Only a target occupation asks for more of the data. */
const data = { version: 'v', vocabulary, byCode: new Map() } as unknown as RolesData;

const AD = 'Requirements:\n- Excel and SQL\n- Python, to search files\nNice to have:\n- Tableau';
const GIVEN: LinkedinGiven = {
  asOf: '2026-01-01',
  profile: CLERK_PROFILE,
  resume: { text: null, draft: CLERK },
  target: {
    kind: 'ad',
    ad: AD,
    title: 'Court Clerk, City Court',
    phrases: { promoted: [], dismissed: [] },
  },
};

function review(part: Partial<LinkedinGiven>): LinkedinReview {
  const { result } = reviewLinkedin(Object.assign({}, GIVEN, part), data, 0);
  if (isInsufficient(result)) throw new Error(result.why);
  return result;
}

t.test('an empty profile is too little', async (t) => {
  const { result } = reviewLinkedin({ ...GIVEN, profile: NO_PROFILE }, data, 0);
  t.equal(result.kind, 'insufficient_evidence');
});

t.test('numbers are those of the resume review', async (t) => {
  const { coverage, lines, profile } = review({});
  const match = matchOf(CLERK, AD, vocabulary);
  if (coverage?.kind !== 'coverage' || match.kind !== 'match') throw new Error('no coverage');
  t.same(coverage.resume, match.score);
  t.same(lines.resume, linePartsOf(CLERK));
  t.same(lines.profile, linePartsOf(profile));
  t.match(coverage.terms, [
    { name: 'Excel', kind: 'must', state: 'covered', parts: ['experience', 'skills'] },
    { name: 'SQL', parts: [], inResume: { line: 'SQL', span: { source: 'skills.1' } } },
    { name: 'Python', parts: [], inResume: { line: /^Built a search tool in Python/ } },
    { name: 'Tableau', kind: 'nice', state: 'missing', inResume: null },
  ]);
  const inParts = coverage.parts.map(({ part, figure }) => [part, figure.value, figure.max]);
  t.same(inParts, [
    ['headline', 0, 4],
    ['about', 0, 4],
    ['experience', 1, 4],
    ['education', 0, 4],
    ['skills', 1, 4],
  ]);
});

t.test('advice names what was found, the most pressing first', async (t) => {
  const { advice } = review({});
  t.same(
    advice.map(({ id }) => id),
    [
      'headline-only-title',
      'about-no-evidence',
      'experience-without-description',
      'skills-missing-target',
      'dates-differ',
      'title-differs',
      'employer-missing',
      'entry-only-here',
      'url-default',
      'buzzwords',
      'photo-not-checked',
    ].filter((id) => advice.some((one) => one.id === id)),
  );
  const of = (id: string) => advice.find((one) => one.id === id);
  t.match(of('skills-missing-target')?.why, /^SQL, Python\./);
  t.match(of('buzzwords')?.why, /^“Passionate”, “team player”\./);
  t.match(of('photo-not-checked'), { state: 'note' });
  t.ok(advice.every(({ why, todo }) => why !== '' && todo !== ''));
});

t.test('too long parts are failures with their number, and an absent part is one', async (t) => {
  const profile = withProfile({ headline: 'a'.repeat(221), about: 'b '.repeat(1400) });
  const { advice, lengths } = review({ profile, resume: null, target: null });
  t.match(
    advice.filter(({ state }) => state === 'fail').map(({ id }) => id),
    ['headline-too-long', 'about-too-long'],
  );
  t.match(lengths, [
    { part: 'headline', length: 221, why: /1 more than LinkedIn takes/ },
    { part: 'about', length: 2799 },
    { part: 'experience', length: 0 },
  ]);
  const none = review({ profile: withProfile({ skills: ['Excel'] }), resume: null });
  t.match(
    none.advice.map(({ id, state }) => [id, state]),
    [
      ['headline-empty', 'fail'],
      ['about-missing', 'fail'],
    ],
  );
});

t.test('addresses', async (t) => {
  const ids = (url: string) =>
    review({ profile: withProfile({ headline: 'x', url }) }).advice.map(({ id }) => id);
  t.ok(ids('linkedin.com/in/ada-byron-1a2b3c4d5').includes('url-default'));
  t.notOk(ids('https://uk.linkedin.com/in/ada-byron/').includes('url-default'));
  t.notOk(ids('linkedin.com/in/ada-byron-developer').includes('url-default'));
  t.ok(ids('example.org/ada').includes('url-foreign'));
  t.notOk(ids('').some((id) => id.startsWith('url')));
});

/** Every word of a draft is the person's, with its line, or of a pattern. */
function assertSources(t: Test, found: LinkedinReview, documents: object): void {
  const drafts = [...found.headlines.items, ...found.abouts.items];
  for (const { text, parts } of drafts) {
    t.equal(parts.map((part) => part.text).join(''), text);
    for (const { text: words, from } of parts) {
      if (!from) continue;
      const line = Reflect.get(documents, from.document)(from.span.source);
      t.equal(from.line, line);
      const own = line.slice(from.span.start, from.span.end).toLowerCase();
      const isSame = own.includes(words.toLowerCase().replace(/^an? /, ''));
      t.ok(isSame || /^\d+ years$/.test(words), `${words} from ${line}`);
    }
  }
}

t.test('three headlines and three drafts of About from own facts', async (t) => {
  const found = review({});
  const documents = {
    profile: (path: string) => readField(found.profile, path),
    resume: (path: string) => readField(CLERK, path),
    target: () => 'Court Clerk, City Court',
  };
  t.same(
    found.headlines.items.map(({ text }) => text),
    [
      'Office Clerk | Excel and Python | Filed 300 cases a week for two judges in Excel',
      'Office Clerk · Excel · Python · SQL',
      'Office Clerk: Built a search tool in Python that found 40 lost files',
    ],
  );
  t.equal(found.abouts.items.length, 3);
  t.match(found.abouts.items[0]?.text, /^One thing I have done: I filed 300 cases/);
  t.match(found.abouts.items[1]?.text, /hiring a Court Clerk, please write to me\.$/);
  t.ok(found.headlines.items.every(({ text }) => text.length <= 220));
  assertSources(t, found, documents);
});

t.test('without a job a degree stands in its place; without facts there is no draft', async (t) => {
  const study = review({
    profile: withProfile({ headline: 'Student' }),
    resume: { text: null, draft: GRADUATE },
  });
  t.match(study.headlines.items[0]?.text, /^BSc Computer Science \| .* \| Wrote a thesis/);
  const none = review({
    profile: withProfile({ headline: 'Looking for work' }),
    resume: { text: null, draft: NO_DRAFT },
    target: null,
  });
  t.same([none.headlines.items, none.abouts.items], [[], []]);
  t.equal(none.headlines.missing.length, 3);
});

t.test('an occupation that the data do not have gives a warning', async (t) => {
  const target = { kind: 'occupation' as const, code: '99-9999.00' };
  const { result, warnings } = reviewLinkedin({ ...GIVEN, target }, data, 0);
  t.match(warnings, [{ code: 'OCCUPATION_UNKNOWN' }]);
  t.match(result, { coverage: null, target: null });
});
