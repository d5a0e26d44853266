import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import type { ExtractedValue, ResumeFields } from '@roletrail/engines/resume/resume-reading';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { formOf } from '../helpers/files.ts';
import { call, kept } from '../helpers/saved-items.ts';
import type { ResumeCase } from '../quality/resume-case.ts';
import { resumeCases } from '../quality/resume-cases.ts';

let api: TestApi;
let who: TestUser;
const cases = new Map<string, ResumeCase>();
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
  for (const one of await resumeCases('tuned')) cases.set(one.file, one);
});
t.teardown(() => api[Symbol.asyncDispose]());

function caseOf(file: string): ResumeCase {
  const found = cases.get(file);
  if (!found) throw new Error(`no case ${file}`);
  return found;
}

async function upload({ bytes, file }: ResumeCase): Promise<UploadAnswer> {
  const { payload, type } = formOf(bytes, file);
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/tools/uploads',
    headers: { ...who.headers, 'content-type': type },
    payload,
  });
  t.equal(answer.statusCode, 200, answer.body.slice(0, 200));
  return answer.json<UploadAnswer>();
}

const sourceOf = ({ text, lines }: UploadAnswer) => ({ kind: 'upload', text, lines });
const fieldsOf = ({ outcome: { result } }: ToolRun) => result as unknown as ResumeFields;
const ask = (source: object) =>
  call(api, 'POST', '/resume/preview', { headers: who.headers, body: { input: { source } } });

/** The words at a field's places, without the signs that part or decorate them. */
function wordsAt(text: string, { spans }: ExtractedValue): string {
  const words = spans.map(({ start, end }) => text.slice(start, end)).join('');
  return words.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');
}

const FILES = ['hotel-manager.pdf', 'military-logistics.docx', 'it-support-pasted.txt'];

t.test('an uploaded file is answered with its fields, each with its words', async (t) => {
  for (const file of FILES) {
    const one = caseOf(file);
    const answer = await upload(one);
    const body = { input: { source: sourceOf(answer) } };
    const asked = { headers: who.headers, body };
    const shown = await kept<ToolRun>(api, 'POST', '/resume/preview', asked);
    const { contact, jobs, studies, skills } = fieldsOf(shown);
    t.match(contact, { name: { value: one.contact.name }, email: { value: one.contact.email } });
    t.same(
      jobs.map(({ title, employer, points }) => [title?.value, employer?.value, points.length]),
      one.jobs.map(({ title, employer, points }) => [title, employer, points]),
      file,
    );
    const fields = [contact.name, contact.email, contact.phone, ...contact.links, ...skills]
      .concat(jobs.flatMap(({ title, employer, points }) => [title, employer, ...points]))
      .concat(studies.flatMap(({ school, degree }) => [school, degree]));
    for (const field of fields) {
      if (field) t.equal(wordsAt(answer.text, field), field.value.replace(/[^\p{L}\p{N}]/gu, ''));
    }
    t.equal(
      shown.outcome.evidence.every(({ value, max, spans }) => value <= max && spans.length > 0),
      true,
    );
    const run = await kept<ToolRun>(api, 'POST', '/resume/runs', asked);
    t.same(run.outcome, shown.outcome, 'a run says what a preview says');
    const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, {
      headers: who.headers,
    });
    t.match(again.again, { of: run.id, changed: [], sameResult: true });
  }
});

t.test('a kept resume is read by its words, and anew when they change', async (t) => {
  const { text } = await upload(caseOf('it-support-pasted.txt'));
  const content = { title: 'Mine', text: text.repeat(60) };
  t.ok(content.text.length > 50_000, 'longer than what other tools take');
  const resume = await kept(api, 'POST', '/resumes', { headers: who.headers, body: content });
  const body = { input: { source: { kind: 'resume', id: resume.id } } };
  const run = await kept<ToolRun>(api, 'POST', '/resume/runs', { headers: who.headers, body });
  t.match(run, { title: 'Mine', source: { kind: 'resume', id: resume.id } });
  t.match(fieldsOf(run), { contact: { name: { value: 'Leopold Mbeki-Ross' } } });
  const other = { ...content, text: `${content.text}\nLatin` };
  await kept(api, 'PUT', `/resumes/${resume.id}`, {
    headers: who.headers,
    body: other,
    ifMatch: 1,
  });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers: who.headers });
  t.match(again.again, { changed: ['text'] });
  const strangers = await createTestUser(api, { consent: true });
  const asked = { headers: strangers.headers, body };
  t.equal(outcome(await call(api, 'POST', '/resume/preview', asked)), '404 NOT_FOUND');
});

t.test('short texts and other formats are reported', async (t) => {
  const words = 'I like long walks by the sea and the sound of the wind in the trees. '.repeat(5);
  const shown = await ask({ kind: 'text', text: words });
  t.match(shown.json<ToolRun>().outcome, {
    result: { kind: 'insufficient_evidence', why: /Headings/ },
    evidence: [],
  });
  t.equal(outcome(await ask({ kind: 'text', text: 'Clerk, Acme' })), '422 TEXT_TOO_SHORT');
  const line = {
    start: 0,
    end: 10,
    part: 'body',
    heading: false,
    item: false,
    bold: null,
    place: null,
  };
  const next = { ...line, start: 11, end: 20 };
  for (const lines of [
    [{ ...line, end: 100_000 }],
    [next, line],
    [{ ...line, start: 10, end: 0 }],
    [{ ...line, start: -1 }],
    [{ ...line, start: 0.5 }],
    [{ ...line, place: { page: 0, x: 0, y: 0, width: 0, size: 0 } }],
    [{}],
    new Array(5001).fill({ ...line, end: 0 }),
  ]) {
    t.equal(outcome(await ask({ kind: 'upload', text: words, lines })), '400 VALIDATION_FAILED');
  }
  const nowhere = { page: 1, x: -1e300, y: 1e300, width: 1e308, size: 0 };
  for (const lines of [
    [],
    [line],
    [
      { ...line, place: nowhere },
      { ...next, place: nowhere },
    ],
  ]) {
    t.equal(outcome(await ask({ kind: 'upload', text: words, lines })), '200');
  }
});
