import type { SessionAnswer } from '@roletrail/contracts/http/auth';
import { ACCESS_TOKEN_SECONDS } from '@roletrail/contracts/limits';
import t from 'tap';
import { Http, type HttpListener } from './http.ts';
import {
  formatErrorSentence,
  isOutcomeUnknown,
  NetworkError,
  ProblemError,
  retryAfterOf,
  UnexpectedAnswerError,
} from './http-errors.ts';
import { retryUnanswered, shouldRetry } from './query-policy.ts';

const AT = '2026-11-21T12:00:00.000Z';
const TOKEN_MS = ACCESS_TOKEN_SECONDS * 1000;
const answerFor = (accessToken: string): SessionAnswer => ({
  accessToken,
  expiresAt: '2099-01-01T00:00:00.000Z',
  session: {
    id: '01890000-0000-7000-8000-000000000002',
    createdAt: AT,
    lastActivityAt: AT,
    expiresAt: AT,
    userAgent: null,
    device: { kind: 'unknown', browser: null, system: null, label: 'Unknown device' },
    method: 'password',
    current: true,
  },
  user: {
    id: '01890000-0000-7000-8000-000000000001',
    email: 'a@example.org',
    roles: [],
    capabilities: [],
    createdAt: AT,
    displayName: null,
    emailVerified: false,
    secondFactor: false,
  },
  arrangements: [],
});

const json = (status: number, body: unknown, headers = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const problem = (status: number, code: string, headers = {}) =>
  json(
    status,
    { type: 'about:blank', title: code, status, detail: '', code, requestId: 'r' },
    headers,
  );
const anything = async () => ({ parse: (value: unknown) => value });

type Call = { path: string; bearer: string | null; headers: Headers };

/** Fake server that records its calls. */
function serve(answer: (call: Call, n: number) => Response | Promise<Response>) {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const call = { path: String(input), bearer: headers.get('authorization'), headers };
    calls.push(call);
    return answer(call, calls.length);
  };
  return calls;
}

function client() {
  const heard: string[] = [];
  const listener: HttpListener = {
    refreshed: (answer) => heard.push(`refreshed ${answer.accessToken}`),
    lost: (error) => heard.push(`lost ${error.code}`),
    consentRequired: () => heard.push('consent required'),
  };
  const http = new Http();
  http.listen(listener);
  http.authorise(answerFor('old'));
  return { http, heard };
}

/** Moves the clock of the device, ms. */
function moveClock(ms: number): void {
  const now = Date.now() + ms;
  Date.now = () => now;
}

const realFetch = globalThis.fetch;
const realNow = Date.now;
t.afterEach(() => {
  globalThis.fetch = realFetch;
  Date.now = realNow;
});

t.test('concurrent calls share one refresh and are repeated with its token', async (t) => {
  const calls = serve(async ({ path, bearer }) => {
    if (path === '/api/auth/refresh') return json(200, answerFor('new'));
    return bearer === 'Bearer new' ? json(200, 1) : problem(401, 'TOKEN_INVALID');
  });
  const { http, heard } = client();
  const results = await Promise.all([1, 2, 3].map((n) => http.json(`/x${n}`, anything)));
  t.same(results, [1, 1, 1]);
  t.equal(calls.filter((c) => c.path === '/api/auth/refresh').length, 1);
  t.same(heard, ['refreshed new']);
});

t.test('a session that has ended is not refreshed', async (t) => {
  for (const code of ['SESSION_REVOKED', 'SESSION_EXPIRED', 'REFRESH_REUSED']) {
    const calls = serve(() => problem(401, code));
    const { http, heard } = client();
    await t.rejects(http.json('/x', anything), { code });
    t.equal(calls.length, 1);
    t.same(heard, [`lost ${code}`]);
    t.notOk(http.authorised);
  }
});

t.test('a refused refresh ends the session; one without an answer does not', async (t) => {
  serve(({ path }) =>
    problem(401, path === '/api/auth/refresh' ? 'SESSION_MISSING' : 'TOKEN_INVALID'),
  );
  const first = client();
  await t.rejects(first.http.json('/x', anything), { code: 'SESSION_MISSING' });
  t.same(first.heard, ['lost SESSION_MISSING']);

  serve(({ path }) => {
    if (path === '/api/auth/refresh') throw new TypeError('offline');
    return problem(401, 'TOKEN_INVALID');
  });
  const second = client();
  await t.rejects(second.http.json('/x', anything), NetworkError);
  t.same(second.heard, []);
  t.ok(second.http.authorised);
});

t.test('a 401 that is not ours asks for no new token and ends no session', async (t) => {
  const calls = serve(() => new Response('<h1>Proxy sign-in</h1>', { status: 401 }));
  const { http, heard } = client();
  await t.rejects(http.json('/x', anything), UnexpectedAnswerError);
  t.same(
    calls.map((c) => c.path),
    ['/api/x'],
  );
  moveClock(TOKEN_MS);
  await t.rejects(http.json('/x', anything), UnexpectedAnswerError);
  t.equal(calls.at(-1)?.path, '/api/auth/refresh');
  t.same(heard, []);
  t.ok(http.authorised);
});

t.test('a token about to expire is renewed before it is used', async (t) => {
  const calls = serve(({ path }) => json(200, path === '/api/auth/refresh' ? answerFor('new') : 1));
  const { http } = client();
  moveClock(TOKEN_MS - 5000);
  await http.json('/x', anything);
  t.same(
    calls.map((c) => [c.path, c.bearer]),
    [
      ['/api/auth/refresh', null],
      ['/api/x', 'Bearer new'],
    ],
  );
});

