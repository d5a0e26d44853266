import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import fc from 'fast-check';
import t from 'tap';
import { CLERK, entryWith, GRADUATE, SOLDIER, withPart } from '../testing/sample-drafts.ts';
import type { QualityPartName } from './parts.ts';
import { quantitiesIn } from './quantities.ts';
import { gradeOf } from './reading-grade.ts';
import { qualityOf } from './review-resume.ts';
import { openingOf } from './verbs.ts';

const partOf = (draft: ResumeDraft, name: QualityPartName) =>
  qualityOf(draft).parts.find((part) => part.name === name);
const partValue = (draft: ResumeDraft, name: QualityPartName) =>
  partOf(draft, name)?.figure?.value ?? -1;
const near = (a: number, b: number) => Math.abs(a - b) < 0.001;

/** Reckoned by hand from CLERK's four lines, its three sections and its words. */
t.test('each part, and the sum', async (t) => {
  // 2 of 4 lines have a figure; 60 % would be full
  t.ok(near(partValue(CLERK, 'evidence'), 35 * (0.5 / 0.6)), 'evidence');
  // filed, trained and built; “Responsible for” is none
  t.ok(near(partValue(CLERK, 'action'), 20 * (3 / 4)), 'action');
  // all four have 8 to 30 words and one thought, and the summary is easy
  t.ok(near(partValue(CLERK, 'clarity'), 15), 'clarity');
  // 6 for sections, 4 for order, 5 × 104 words of 350
  t.equal(/(\d+) words/.exec(partOf(CLERK, 'structure')?.why ?? '')?.[1], '104');
  t.ok(near(partValue(CLERK, 'structure'), (15 * (6 + 4 + 5 * (104 / 350))) / 15), 'structure');
  t.ok(near(partValue(CLERK, 'completeness'), 15), 'completeness');
  const sum = 35 * (0.5 / 0.6) + 15 + 15 + (10 + 5 * (104 / 350)) + 15;
  t.ok(near(qualityOf(CLERK).score?.value ?? 0, sum), 'all');
});

t.test('every finding names its words, and they are there', async (t) => {
  const [weak] = partOf(CLERK, 'action')?.findings ?? [];
  t.same(weak?.spans, [{ source: 'entries.1.points.0', start: 0, end: 15 }]);
  const [plain] = partOf(CLERK, 'evidence')?.findings ?? [];
  t.same(plain?.spans[0]?.source, 'entries.0.points.1');
});

t.test('a list of courses or technologies is no line that says what was done', async (t) => {
  const lists = ['Relevant coursework: Latin, Law', 'Technologies used: SQL, Excel'];
  const [first] = CLERK.entries;
  if (first === undefined) throw new Error('the clerk has jobs');
  const more = { ...first, points: [...first.points, ...lists] };
  const listed = withPart(CLERK, { entries: [more, ...CLERK.entries.slice(1)] });
  for (const part of ['evidence', 'action', 'clarity'] as const) {
    t.equal(partValue(listed, part), partValue(CLERK, part), part);
  }
  t.match(openingOf('Architected a platform for 140 services'), { verb: 'architect' });
});

t.test('too few lines: no number, and no low one; the rest is reported', async (t) => {
  const few = withPart(GRADUATE, { entries: GRADUATE.entries.slice(0, 1) });
  const { score, why, parts } = qualityOf(few);
  t.equal(score, null);
  t.match(why, /evidence, action, clarity/);
  t.same(
    parts.map(({ figure }) => figure === null),
    [true, true, true, false, false],
  );
});

t.test('personal data change nothing', async (t) => {
  const others: Partial<ResumeDraft>[] = [
    { name: 'Mohammed Al-Fayed' },
    { name: 'Siobhán O’Brien-Çelik van der Meer' },
    { place: 'Lagos, Nigeria' },
    { phone: '+49 30 901820', email: 'x@y.example' },
    { headline: 'Mother of three, born in 1961' },
    { links: [] },
  ];
  for (const draft of [CLERK, GRADUATE, SOLDIER]) {
    for (const part of others) {
      t.same(qualityOf(withPart(draft, part)), qualityOf(draft), `${Object.values(part)}`);
    }
  }
});

