/** Attacks must be visible in the log alone. */
import { SECURITY_KINDS } from '@roletrail/api/security/security-log';
import { ERRORS } from '@roletrail/contracts/errors';
import { TOTP, URI } from 'otpauth';
import t from 'tap';
import {
  type Answer,
  createTestUser,
  PASSWORD,
  proveAddress,
  type TestApi,
  testApi,
} from '../helpers/api.ts';
import { refresh } from '../helpers/api-sessions.ts';
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

/** Returns the verdict of a log analyser on each network. */
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

t.test('spraying and one person’s typos are distinguishable from the log alone', async (t) => {
  const known = await Promise.all(Array.from({ length: 3 }, () => createTestUser(api)));
  const clumsy = await createTestUser(api);
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

type SecurityCode = keyof typeof SECURITY_KINDS;
type Act = () => Promise<Answer>;

const ask = (url: string, headers: Record<string, string>) =>
  api.app.inject({ url: `/api${url}`, headers });
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });

const counted = async (kind: string) => {
  const text = await api.deps.metrics.getSingleMetricAsString('roletrail_security_events_total');
  return Number(new RegExp(`kind="${kind}"\\} ([0-9]+)`).exec(text)?.[1]);
};

/** Signs in with the password and a code that the person's second factor does not show. */
async function wrongCode(): Promise<Answer> {
  const who = await createTestUser(api);
  await proveAddress(api, who);
  const begun = await post('/auth/totp', { currentPassword: PASSWORD }, who.headers);
  const app = URI.parse(begun.json<{ uri: string }>().uri);
  if (!(app instanceof TOTP)) throw new Error(begun.body);
  await post('/auth/totp/confirm', { code: app.generate() }, who.headers);
  const hourAgo = app.generate({ timestamp: Date.now() - 3_600_000 });
  return post('/auth/login', { email: who.email, password: PASSWORD, totp: hourAgo });
}

/** Uses a refresh cookie twice, on other devices than its own. */
async function copiedCookie(): Promise<Answer> {
  const { cookies } = await createTestUser(api);
  const device = Object.keys(cookies).find((name) => name.endsWith('device')) ?? '';
  await refresh(api, { ...cookies, [device]: 'x' });
  return refresh(api, { ...cookies, [device]: 'y' });
}

/** Guesses passwords until the service stops answering. */
async function guesses(): Promise<Answer> {
  const { headers } = await createTestUser(api);
  for (let n = 0; ; n += 1) {
    const guess = { currentPassword: `guess ${n}`, newPassword: PASSWORD };
    const answer = await post('/auth/password', guess, headers);
    if (answer.statusCode !== ERRORS.PASSWORD_WRONG[0] || n > 50) return answer;
  }
}

t.test('every sign of an attack has an act, its line and its count', async (t) => {
  const who = await createTestUser(api, { consent: true });
  const change = { currentPassword: 'x', newPassword: PASSWORD };
  const token = 'A'.repeat(43);
  const acts: Readonly<Record<SecurityCode, Act>> = {
    INVALID_CREDENTIALS: () => signIn(who.email, 'x', '192.0.2.1'),
    SECOND_FACTOR_INVALID: wrongCode,
    PASSWORD_WRONG: () => post('/auth/password', change, who.headers),
    LINK_INVALID: () => post('/auth/verify-email', { token }),
    REFRESH_REUSED: copiedCookie,
    TOKEN_INVALID: () => ask('/auth/user', { authorization: 'Bearer x' }),
    AUDITOR_TOKEN_INVALID: () =>
      ask('/ledger/admin-events/0/tile/entries/000', { authorization: `Bearer rta_${token}` }),
    ROLE_REQUIRED: () => ask('/staff/tickets', who.headers),
    ORIGIN_REFUSED: () =>
      post('/auth/password', {}, { ...who.headers, origin: 'https://elsewhere.example' }),
    RATE_LIMITED: guesses,
  };
  for (const [code, kind] of Object.entries(SECURITY_KINDS) as [SecurityCode, string][]) {
    const before = await counted(kind);
    api.logs.length = 0;
    const { statusCode } = await acts[code]();
    t.equal(statusCode, ERRORS[code][0], code);
    t.equal(await counted(kind), before + 1, `${kind} is counted`);
    const lines = api.logs.filter(({ fields }) => fields.code === code);
    t.ok(
      lines.some(({ message }) => message === 'request'),
      `${code} stands in the request's line`,
    );
    const securityLines = lines.filter(({ fields }) => fields.logger === 'security');
    t.match(
      securityLines.map(({ fields }) => fields),
      [{ kind, network: /^[0-9a-f]{16}$/ }],
      `${kind} has its line`,
    );
  }
});

t.test('what is no sign of one logs its code, and nothing more', async (t) => {
  const acts: Readonly<Record<'NOT_FOUND' | 'VALIDATION_FAILED', Act>> = {
    NOT_FOUND: () => ask('/insights/no-such-article', {}),
    VALIDATION_FAILED: () => ask('/%zz', {}),
  };
  for (const [code, act] of Object.entries(acts)) {
    api.logs.length = 0;
    const { statusCode: status } = await act();
    t.match(api.logs.find(({ message }) => message === 'request')?.fields, { code, status });
    t.notOk(api.logs.some(({ fields }) => fields.logger === 'security'));
  }
});