t.test('a wrong device clock renews no token early', async (t) => {
  for (const hours of [1, 24, -1]) {
    const calls = serve(() => json(200, 1));
    const { http } = client();
    const expiresAt = new Date(Date.now() + TOKEN_MS).toISOString();
    moveClock(hours * 3_600_000);
    http.authorise({ ...answerFor('old'), expiresAt });
    await http.json('/x', anything);
    moveClock(TOKEN_MS - 20_000);
    await http.json('/x', anything);
    t.same(
      calls.map(({ path }) => path),
      ['/api/x', '/api/x'],
      `${hours} hours ahead`,
    );
  }
});

t.test('a token is renewed if its remaining validity is too short', async (t) => {
  serve(() => json(200, answerFor('new')));
  const { http } = client();
  moveClock(TOKEN_MS - 60_000);
  t.equal(await http.freshToken(), 'old');
  t.equal(await http.freshToken(30_000), 'old');
  t.equal(await http.freshToken(90_000), 'new');
});

t.test('calls without a session have no token and do not affect it', async (t) => {
  const calls = serve(() => problem(401, 'INVALID_CREDENTIALS'));
  const { http, heard } = client();
  await t.rejects(http.json('/auth/login', anything, { auth: 'none' }), ProblemError);
  t.equal(calls[0]?.bearer, null);
  t.same(heard, []);
});

t.test('403 CONSENT_REQUIRED reaches the listener and the caller', async (t) => {
  serve(() => problem(403, 'CONSENT_REQUIRED'));
  const { http, heard } = client();
  await t.rejects(http.json('/x', anything), { code: 'CONSENT_REQUIRED', status: 403 });
  t.same(heard, ['consent required']);
});

t.test('an answer without a problem document is unexpected', async (t) => {
  serve(() => new Response('<html>502</html>', { status: 502 }));
  await t.rejects(client().http.json('/x', anything), UnexpectedAnswerError);
  serve(() => json(500, { code: 'NEVER_HEARD_OF' }));
  await t.rejects(client().http.json('/x', anything), UnexpectedAnswerError);
  serve(() => new Response('not json', { status: 200 }));
  await t.rejects(client().http.json('/x', anything), UnexpectedAnswerError);
});

t.test('a gateway answer is distinguished from an unknown answer', async (t) => {
  t.match(new UnexpectedAnswerError(503).message, /does not answer at the moment \(status 503\)/);
  t.match(new UnexpectedAnswerError(418).message, /went wrong on our side \(status 418\)/);
});

t.test('the outcome is unknown after a gateway answer or a truncated one', async (t) => {
  for (const status of [200, 500, 502, 503, 504]) {
    t.ok(isOutcomeUnknown(new UnexpectedAnswerError(status)), `${status}`);
  }
  t.ok(isOutcomeUnknown(new NetworkError(null)));
  t.notOk(isOutcomeUnknown(new UnexpectedAnswerError(413)), 'a gateway’s own refusal');
  serve(() => problem(503, 'OUTCOME_UNKNOWN', {}));
  t.ok(
    isOutcomeUnknown(
      await client()
        .http.json('/x', anything)
        .catch((error) => error),
    ),
  );
  serve(() => problem(503, 'LOG_UNAVAILABLE', {}));
  t.notOk(
    isOutcomeUnknown(
      await client()
        .http.json('/x', anything)
        .catch((error) => error),
    ),
  );
});

t.test('Retry-After is part of the error', async (t) => {
  serve(() => problem(503, 'LOG_UNAVAILABLE', { 'retry-after': '7' }));
  await t.rejects(client().http.json('/x', anything), { code: 'LOG_UNAVAILABLE', retryAfter: 7 });
  serve(() => new Response('no upstream', { status: 503, headers: { 'retry-after': '9' } }));
  const error: unknown = await client()
    .http.json('/x', anything)
    .catch((error) => error);
  t.equal(retryAfterOf(error), 9, 'a gateway’s too');
});

t.test('queries are tried at most three times, 401 and 403 once', async (t) => {
  const failed = (status: number) => new UnexpectedAnswerError(status);
  t.ok(shouldRetry(0, failed(500)));
  t.ok(shouldRetry(1, new NetworkError(null)));
  t.notOk(shouldRetry(2, failed(500)));
  t.notOk(shouldRetry(0, failed(401)));
  t.notOk(shouldRetry(0, failed(403)));
});

t.test('a query is repeated after a fault of the server, not after a refusal', async (t) => {
  const thrown = async (status: number, code: string) => {
    serve(() => problem(status, code));
    return client()
      .http.json('/x', anything, { auth: 'none' })
      .catch((error: unknown) => error);
  };
  t.ok(retryUnanswered(1, await thrown(500, 'INTERNAL')));
  t.notOk(retryUnanswered(2, await thrown(500, 'INTERNAL')));
  t.ok(retryUnanswered(0, new NetworkError(null)));
  t.ok(retryUnanswered(0, new UnexpectedAnswerError(502)));
  t.notOk(retryUnanswered(0, await thrown(404, 'NOT_FOUND')));
  t.notOk(retryUnanswered(0, await thrown(503, 'LEDGER_UNAVAILABLE')));
});

t.test('an error is formatted as a sentence, whatever its source', async (t) => {
  for (const [thrown, sentence] of [
    ['Please wait a moment', 'Please wait a moment.'],
    ['The text has 3 words.', 'The text has 3 words.'],
    ['Is this yours?', 'Is this yours?'],
  ] as const) {
    t.equal(formatErrorSentence(new Error(thrown)), sentence);
  }
  t.equal(formatErrorSentence('no error'), 'Something unexpected happened.');
});
