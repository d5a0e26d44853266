import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import type { AuditClocks } from '@roletrail/contracts/http/audit-trail';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { FalseClock, onFalseClock } from './false-clock.ts';
import { FULL } from './lengths.ts';
import { assertNoneRefused, listOutcomes } from './outcomes.ts';
import { Person } from './person.ts';
import { Scene } from './scene.ts';
import { needs, needsInFull } from './tools.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const HOUR_MS = 3_600_000;
const NOTICED_MS = 5000;
const NEVER = new AbortController().signal;
/** decisions on a clock that is off */
const FALSE_FOR = FULL ? 150 : 40;
/** one more than are allowed for one account from one address */
const GUESSES = 11;

const brokers = sharedBrokers(t);
if (brokers !== null) {
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers }, ROLES);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const { deployment } = scene;

  t.test('F22: an api’s clock is set', needs('faketime'), async (t) => {
    const clock = new FalseClock(join(deployment.folder, 'clock'));
    await clock.set(0);
    const [, api] = deployment.of('api') as [RoleProcess, RoleProcess];
    await api.stop();
    await api.start(clock.env);
    const began = Date.now();
    const load = await scene.load();
    const officer = await anOfficer(scene, api);
    const right = { skewed: false };
    t.match(await clocksOf(scene, officer), { claimedToApi: right, apiToLog: right });
    for (const hours of [2, -2]) {
      await clock.set(hours);
      await noticed(api, hours * HOUR_MS);
      await scene.further(load, 'ok201', FALSE_FOR);
      officer.clockMs = hours * HOUR_MS;
      const { claimedToApi, apiToLog } = await clocksOf(scene, officer);
      t.equal(apiToLog.skewed, false, 'the api’s clock stands in no record');
      t.equal(claimedToApi?.skewed, true, 'what a person’s clock claims is flagged');
      const off = (claimedToApi?.ms ?? 0) + officer.clockMs;
      t.ok(Math.abs(off) < NOTICED_MS, `by ${claimedToApi?.ms} ms`);
    }
    await clock.set(0);
    await scene.settle(t, 'F22', load, began);
    assertNoneRefused(t, load, began);
  });

  const full = needsInFull('faketime');
  t.test('F23: the workers’ clocks are false', full, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const workers = [
      ...deployment.of('consent-worker'),
      ...deployment.of('audit-projector'),
    ] as const;
    for (const [i, worker] of workers.entries()) {
      const hours = i % 2 === 0 ? 2 : -2;
      await worker.stop();
      await worker.start(FalseClock.fixed(hours));
      await noticed(worker, hours * HOUR_MS);
    }
    await scene.further(load, 'ok201', 100);
    await scene.settle(t, 'F23 workers', load, began);
    assertNoneRefused(t, load, began);
  });

  t.test('F23: the database’s clock is set', full, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'rt-fault-pg-'));
    // PostgreSQL runs as another user when we are root
    await chmod(dataDir, 0o711);
    const postgres = await startPostgres({ dataDir, mode: 'test', logger: silent });
    const on = await Scene.open({ databaseUrl: postgres.url, brokers }, ROLES);
    t.teardown(async () => {
      await on[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    });
    const began = Date.now();
    const load = await on.load();
    const ahead = await onFalseClock(postgres, 2);
    await on.further(load, 'ok201', 100, 60_000);
    t.ok((await databaseAhead(on)) > 1.9 * HOUR_MS, 'it is two hours ahead');
    t.equal(await guess(on, GUESSES), 429, 'too many guesses');
    await ahead[Symbol.asyncDispose]();
    await on.further(load, 'ok201', 100, 60_000);
    t.ok((await databaseAhead(on)) < 0.1 * HOUR_MS, 'and back');
    t.equal(await guess(on, 1), 401, 'and is not kept out for two hours');
    await on.settle(t, 'F23 database', load, began);
    const codes = new Set(listOutcomes(load, began, 'rejected').map(({ code }) => code));
    t.notOk(codes.has('RATE_LIMITED'), `refused with ${[...codes].join(', ')}`);
  });
}

/** Creates a compliance officer who uses only this api and is checked like others. */
async function anOfficer(scene: Scene, { url }: RoleProcess): Promise<Person> {
  const officer = new Person([url]);
  await officer.signUp();
  scene.join([officer]);
  await scene.deployment.command('grant', officer.email, 'compliance', '--reason', 'test');
  await officer.signIn();
  return officer;
}

/** Has them decide, and shows them the clocks of that. */
async function clocksOf({ db }: Scene, officer: Person): Promise<AuditClocks> {
  const { eventId } = await officer.decide('accept', NEVER);
  const entry = () =>
    db
      .selectFrom('audit_entry')
      .select(['topic', 'partition', 'offset'])
      .where('event_id', '=', eventId ?? '')
      .executeTakeFirst();
  await waitFor('it to be folded', async () => (await entry()) !== undefined, 30_000);
  const place = await entry();
  const path = `/admin/audit/${place?.topic}/${place?.partition}/${place?.offset}`;
  const answer = await officer.get(path);
  const { clocks } = (answer?.body ?? {}) as { clocks?: AuditClocks };
  if (!clocks) throw new Error(`${answer?.status} ${JSON.stringify(answer?.body)}`);
  return clocks;
}

/** Tries a wrong password so often; how the last one was answered. */
async function guess({ deployment, crowd: [person] }: Scene, count: number): Promise<number> {
  let status = 0;
  for (let i = 0; i < count; i++) {
    const answer = await fetch(`${deployment.apis[0]}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify({ email: person?.email, password: 'a guess of another user' }),
    });
    status = answer.status;
  }
  return status;
}

async function databaseAhead({ db }: Scene): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  return Number(rows[0]?.now) - Date.now();
}

/** Waits until an api answers with a date that is so far off. */
async function noticed(api: RoleProcess, off: number): Promise<void> {
  const isOff = async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
    return Math.abs(ahead - off) < NOTICED_MS;
  };
  await waitFor(`the api’s clock to be ${off} ms off`, isOff);
}
