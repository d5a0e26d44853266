/** Cover letters: drafted from saved and pasted texts, checked, exported, saved. */
import { extractDocument } from '@roletrail/api/tools/reading/read-file';
import { DRAFT_MARK } from '@roletrail/contracts/letter-page';
import {
  coverLetterResult,
  type LetterDraft,
  letterCheckResult,
  letterFileFormat,
} from '@roletrail/contracts/tools/cover-letter';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK } from '@roletrail/engines/testing/sample-drafts';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
let who: TestUser;
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

const AD = `Court clerk, Harbour Trust, Boise, ID
You know Excel and SQL, and file what comes in each day for the judges of our two courts.
Python helps you to search the archive. We teach you the rest in the first weeks of your work.`;
const RESUME = writeResumeDraft(CLERK).text;
const pasted = (text: string) => ({ kind: 'text', text });

const post = (url: string, body: object, user = who) =>
  call(api, 'POST', url, { headers: user.headers, body });

async function draft(input: object, seed = 0): Promise<LetterDraft> {
  const answer = await post('/cover-letter/preview', { input, seed });
  t.equal(answer.statusCode, 200, answer.body.slice(0, 300));
  const result = coverLetterResult.parse(answer.json<ToolRun>().outcome.result);
  if (result.kind !== 'letter') throw new Error(result.why);
  return result;
}

const INPUT = {
  ad: pasted(AD),
  resume: pasted(RESUME),
  answers: { whyEmployer: 'you teach', whyNow: 'I moved here' },
};

t.test('a saved ad names the employer; a saved resume gives the lines', async (t) => {
  const { headers } = who;
  const ad = { title: 'Clerk in Boise', company: 'The Harbour', text: AD };
  const target = await kept(api, 'POST', '/job-targets', { headers, body: ad });
  const resume = await kept(api, 'POST', '/resumes', {
    headers,
    body: { title: 'Mine', text: RESUME },
  });
  const letter = await draft({
    ad: { kind: 'job-target', id: target.id },
    resume: { kind: 'resume', id: resume.id },
    answers: {},
  });
  t.equal(letter.employer, 'The Harbour');
  t.equal(letter.sender.name, CLERK.name);
  const sources = letter.paragraphs.flat().flatMap((one) => one.sources);
  t.ok(sources.some(({ kind }) => kind === 'resume'));
  const stranger = await createTestUser(api, { consent: true });
  const input = { ...INPUT, ad: { kind: 'job-target', id: target.id } };
  t.equal(outcome(await post('/cover-letter/preview', { input }, stranger)), '404 NOT_FOUND');
});

t.test('bad input gets a code that says what is wrong', async (t) => {
  const german = 'Wir suchen für das Team eine Person, die mit uns in der Stadt arbeitet. '.repeat(
    5,
  );
  for (const [part, code] of [
    [{ ad: pasted('Clerk wanted.') }, '400 TEXT_TOO_SHORT'],
    [{ ad: pasted(german) }, '422 LANG_UNSUPPORTED'],
    [{ answers: { tone: 'loud' } }, '400 VALIDATION_FAILED'],
    [{ answers: { length: 151 } }, '400 VALIDATION_FAILED'],
    [{ resume: pasted('') }, '400 VALIDATION_FAILED'],
  ] as const) {
    const answer = await post('/cover-letter/preview', { input: { ...INPUT, ...part } });
    t.equal(outcome(answer).split(' ')[1], code.split(' ')[1], JSON.stringify(part).slice(0, 60));
  }
});

t.test('checks know the employers of the other saved ads', async (t) => {
  const { headers } = await createTestUser(api, { consent: true });
  const other = { title: 'Another', company: 'Acme Tools', text: adText('Acme Tools') };
  await kept(api, 'POST', '/job-targets', { headers, body: other });
  const input = {
    ad: pasted(AD),
    employer: 'Harbour Trust',
    recipient: null,
    length: 150,
    sender: { name: 'Ada Byron', contact: [] },
    paragraphs: [[{ text: 'Acme Tools needs me.', sources: [{ kind: 'yours' }] }]],
  };
  const answer = await call(api, 'POST', '/letter-check/preview', { headers, body: { input } });
  const result = letterCheckResult.parse(answer.json<ToolRun>().outcome.result);
  if (result.kind !== 'letter-checks') throw new Error(result.why);
  const named = result.checks.find(({ code }) => code === 'other-employer');
  t.match(named, { state: 'fail', spans: [{ source: '0.0', start: 0, end: 10 }] });
  const without = { ...input, ad: null };
  const again = await call(api, 'POST', '/letter-check/preview', {
    headers,
    body: { input: without },
  });
  t.equal(again.statusCode, 200, 'also if the ad was deleted');
});

const fileOf = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/tools/letter-file', headers: who.headers, payload });

t.test('each file has the letter, a final one no open bracket', async (t) => {
  const { sender, paragraphs } = await draft(INPUT);
  const open = await post('/letter-file', { format: 'text', state: 'final', sender, paragraphs });
  t.equal(outcome(open), '400 VALIDATION_FAILED', 'the draft has brackets');
  t.match(open.json(), { errors: [{ path: /^paragraphs\.\d+\.\d+\.text$/ }] });
  const filled = paragraphs.map((sentences) =>
    sentences.map((one) =>
      Object.assign({}, one, { text: one.text.replace(/\[[^\]]*\]/g, 'my work') }),
    ),
  );
  for (const format of letterFileFormat.options) {
    const body = { format, state: 'final', sender, date: '2026-11-29', paragraphs: filled };
    const file = await fileOf(body);
    t.equal(file.statusCode, 200, file.body.slice(0, 200));
    t.match(file.headers['content-disposition'], /attachment; filename="letter\.(?:txt|docx|pdf)"/);
    const { text } = await extractDocument(file.rawPayload);
    const flat = text.replace(/\s+/g, ' ');
    t.ok(flat.includes('November 29, 2026'), format);
    for (const { text: sentence } of filled.flat()) t.ok(flat.includes(sentence), sentence);
    t.notOk(flat.includes(DRAFT_MARK));
    const marked = await fileOf({ ...body, state: 'draft' });
    const { text: draftText } = await extractDocument(marked.rawPayload);
    t.ok(draftText.includes(DRAFT_MARK), `${format}, as a draft`);
  }
});

t.test('a letter is saved with its versions, and read back whole', async (t) => {
  const { headers } = who;
  const { paragraphs, sender, names, requirements, employer, role } = await draft(INPUT);
  const version = { savedAt: '2026-11-29T05:00:00.000Z', paragraphs };
  const body = {
    title: 'Clerk',
    adText: AD,
    sender,
    names,
    requirements,
    employer,
    role,
    paragraphs,
  };
  const saved = await kept(api, 'POST', '/saved/letter', {
    headers,
    body: { ...body, versions: [version] },
  });
  const read = await call(api, 'GET', `/saved/letter/${saved.id}`, { headers });
  t.match(read.json(), { ...body, versions: [version] });
  const many = Array.from({ length: 21 }, () => version);
  const tooMany = await post('/saved/letter', { ...body, versions: many });
  t.equal(outcome(tooMany), '400 VALIDATION_FAILED');
  const unsourced = [[{ text: 'No source.', sources: [] }]];
  t.equal(
    outcome(await post('/saved/letter', { ...body, paragraphs: unsourced })),
    '400 VALIDATION_FAILED',
  );
});
