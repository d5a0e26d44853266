/**
 * Secrets put wherever a request can hold them, on every route there is, as a stranger and as staff,
 * with a database and without: nothing that is logged, at any level, holds one of them.
 */
import { describeError } from '@roletrail/cli/runtime/logger';
import { openDatabase } from '@roletrail/db/open';
import t, { type Test } from 'tap';
import { createTestUser, PASSWORD, type TestApi, type TestUser, testApi } from '../helpers/api.ts';
import { filled, type Schema } from '../helpers/filled-body.ts';
import { type LogLine, recorder } from '../helpers/logger.ts';

/** In whatever takes text; in formats that do not, what only this test would send. */
const MARK = 's3cr3tM4rk';
const MARKED = {
  text: MARK,
  email: `${MARK}@mark.example`,
  uuid: '5ec2e75e-c2e7-45ec-a2e7-5ec2e75ec2e7',
  code: '735194',
};
const ELSEWHERE = '203.0.113.199';

const api = await testApi({ config: { trustedProxies: ['127.0.0.1'] } });
t.teardown(() => api[Symbol.asyncDispose]());
await api.app.ready();
const staff = await createTestUser(api, { roles: ['admin', 'compliance'], consent: true });

interface Operation {
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}
const document = api.app.swagger() as unknown as {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** A body that the route takes, all its words marked; the marks alone where it takes none. */
function bodyOf(method: string, url: string): unknown {
  const path = url.replace(/:(\w+)/g, '{$1}');
  const operation = document.paths[path]?.[method.toLowerCase()];
  const schema = operation?.requestBody?.content['application/json']?.schema;
  return schema ? filled(schema, MARKED) : { password: MARK, email: MARKED.email, token: MARK };
}

const cookieOf = (who: TestUser | null) =>
  [...Object.entries(who?.cookies ?? {}), ['anything', MARK], ['rt_refresh', MARK]]
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Every route, with secrets in all places that it has. */
async function askEverything(to: TestApi, who: TestUser | null): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  const ask = async (method: string, url: string, query: string, headers: object) => {
    const payload = method === 'GET' || method === 'DELETE' ? undefined : bodyOf(method, url);
    const path = url.replace(/:(\w*[iI]d)\b/g, MARKED.uuid).replace(/:\w+|\*/g, MARK);
    const { statusCode } = await to.app.inject({
      method: method as 'POST',
      url: `${path}${query}`,
      headers: {
        origin: to.config.publicOrigin,
        'user-agent': `Browser ${MARK}`,
        'x-forwarded-for': ELSEWHERE,
        'idempotency-key': MARKED.uuid,
        referer: `https://elsewhere.example/${MARK}`,
        traceparent: MARK,
        cookie: cookieOf(who),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  };
  const own = who?.headers ?? { authorization: `Bearer ${MARK}` };
  const last = ({ url }: { url: string }) => Number(ENDS.test(url));
  for (const { method, url } of to.app.routeTable.toSorted((a, b) => last(a) - last(b))) {
    for (const one of String(method).split(',')) {
      await ask(one, url, '', own);
      await ask(one, url, `?token=${MARK}&email=${encodeURIComponent(MARKED.email)}`, own);
      if (who === null) await ask(one, url, '', {});
    }
  }
  return answers;
}

/** Ends what the rest is asked as: asked last. */
const ENDS = /^\/api\/(?:auth\/logout|me\/consents\/withdraw|legal-consent)$/;

function demandSilence(t: Test, lines: readonly LogLine[]): void {
  t.ok(lines.length > 100, `${lines.length} lines`);
  const secrets = {
    mark: new RegExp(MARK, 'i'),
    uuid: new RegExp(MARKED.uuid, 'i'),
    code: new RegExp(`\\b${MARKED.code}\\b`),
    password: new RegExp(PASSWORD),
    email: new RegExp(staff.email, 'i'),
    token: new RegExp(staff.token.slice(-40)),
    address: /203\.0\.113/,
    cookie: new RegExp(
      Object.values(staff.cookies)
        .map((value) => value.slice(-30))
        .join('|'),
    ),
  };
  for (const line of lines) {
    const written = JSON.stringify(line, (_, value: unknown) =>
      value instanceof Error ? describeError(value) : value,
    );
    for (const [what, pattern] of Object.entries(secrets)) {
      if (pattern.test(written)) t.fail(`${what} in: ${written.slice(0, 400)}`);
    }
  }
}

t.test('as a stranger', async (t) => {
  const answers = await askEverything(api, null);
  t.ok((answers.get(400) ?? 0) > 20 && (answers.get(401) ?? 0) > 20, JSON.stringify([...answers]));
  demandSilence(t, api.logs);
});

t.test('as staff', async (t) => {
  const answers = await askEverything(api, staff);
  t.ok((answers.get(200) ?? 0) > 60, JSON.stringify([...answers]));
  demandSilence(t, api.logs);
});

t.test('where the database is away', async (t) => {
  const lines: LogLine[] = [];
  const url = `postgres://somebody:${MARK}@127.0.0.1:9/nowhere`;
  const nowhere = openDatabase(
    { url, applicationName: 'away', poolSize: 2, statementTimeoutMs: 1000 },
    () => undefined,
  );
  await using away = await testApi({
    beside: api,
    deps: { db: nowhere.db, logger: recorder(lines) },
  });
  await away.app.ready();
  const answers = await askEverything(away, staff);
  t.ok((answers.get(503) ?? 0) > 150, JSON.stringify([...answers]));
  demandSilence(t, lines);
});

t.test('and what has no route', async (t) => {
  for (const url of [`/api/${MARK}`, `/${MARK}/%`, `/api/legal-documents/%zz${MARK}`, `/${MARK}`]) {
    await api.app.inject({ url });
    await api.app.inject({
      method: 'POST',
      url,
      payload: `{"password":"${MARK}`,
      headers: { 'content-type': 'application/json' },
    });
  }
  demandSilence(t, api.logs);
});
