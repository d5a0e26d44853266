import { canonicalBytes } from '@roletrail/contracts/canonical';
import t from 'tap';
import { NO_CHOICES } from '../ads/own-phrases.ts';
import type { DocumentLine } from '../resume/document.ts';
import { createVocabulary } from '../terms/vocabulary.ts';
import { CLERK, SOLDIER, withPart } from '../testing/sample-drafts.ts';
import { type ReviewInput, type ReviewOutcome, reviewResume } from './review-resume.ts';
import { writeResumeDraft } from './write-draft.ts';

const vocabulary = createVocabulary({ office: '[tool]\nExcel' });
const asOf = '2026-01-01';
const ask = (input: Partial<ReviewInput>) =>
  reviewResume(
    Object.assign({ asOf, read: null, draft: null, ad: null, phrases: NO_CHOICES }, input),
    vocabulary,
    0,
  );

function reviewed(input: Partial<ReviewInput>): ReviewOutcome {
  const { result } = ask(input);
  if (result.kind !== 'review') throw new Error(result.why);
  return result;
}
const states = (checks: ReviewOutcome['readability']['file']) =>
  Object.fromEntries((checks ?? []).map(({ code, state }) => [code, state]));

t.test('the same asked twice gives the same bytes', async (t) => {
  const input = { read: { text: writeResumeDraft(CLERK).text, lines: null }, ad: 'Excel' };
  t.same(canonicalBytes(ask(input)), canonicalBytes(ask(input)));
});

t.test('a text is read into the fields that are judged', async (t) => {
  const { text } = writeResumeDraft(CLERK);
  const review = reviewed({ read: { text, lines: null } });
  t.same(review.draft, CLERK);
  t.equal(review.text, text);
  t.same(states(review.readability.file), { text: 'pass', headings: 'pass' });
  t.same(states(review.readability.fields), { contact: 'pass', dates: 'pass', order: 'pass' });
  t.equal(review.match, null);
});

t.test('a correction counts, and is not asked of the file again', async (t) => {
  const draft = withPart(CLERK, { email: '', phone: '' });
  t.equal(states(reviewed({ draft }).readability.fields).contact, 'fail');
  t.equal(
    states(reviewed({ draft: withPart(draft, { email: 'a@b.example' }) }).readability.fields)
      .contact,
    'warn',
  );
  t.equal(reviewed({ draft }).readability.file, null);
});

t.test('what a program may miss in a file', async (t) => {
  const text = 'ada@byron.example.com\nSkills\nLatin \uE001 Greek\nMy story\nFiled and trained';
  const part = (line: string, look: Partial<DocumentLine>): DocumentLine => {
    const start = text.indexOf(line);
    const plain = { part: 'body', heading: false, item: false, bold: null, place: null } as const;
    return Object.assign({ start, end: start + line.length }, plain, look);
  };
  const place = (page: number, y: number) => ({ page, x: 50, y, width: 100, size: 10 });
  const pages = [
    part('ada@byron.example.com', { part: 'header', place: place(1, 40) }),
    part('Skills', { place: place(1, 80) }),
    part('Latin \uE001 Greek', { place: place(2, 40) }),
    part('My story', { place: place(3, 40) }),
    part('Filed and trained', { place: place(3, 80) }),
  ];
  const seen = { text: 'warn', columns: 'pass', parts: 'fail', pages: 'warn' };
  t.match(states(reviewed({ read: { text, lines: pages } }).readability.file), seen);
  const flowing = pages.map((line) =>
    Object.assign({}, line, {
      place: null,
      heading: /^(?:Skills|My story)$/.test(text.slice(line.start, line.end)),
    }),
  );
  const { file } = reviewed({ read: { text, lines: flowing } }).readability;
  t.match(states(file), { headings: 'fail', parts: 'fail' });
  t.notOk(
    file?.some(({ code }) => code === 'pages'),
    'it has none',
  );
});

t.test('dates and order are asked of jobs', async (t) => {
  const [first, rest, ...more] = SOLDIER.entries;
  if (!first || !rest) throw new Error('two jobs');
  const entries = [rest, first, ...more];
  const { readability } = reviewed({ draft: withPart(SOLDIER, { entries }) });
  const order = readability.fields.find(({ code }) => code === 'order');
  t.equal(order?.state, 'warn');
  t.equal(order?.spans[0]?.source, 'entries.1.dates');
  const undated = [Object.assign({}, first, { dates: 'always' }), rest];
  const again = reviewed({ draft: withPart(SOLDIER, { entries: undated }) }).readability.fields;
  t.equal(again.find(({ code }) => code === 'dates')?.state, 'warn');
});

t.test('a gap is a note, and a break fills it', async (t) => {
  const without = SOLDIER.entries.filter(({ title }) => title !== 'Career break');
  const notes = (draft: typeof SOLDIER) => reviewed({ draft }).notes.map(({ code }) => code);
  t.same(notes(SOLDIER), []);
  t.same(notes(withPart(SOLDIER, { entries: without })), ['gap']);
});

t.test('nothing to read is no low number', async (t) => {
  t.equal(ask({ read: { text: 'Hello there', lines: null } }).result.kind, 'insufficient_evidence');
  t.equal(ask({}).result.kind, 'insufficient_evidence');
});

t.test('of more lines than are read the answer says so', async (t) => {
  const lines = (n: number) =>
    Array.from({ length: n }, (_, at) => `- Filed case ${at}`).join('\n');
  const text = (n: number) => `Ada Byron\n\nExperience\nClerk, Acme Ltd\n2019 – now\n${lines(n)}`;
  const codesOf = (n: number) =>
    ask({ read: { text: text(n), lines: null } }).warnings.map(({ code }) => code);
  t.notOk(codesOf(10).includes('LINES_LEFT_OUT'));
  t.ok(codesOf(2100).includes('LINES_LEFT_OUT'));
  const draft = withPart(CLERK, { headline: 'Clerk' });
  t.match(
    ask({ read: { text: text(2100), lines: null }, draft }).warnings,
    [{ code: 'LINES_LEFT_OUT', why: /2104 lines; we read the first 2000/ }],
    'also beside fields that were corrected',
  );
});
