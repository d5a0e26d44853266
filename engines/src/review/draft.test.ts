import t from 'tap';
import { readDocument, readTextLines } from '../resume/document.ts';
import { CLERK, GRADUATE, NO_DRAFT, SOLDIER, withPart } from '../testing/sample-drafts.ts';
import { readResumeDraft } from './read-draft.ts';
import { spansIn, writeResumeDraft } from './write-draft.ts';

const readText = (text: string) => readResumeDraft(readDocument(text, readTextLines(text)));

t.test('what is written is read back without loss', async (t) => {
  for (const draft of [CLERK, GRADUATE, SOLDIER]) {
    t.same(readText(writeResumeDraft(draft).text), draft, draft.name);
  }
});

t.test('each field is at its stated place', async (t) => {
  const written = writeResumeDraft(CLERK);
  const at = (path: string) => written.pieces.find((piece) => piece.path === path);
  const words = (path: string) => written.text.slice(at(path)?.start, at(path)?.end);
  t.equal(words('entries.0.points.1'), CLERK.entries[0]?.points[1]);
  t.equal(words('skills.2'), 'Latin (spoken, written)');
  t.equal(words('more.0.lines.0'), 'Spanish, fluent');
  const start = written.text.indexOf('Excel, SQL');
  t.same(spansIn(written, start + 2, start + 9), [
    { source: 'skills.0', start: 2, end: 5 },
    { source: 'skills.1', start: 0, end: 2 },
  ]);
});

t.test('a place that is one field is that field alone', async (t) => {
  const written = writeResumeDraft(SOLDIER);
  for (const { path, start, end } of written.pieces) {
    t.same(spansIn(written, start, end), [{ source: path, start: 0, end: end - start }], path);
  }
  const whole = spansIn(written, 0, written.text.length).map(({ source }) => source);
  t.same(
    whole,
    written.pieces.map(({ path }) => path),
  );
});

t.test('line feeds within a field move no place', async (t) => {
  const draft = withPart(CLERK, { summary: 'One\nTwo\tThree' });
  const { text, pieces } = writeResumeDraft(draft);
  const piece = pieces.find(({ path }) => path === 'summary');
  t.equal(text.slice(piece?.start, piece?.end), 'One Two Three');
});

t.test('what the reader has no field for is kept', async (t) => {
  const draft = readText(
    'Ada Byron\nCourt clerk\nada@byron.example.com\n\nEXPERIENCE\nClerk, Acme Ltd\n2019 – now\n- Filed\n\nINTERESTS\nChess\nSailing\n\nCERTIFICATIONS\nPMP, 2020\nFirst aid\n\nSKILLS\nLatin',
  );
  t.equal(draft.headline, 'Court clerk');
  t.same(draft.more, [{ heading: 'INTERESTS', lines: ['Chess', 'Sailing'] }]);
  const titles = draft.entries.map(({ section, title, dates }) => [section, title, dates]);
  t.same(titles, [
    ['experience', 'Clerk', '2019 – present'],
    ['certifications', 'PMP', '2020'],
    ['certifications', 'First aid', ''],
  ]);
});

t.test('a certificate whose name a narrow line broke is one entry', async (t) => {
  const certificates = (lines: string) =>
    readText(
      `Ada Byron\nada@byron.example.com\n\nCERTIFICATIONS\n${lines}\n\nSKILLS\nLatin`,
    ).entries.map(({ title, dates }) => [title, dates]);
  const whole = 'Google Data Analytics Professional Certificate';
  t.same(certificates('Google Data Analytics\nProfessional Certificate, 2024'), [[whole, '2024']]);
  t.same(certificates('First aid\nGoogle Data Analytics\nProfessional Certificate 2024'), [
    ['First aid', ''],
    [whole, '2024'],
  ]);
  t.same(certificates('Teaching certificate\nProfessional License'), [
    ['Teaching certificate', ''],
    ['Professional License', ''],
  ]);
});

t.test('an empty draft is an empty text', async (t) => {
  t.same(writeResumeDraft(NO_DRAFT), { text: '', pieces: [] });
});
