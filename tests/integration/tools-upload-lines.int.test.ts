import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import { RESUME_LINES_MAX } from '@roletrail/contracts/tool-limits';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { docxOf, formOf, paragraph, WORDS } from '../helpers/files.ts';

let api: TestApi;
let who: TestUser;
t.before(async () => {
  api = await testApi();
  who = await createTestUser(api, { consent: true });
});
t.teardown(() => api[Symbol.asyncDispose]());

function upload(bytes: Buffer) {
  const { payload, type } = formOf(bytes, 'me.bin');
  return api.app.inject({
    method: 'POST',
    url: '/api/tools/uploads?anyLanguage=true',
    headers: { ...who.headers, 'content-type': type },
    payload,
  });
}

const LETTER = WORDS.split('\n')
  .map((line) => paragraph(line))
  .join('');

t.test('a file of more lines than a tool takes is a text without places', async (t) => {
  const spare = RESUME_LINES_MAX - WORDS.trim().split('\n').length;
  const withLines = (count: number) => Buffer.from(`${WORDS.trim()}\n${'a\n'.repeat(count)}`);
  const full = (await upload(withLines(spare))).json<UploadAnswer>();
  t.equal(full.lines.length, RESUME_LINES_MAX);
  const breaks = `${LETTER}<w:p><w:r>${'<w:t>a</w:t><w:br/>'.repeat(97_000)}</w:r></w:p>`;
  for (const [name, bytes] of [
    ['one line more', withLines(spare + 1)],
    ['97,000 lines', withLines(97_000)],
    ['97,000 line breaks of a Word document', await docxOf(breaks)],
  ] as const) {
    const answer = await upload(bytes);
    t.equal(outcome(answer), '200', name);
    const { text, lines } = answer.json<UploadAnswer>();
    t.equal(lines.length, 0, name);
    t.ok(text.startsWith(WORDS.slice(0, 20)), name);
    t.ok(answer.body.length < 500_000, `${name}: ${answer.body.length} characters`);
  }
});

t.test('an upload without lines is read as a text', async (t) => {
  const runOf = async (source: object) => {
    const url = '/api/tools/resume/preview';
    const payload = { input: { source } };
    const answer = await api.app.inject({ method: 'POST', url, headers: who.headers, payload });
    t.equal(outcome(answer), '200', answer.body.slice(0, 200));
    return answer.json<{ outcome: { result: unknown } }>().outcome.result;
  };
  const head = 'Ada Lovelace\nada@example.org\n\nExperience\nEngineer, Acme\nJan 2019 - Present\n';
  const text = `${head}${WORDS}`;
  const asText = await runOf({ kind: 'text', text });
  t.match(JSON.stringify(asText), 'ada@example.org');
  t.same(await runOf({ kind: 'upload', text, lines: [] }), asText);
});