t.test('neither do gender words, age and the order of sections', async (t) => {
  const scores = (draft: ResumeDraft) => qualityOf(draft).parts.map(({ figure }) => figure?.value);
  const rewritten = (draft: ResumeDraft, from: RegExp, to: (found: string) => string) =>
    JSON.parse(JSON.stringify(draft).replace(from, to)) as ResumeDraft;
  const woman = withPart(CLERK, { summary: 'She keeps the files of her two courts in order.' });
  const he = rewritten(woman, /\b(?:She|her)\b/g, (word) => (word === 'She' ? 'He' : 'his'));
  t.same(scores(he), scores(woman));
  const older = rewritten(CLERK, /\b20\d\d/g, (year) => `${Number(year) - 30}`);
  t.same(scores(older), scores(CLERK), '30 years older');
  const undated = withPart(CLERK, {
    entries: CLERK.entries.map((entry) =>
      entry.section === 'education' ? Object.assign({}, entry, { dates: '' }) : entry,
    ),
  });
  t.same(
    ['completeness', 'evidence'].map((name) => partValue(undated, name as QualityPartName)),
    ['completeness', 'evidence'].map((name) => partValue(CLERK, name as QualityPartName)),
    'a degree needs no year',
  );
  for (const draft of [CLERK, GRADUATE, SOLDIER]) {
    const sections = [...new Set(draft.entries.map(({ section }) => section))].reverse();
    const entries = sections.flatMap((one) =>
      draft.entries.filter(({ section }) => section === one),
    );
    t.same(scores(withPart(draft, { entries })), scores(draft), draft.name);
  }
});

t.test('more evidence never lowers its part, for any person and position', async (t) => {
  const line = fc.constantFrom(
    'Sold 30 cars a month',
    'Taught three classes',
    'Raised $4,000 for the school',
    'Cut waste by half',
  );
  const where = fc.constantFrom('experience', 'projects', 'volunteering', 'courses', 'education');
  const who = fc.constantFrom(CLERK, GRADUATE, SOLDIER);
  fc.assert(
    fc.property(
      who,
      where,
      fc.array(line, { minLength: 1, maxLength: 9 }),
      (draft, section, points) => {
        const entries = [
          ...draft.entries,
          entryWith({ section: section as 'projects', title: 'X', points }),
        ];
        t.ok(partValue(withPart(draft, { entries }), 'evidence') >= partValue(draft, 'evidence'));
      },
    ),
  );
});

t.test('a break in work costs nothing', async (t) => {
  const without = withPart(SOLDIER, {
    entries: SOLDIER.entries.filter(({ title }) => title !== 'Career break'),
  });
  t.equal(partValue(SOLDIER, 'completeness'), partValue(without, 'completeness'));
  t.equal(partValue(SOLDIER, 'action'), partValue(without, 'action'));
});

t.test('figures that say how much, and those that do not', async (t) => {
  const texts = {
    'Cut cost by 12.5 % and $3,000': ['12.5 %', '$3,000'],
    'Led a team of five, doubled output 3x': ['five', 'doubled', '3x'],
    'Since 2019 on Python 3, ISO 9001 and EC2': [],
    'From 03/2020 to May 2021': [],
    'Wrote B2B letters': [],
    'Cut waste by a fifth': ['a fifth'],
    'Closed the books each quarter, third in line': [],
  };
  for (const [text, found] of Object.entries(texts)) {
    const words = quantitiesIn(text).map(({ start, end }) => text.slice(start, end));
    t.same(words, found, text);
  }
});

t.test('how lines begin', async (t) => {
  const openings = {
    'Successfully led a team': 'lead',
    'Studied law': 'study',
    'Planning routes': 'plan',
    'Wrote letters': 'write',
    'Co-founded a choir': null,
    'Responsible for letters': null,
    'Helped with letters': null,
    'The letters were mine': null,
  };
  for (const [text, verb] of Object.entries(openings)) t.equal(openingOf(text).verb, verb, text);
  t.equal(openingOf('Worked on letters').kind, 'weak');
  t.equal(openingOf('The letters').kind, 'other');
});

t.test('the same opening counts half from the third time on', async (t) => {
  const points = Array.from(
    { length: 4 },
    (_, n) => `Sold ${n + 2} kinds of flowers at the market`,
  );
  const draft = withPart(CLERK, { entries: [entryWith({ title: 'Florist', points })] });
  t.ok(near(partValue(draft, 'action'), 20 * ((1 + 1 + 0.5 + 0.5) / 4)));
});

t.test('school years by Flesch and Kincaid', async (t) => {
  // 6 words, 1 sentence, 6 syllables
  t.ok(near(gradeOf('The cat sat on the mat.'), 0.39 * 6 + 11.8 * 1 - 15.59));
  t.ok(gradeOf('Organisational transformation necessitates interdisciplinary collaboration.') > 14);
});
