import type { Problem } from '@roletrail/contracts/errors';
import type { SessionEndReason } from '@roletrail/contracts/events/session';
import type { SessionAnswer, User } from '@roletrail/contracts/http/auth';
import t from 'tap';
import { Http } from '../../lib/http.ts';
import type { SessionChannel, SessionNews } from './session-channel.ts';
import type { SessionEvent } from './session-machine.ts';
import { SessionStore } from './session-store.ts';

const AT = '2026-11-21T12:00:00.000Z';
const ANN: User = {
  id: '01890000-0000-7000-8000-000000000001',
  email: 'ann@example.org',
  roles: [],
  capabilities: [],
  createdAt: AT,
  displayName: null,
  emailVerified: true,
  secondFactor: false,
};
const ANSWER: SessionAnswer = {
  accessToken: 'token',
  expiresAt: '2099-01-01T00:00:00.000Z',
  session: {
    id: '01890000-0000-7000-8000-000000000002',
    createdAt: AT,
    lastActivityAt: AT,
    expiresAt: AT,
    userAgent: null,
    method: 'password',
    current: true,
    device: { kind: 'unknown', browser: null, system: null, label: 'Unknown device' },
  },
  user: ANN,
  arrangements: [],
};

/** 401 of an ended session. */
function refusal(endReason: SessionEndReason): Response {
  const code = ['inactivity', 'lifetime'].includes(endReason)
    ? 'SESSION_EXPIRED'
    : 'SESSION_REVOKED';
  const rest = { type: 'about:blank', title: 'x', detail: 'x', requestId: 'x', endReason };
  return json(401, { ...rest, status: 401, code } satisfies Problem);
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

/** Tabs of one browser with one server; channel messages are synchronous. */
class Browser {
  readonly calls: string[] = [];
  /** answers by path; default 204 */
  readonly answers: Record<string, () => Response | Promise<Response>> = {
    '/api/auth/login': () => json(200, ANSWER),
    '/api/auth/refresh': () => json(200, ANSWER),
    '/api/auth/user': () => json(200, { user: { ...ANN, displayName: 'Ann' } }),
  };
  readonly #ears: { tab: number; heard: (news: SessionNews) => void }[] = [];
  #tabs = 0;
  /** called in the pause before the n-th retry */
  pause: (tries: number, leastMs?: number) => Promise<void> | void = () => undefined;

  tab() {
    const tab = this.#tabs++;
    const channel: SessionChannel = {
      tell: (news) => {
        for (const ear of this.#ears) if (ear.tab !== tab) ear.heard(news);
      },
      listen: (heard) => this.#ears.push({ tab, heard }),
    };
    const http = new Http(async (input) => {
      const path = String(input).split('?')[0] ?? '';
      this.calls.push(path);
      return this.answers[path]?.() ?? new Response(null, { status: 204 });
    });
    const store = new SessionStore(http, channel, async (tries, leastMs) =>
      this.pause(tries, leastMs),
    );
    const events: SessionEvent['type'][] = [];
    store.onEvent(({ type }) => events.push(type));
    http.listen({
      refreshed: (answer) => store.refreshed(answer),
      lost: (error) => store.lost(error),
      consentRequired: () => undefined,
    });
    return { store, http, events };
  }

  async signedIn() {
    const tab = this.tab();
    await tab.store.signIn({ email: ANN.email, password: 'x' });
    return tab;
  }
}

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

const reasonOf = (store: SessionStore) => {
  const state = store.getState();
  return state.status === 'signed-out' ? state.reason : state.status;
};

t.test('the five states reach a subscriber', async (t) => {
  const { store, http, events } = await new Browser().signedIn();
  await http.refresh();
  await store.refreshUser();
  store.beginRecovery();
  await store.endRecovery(true);
  t.same(events, [
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'USER_UPDATED',
    'PASSWORD_RECOVERY',
    'SIGNED_OUT',
  ]);
  t.equal(reasonOf(store), 'recovered');
});

t.test('a socket message about our own sign-out is not another device', async (t) => {
  const browser = new Browser();
  const one = await browser.signedIn();
  const two = await browser.signedIn();
  browser.answers['/api/auth/logout'] = () => {
    one.store.ended('signed_out');
    two.store.ended('signed_out');
    return new Response(null, { status: 204 });
  };
  await one.store.signOut('local');
  t.equal(reasonOf(one.store), 'signed-out');
  t.equal(reasonOf(two.store), 'other-tab');
});

t.test('a session ended elsewhere: every tab has the reason and no token', async (t) => {
  for (const [reason, shown] of [
    ['signed_out', 'other-device'],
    ['password_changed', 'password-changed'],
    ['email_changed', 'email-changed'],
    ['restored', 'restored'],
    ['inactivity', 'inactivity'],
    ['lifetime', 'lifetime'],
    ['token_reuse', 'reused'],
    ['staff', 'staff'],
    ['erased', 'erased'],
  ] as const) {
    for (const way of ['the socket', 'a refusal'] as const) {
      const browser = new Browser();
      const one = await browser.signedIn();
      const two = await browser.signedIn();
      browser.answers['/api/auth/user'] = () => refusal(reason);
      if (way === 'the socket') one.store.ended(reason);
      else await one.store.refreshUser();
      t.equal(reasonOf(one.store), shown, `${reason}, reported by ${way}`);
      t.notOk(one.http.authorised);
      t.equal(reasonOf(two.store), shown, 'a tab without a socket follows');
      t.notOk(two.http.authorised);
    }
  }
});

t.test('a user updated in one tab is refetched in the others', async (t) => {
  const browser = new Browser();
  const one = await browser.signedIn();
  const two = await browser.signedIn();
  one.store.updated({ ...ANN, displayName: 'Ann' });
  for (let i = 0; i < 1000 && browser.calls.at(-1) !== '/api/auth/user'; i += 1) await turn();
  await turn();
  t.match(two.store.getState(), { user: { displayName: 'Ann' } });
  browser.answers['/api/auth/user'] = () => Promise.reject(new Error('offline'));
  await two.store.refreshUser();
  t.match(two.store.getState(), { status: 'signed-in', user: { displayName: 'Ann' } });
});

t.test('recovery uses no token, and a dropped recovery checks the session', async (t) => {
  const browser = new Browser();
  const { store, http } = await browser.signedIn();
  store.beginRecovery();
  t.notOk(http.authorised);
  await store.restore(true);
  t.equal(store.getState().status, 'recovering', 'a check does not end it');
  await store.endRecovery(false);
  t.not(store.getState().status, 'recovering');
});

t.test('a gateway fault is retried and ends no session', async (t) => {
  for (const fault of [502, 503, 504, null]) {
    const browser = new Browser();
    const { store, events } = browser.tab();
    const paused: number[] = [];
    browser.answers['/api/auth/refresh'] = () => {
      if (fault === null) throw new TypeError('Failed to fetch');
      return new Response('<h1>Bad Gateway</h1>', { status: fault });
    };
    browser.pause = (tries) => {
      paused.push(tries);
      t.same(store.getState(), { status: 'loading', waiting: true }, `${fault}`);
      if (tries === 2) browser.answers['/api/auth/refresh'] = () => json(200, ANSWER);
    };
    await store.restore(true);
    t.equal(store.getState().status, 'signed-in');
    t.same(paused, [0, 1, 2]);
    t.same(events, ['CHECK_DELAYED', 'SIGNED_IN']);
  }
});

/** Answers that say nothing about the session. */
const NO_WORD: readonly [name: string, answer: () => Response, leastMs: number][] = [
  ['a proxy’s 401', () => html(401), 0],
  ['a proxy’s 403', () => html(403), 0],
  ['a captive portal’s 200', () => html(200), 0],
  ['another program’s JSON', () => json(401, { error: 'unauthorised' }), 0],
  ['a fault of ours', () => problem(500, 'INTERNAL'), 0],
  ['a fault without a body', () => new Response('', { status: 500 }), 0],
  ['our 429', () => problem(429, 'RATE_LIMITED', { 'retry-after': '7' }), 7000],
  ['a proxy’s 429', () => html(429, { 'retry-after': '9' }), 9000],
];

const html = (status: number, headers = {}) =>
  new Response('<h1>Sign in to the network</h1>', { status, headers });

function problem(status: number, code: Problem['code'], headers = {}): Response {
  const rest = { type: 'about:blank', title: 'x', detail: 'x', requestId: 'x' };
  const body = { ...rest, status, code } satisfies Problem;
  return new Response(JSON.stringify(body), { status, headers });
}

t.test('an answer that says nothing about the session is retried', async (t) => {
  for (const [name, answer, least] of NO_WORD) {
    const browser = new Browser();
    const { store, events } = browser.tab();
    browser.answers['/api/auth/refresh'] = answer;
    browser.pause = (tries, leastMs) => {
      t.same(store.getState(), { status: 'loading', waiting: true }, name);
      t.equal(leastMs, least, `${name}: Retry-After`);
      if (tries === 1) browser.answers['/api/auth/refresh'] = () => json(200, ANSWER);
    };
    await store.restore(true);
    t.same(events, ['CHECK_DELAYED', 'SIGNED_IN'], name);
  }
});

t.test('a sign-out that only a proxy answered is repeated at the next start', async (t) => {
  const browser = new Browser();
  const { store } = await browser.signedIn();
  browser.answers['/api/auth/logout'] = () => html(401);
  t.equal(await store.signOut('local'), false, 'the server does not know of it');
  browser.answers['/api/auth/logout'] = () => problem(401, 'SESSION_MISSING');
  const other = await browser.signedIn();
  t.equal(await other.store.signOut('local'), true, 'our server says that it is over');
});

t.test('a refusal that says nothing about the session is an error at once', async (t) => {
  const browser = new Browser();
  const { store } = browser.tab();
  browser.answers['/api/auth/refresh'] = () => problem(400, 'VALIDATION_FAILED');
  await store.restore(true);
  t.equal(store.getState().status, 'error');
  t.equal(browser.calls.length, 1);
});

t.test('a sign-in during a delayed check ends the check', async (t) => {
  const browser = new Browser();
  const { store } = browser.tab();
  browser.answers['/api/auth/refresh'] = () => new Response('', { status: 503 });
  browser.pause = () => store.signIn({ email: ANN.email, password: 'x' });
  await store.restore(true);
  t.equal(store.getState().status, 'signed-in');
  t.same(browser.calls, ['/api/auth/refresh', '/api/auth/login']);
});
