/**
 * What `roletrail doctor` and the metrics tell of a product whose processes are taken away one by
 * one: by name, each of them, and from every process that is left.
 */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { listRequiredLeases } from '@roletrail/event-log/lease-names';
import { sql } from 'kysely';
import t from 'tap';
import { Deployment, type Role, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { doctor } from '../helpers/doctor.ts';
import { freePort } from '../helpers/free-port.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { listPlaces, readManual, readManualPages } from '../helpers/manual.ts';
import { askedBy, readAlerts, readPanels, type Sample, samplesOf } from '../helpers/ops-files.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;

/** Permanent leases of the processes of each role. */
const WORK: Readonly<Record<string, RegExp>> = {
  api: /^relay\/|-(?:sweeper|sender|checker)$/,
  'consent-worker': /^projector\/consent-/,
  'audit-projector': /^projector\/audit-|^signer$/,
};

/**
 * The labels of each series that a product tells, by name; of what it tells only now and then those
 * that the manual names.
 */
function labelsOf(samples: readonly Sample[], manual: string): ReadonlyMap<string, Set<string>> {
  const rows = manual.split('\n').filter((line) => line.startsWith('| `roletrail_'));
  const named = [...rows.join().matchAll(/`(roletrail_\w+)(?:\{([\w,]+)\})?`/g)].map(
    ([, name = '', list = '']) => [name, list.split(',')] as const,
  );
  const labels = new Map(named.map(([name, list]) => [name, new Set(list)]));
  for (const { name, labels: own } of samples) {
    const known = own.map((label) => label.slice(0, label.indexOf('=')));
    labels.set(name, new Set(known));
  }
  return labels;
}

const LEASES = listRequiredLeases(DEFAULT_PARTITIONS);
const workOf = (role: string) => LEASES.filter((lease) => WORK[role]?.test(lease));

const brokers = sharedBrokers(t);
if (brokers !== null) {
  const database = await testDatabase({ seeded: true });
  const deployment = await Deployment.start({ databaseUrl: database.config.url, brokers }, []);
  t.teardown(async () => {
    await deployment[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const { env } = deployment;
  const { db } = deployment.database;
  const metricsPort = new Map<RoleProcess, number>();
  for (const role of Object.keys(WORK)) {
    const port = await freePort();
    const own = { METRICS_PORT: String(port), LOG_LEVEL: 'info', SMTP_URL: 'smtp://127.0.0.1:1' };
    metricsPort.set(await deployment.add(role as Role, own), port);
  }
  await Promise.all(deployment.processes.map((process) => process.start()));
  await waitFor('all leases to be held', async () => (await unheld(api())).length === 0);

  function api(): RoleProcess {
    const [first] = deployment.of('api');
    if (!first) throw new Error('no api');
    return first;
  }

  async function metrics(process: RoleProcess): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${metricsPort.get(process)}/metrics`);
    return answer.text();
  }

  async function unheld(process: RoleProcess): Promise<string[]> {
    const free = (await metrics(process)).matchAll(/^roletrail_lease_held\{lease="(.+)"\} 0$/gm);
    return [...free].map(([, lease]) => lease ?? '');
  }

  t.test('each lease belongs to exactly one role', async (t) => {
    t.same(Object.keys(WORK).flatMap(workOf).sort(), [...LEASES].sort());
  });

  t.test('a product that is well', async (t) => {
    const person = new Person(deployment.apis);
    await person.signUp();
    t.match(await person.decide('accept', NEVER), { outcome: /^ok/ });
    await deployment.converged(30_000);
    const { code, ok, ill, all } = await doctor(env);
    t.match({ code, ok, ill }, { code: 0, ok: true, ill: {} });
    t.match(all.Kafka, new RegExp(`^${brokers} answer, 7 partitions$`));
    t.match(
      all.leases,
      /^all \d+ held, by roletrail api, roletrail audit-projector, roletrail cons/,
    );
    t.equal(all.lag, 'everything is folded');
    for (const process of deployment.processes) {
      const started = process.output.split('\n').find((line) => line.includes('"msg":"started"'));
      t.match(JSON.parse(started ?? '{}'), { role: process.role, instance: String });
    }
  });

  t.test(
    'METRICS_PORT of every role: liveness, readiness, and metrics that the manual names',
    async (t) => {
      const manual = await readManual();
      const reported = new Set<string>();
      for (const process of deployment.processes) {
        const url = `http://127.0.0.1:${metricsPort.get(process)}`;
        t.equal((await fetch(`${url}/healthz`)).status, 200, process.role);
        const both = [await fetch(`${url}/readyz`), await fetch(`${process.url}/readyz`)];
        const [apart, usual] = await Promise.all(both.map((answer) => answer.json()));
        t.same(apart, usual, `${process.role}: the same readiness on both`);
        const text = await metrics(process);
        t.match(text, /^roletrail_build_info\{version="\d.+",node="\d.+",schema=".+"\} 1$/m);
        for (const [, name] of text.matchAll(/^# TYPE (roletrail_\w+)/gm)) reported.add(name ?? '');
      }
      const named = new Set([...manual.matchAll(/`(roletrail_[a-z_]+)/g)].map(([, name]) => name));
      t.same([...reported].sort(), [...named].sort());
    },
  );

  t.test('alerts and dashboard use exactly the reported metrics', async (t) => {
    const manual = await readManual();
    const texts = deployment.processes.map(async (process) =>
      samplesOf(await metrics(process), process.role),
    );
    const labels = labelsOf((await Promise.all(texts)).flat(), manual);
    const alerts = await readAlerts();
    const panels = await readPanels();
    for (const { name, expression } of [...alerts, ...panels]) {
      for (const asked of askedBy(expression)) {
        const known = labels.get(asked.name);
        t.ok(known, `${name}: ${asked.name}`);
        t.same(
          asked.labels.filter((label) => !known?.has(label)),
          [],
          `${name}: labels of ${asked.name}`,
        );
      }
    }
    const shown = panels.flatMap(({ expression }) => askedBy(expression));
    const bare = (name: string) => name.replace(/_(?:bucket|sum|count)$/, '');
    t.same(
      [...new Set(shown.map(({ name }) => bare(name)))].sort(),
      [...new Set([...labels.keys()].map(bare))].sort(),
      'each metric is on the dashboard',
    );
    const rows = manual.split('\n').filter((line) => line.startsWith('| '));
    const places = new Set((await readManualPages()).flatMap(listPlaces));
    for (const { name, manual: section } of alerts) {
      t.ok(
        rows.some((row) => row.endsWith(`| \`${name}\` |`)),
        `${name}: in the table`,
      );
      t.ok(places.has(section), `${name}: ${section}`);
    }
  });

  for (const role of Object.keys(WORK)) {
    t.test(`${role} is dead: its work is named, by doctor and by who is left`, async (t) => {
      const [process] = deployment.of(role as Role);
      if (!process) throw new Error(role);
      const person = new Person(deployment.apis);
      await person.signUp();
      await process.kill();
      const left = deployment.processes.filter((one) => one !== process);
      for (const one of left) {
        await waitFor('all of its leases to be reported', async () => {
          return (await unheld(one)).join() === workOf(role).join();
        });
        t.equal(await one.get('/readyz'), 200, 'nothing is wrong with it');
      }
      if (role !== 'api') {
        t.match(await person.decide('accept', NEVER), { outcome: 'ok201' });
        const lag = new RegExp(
          `^roletrail_projection_lag_records\\{projection="${role.split('-')[0]}",.*\\} [1-9]`,
          'm',
        );
        await waitFor('the lag to be reported', async () => lag.test(await metrics(api())));
      }
      const { code, ill, all } = await doctor(env);
      t.equal(code, 1);
      t.match(ill, {
        leases: `no one does the work of ${workOf(role).join(', ')}`,
        processes: new RegExp(`^\\S+ \\(${role}\\) is gone\\.$`),
      });
      t.same(Object.keys(ill).sort(), ['leases', 'processes']);
      if (role !== 'api') t.match(all.lag, new RegExp(`behind: ${role.split('-')[0]} consent-`));
      await process.start();
      await waitFor('everything is done again', async () => (await unheld(api())).length === 0);
      await deployment.converged(30_000);
    });
  }

  t.test('brokers that do not answer, or are another log', async (t) => {
    const unused = `127.0.0.1:${await freePort()}`;
    const away = await doctor({ ...env, KAFKA_BROKERS: unused });
    t.match(away, { code: 1, ill: { Kafka: new RegExp(`Kafka cannot be reached.*${unused}`) } });
    t.same(Object.keys(away.ill), ['Kafka'], 'the other checks still report');
    const other = await doctor({ ...env, KAFKA_TOPIC_PREFIX: 'nobodys-' });
    t.match(other, { code: 1, ill: { Kafka: /does not host this topic/ } });
  });

  t.test('a witness file that is gone although notes were signed', async (t) => {
    t.match(await doctor({ ...env, RT_WITNESS_FILE: '/nowhere/witness.jsonl' }), {
      code: 1,
      ill: { 'witness file': /^\S+ is gone or empty, but notes were signed$/ },
    });
  });

  t.test('halts, until they are cleared with a reason', async (t) => {
    const run = async (...args: string[]) => {
      const process = startRoletrail(args, env as Record<string, string>);
      return { code: (await process.ended).code, output: process.output() };
    };
    await db
      .updateTable('projection_offset')
      .set({ halted_reason: 'a test says so', halted_at: new Date() })
      .where('topic', '=', 'admin-events')
      .execute();
    const projections = '1 halted; audit admin-events/0: a test says so';
    t.match(await doctor(env), { code: 1, ill: { projections }, all: { relays: '0 halted' } });
    const unhalt = ['unhalt', '--reason', 'checked it'];
    const [mute, meek] = await Promise.all([run('unhalt', '--yes'), run(...unhalt)]);
    t.match(mute, { code: 2, output: /--reason TEXT/ });
    t.match(meek, { code: 8, output: /--yes once its cause is gone/ });
    t.match(await run(...unhalt, '--yes'), {
      code: 0,
      output: /audit-v1 admin-events\/0, since .*: a test says so\n1 cleared/,
    });
    t.match(await run(...unhalt, '--yes'), { code: 0, output: /Nothing has stopped/ });
    const relay = (halted_reason: string | null) =>
      db.updateTable('relay_position').set({ halted_reason }).where('topic', '=', 'consent-events');
    await relay('a test says so').execute();
    t.match(await doctor(env), {
      code: 1,
      ill: { relays: /^[1-9]\d* halted; consent-events\/\d: a/ },
    });
    await relay(null).execute();
    t.match((await run('tail', '--topic', 'admin-events', '--last', '1')).output, 'checked it');
    const [wrong, text] = await Promise.all([doctor({ ...env, PORT: 'many' }), run('doctor')]);
    t.match(wrong, { code: 1, ill: { settings: /PORT/ } });
    t.match(text.output, /^✓ Node\.js: v\d.*\n✓ settings: /);
  });
}

t.test('doctor makes nothing', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-doctor-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const nowhere = { DATA_DIR: join(folder, 'never') };
  t.match(await doctor(nowhere), { code: 1, ill: { settings: /There are no keys in .*never/ } });
  t.same(await readdir(folder), [], 'no data folder');

  const stopped = { DATA_DIR: join(folder, 'stopped') };
  const keys = startRoletrail(['keygen']);
  await keys.ended;
  await mkdir(stopped.DATA_DIR);
  await writeFile(join(stopped.DATA_DIR, 'keys.env'), keys.output(), { mode: 0o600 });
  t.match(await doctor(stopped), {
    code: 1,
    ill: { database: /does not run$/ },
  });
  t.same(await readdir(stopped.DATA_DIR), ['keys.env'], 'no server');

  await using database = await testDatabase({ migrated: false });
  const given = {
    DATABASE_URL: database.config.url,
    ...Object.fromEntries(
      keys
        .output()
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    ),
    DATA_DIR: join(folder, 'never'),
  };
  t.match(await doctor(given), { code: 1, ill: { schema: /lacks \d+ migrations/ } });
  const away = await doctor({ ...given, DATABASE_URL: 'postgresql://127.0.0.1:1/none' });
  t.match(away, { code: 1, ill: { database: /cannot be reached/ } });
  t.notOk('schema' in away.all, 'an unreachable database says nothing about its schema');
  const tables = () =>
    sql`select relname from pg_class where relnamespace = 'public'::regnamespace`;
  t.same((await tables().execute(database.opened.db)).rows, [], 'no table');

  await using migrated = await testDatabase();
  t.match(await doctor({ ...given, DATABASE_URL: migrated.config.url }), {
    code: 1,
    ill: { deployment: /never started here/ },
  });
  const rows = await migrated.opened.db.selectFrom('master_key').selectAll().execute();
  t.same(rows, [], 'no row');
});
