import { toolRun } from '@roletrail/contracts/tools/runs';
import {
  type SkillQuestions,
  savedSkillsResult,
  skillQuestions,
  skillsAssessed,
} from '@roletrail/contracts/tools/skills';
import t from 'tap';
import { createTestUser, outcome, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
type Headers = TestUser['headers'];
const NURSE = '29-1141.00';

async function ask(headers: Headers, tool: string, input: object, way = 'preview') {
  const url = `/${tool}/${way}`;
  const run = await kept<{ outcome: { result: { kind: string } } }>(api, 'POST', url, {
    headers,
    body: { input },
  });
  return { run, result: savedSkillsResult.parse(run.outcome.result) };
}

const answersTo = ({ questions }: SkillQuestions, level: number) =>
  questions.map(({ id }) => ({ id, level }));

t.test(
  'questions come without a need, a draft is continued, and the result compared',
  async (t) => {
    const { headers } = await member();
    const asked = await ask(headers, 'skills', { occupation: NURSE });
    const questions = skillQuestions.parse(asked.result);
    t.notMatch(JSON.stringify(questions.questions), /"(?:need|gap|why)"/);

    const some = answersTo(questions, 2).slice(0, 6);
    const proof = { text: 'Led a ward of 12 beds', resume: null };
    const answers = some.map((one, at) => (at === 0 ? { ...one, proof } : one));
    const draft = await ask(headers, 'skills', { occupation: NURSE, answers }, 'runs');
    t.equal(draft.result.kind, 'questions', 'a draft tells no need either');
    const { id } = toolRun.parse(draft.run);
    const opened = toolRun.parse(await kept(api, 'GET', `/runs/${id}`, { headers }));
    t.match(opened.input, { occupation: NURSE, finished: false, answers });

    const input = { occupation: NURSE, answers: opened.input.answers, finished: true };
    const first = await ask(headers, 'skills', input, 'runs');
    const assessed = skillsAssessed.parse(first.result);
    t.match(assessed, { met: { max: 6 }, proved: { value: 1, max: 6 } });
    const more = { ...input, answers: answersTo(questions, 7) };
    const second = skillsAssessed.parse((await ask(headers, 'skills', more, 'runs')).result);
    t.ok(second.gaps.length < assessed.gaps.length, 'over time');
    const list = await kept<{ items: { id: string }[] }>(api, 'GET', '/runs?tool=skills', {
      headers,
    });
    t.equal(list.items.length, 3);
    await kept(api, 'DELETE', `/runs/${id}`, { headers });
  },
);

t.test('a saved ad is asked for by its terms, and a rerun reads it as it is now', async (t) => {
  const { headers } = await member();
  const body = { title: 'Backend engineer', text: adText() };
  const ad = await kept(api, 'POST', '/job-targets', { headers, body });
  const source = { kind: 'job-target', id: ad.id };
  const asked = await ask(headers, 'skills', { ad: source });
  const questions = skillQuestions.parse(asked.result);
  t.equal(questions.target.ad, 'Backend engineer');
  t.ok(questions.questions.some(({ label }) => label === 'Kotlin'));
  const answers = answersTo(questions, 1);
  const { run } = await ask(headers, 'skills', { ad: source, answers, finished: true }, 'runs');
  const saved = toolRun.parse(run);
  t.match(saved.source, source);
  const text = adText().replace('Kotlin', 'Scala');
  await kept(api, 'PUT', `/job-targets/${ad.id}`, {
    headers,
    body: { ...body, text },
    ifMatch: ad.revision,
  });
  const again = toolRun.parse(
    await kept(api, 'POST', `/runs/${saved.id}/rerun`, { headers, body: {} }),
  );
  t.match(again.again, { changed: ['text'], sameResult: false });
  const labels = skillsAssessed.parse(again.outcome.result).items.map(({ label }) => label);
  t.ok(labels.includes('Scala') && !labels.includes('Kotlin'));
});

t.test('another person’s ad and answers out of bounds are refused', async (t) => {
  const [owner, other] = [await member(), await member()];
  const body = { title: 'Backend engineer', text: adText() };
  const ad = await kept(api, 'POST', '/job-targets', { headers: owner.headers, body });
  const refused = async (tool: string, input: object) =>
    outcome(
      await call(api, 'POST', `/${tool}/preview`, { headers: other.headers, body: { input } }),
    );
  const source = { kind: 'job-target', id: ad.id };
  t.equal(await refused('skills', { ad: source }), '404 NOT_FOUND');
  const wrong = '400 VALIDATION_FAILED';
  const answer = { id: 'skill:Writing', level: 8 };
  t.equal(await refused('skills', { occupation: NURSE, answers: [answer] }), wrong);
  t.equal(await refused('skills', { occupation: 'nurse' }), wrong);
  t.equal(await refused('interests', { answers: [{ id: 'R1', value: 0 }] }), wrong);
  t.equal(
    await refused('skills', { ad: { kind: 'text', text: 'Wir suchen eine Person.' } }),
    '422 TEXT_TOO_SHORT',
  );
});

t.test('interests give a pattern with occupations', async (t) => {
  const { headers } = await member();
  const asked = await ask(headers, 'interests', {});
  if (asked.result.kind !== 'interest-questions') throw new Error(asked.result.kind);
  const answers = asked.result.items.map(({ id }) => ({ id, value: id.startsWith('A') ? 5 : 2 }));
  const { result } = await ask(headers, 'interests', { answers, finished: true }, 'runs');
  t.match(result, { kind: 'interests', flat: false, leading: ['A'], occupations: { length: 20 } });
});
