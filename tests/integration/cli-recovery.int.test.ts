/** The ways back: a database from a backup, a log that is lost, an older copy of a data folder. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findReceipt } from '@roletrail/api/evidence/receipt';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { Kafka, logLevel } from 'kafkajs';
import { sql } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { Deployment, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;

async function roletrail(env: NodeJS.ProcessEnv, ...args: string[]) {
  const process = startRoletrail(args, env as Record<string, string>);
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

/** Copies one database of the server over another; both must be without connections. */
async function copyDatabase(url: string, from: string, to: string): Promise<void> {
  const server = new pg.Client(process.env.TEST_DATABASE_URL ?? url);
  await server.connect();
  try {
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [from],
    );
    await server.query(`drop database if exists ${to} with (force)`);
    await server.query(`create database ${to} template ${from}`);
  } finally {
    await server.end();
  }
}

async function accepts(person: Person): Promise<string> {
  const { outcome, eventId, code } = await person.decide('accept', NEVER);
  if (!outcome.startsWith('ok') || eventId === null) throw new Error(`${outcome} ${code}`);
  return eventId;
}

t.test('a database from a backup, and then a lost log, on Kafka', async (t) => {
  const brokers = sharedBrokers(t);
  if (brokers === null) return;
  await using database = await testDatabase({ seeded: true });
  const name = new URL(database.config.url).pathname.slice(1);
  const backup = `${name}_backup`;
  await using deployment = await Deployment.start({ databaseUrl: database.config.url, brokers }, [
    'api',
    'consent-worker',
    'audit-projector',
  ]);
  const { env } = deployment;
  const { db } = deployment.database;
  const stopAll = () => Promise.all(deployment.processes.map((process) => process.stop()));
  const start = (roles: readonly RoleProcess[]) =>
    Promise.all(roles.map((process) => process.start()));
  const workers = deployment.processes.filter(({ role }) => role !== 'api');
  const folder = await mkdtemp(join(tmpdir(), 'rt-terms-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'terms.html');
  await writeFile(file, '<h1>Terms</h1><p>Words.</p>');
  const words = ['--type', 'terms', '--version', '9', '--effective', '2026-01-01', '--optional'];
  const publication = ['publish-document', file, ...words];
  const [anna, ben, carl] = [1, 2, 3].map(() => new Person(deployment.apis));
  if (!anna || !ben || !carl) throw new Error('three people');
  for (const person of [anna, ben, carl]) await person.signUp();
  await accepts(anna);
  const evidence = await accepts(ben);
  await roletrail(env, 'grant', carl.email, 'compliance', '--reason', 'test');
  await deployment.converged(30_000);
  await stopAll();
  await copyDatabase(database.config.url, name, backup);

  await t.test('restore ends again what the backup brought back to life', async (t) => {
    await start(deployment.processes);
    t.match((await anna.decide('decline', NEVER)).outcome, /^ok/);
    await roletrail(env, 'erase', ben.email, '--reason', 'asked', '--yes');
    await roletrail(env, 'grant', carl.email, 'compliance', '--reason', 'test', '--revoke');
    await roletrail(env, 'grant', carl.email, 'admin', '--reason', 'test');
    t.match(await roletrail(env, ...publication), { code: 0 });
    await deployment.converged(30_000);
    await stopAll();
    await copyDatabase(database.config.url, backup, name);

    const restored = await roletrail(env, 'restore', '--reason', 'disk died');
    t.equal(restored.code, 0, restored.output);
    t.match(restored.output, '3 sessions ended, 1 people erased again, 1 roles taken away.');
    t.match(restored.output, '1 roles were granted after the backup.');
    t.match(restored.output, 'terms 9 was published and is not in this database');
    t.same(await db.selectFrom('user_role').selectAll().execute(), []);
    const live = db.selectFrom('session').select('id').where('ended_at', 'is', null);
    t.same(await live.execute(), []);
    t.same(await db.selectFrom('account_token').selectAll().execute(), [], 'links may be used up');
    t.same(await db.selectFrom('mail_message').selectAll().execute(), [], 'mails may be sent');
    const erased = await db
      .selectFrom('app_user')
      .select('erased_at')
      .where('id', '=', ben.id)
      .executeTakeFirst();
    t.type(erased?.erased_at, Date);
    const again = await roletrail(env, 'restore', '--reason', 'to be sure');
    t.match(again.output, '0 sessions ended, 0 people erased again, 0 roles taken away.');
    t.notMatch(again.output, 'granted after the backup', 'its revocation waits');
  });

  await t.test('restored consents give no access until the log is read again', async (t) => {
    await start(deployment.of('api'));
    t.equal(await anna.status('/auth/session'), 401, 'the session from before has ended');
    await anna.signIn();
    const guard = async () => {
      const { rows } = await sql<{ waiting: boolean }>`
        select exists (select from projection_offset where next_offset < rebuild_until) as waiting`.execute(
        db,
      );
      return rows[0]?.waiting;
    };
    t.equal(await guard(), true);
    const { token } = await anna.prepared();
    const asks = async () => {
      const response = await fetch(`${deployment.apis[0]}/api/rpc/has_role`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ _user_id: anna.id, _role: 'admin' }),
      });
      return ((await response.json()) as { code: string }).code;
    };
    t.equal(await asks(), 'CONSENT_STATE_UNAVAILABLE');
    await start(workers);
    await waitFor('the fold to reach the end', async () => (await guard()) === false);
    t.equal(await asks(), 'CONSENT_REQUIRED', 'declined after the backup');
    const consent = db.selectFrom('current_consent').select('decision');
    t.same(await consent.where('user_id', '=', anna.id).executeTakeFirst(), {
      decision: 'declined',
    });
  });

  await t.test('and everything adds up afterwards', async (t) => {
    await carl.signIn();
    await accepts(carl);
    await deployment.converged(60_000);
    const receipt = async () => {
      const vaultKeys = deriveVaultKeys(Buffer.from(env.RT_MASTER_KEY ?? '', 'hex'));
      const deps = { db, partitions: DEFAULT_PARTITIONS, vaultKeys };
      const state = await findReceipt(deps, ben.id, evidence);
      return state.kind === 'ready' ? state.receipt.opened : state.kind;
    };
    await waitFor('a receipt', async () => (await receipt()) !== 'waiting');
    t.equal(await receipt(), 'erased', 'the key came back with the backup and is gone again');
    for (const process of deployment.processes) {
      t.equal(
        (await process.readiness())?.status,
        'ready',
        JSON.stringify(await process.readiness()),
      );
    }
    const lost = await roletrail(env, 'fsck');
    const row = /legal_documents doc_type terms, version 9: is missing/;
    t.match(lost, { code: 23, output: row }, 'the text is in no log');
    t.match(await roletrail(env, ...publication), { code: 0, output: /terms 9: published/ });
    const fsck = await roletrail(env, 'fsck');
    t.match(fsck, { code: 0, output: /Everything agrees/ });
    t.match((await roletrail(env, 'tail', '--topic', 'admin-events')).output, 'disk died');
  });

  await t.test('a foreign schema “scratch” is neither folded into nor dropped', async (t) => {
    await sql`create schema scratch`.execute(db);
    for (const words of [['--into', 'scratch'], ['--drop']]) {
      t.match(await roletrail(env, 'replay', ...words), {
        code: 8,
        output: /scratch is not one that replay made.*\[REFUSED\]/s,
      });
    }
    await sql`drop schema scratch`.execute(db);
  });

  await t.test('a lost log: refused, and begun anew under a new name', async (t) => {
    t.match(await roletrail(env, 'grant', carl.email, 'compliance', '--reason', 'test'), {
      code: 0,
    });
    await deployment.converged(60_000);
    await stopAll();
    const admin = new Kafka({
      brokers: brokers.split(','),
      logLevel: logLevel.NOTHING,
    }).admin();
    await admin.connect();
    t.teardown(() => admin.disconnect());
    const topicsOf = async (prefix: string | undefined) =>
      (await admin.listTopics()).filter((topic) => prefix && topic.startsWith(prefix));
    await admin.deleteTopics({ topics: await topicsOf(env.KAFKA_TOPIC_PREFIX) });
    t.match(await roletrail(env, 'start', '--only=api'), {
      code: 5,
      output: '"code":"LOG_UNFIT"',
    });
    t.match(await roletrail(env, 'fsck'), {
      code: 5,
      output: /KAFKA_TOPIC_PREFIX.*\[LOG_UNFIT\]/s,
    });
    t.same(await topicsOf(env.KAFKA_TOPIC_PREFIX), [], 'what is lost is not made anew');

    const anew = ['ledger-restart', '--reason', 'topics deleted', '--origin'];
    t.match(await roletrail(env, ...anew, 'new.test'), { code: 8, output: /--yes/ });
    t.match(await roletrail(env, ...anew, 'fault.test', '--yes'), { code: 8, output: /new name/ });
    const reader = await db.startTransaction().execute();
    await sql`select from consent_decision`.execute(reader);
    const restarting = roletrail(env, ...anew, 'new.test', '--yes');
    await waitFor('it to wait for who reads', async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(db);
      return rows.length > 0;
    });
    await reader.rollback().execute();
    const restarted = await restarting;
    t.equal(restarted.code, 0, restarted.output);
    const [, schema = ''] = /schema (ledger_until_\d+)/.exec(restarted.output) ?? [];
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.id(schema, 'ledger_checkpoint')}`.execute(db);
    t.ok((rows[0]?.n ?? 0) > 0, 'the old ledger stands aside');

    const prefix = `again-${randomBytes(6).toString('hex')}.`;
    const own = { KAFKA_TOPIC_PREFIX: prefix, RT_LEDGER_ORIGIN: 'new.test' };
    t.teardown(async () => admin.deleteTopics({ topics: await topicsOf(prefix) }));
    const roles = ['api', 'consent-worker', 'audit-projector'] as const;
    const fresh = await Promise.all(roles.map((role) => deployment.add(role, own)));
    await start(fresh);
    const [api] = fresh;
    const later = new Person([api?.url ?? '']);
    await later.signUp();
    await accepts(later);
    const all = { ...env, ...own };
    await waitFor(
      'a signed checkpoint of the new ledger',
      async () => {
        const answer = await fetch(`${api?.url}/api/ledger`);
        const { origin, logs } = (await answer.json()) as {
          origin: string;
          logs: { topic: string; size: number }[];
        };
        t.equal(origin, 'new.test');
        return ['admin-events', 'consent-events'].every((topic) =>
          logs.some((log) => log.topic === topic && log.size > 0),
        );
      },
      60_000,
    );
    const [first = ''] = (await roletrail(all, 'tail', '--topic', 'admin-events')).stdout.split(
      '\n',
    );
    t.match(JSON.parse(first), {
      offset: 0,
      event: {
        type: 'roletrail.ledger.restarted.v1',
        data: { previousOrigin: 'fault.test', origin: 'new.test', reason: 'topics deleted' },
      },
    });
    t.match(await roletrail(all, 'fsck'), { code: 0, output: /new\.test\/admin-events\/0: \d+/ });
    const { rows: published } = await sql`select from legal_documents`.execute(db);
    t.match(
      restarted.output,
      `1 roles, ${published.length} documents and 0 auditor tokens recorded anew.`,
    );
  });

  const server = new pg.Client(process.env.TEST_DATABASE_URL);
  await server.connect();
  await server.query(`drop database if exists ${backup} with (force)`);
  await server.end();
});

t.test('an older copy of the data folder would fork the ledger, and does not start', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-older-'));
  // the server's own user must get through
  await chmod(folder, 0o711);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const dataDir = join(folder, 'data');
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    RT_LEDGER_ORIGIN: 'older.test',
    TEST_DATABASE_URL: '',
  };
  const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', from, to]);
  /** The largest size of the tree of admin events that the witness file holds a signed note of. */
  const witnessed = async (origin: string) => {
    const text = await readFile(join(dataDir, 'witness.jsonl'), 'utf8').catch(() => '');
    const note = new RegExp(`"${origin}/admin-events/0\\\\n(\\d+)\\\\n`, 'g');
    return Math.max(0, ...Array.from(text.matchAll(note), ([, size]) => Number(size)));
  };
  const first = startRoletrail(['start'], env);
  await first.says('Ready:', 120_000);
  await waitFor('a first signed note', async () => (await witnessed('older.test')) > 0);
  t.same(await first.terminate(60_000), { code: 0, signal: null }, first.output());
  await copy(dataDir, join(folder, 'backup'));
  const { stdout } = await roletrail(env, 'tail', '--topic', 'admin-events');
  const end = stdout.trim().split('\n').length;

  const second = startRoletrail(['start'], env);
  await second.says('Ready:', 60_000);
  const person = 'person@roletrail.example';
  t.match(await roletrail(env, 'grant', person, 'compliance', '--reason', 'test'), { code: 0 });
  await waitFor(
    'a signed note beyond the end of the copied log',
    async () => (await witnessed('older.test')) > end,
  );
  t.same(await second.terminate(60_000), { code: 0, signal: null }, second.output());

  await copy(join(dataDir, 'witness.jsonl'), join(folder, 'newest.jsonl'));
  await rm(dataDir, { recursive: true });
  await copy(join(folder, 'backup'), dataDir);
  await copy(join(folder, 'newest.jsonl'), join(dataDir, 'witness.jsonl'));
  const refused = await roletrail(env, 'start');
  t.equal(refused.code, 6, refused.output);
  t.match(refused.output, /were signed, but the log ends at \d+[\s\S]*\[LEDGER_FORKED\]/);

  const anew = { ...env, RT_LEDGER_ORIGIN: 'newer.test' };
  const restart = ['ledger-restart', '--origin', 'newer.test', '--reason', 'old copy', '--yes'];
  t.match(await roletrail(env, ...restart), { code: 0, output: /witness\.jsonl\.until-/ });
  t.match(await roletrail(env, 'start'), { code: 5, output: '[IDENTITY_MISMATCH]' });
  const third = startRoletrail(['start'], anew);
  await third.says('Ready:', 60_000);
  await waitFor('a note of the new ledger', async () => (await witnessed('newer.test')) > 0);
  t.same(await third.terminate(60_000), { code: 0, signal: null }, third.output());
  const [opening = ''] = (await roletrail(anew, 'tail', '--topic', 'admin-events')).stdout.split(
    '\n',
  );
  t.match(JSON.parse(opening), { offset: 0, event: { type: 'roletrail.ledger.restarted.v1' } });
  t.match(await roletrail(anew, 'fsck'), { code: 0 });

  // A corrupt file has its own code, so that no operator replaces an intact ledger.
  const file = join(dataDir, 'witness.jsonl');
  const newest = await readFile(file, 'utf8');
  for (const [code, text] of [
    ['WITNESS_INVALID', `no note\n${newest}`],
    ['WITNESS_EMPTY', ''],
  ] as const) {
    await writeFile(file, text);
    const output = new RegExp(`witness\\.jsonl.*\\[${code}\\]\\n$`, 's');
    t.match(await roletrail(anew, 'start'), { code: 6, output }, code);
  }
  await writeFile(file, newest);
  t.match(await roletrail(anew, 'fsck'), { code: 0 }, 'given back');
});
