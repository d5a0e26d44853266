/** PostgreSQL as others run it: over TLS, with authorities of one's own, and behind pgbouncer. */
import { chmod, chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { existingData } from '@roletrail/cli/launch/postgres-place';
import { describeFailure } from '@roletrail/cli/runtime/describe-failure';
import { openLeases } from '@roletrail/db/lease';
import { openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { ALL_ROLES, Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { silent } from '../helpers/logger.ts';
import { startProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

async function folder(t: Test): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'rt-tls-'));
  await chmod(made, 0o711);
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
}

/** Returns the error message of a connection with this URL; null if it succeeds. */
async function faultOf(url: string) {
  const config = { url, applicationName: 'tls', poolSize: 1, statementTimeoutMs: 30_000 };
  const look = async (ask: () => Promise<unknown>) =>
    ask().then(
      () => null,
      (error: unknown) => describeFailure(error),
    );
  const open = openDatabase(config, () => undefined);
  const pooled = await look(() => sql`select 1`.execute(open.db));
  await open[Symbol.asyncDispose]();
  const leases = openLeases(config);
  const direct = await look(() => leases.acquire('x'));
  await leases[Symbol.asyncDispose]();
  return { pooled, direct };
}

t.test('TLS: what holds, and each fault in one line', async (t) => {
  const home = await folder(t);
  const [ours, others] = [await makeAuthority(home, 'ours'), await makeAuthority(home, 'others')];
  const server = await ours.issue('server', 'IP:127.0.0.1');
  await using running = await startPostgres({ dataDir: home, mode: 'test', logger: silent });
  // The certificate name must equal the database user.
  const { username } = new URL(running.url);
  const [client, stranger] = [await ours.issue(username), await others.issue(username)];
  const plain = new URL(running.url);
  plain.searchParams.set('sslmode', 'verify-full');
  await refused(t, 'a server without TLS', plain.href, /does not support SSL/);
  await turnOn(running.url, home, { ...server, ca: ours.cert });

  const url = (more: Record<string, string>, host = '127.0.0.1') => {
    const changed = new URL(running.url);
    changed.hostname = host;
    for (const [name, value] of Object.entries(more)) changed.searchParams.set(name, value);
    return changed.href;
  };
  const full = { sslmode: 'verify-full', sslrootcert: ours.cert };
  const known = { sslcert: client.cert, sslkey: client.key };
  t.same(await faultOf(url({ ...full, ...known })), { pooled: null, direct: null });
  const faults: [string, string, RegExp][] = [
    ['no certificate of ours', url(full), /client certificate/],
    [
      'a certificate of others',
      url({ ...full, sslcert: stranger.cert, sslkey: stranger.key }),
      /./,
    ],
    ['an authority that is not known', url({ sslmode: 'verify-full', ...known }), /certificate/],
    ['another authority', url({ ...full, ...known, sslrootcert: others.cert }), /certificate/],
    ['require without the authority', url({ sslmode: 'require', ...known }), /certificate/],
    [
      'another name',
      url({ ...full, ...known }, 'localhost'),
      /does not match certificate|altnames/,
    ],
    ['no TLS', url({}), /no encryption|SSL|client certificate/],
  ];
  for (const [what, given, words] of faults) await refused(t, what, given, words);
});

async function refused(t: Test, what: string, url: string, words: RegExp): Promise<void> {
  for (const [how, failure] of Object.entries(await faultOf(url))) {
    t.match(failure, { code: 'DATABASE_UNREACHABLE', text: words }, `${what}, ${how}`);
    t.notMatch(failure?.text, /\n/, `${what}, ${how}: one line`);
  }
}

/** The server's certificate, and none let in who has none of this authority's. */
async function turnOn(url: string, home: string, files: { cert: string; key: string; ca: string }) {
  const data = (await existingData(home)) ?? '';
  const { uid, gid } = await stat(data);
  for (const [name, from] of Object.entries(files)) {
    const to = join(data, `own.${name}`);
    await copyFile(from, to);
    await chown(to, uid, gid);
    await chmod(to, 0o600);
  }
  const hba = join(data, 'pg_hba.conf');
  await writeFile(hba, 'hostssl all all all scram-sha-256 clientcert=verify-full\n');
  const admin = new pg.Client(url);
  await admin.connect();
  await admin.query(`alter system set ssl_cert_file = 'own.cert'`);
  await admin.query(`alter system set ssl_key_file = 'own.key'`);
  await admin.query(`alter system set ssl_ca_file = 'own.ca'`);
  await admin.query('alter system set ssl = on');
  await admin.query('select pg_reload_conf()');
  await waitFor('TLS', async () => (await admin.query('show ssl')).rows[0]?.ssl === 'on');
  await admin.end();
}

t.test('behind pgbouncer in session mode: a whole product', async (t) => {
  const found = startProcess('/bin/sh', ['-c', 'command -v pgbouncer']);
  if ((await found.ended).code !== 0) {
    console.error('!!! PGBOUNCER TEST NOT RUN: pgbouncer is not installed');
    t.plan(0, 'pgbouncer is not installed');
    return;
  }
  await using database = await testDatabase({ migrated: false });
  const { port, stop } = await pgbouncer(t, new URL(database.config.url));
  t.teardown(stop);
  const url = new URL(database.config.url);
  url.port = String(port);
  await using deployment = await Deployment.start({ databaseUrl: url.href, brokers: null }, [
    ALL_ROLES,
  ]);
  const person = new Person(deployment.apis);
  await person.signUp();
  const { outcome } = await person.decide('accept', new AbortController().signal);
  t.match(outcome, /^ok/);
  await deployment.converged(30_000);
  const { rows } = await sql<{ timeout: string; idle: string }>`
    select current_setting('statement_timeout') as timeout,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(
    deployment.database.db,
  );
  t.same(rows, [{ timeout: '1min', idle: '10s' }], 'set on each connection');
  t.match(await deployment.command('fsck'), { code: 0 });
});

async function pgbouncer(t: Test, server: URL) {
  const home = await folder(t);
  const port = await freePort();
  const target = `host=${server.hostname} port=${server.port}`;
  const login = `user=${server.username} password=${decodeURIComponent(server.password)}`;
  const config = join(home, 'pgbouncer.ini');
  const lines = [
    '[databases]',
    `* = ${target} ${login}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'auth_type = any',
    'pool_mode = session',
    'default_pool_size = 60',
    'server_reset_query = DISCARD ALL',
    'unix_socket_dir =',
  ];
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o644 });
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = startProcess('pgbouncer', [...user, config]);
  await running.says('process up');
  return { port, stop: () => running[Symbol.asyncDispose]() };
}
