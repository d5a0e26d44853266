import { profileContent } from '@roletrail/contracts/http/career';
import t from 'tap';
import { Http } from '../../../lib/http.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { EMPTY_DRAFT } from '../../../tools/resume/editing.ts';
import type { Answers } from './answers.ts';
import { firstResult } from './first-result.ts';

const PROFILE = { ...profileContent.parse({}), keepViews: true, updatedAt: null };
const ANSWERED: Answers = { stage: 'working', title: 'Baker', fieldOfStudy: '' };
const UNANSWERED: Answers = { stage: '', title: '', fieldOfStudy: '' };
const FILE = new File(['one word'], 'thin.txt');

const quality = { score: null, why: 'No number.', parts: [] };
const review = {
  kind: 'review',
  draft: EMPTY_DRAFT,
  text: '',
  readability: { file: null, fields: [], doubts: [] },
  quality,
  match: null,
  notes: [],
};
const found = {
  kind: 'roles',
  titles: [
    {
      title: 'Baker',
      read: { code: '51-3011.00', title: 'Bakers' },
      others: [],
      level: [],
    },
  ],
  roles: [],
  removed: [],
  leading: [],
};
const preview = (result: object) => ({
  input: { asOf: '2026-11-02' },
  seed: 0,
  datasetVersion: 'd',
  outcome: { result, evidence: [], warnings: [], engineVersion: 'e' },
});
const problem = (status: number, code: string) => ({
  status,
  body: { type: 'about:blank', title: code, status, code, detail: code, requestId: 'r' },
});

type Answer = { status?: number; body: object };

/** Fake server. Answers of a call are used in turn; the last one repeats. */
function server(own: Readonly<Record<string, readonly Answer[]>>) {
  const calls: string[] = [];
  const answers: Record<string, readonly Answer[]> = {
    'POST /tools/uploads': [problem(422, 'TEXT_TOO_SHORT')],
    'POST /tools/resume-review/preview': [{ body: preview(review) }],
    'POST /tools/role-finder/preview': [{ body: preview(found) }],
    'GET /tools/profile': [{ body: { ...PROFILE, revision: 0 } }],
    'PUT /tools/profile': [{ body: { ...PROFILE, revision: 1 } }],
  };
  Object.assign(answers, own);
  const http = new Http(async (input, init) => {
    const path = String(input)
      .replace(/^.*\/api/, '')
      .replace(/\?.*/, '');
    const call = `${init?.method ?? 'GET'} ${path}`;
    const nth = calls.filter((one) => one.startsWith(call)).length;
    calls.push(`${call}${init?.method === 'PUT' ? ` ${String(init.body)}` : ''}`);
    const list = answers[call] ?? [];
    const { status = 200, body } =
      list[Math.min(nth, list.length - 1)] ?? problem(404, 'NOT_FOUND');
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
  });
  const queries = createQueryClient();
  t.teardown(() => queries.clear());
  const ask = (answers: Answers, file: File | null) =>
    firstResult(http, queries, { answers, file, anyLanguage: false });
  return { calls, ask };
}

t.test('answers alone start a resume, find roles and are stored in the profile', async (t) => {
  const { ask, calls } = server({});
  const result = await ask(ANSWERED, null);
  t.match(result, { resume: { title: 'My resume' }, unread: null, saveError: null });
  t.equal(result.roles.kind, 'roles');
  const profileAnswers = calls.find((call) => call.startsWith('PUT')) ?? '';
  t.match(profileAnswers, /"stage":"working"/);
  t.match(profileAnswers, /"currentOccupation":"51-3011.00"/);
});

t.test('a file with too little text is reported and the answers count', async (t) => {
  const result = await server({}).ask(ANSWERED, FILE);
  t.match(result.unread, { code: 'TEXT_TOO_SHORT' });
  t.equal(result.formValues.text, '', 'nothing of the file');
  t.equal(result.roles.kind, 'roles');
  await t.rejects(server({}).ask(UNANSWERED, FILE), { code: 'TEXT_TOO_SHORT' }, 'no answers');
});

t.test('a file whose review times out is reported and not retried', async (t) => {
  const LINE = {
    start: 0,
    end: 4,
    part: 'body',
    heading: false,
    item: false,
    bold: null,
    place: null,
  };
  const file = { name: 'long.txt', kind: 'text', sha256: 'a'.repeat(64) };
  const read = { file, bytes: 4, pages: null, text: 'long', lines: [LINE], warnings: [] };
  const { ask, calls } = server({
    'POST /tools/uploads': [{ body: read }],
    'POST /tools/resume-review/preview': [problem(422, 'RUN_TIMEOUT'), { body: preview(review) }],
  });
  const result = await ask(ANSWERED, FILE);
  t.match(result, { unread: { code: 'RUN_TIMEOUT' }, resume: { title: 'My resume' } });
  t.equal(result.roles.kind, 'roles');
  t.equal(calls.filter((call) => call.endsWith('/resume-review/preview')).length, 2);
});

t.test('an error that is not about the file is thrown', async (t) => {
  const { ask } = server({ 'POST /tools/uploads': [problem(429, 'RATE_LIMITED')] });
  await t.rejects(ask(ANSWERED, FILE), { code: 'RATE_LIMITED' });
});

t.test('a conflict applies the answers to the newest profile', async (t) => {
  const { ask, calls } = server({
    'GET /tools/profile': [
      { body: { ...PROFILE, revision: 0 } },
      { body: { ...PROFILE, area: 'Ohio', revision: 1 } },
    ],
    'PUT /tools/profile': [problem(412, 'EDIT_CONFLICT'), { body: { ...PROFILE, revision: 2 } }],
  });
  t.equal((await ask(ANSWERED, null)).saveError, null);
  const [, second] = calls.filter((call) => call.startsWith('PUT'));
  t.match(second, /"area":"Ohio"/, 'theirs stays');
  t.match(second, /"stage":"working"/);
});

t.test('answers that cannot be stored do not affect the result', async (t) => {
  const { ask } = server({ 'PUT /tools/profile': [problem(503, 'UNAVAILABLE')] });
  const result = await ask(ANSWERED, null);
  t.equal(result.roles.kind, 'roles');
  t.ok(result.saveError);
});

t.test('known answers are not stored again', async (t) => {
  const known = { ...PROFILE, stage: 'working', currentOccupation: '51-3011.00', revision: 3 };
  const { ask, calls } = server({ 'GET /tools/profile': [{ body: known }] });
  t.equal((await ask(ANSWERED, null)).saveError, null);
  t.same(
    calls.filter((call) => call.startsWith('PUT')),
    [],
  );
});
