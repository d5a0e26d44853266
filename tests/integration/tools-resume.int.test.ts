import { RESUME_FORMS } from '@roletrail/api/writing/resume-file';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import { RESUME_TEXT_MAX } from '@roletrail/contracts/tool-limits';
import {
  type Review,
  resumeFileFormat,
  resumeReviewResult,
} from '@roletrail/contracts/tools/resume';
import type { ToolRun, ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { writeResumeDraft } from '@roletrail/engines/review/write-draft';
import { CLERK, withPart } from '@roletrail/engines/testing/sample-drafts';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { formOf } from '../helpers/files.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
let who: TestUser;
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

const AD = `Court clerk
You know Excel and SQL, and file what comes in each day for the judges of our two courts.
Nice to have: Tableau. We teach you the rest in the first weeks, and we are glad of a PMP certificate.`;

const ask = (input: object) =>
  call(api, 'POST', '/resume-review/preview', { headers: who.headers, body: { input } });

async function review(input: object): Promise<Review> {
  const answer = await ask(input);
  t.equal(answer.statusCode, 200, answer.body.slice(0, 200));
  const result = resumeReviewResult.parse(answer.json<ToolRun>().outcome.result);
  if (result.kind !== 'review') throw new Error(result.why);
  return result;
}

async function upload(bytes: Buffer, name: string): Promise<UploadAnswer> {
  const { payload, type } = formOf(bytes, name);
  const headers = { ...who.headers, 'content-type': type };
  const url = '/api/tools/uploads';
  return (await api.app.inject({ method: 'POST', url, headers, payload })).json<UploadAnswer>();
}

t.test('a file is read into fields, which are judged as they are corrected', async (t) => {
  const { text, lines } = await upload(await RESUME_FORMS.docx.write(CLERK), 'ada.docx');
  const read = { kind: 'upload', text, lines };
  const first = await review({ read, ad: { kind: 'text', text: AD } });
  t.same(first.draft, CLERK);
  t.ok(first.readability.file?.every(({ state }) => state === 'pass'));
  t.match(first.match, { kind: 'match', requirements: Array });
  const draft = withPart(first.draft, { email: '' });
  const corrected = await review({ draft });
  t.equal(corrected.readability.file, null);
  t.equal(corrected.readability.fields.find(({ code }) => code === 'contact')?.state, 'fail');
  const began = performance.now();
  for (let n = 0; n < 5; n++) await review({ draft: withPart(draft, { summary: `${n}` }) });
  t.comment(`a preview takes ${Math.round((performance.now() - began) / 5)} ms`);
});

t.test('a run is of the ad as it was, and asked again reads it as it is', async (t) => {
  const { headers } = who;
  const ad = await kept(api, 'POST', '/job-targets', { headers, body: { title: 'Ad', text: AD } });
  const input = { draft: CLERK, ad: { kind: 'job-target', id: ad.id } };
  const asked = { headers, body: { input } };
  const run = await kept<ToolRun>(api, 'POST', '/resume-review/runs', asked);
  t.match(run, { title: 'Court clerk', source: { kind: 'job-target', id: ad.id } });
  t.match(run.input, { ad: AD, read: null });
  const body = { title: 'Ad', text: adText() };
  await kept(api, 'PUT', `/job-targets/${ad.id}`, { headers, body, ifMatch: 1 });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.same(again.again, { of: run.id, changed: ['text'], sameResult: false });
  t.equal(again.input.ad, adText());
  const thin = { input: { draft: withPart(CLERK, { entries: [], summary: '' }) } };
  await kept(api, 'POST', '/resume-review/runs', { headers, body: thin });
  const { quality } = resumeReviewResult.parse(run.outcome.result) as Review;
  const { items } = await kept<{ items: ToolRunSummary[] }>(api, 'GET', '/runs', { headers });
  t.same(
    items.map(({ score }) => score?.value ?? null),
    [null, quality.score?.value, quality.score?.value],
    'lists have the number, and where there is none, none',
  );
});

t.test('confirmed phrases are stored with the ad, and used in checks', async (t) => {
  const { headers } = who;
  const text = `${AD}\nWe file in Quillpost and TyroDocs.`;
  const body = { title: 'Decided', text };
  const ad = await kept(api, 'POST', '/job-targets', { headers, body });
  t.match(ad, { promoted: [], dismissed: [] });
  const input = { draft: CLERK, ad: { kind: 'job-target', id: ad.id } };
  const matched = async () => {
    const { match } = await review(input);
    if (match?.kind !== 'match') throw new Error('no match');
    return match;
  };
  const before = await matched();
  const asked = { headers, body: { input } };
  const run = await kept<ToolRun>(api, 'POST', '/resume-review/runs', asked);
  const decided = { ...body, promoted: ['Quillpost'], dismissed: ['TyroDocs'] };
  await kept(api, 'PUT', `/job-targets/${ad.id}`, { headers, body: decided, ifMatch: 1 });
  const after = await matched();
  t.equal(after.score.max, before.score.max + 1);
  t.match(
    after.requirements.filter(({ promoted }) => promoted),
    [{ name: 'Quillpost', kind: 'must', state: 'missing' }],
  );
  t.match(after.dismissed, [{ text: 'TyroDocs' }]);
  t.notOk(after.unrecognised.some(({ text: one }) => /Quillpost|TyroDocs/.test(one)));
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.match(again.again, { changed: ['text'], sameResult: false });
  const late = { headers, body, ifMatch: 1 };
  const url = `/job-targets/${ad.id}`;
  t.equal(outcome(await call(api, 'PUT', url, late)), '412 EDIT_CONFLICT');
  const many = { ...body, promoted: Array.from({ length: 201 }, (_, at) => `p${at}`) };
  const refused = await call(api, 'PUT', url, { headers, body: many, ifMatch: 2 });
  t.equal(outcome(refused), '400 VALIDATION_FAILED');
});

t.test('a kept resume that was judged is read again', async (t) => {
  const { headers } = who;
  const content = { title: 'Kept', text: writeResumeDraft(CLERK).text };
  const { id } = await kept(api, 'POST', '/resumes', { headers, body: content });
  const asked = { headers, body: { input: { read: { kind: 'resume', id } } } };
  const run = await kept<ToolRun>(api, 'POST', '/resume-review/runs', asked);
  t.match(run, { source: null, resume: id, title: 'Kept' });
  const again = () => kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.same((await again()).again, { of: run.id, changed: [], sameResult: true });
  const fields = withPart(CLERK, { headline: 'Clerk of two courts' });
  const body = { ...content, fields };
  await kept(api, 'PUT', `/resumes/${id}`, { headers, body, ifMatch: 1 });
  const corrected = await again();
  t.match(corrected.again, { changed: ['text'], sameResult: false });
  t.match(corrected.input, { read: null, draft: { headline: 'Clerk of two courts' } });
  const own = { input: { read: { kind: 'resume', id }, draft: CLERK } };
  const typed = await kept<ToolRun>(api, 'POST', '/resume-review/runs', { headers, body: own });
  t.equal(typed.resume, null, 'a draft of its own is what is judged');
  await kept(api, 'DELETE', `/resumes/${id}`, { headers });
  t.same((await again()).again, { of: run.id, changed: [], sameResult: true }, 'gone: as it was');
});

t.test('a version is kept with its fields, and opened by them', async (t) => {
  const { headers } = who;
  // of a title that the reader would take for an employer
  const fields = withPart(CLERK, { entries: [...CLERK.entries].reverse(), headline: 'Bank' });
  const { text } = await review({ draft: fields });
  const body = { title: 'For the court', text, fields };
  const { id } = await kept(api, 'POST', '/resumes', { headers, body });
  const { items } = await kept<{ items: object[] }>(api, 'GET', '/resumes', { headers });
  t.match(items[0], { id, characters: text.length, fields: undefined, text: undefined });
  t.same((await review({ read: { kind: 'resume', id } })).draft, fields);
  const other = await createTestUser(api, { consent: true });
  const foreign = { headers: other.headers, body: { input: { read: { kind: 'resume', id } } } };
  t.equal(outcome(await call(api, 'POST', '/resume-review/preview', foreign)), '404 NOT_FOUND');
  const older = { title: 'Pasted', text };
  const pasted = await kept(api, 'POST', '/resumes', { headers, body: older });
  const { draft } = await review({ read: { kind: 'resume', id: pasted.id } });
  t.same(draft, fields, 'without fields its text is read');
});

t.test('a draft is handed out in each form, and nothing of it is kept', async (t) => {
  for (const format of resumeFileFormat.options) {
    const answer = await call(api, 'POST', '/resume-file', {
      headers: who.headers,
      body: { draft: CLERK, format },
    });
    t.equal(answer.statusCode, 200, format);
    const { ending, type } = RESUME_FORMS[format];
    t.equal(answer.headers['content-type'], type);
    t.equal(answer.headers['content-disposition'], `attachment; filename="resume.${ending}"`);
    t.equal(answer.headers['cache-control'], 'private, no-store');
    const written = (await RESUME_FORMS[format].write(CLERK)).toString('utf8');
    t.ok(answer.body === written, 'as it is written');
  }
  const ask = (body: object) =>
    call(api, 'POST', '/resume-file', {
      headers: who.headers,
      body: Object.assign({ draft: CLERK }, body),
    });
  const compact = await ask({ format: 'pdf-a4', layout: 'compact' });
  const written = await RESUME_FORMS['pdf-a4'].write(CLERK, 'compact');
  t.ok(compact.body === written.toString('utf8'), 'in its layout');
  for (const body of [
    { format: 'pdf-a4', layout: 'three-column' },
    { format: 'docx', layout: 'compact' },
  ]) {
    t.equal(outcome(await ask(body)), '400 VALIDATION_FAILED');
  }
});

t.test('input that cannot be checked or written is reported', async (t) => {
  const draft = (part: Partial<ResumeDraft>) => withPart(CLERK, part);
  const resultOf = async (input: object) => outcome(await ask(input));
  t.equal(await resultOf({}), '400 VALIDATION_FAILED');
  t.equal(await resultOf({ draft: { name: 'Ada' } }), '400 VALIDATION_FAILED');
  const long = draft({ summary: 'x'.repeat(RESUME_TEXT_MAX) });
  t.equal(await resultOf({ draft: long }), '400 VALIDATION_FAILED');
  t.equal(
    await resultOf({ draft: CLERK, ad: { kind: 'text', text: 'Excel' } }),
    '422 TEXT_TOO_SHORT',
  );
  t.equal(await resultOf({ read: { kind: 'text', text: 'Ada, clerk' } }), '422 TEXT_TOO_SHORT');
  const german = `${'Wir suchen eine Pflegekraft, die mit Kindern gearbeitet hat und die Station kennt. '.repeat(5)}`;
  t.equal(
    await resultOf({ draft: CLERK, ad: { kind: 'text', text: german } }),
    '422 LANG_UNSUPPORTED',
  );
  const pdf = { draft: draft({ name: '王秀英' }), format: 'pdf-a4' };
  const refused = await call(api, 'POST', '/resume-file', { headers: who.headers, body: pdf });
  t.equal(outcome(refused), '400 VALIDATION_FAILED');
  t.match(refused.json<{ detail: string }>().detail, /王 秀 英.*DOCX/);
});
