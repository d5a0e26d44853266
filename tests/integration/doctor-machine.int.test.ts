/** Checks of `roletrail doctor` on machines, server, files and certificates. */
import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { DOCTOR_ADVICE } from '@roletrail/cli/doctor/advice';
import { sql } from 'kysely';
import t from 'tap';
import { ALL_ROLES, Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { makeAuthority } from '../helpers/certificates.ts';
import { testDatabase } from '../helpers/database.ts';
import { doctor } from '../helpers/doctor.ts';
import { readManual } from '../helpers/manual.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { transactionPooler } from '../helpers/transaction-pooler.ts';
import { waitFor } from '../helpers/wait-for.ts';

const folder = await mkdtemp(join(tmpdir(), 'rt-machine-'));
const database = await testDatabase({ migrated: false });
const server = new URL(database.config.url);
const [host, port] = [server.hostname, Number(server.port)];
const deployment = await Deployment.start({ databaseUrl: server.href, brokers: null }, [ALL_ROLES]);
t.teardown(async () => {
  await deployment[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});
const { env } = deployment;
const { db } = deployment.database;
const name = server.pathname.slice(1);
const person = new Person(deployment.apis);
await person.signUp();
await person.decide('accept', new AbortController().signal);
await deployment.converged(30_000);

t.test('all is well, and the manual lists what may not be', async (t) => {
  const { code, ill, all } = await doctor(env);
  t.match({ code, ill }, { code: 0, ill: {} });
  t.match(all, {
    pooler: 'each connection has a session of its own',
    // two clocks of one machine, read one after the other
    clocks: /^PostgreSQL (and this machine agree, to \d+ ms|is \d ms ahead of this machine)$/,
    disks: /^data folder \d+\.\d GiB free \(.+\); witness file .*; database .*$/,
    certificates: 'no connection over TLS',
    connections: /^\d+ of \d+ \(max_connections less .*\) may be taken, by 1 of our processes/,
    'signed notes': /^the newest is \d+ s old, all entries are signed$/,
    'last check': /^never; /,
  });
  const manual = await readManual();
  const rows = manual.slice(manual.indexOf('| finding |')).split('\n\n')[0] ?? '';
  const named = [...rows.matchAll(/^\| `([^`]+)` \|/gm)].map(([, what]) => what);
  t.same(named, Object.keys(DOCTOR_ADVICE));
  const text = startRoletrail(['doctor'], { ...env, PORT: 'many' } as Record<string, string>);
  t.match(await text.ended, { code: 1 });
  t.ok(
    text
      .output()
      .endsWith(
        `\n    ${DOCTOR_ADVICE.settings}\n    docs/operations/runbooks.md#settings-invalid\n`,
      ),
    'the advice stands below',
  );
});

t.test('the last check: its time and result', async (t) => {
  await deployment.command('fsck');
  t.match((await doctor(env)).all, { 'last check': /^\d+ s ago: everything agreed$/ });
  const restore = await forgedReason();
  t.match(await deployment.attempt('fsck'), { code: 23 });
  await restore();
  t.match((await doctor(env)).ill, {
    'last check': /^\d+ s ago: it did not agree, FSCK_PROJECTION$/,
  });
  await deployment.command('fsck');
  t.match(await doctor(env), { code: 0, ill: {} });
});

