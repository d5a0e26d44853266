/** Local-only features: mailbox, gallery, metrics on the public port, demo accounts. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as ask, createServer } from 'node:http';
import { type AddressInfo, isIPv4 } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiConfigInput } from '@roletrail/api/config';
import { openPasswords } from '@roletrail/api/security/passwords';
import { closeDemoAccounts, keepDemoAccount } from '@roletrail/api/staff/demo-accounts';
import { grantRole } from '@roletrail/api/staff/roles';
import { start } from '@roletrail/api/start';
import { MAILBOX_KEY_HEADER, type MailboxAnswer } from '@roletrail/contracts/http/mailbox';
import type { WebRenderer } from '@roletrail/contracts/web-renderer';
import { Registry } from 'prom-client';
import t from 'tap';
import { createTestUser, outcome, signInAgain, type TestApi, testApi } from '../helpers/api.ts';
import { eventsOf } from '../helpers/api-sessions.ts';
import { testDatabase } from '../helpers/database.ts';
import { startRoletrail } from '../helpers/processes.ts';

const KEY = 'a key of the mailbox, long enough';
const DEMO = { email: 'somebody@roletrail.example', password: 'drawn for this folder alone' };
const OPERATOR = { kind: 'operator', id: 'test' } as const;

/** Pages as rendered: the renderer knows whether the request is local. */
const renderer: WebRenderer = {
  page: async ({ thisMachine }) => ({ status: thisMachine ? 200 : 404, html: '<p>page</p>' }),
  relatedRoles: async () => '',
  sitemap: async () => '',
};

interface Asked {
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** Each door, by its name: whether it opens to a request like this. */
const DOORS: Readonly<Record<string, (api: TestApi, asked: Asked) => Promise<boolean>>> = {
  async mailbox({ app }, { headers, ...asked }) {
    const keyed = { ...headers, [MAILBOX_KEY_HEADER]: KEY };
    const { statusCode } = await app.inject({ url: '/api/dev/mailbox', headers: keyed, ...asked });
    return statusCode !== 404;
  },
  metrics: async ({ app }, asked) =>
    (await app.inject({ url: '/metrics', ...asked })).statusCode === 200,
  gallery: (api, asked) => pageExists(api, '/gallery', asked),
  'mailbox page': (api, asked) => pageExists(api, '/mailbox', asked),
  'client config': async ({ app }, asked) =>
    (await app.inject({ url: '/api/config', ...asked })).json<{ thisMachine: boolean }>()
      .thisMachine,
  async 'demo account'({ app }, asked) {
    const login = { method: 'POST', url: '/api/auth/login', payload: DEMO, ...asked } as const;
    const answer = await app.inject(login);
    if (answer.statusCode !== 200) t.equal(outcome(answer), '401 INVALID_CREDENTIALS');
    return answer.statusCode === 200;
  },
  async 'demo session'({ app }, { headers, ...asked }) {
    const own = { ...headers, ...demoHeaders };
    return (await app.inject({ url: '/api/auth/user', headers: own, ...asked })).statusCode === 200;
  },
};

async function pageExists({ app }: TestApi, url: string, { headers, ...asked }: Asked) {
  const page = await app.inject({ url, headers: { accept: 'text/html', ...headers }, ...asked });
  return page.statusCode === 200;
}

/** Names of the doors that open. */
async function open(api: TestApi, asked: Asked = {}): Promise<string[]> {
  const tried = await Promise.all(
    Object.entries(DOORS).map(async ([name, tryIt]) => ((await tryIt(api, asked)) ? [name] : [])),
  );
  return tried.flat();
}

const LOCAL: Partial<ApiConfigInput> = {
  embedded: true,
  publicMetrics: true,
  mail: { mailboxKey: KEY },
  limits: {
    failuresPerAccountAndAddress: { max: 1000, windowMs: 60_000 },
    failuresPerAccount: { max: 1000, windowMs: 60_000 },
  },
};
let staticDir = '';
let api: TestApi;
let demoHeaders: Record<string, string> = {};
t.before(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'roletrail-doors-'));
  await writeFile(join(staticDir, 'index.html'), '<!doctype html>app');
  api = await testApi({ config: { ...LOCAL, staticDir }, deps: { renderer } });
  const { id, headers } = await createTestUser(api, { email: DEMO.email });
  const passwords = await openPasswords(1);
  await keepDemoAccount({ ...api.deps, passwords }, id, DEMO.password);
  t.equal(
    outcome(await api.app.inject({ url: '/api/auth/user', headers })),
    '401 SESSION_REVOKED',
    'sessions under the password before are over',
  );
  const login = { method: 'POST', url: '/api/auth/login', payload: DEMO } as const;
  const { accessToken } = (await api.app.inject(login)).json<{ accessToken: string }>();
  demoHeaders = { authorization: `Bearer ${accessToken}` };
});
t.teardown(async () => {
  await api[Symbol.asyncDispose]();
  await rm(staticDir, { recursive: true });
});

