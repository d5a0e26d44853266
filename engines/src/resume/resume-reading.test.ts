import t from 'tap';
import { isInsufficient } from '../engine.ts';
import { readResumeFields } from './resume-reading.ts';

const DATA = { version: 'none' };
const run = (text: string) => readResumeFields({ asOf: '2026-01-01', text, lines: null }, DATA, 0);

const TEXT = `Ada Byron
Boise, ID | ada@byron.example.com
Experience
Clerk, Acme Ltd
2019 – now
- Filed
Waiter
2017 – 2018
Skills
Latin, Greek`;

t.test('fields with their words, and how complete they are', async (t) => {
  const { result, evidence, warnings } = run(TEXT);
  if (isInsufficient(result)) return t.fail(result.why);
  const at = (words: string) => {
    const start = TEXT.indexOf(words);
    return [{ source: 'text', start, end: start + words.length }];
  };
  t.same(result.contact.name, { value: 'Ada Byron', spans: at('Ada Byron') });
  t.match(result.jobs, [
    {
      title: { value: 'Clerk', spans: at('Clerk') },
      employer: { value: 'Acme Ltd', spans: at('Acme Ltd') },
      dates: { from: { year: 2019, month: null }, current: true, spans: at('2019 – now') },
      points: [{ value: 'Filed', spans: at('Filed') }],
    },
    { title: { value: 'Waiter' }, employer: null },
  ]);
  t.same(
    result.skills.map(({ value }) => value),
    ['Latin', 'Greek'],
  );
  t.match(evidence, [
    // no telephone number
    { value: 3, max: 4, weight: 1, why: /^Of name, .* we read 3 of 4\.$/ },
    // the place of work of the waiter is missing
    { value: 5, max: 6, weight: 1, why: /2 jobs we read 5 of 6/ },
  ]);
  t.equal(evidence.length, 2, 'no figure of studies, which are not there');
  t.same(
    warnings.map(({ code }) => code),
    ['NO_STUDIES'],
  );
});

t.test('too little text and too many lines are reported', async (t) => {
  const { result, evidence } = run('A letter to a friend.');
  t.match(result, { kind: 'insufficient_evidence', why: /Headings/ });
  t.same(evidence, []);
  const { warnings } = run(`${TEXT}\n${'a\n'.repeat(3000)}`);
  t.match(warnings[0], { code: 'LINES_LEFT_OUT', why: /3010 lines; we read the first 2000/ });
});

t.test('another order of sections gives the same fields', async (t) => {
  const [head, work = '', skills = ''] = TEXT.split(/^(?=Experience|Skills)/m);
  const other = run(`${head}${skills}\n${work.trimEnd()}`).result;
  const { result } = run(TEXT);
  if (isInsufficient(result) || isInsufficient(other)) return t.fail('both are read');
  const values = (fields: typeof result) =>
    JSON.stringify([fields.contact, fields.jobs, fields.skills], (key, value) =>
      key === 'spans' ? undefined : value,
    );
  t.equal(values(other), values(result));
});