/** A decision's row says something else, until the call that is given back. */
async function forgedReason(): Promise<() => Promise<void>> {
  const say = (by: string) =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update current_consent
        set terms_version = ${sql.raw(by)} where user_id = ${person.id}`.execute(tx);
    });
  await say(`terms_version || 'x'`);
  return () => say(`rtrim(terms_version, 'x')`);
}

t.test('clocks that differ, a disk that is nearly full, too few connections', async (t) => {
  const other = `
    import { promises } from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const { now } = Date;
    Date.now = () => now() + 600_000;
    promises.statfs = async () => ({ bavail: 100, bsize: 4096 });
    syncBuiltinESMExports();`;
  const path = join(folder, 'other-machine.mjs');
  await writeFile(path, other);
  const limit = (n: number) => sql`alter database ${sql.id(name)} connection limit ${sql.lit(n)}`;
  await limit(11).execute(db);
  const { ill } = await doctor({ ...env, NODE_OPTIONS: `--import=${path}` });
  await limit(-1).execute(db);
  t.match(ill, {
    clocks: /^PostgreSQL is (599|600)\d{3} ms behind this machine$/,
    connections: /^\d\d of 11 \(connection limit of the database rt_test_/,
    disks: /^data folder 0\.0 GiB free/,
  });
  t.same(Object.keys(ill).sort(), ['clocks', 'connections', 'disks']);
});

t.test('who stands by takes connections too', async (t) => {
  const standby = await deployment.add('consent-worker');
  await standby.start();
  t.teardown(() => standby.stop());
  const counted = async () =>
    / may be taken, by 2 of our/.test((await doctor(env)).all.connections ?? '');
  await waitFor('it to be counted', counted, 20_000);
});

t.test('a pooler in transaction mode', async (t) => {
  const pooler = await transactionPooler(host, port);
  t.teardown(() => pooler.close());
  const url = new URL(server);
  url.host = `127.0.0.1:${pooler.port}`;
  const { ill } = await doctor({ ...env, DATABASE_URL: url.href });
  t.match(ill, { pooler: 'a pooler shares sessions between connections' });
});

t.test('certificates that end soon, of the database and of a broker', async (t) => {
  const authority = await makeAuthority(folder, 'ours');
  const made = await authority.issue('server', 'IP:127.0.0.1');
  const pem = { cert: await readFile(made.cert), key: await readFile(made.key) };
  // TLS ends here, PostgreSQL is behind
  const context = createServer(pem, (secure) => {
    const plain = net.connect({ host, port });
    secure.pipe(plain).pipe(secure);
    for (const end of [secure, plain]) end.on('error', () => secure.destroy());
  });
  const front = net.createServer((socket) => {
    socket.once('data', () => {
      socket.write('S');
      context.emit('connection', socket);
    });
  });
  const broker = createServer(pem, (socket) => socket.on('error', () => socket.destroy()));
  for (const one of [front, broker]) one.listen(0, '127.0.0.1');
  t.teardown(() => [front, broker].map((one) => one.close()));
  await waitFor('both to listen', () => front.listening && broker.listening);
  const portOf = (one: net.Server) => (one.address() as net.AddressInfo).port;
  const url = new URL(server);
  url.host = `127.0.0.1:${portOf(front)}`;
  url.searchParams.set('sslmode', 'verify-full');
  url.searchParams.set('sslrootcert', authority.cert);
  const { ill } = await doctor({ ...env, DATABASE_URL: url.href });
  const left = `127.0.0.1:\\d+: 1 days left, until \\d{4}-\\d\\d-\\d\\d`;
  t.match(ill, { certificates: new RegExp(`^PostgreSQL ${left}$`) });
  t.same(Object.keys(ill), ['certificates']);

  const kafka = {
    EVENT_LOG: 'kafka',
    KAFKA_BROKERS: `127.0.0.1:${portOf(broker)},127.0.0.1:1`,
    KAFKA_SSL: '1',
    KAFKA_SSL_CA_FILE: authority.cert,
  };
  const other = await doctor({ ...env, ...kafka });
  t.match(other.ill, {
    certificates: new RegExp(`^Kafka ${left}; Kafka 127.0.0.1:1: not seen, .*ECONNREFUSED`),
  });
});

t.test('tables that do not answer: the database is slow, and not away', async (t) => {
  const ill = await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    await sql`lock table dead_letter, mail_message in access exclusive mode`.execute(tx);
    return (await doctor(env)).ill;
  });
  t.same(Object.keys(ill), ['speed']);
  t.match(
    ill.speed,
    /^(dead letters|mail): The database does not answer in time.* statement timeout/,
  );
});

t.test('a halted product: its backlog and age', async (t) => {
  for (const process of deployment.processes) await process.stop();
  await deployment.command('grant', person.email, 'admin', '--reason', 'test');
  await sql`update outbox set created_at = created_at - interval '1 hour'`.execute(db);
  t.match((await doctor(env)).ill, {
    leases: /^no one does the work of /,
    outbox: /^1 events wait for the log, the oldest for 36\d\d s$/,
  });
  await sql`update projection_offset set next_offset = next_offset - 1
    where topic = 'consent-events' and next_offset > 0`.execute(db);
  t.match((await doctor(env)).ill, { lag: /^behind: .*consent-events\/\d 1 records, 36\d\d s/ });

  const older = join(folder, 'older.jsonl');
  const witness = join(env.DATA_DIR ?? '', 'witness.jsonl');
  await copyFile(witness, older);
  const lines = (await readFile(witness, 'utf8')).trimEnd().split('\n');
  t.ok(lines.length > 1);
  await truncate(older, Buffer.byteLength(`${lines.slice(0, -1).join('\n')}\n`));
  t.match((await doctor({ ...env, RT_WITNESS_FILE: older })).ill, {
    'witness file': /older\.jsonl does not end with the newest note: an older copy$/,
  });
  await db.transaction().execute(async (tx) => {
    // what was recorded cannot be changed otherwise
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_entry set occurred_at = occurred_at - interval '1 hour'`.execute(tx);
    await sql`delete from ledger_checkpoint where topic = 'consent-events'`.execute(tx);
  });
  t.match((await doctor(env)).ill, {
    'signed notes': /^the newest is \d+ s old, 1 entries wait for one, the oldest for 6\d min$/,
  });
});
