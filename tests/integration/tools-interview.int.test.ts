import {
  interviewReviewResult,
  questionSet,
  savedInterview,
} from '@roletrail/contracts/tools/interview';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import t from 'tap';
import { createTestUser, outcome, type TestApi, testApi } from '../helpers/api.ts';
import { adText, call, kept } from '../helpers/saved-items.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi();
});
t.teardown(() => api[Symbol.asyncDispose]());

const member = () => createTestUser(api, { consent: true });
const ask = async (headers: Record<string, string>, engine: string, input: object, seed = 0) =>
  outcome(await call(api, 'POST', `/${engine}/preview`, { headers, body: { input, seed } }));

const RESUME = `Ada Byron

Experience

Engineer, Acme Ltd
2019 – now
- Built the search of the shop in Kotlin, which 40 shops use.
- Cut the time of a release from two hours to ten minutes with Terraform.
- Responsible for the weekly report on the errors of the service and for its follow-up with the team.
- Trained two new colleagues in the first months of their work with us.`;

const STORY =
  'In my last job I was working at a bakery. My boss asked me to bring the waste down. I counted it every evening, and I called each shop at two. As a result it fell from forty loaves to six.';

t.test('a set from a saved ad and a saved resume names their words', async (t) => {
  const { headers } = await member();
  const ad = await kept(api, 'POST', '/job-targets', {
    headers,
    body: { title: 'Backend at Acme', text: adText() },
  });
  const resume = await kept(api, 'POST', '/resumes', {
    headers,
    body: { title: 'Mine', text: RESUME },
  });
  const input = {
    ad: { kind: 'job-target', id: ad.id },
    resume: { kind: 'resume', id: resume.id },
    count: 8,
  };
  const body = { input, seed: 0 };
  const shown = await kept<ToolRun>(api, 'POST', '/interview-questions/preview', { headers, body });
  const { counts, questions } = questionSet.parse(shown.outcome.result);
  t.ok(counts.ad > 0 && counts.resume > 0 && counts.gap > 0, JSON.stringify(counts));
  const ofResume = questions.filter(({ origin }) => origin === 'resume');
  t.ok(ofResume.every(({ quote }) => quote !== null && RESUME.includes(quote)));
  const run = await kept<ToolRun>(api, 'POST', '/interview-questions/runs', { headers, body });
  t.match(run, { title: 'Backend at Acme', source: { id: ad.id }, resume: resume.id });
  const changed = { title: 'Backend at Acme', text: adText('Bolt').replace('Kotlin', 'Haskell') };
  await kept(api, 'PUT', `/job-targets/${ad.id}`, { headers, body: changed, ifMatch: 1 });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.match(again, { again: { changed: ['text'], sameResult: false } });
  await kept(api, 'DELETE', `/job-targets/${ad.id}`, { headers });
  const gone = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.ok(savedInterview.safeParse(gone.outcome.result).success, 'the earlier words stay');
});

t.test('a set needs nothing, and other input is refused', async (t) => {
  const { headers } = await member();
  t.equal(await ask(headers, 'interview-questions', {}), '200');
  for (const wrong of [
    { count: 2 },
    { count: 9 },
    { level: 'boss' },
    { competencies: ['juggling'] },
    { competencies: new Array(7).fill('safety') },
    { ad: { kind: 'resume', id: '018f0000-0000-7000-8000-000000000000' } },
  ])
    t.equal(await ask(headers, 'interview-questions', wrong), '400 VALIDATION_FAILED');
  const short = { ad: { kind: 'text', text: 'We want you.' } };
  t.equal(await ask(headers, 'interview-questions', short), '422 TEXT_TOO_SHORT');
});

t.test('another user’s ad makes no question', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  const body = { title: 'Mine', text: adText() };
  const { id } = await kept(api, 'POST', '/job-targets', { headers, body });
  const input = { ad: { kind: 'job-target', id } };
  t.equal(await ask(other.headers, 'interview-questions', input), '404 NOT_FOUND');
});

t.test('answers are reviewed, saved with a correction, and asked again', async (t) => {
  const [{ headers }, other] = [await member(), await member()];
  const question = { text: 'Tell us about a problem that you solved.' };
  const answers = [
    { question, text: STORY, seconds: 90 },
    { question, text: '' },
  ];
  const shown = await kept<ToolRun>(api, 'POST', '/interview-review/preview', {
    headers,
    body: { input: { answers } },
  });
  const review = interviewReviewResult.parse(shown.outcome.result);
  t.match(review, { kind: 'interview', answers: { length: 2 } });
  const corrected = [{ question, text: STORY, labels: [{ at: 0, label: 'other' }] }];
  const run = await kept<ToolRun>(api, 'POST', '/interview-review/runs', {
    headers,
    body: { input: { answers: corrected } },
  });
  t.match(run, {
    title: question.text,
    outcome: { result: { answers: [{ sentences: [{ label: 'other', corrected: true }] }] } },
  });
  const again = await kept<ToolRun>(api, 'POST', `/runs/${run.id}/rerun`, { headers });
  t.match(again, { again: { changed: [], sameResult: true } });
  t.equal(outcome(await call(api, 'GET', `/runs/${run.id}`, other)), '404 NOT_FOUND');
});

t.test('answers out of bounds are refused, empty ones get a reason', async (t) => {
  const { headers } = await member();
  const question = { text: 'Why?' };
  const one = { question, text: STORY };
  for (const answers of [
    [],
    new Array(9).fill(one),
    [{ ...one, text: 'x'.repeat(6001) }],
    [{ ...one, question: { text: ' ' } }],
    [{ ...one, labels: [{ at: 200, label: 'action' }] }],
    [{ ...one, labels: [{ at: 0, label: 'joke' }] }],
    [{ ...one, seconds: -1 }],
  ])
    t.equal(await ask(headers, 'interview-review', { answers }), '400 VALIDATION_FAILED');
  const german = 'Wir suchen für das Team eine Person, die mit uns in der Stadt arbeitet. '.repeat(
    3,
  );
  const answers = [{ question, text: german }];
  t.equal(await ask(headers, 'interview-review', { answers }), '422 LANG_UNSUPPORTED');
  t.equal(await ask(headers, 'interview-review', { answers, anyLanguage: true }), '200');
  const empty = await kept<ToolRun>(api, 'POST', '/interview-review/preview', {
    headers,
    body: { input: { answers: [{ question, text: '' }] } },
  });
  t.match(empty.outcome.result, { kind: 'insufficient_evidence' });
});

t.test('the longest practice is answered', async (t) => {
  const { headers } = await member();
  const text = `${STORY} `.repeat(40).slice(0, 6000);
  const answers = new Array(8).fill({ question: { text: 'Why?' }, text });
  t.equal(await ask(headers, 'interview-review', { answers }), '200');
});

t.test('only the page of the tool may use the microphone and play recordings', async (t) => {
  for (const [url, microphone] of [
    ['/services/interview', 'microphone=(self)'],
    ['/services/interview?practice=1', 'microphone=(self)'],
    ['/', 'microphone=()'],
    ['/services/resume', 'microphone=()'],
    ['/api/auth/user', 'microphone=()'],
  ] as const) {
    const { headers } = await api.app.inject(url);
    t.ok(String(headers['permissions-policy']).includes(microphone), url);
    t.match(headers['permissions-policy'], /camera=\(\), geolocation=\(\)/);
    const mayPlay = String(headers['content-security-policy']).includes('media-src blob:');
    t.equal(mayPlay, microphone === 'microphone=(self)', url);
  }
});
