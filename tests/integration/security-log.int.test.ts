/** Can an attack be seen, by somebody who has nothing but the log? */

import { SECURITY_KINDS } from '@roletrail/api/security/security-log';
import { ERRORS } from '@roletrail/contracts/errors';
import t from 'tap';
import { PASSWORD, person, type TestApi, testApi } from '../helpers/api.ts';
import type { LogLine } from '../helpers/logger.ts';

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { trustedProxies: ['127.0.0.1'] } });
});
t.teardown(() => api[Symbol.asyncDispose]());

const signIn = (email: string, password: string, from: string) =>
  api.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    headers: { 'x-forwarded-for': from },
  });

/** What a program that reads the log makes of it: the verdict on each network. */
function judge(lines: readonly LogLine[]): Map<string, 'spraying' | 'typos'> {
  const accounts = new Map<string, Set<string>>();
  for (const { fields } of lines) {
    if (fields.logger !== 'security' || fields.kind !== 'sign_in_failed') continue;
    const { network, account } = fields as { network: string; account: string };
    accounts.set(network, (accounts.get(network) ?? new Set()).add(account));
  }
  return new Map(
    [...accounts].map(([network, tried]) => [network, tried.size > 5 ? 'spraying' : 'typos']),
  );
}

t.test('spraying and one person’s typos are told apart from the log alone', async (t) => {
  const known = await Promise.all(Array.from({ length: 3 }, () => person(api)));
  const clumsy = await person(api);
  const untold = Array.from({ length: 9 }, (_, i) => `nobody-${i}@example.org`);
  api.logs.length = 0;
  // as many failures on either side, so that their number tells nothing
  for (const email of [...known.map((who) => who.email), ...untold]) {
    t.equal((await signIn(email, 'Winter2026!', '203.0.113.7')).statusCode, 401);
  }
  for (const typo of Array.from({ length: 6 }, (_, i) => `${PASSWORD}${i}`)) {
    await signIn(clumsy.email, typo, '198.51.100.20');
    await signIn(clumsy.email.toUpperCase(), typo, '2001:db8:1:2::3');
  }
  t.equal((await signIn(clumsy.email, PASSWORD, '198.51.100.20')).statusCode, 200);

  const verdicts = [...judge(api.logs).values()];
  t.same(verdicts.toSorted(), ['spraying', 'typos', 'typos']);
  const lines = api.logs.filter(({ fields }) => fields.logger === 'security');
  t.equal(lines.length, 24);
  const accounts = new Set(lines.map(({ fields }) => fields.account));
  t.equal(accounts.size, 13, 'one name for one account, from wherever it is tried');
  for (const { level, message, fields } of lines) {
    t.match({ level, message }, { level: 'warn', message: 'refused' });
    t.same(Object.keys(fields), ['logger', 'kind', 'code', 'account', 'network', 'requestId']);
    t.match(fields, { account: /^[0-9a-f]{16}$/, network: /^[0-9a-f]{16}$/ });
  }
  const all = JSON.stringify(lines);
  for (const secret of ['example.org', '203.0', '198.51', '2001:', 'Winter', clumsy.id]) {
    t.notMatch(all, secret, `names nothing: ${secret}`);
  }
});

t.test('every refusal logs its code; those that attacks are made of count by kind', async (t) => {
  const who = await person(api, { consent: true });
  const cookie = `${Object.entries(who.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')}`;
  const origin = api.config.publicOrigin;
  const refresh = (device: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { origin, cookie: cookie.replace(/(device=)[^;]+/, `$1${device}`) },
    });
  const counted = async (kind: string) => {
    const text = await api.deps.metrics.getSingleMetricAsString('roletrail_security_events_total');
    return Number(new RegExp(`kind="${kind}"\\} ([0-9]+)`).exec(text)?.[1]);
  };
  const asked = (url: string, headers: Record<string, string> = who.headers) =>
    api.app.inject({ url, headers });
  const change = (body: object, headers = {}) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/password',
      payload: body,
      headers: { ...who.headers, ...headers },
    });
  const acts: Record<string, () => Promise<{ statusCode: number }>> = {
    ROLE_REQUIRED: () => asked('/api/staff/tickets'),
    TOKEN_INVALID: () => asked('/api/auth/user', { authorization: 'Bearer x' }),
    PASSWORD_WRONG: () => change({ currentPassword: 'x', newPassword: PASSWORD }),
    ORIGIN_REFUSED: () => change({}, { origin: 'https://elsewhere.example' }),
    LINK_INVALID: () =>
      api.app.inject({
        method: 'POST',
        url: '/api/auth/verify-email',
        payload: { token: 'A'.repeat(43) },
      }),
    AUDITOR_TOKEN_INVALID: () =>
      asked('/api/ledger/admin-events/0/tile/entries/000', {
        authorization: `Bearer rta_${'A'.repeat(43)}`,
      }),
    INVALID_CREDENTIALS: () => signIn(who.email, 'x', '192.0.2.1'),
    NOT_FOUND: () => asked('/api/insights/no-such-article'),
    VALIDATION_FAILED: () => asked('/api/%zz'),
  };
  for (const [code, act] of Object.entries(acts)) {
    const kind = code in SECURITY_KINDS ? SECURITY_KINDS[code as 'ROLE_REQUIRED'] : null;
    const before = kind === null ? 0 : await counted(kind);
    api.logs.length = 0;
    const { statusCode } = await act();
    t.equal(statusCode, ERRORS[code as 'ROLE_REQUIRED'][0], code);
    t.match(
      api.logs.find(({ message }) => message === 'request')?.fields,
      { code, status: statusCode },
      `${code} stands in the request's line`,
    );
    const line = api.logs.find(({ fields }) => fields.logger === 'security');
    t.equal(line?.fields.kind ?? null, kind, code);
    if (kind !== null) t.equal(await counted(kind), before + 1, `${kind} is counted`);
  }
  api.logs.length = 0;
  await refresh('x');
  await refresh('y');
  const reused = api.logs.find(({ fields }) => fields.code === 'REFRESH_REUSED' && fields.logger);
  t.match(reused?.fields, { kind: 'refresh_reused', account: /^[0-9a-f]{16}$/ });
});