t.test('from this machine all of it exists', async (t) => {
  t.same(await open(api), Object.keys(DOORS));
  for (const host of ['localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'a.localhost']) {
    t.same(await open(api, { headers: { host } }), Object.keys(DOORS), host);
  }
});

t.test('one thing about the deployment is public: nothing of it exists', async (t) => {
  const changes: Partial<ApiConfigInput>[] = [
    { publicOrigin: 'https://jobs.example.org' },
    { host: '0.0.0.0' },
    { host: '::' },
    { host: 'api.internal' },
    { embedded: false },
  ];
  for (const change of changes) {
    const config = { ...LOCAL, staticDir, ...change };
    await using other = await testApi({ beside: api, config, deps: { renderer } });
    t.same(await open(other), [], JSON.stringify(change));
  }
});

t.test('one thing about the request is not of this machine: nothing exists for it', async (t) => {
  for (const host of ['jobs.example.org', 'localhost.example.org', 'localhost@x', '10.0.0.5']) {
    t.same(await open(api, { headers: { host } }), [], `Host ${host}`);
  }
  for (const name of [
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded',
    'x-real-ip',
    'x-client-ip',
    'x-original-host',
    'true-client-ip',
    'cdn-loop',
    'cf-ray',
    'cf-connecting-ip',
    'fly-client-ip',
    'tailscale-user-login',
    'x-envoy-external-address',
    'x-amzn-trace-id',
    'ngrok-skip-browser-warning',
  ]) {
    t.same(await open(api, { headers: { [name]: '127.0.0.1' } }), [], name);
  }
  t.same(await open(api, { remoteAddress: '192.0.2.7' }), [], 'another peer');
});

t.test('a tunnel that presents localhost, on real sockets', async (t) => {
  const metrics = new Registry();
  await using running = await start({ ...api.config, port: 0 }, { ...api.deps, metrics });
  const { port } = running.address;
  const tunnel = createServer((incoming, outgoing) => {
    const { remoteAddress = '' } = incoming.socket;
    const forwarded = { 'x-forwarded-for': isIPv4(remoteAddress) ? remoteAddress : '203.0.113.9' };
    const headers = { ...incoming.headers, host: `localhost:${port}`, ...forwarded };
    const forward = ask({ port, path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forward);
  }).listen(0, '127.0.0.1');
  t.teardown(() => tunnel.close());
  await new Promise((resolve) => tunnel.once('listening', resolve));
  const headers = { [MAILBOX_KEY_HEADER]: KEY, accept: 'text/html, */*' };
  const at = async (through: number, path: string) =>
    (await fetch(`http://127.0.0.1:${through}${path}`, { headers })).status;
  const far = (tunnel.address() as AddressInfo).port;
  for (const path of ['/api/dev/mailbox', '/metrics', '/gallery', '/mailbox']) {
    t.equal(await at(port, path), 200, `${path} from here`);
    t.equal(await at(far, path), 404, `${path} through the tunnel`);
  }
});

t.test(
  'the mailbox asks for its key too: a bare forwarding of the port shows nothing',
  async (t) => {
    const url = '/api/dev/mailbox';
    for (const headers of [{}, { [MAILBOX_KEY_HEADER]: '' }, { [MAILBOX_KEY_HEADER]: `${KEY}x` }]) {
      t.equal(outcome(await api.app.inject({ url, headers })), '403 MAILBOX_KEY_WRONG');
    }
    const answer = await api.app.inject({ url, headers: { [MAILBOX_KEY_HEADER]: KEY } });
    t.match(answer.headers, { 'cache-control': 'no-store' });
    t.ok(answer.json<MailboxAnswer>().items.some(({ text }) => /#token=/.test(text)));
  },
);

t.test(
  'on a database that was tried out before, sessions and roles of demo accounts end',
  async (t) => {
    const own = await createTestUser(api);
    await grantRole({ ...api.deps, staffLifetimeMs: 1e6, provesAddress: true }, roleOf(own.id));
    const demo = await createTestUser(api);
    await grantRole({ ...api.deps, staffLifetimeMs: 1e6, provesAddress: true }, roleOf(demo.id));
    await signInAgain(api, demo.email);
    await api.db.updateTable('app_user').set({ is_demo: true }).where('id', '=', demo.id).execute();
    const { rolesTaken, sessionsEnded } = await closeDemoAccounts(api.deps);
    t.equal(rolesTaken, 1);
    t.ok(sessionsEnded >= 3, 'those of the tests before as well');
    const { headers } = demo;
    t.equal(
      outcome(await api.app.inject({ url: '/api/auth/user', headers })),
      '401 SESSION_REVOKED',
    );
    const left = await api.db.selectFrom('user_role').select('user_id').execute();
    t.same(left, [{ user_id: own.id }], 'other people keep theirs');
    t.equal(
      (await api.app.inject({ url: '/api/auth/user', headers: own.headers })).statusCode,
      200,
    );
    const types = (await eventsOf(api, demo)).map(({ type }) => type);
    t.equal(types.filter((type) => type === 'session.revoked').length, 2);
    t.ok(types.includes('role.revoked'));
    t.same(await closeDemoAccounts(api.deps), { sessionsEnded: 0, rolesTaken: 0 }, 'once');
  },
);

t.test('a product that is started on such a database does so before it serves', async (t) => {
  await using database = await testDatabase();
  const { db } = database.opened;
  const id = randomUUID();
  const demo = { id, email: 'a@roletrail.example', password_hash: null, erased_at: null };
  const email_normalized = demo.email;
  await db
    .insertInto('app_user')
    .values({ ...demo, email_normalized, is_demo: true })
    .execute();
  await db.insertInto('user_role').values({ user_id: id, role: 'admin' }).execute();
  const key = () => randomBytes(32).toString('hex');
  const folder = await mkdtemp(join(tmpdir(), 'roletrail-doors-'));
  t.teardown(() => rm(folder, { recursive: true }));
  await using product = startRoletrail(['start'], {
    DATABASE_URL: database.config.url,
    DATA_DIR: folder,
    PORT: '0',
    RT_MASTER_KEY: key(),
    RT_LEDGER_KEY: key(),
    RT_JWT_KEY: key(),
  });
  await product.says('"msg":"started"');
  t.same(await db.selectFrom('user_role').selectAll().execute(), []);
  t.match(product.output(), /demo accounts were closed/);
  t.notMatch(product.output(), /Demo accounts of|mailbox#/, 'nothing of them is printed');
  await product.terminate();
});

const roleOf = (userId: string) =>
  ({ userId, role: 'admin', actor: OPERATOR, reason: 'test' }) as const;
