/** Reported state: each test changes one thing, and only that is reported. */
import { randomUUID } from 'node:crypto';
import { readHealth } from '@roletrail/api/system-health/reading';
import { takeSample } from '@roletrail/api/system-health/sampler';
import { DEFAULT_PARTITIONS, TOPICS } from '@roletrail/contracts/events/catalogue';
import { openLeases } from '@roletrail/db/lease';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { deploymentGauges } from '@roletrail/event-log/deployment/gauges';
import { presenceOf } from '@roletrail/event-log/deployment/process-report';
import { readSendsMail } from '@roletrail/event-log/deployment/processes';
import { readDeploymentState } from '@roletrail/event-log/deployment/state';
import { watchDeployment } from '@roletrail/event-log/deployment/watch';
import { listRequiredLeases } from '@roletrail/event-log/lease-names';
import type { TopicPartition } from '@roletrail/event-log/port';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '../helpers/database.ts';
import { heldUp } from '../helpers/held-up.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

const COUNT_TO = 5;
const database = await testDatabase();
t.teardown(() => database[Symbol.asyncDispose]());
const { db } = database.opened;
const PLACES = listTopicPartitions(TOPICS, DEFAULT_PARTITIONS);
const AGE_S = 100;

/** Every series that a fresh process shows; ages in tens of seconds. */
async function scraped(): Promise<Map<string, number>> {
  const registry = new Registry();
  deploymentGauges(registry, watchDeployment(db, DEFAULT_PARTITIONS, COUNT_TO, silent));
  const lines = (await registry.metrics()).split('\n').filter((line) => /^roletrail/.test(line));
  return new Map(
    lines.map((line) => {
      const [series = '', value = ''] = line.split(/ (?=[^ ]+$)/);
      return [
        series,
        /_seconds\{/.test(series) ? Math.round(Number(value) / 10) * 10 : Number(value),
      ];
    }),
  );
}

const well = await scraped();

/** Returns the series that a change adds to the initial state. */
async function shown(): Promise<Record<string, number | undefined>> {
  const now = await scraped();
  const names = new Set([...well.keys(), ...now.keys()]);
  return Object.fromEntries(
    [...names]
      .filter((name) => well.get(name) !== now.get(name))
      .map((name) => [name, now.get(name)]),
  );
}

const at = ({ topic, partition }: TopicPartition) => `topic="${topic}",partition="${partition}"`;

/** Events of one partition, the first of them with offsets 0, 1, … */
async function enqueued(place: TopicPartition, count: number, sent: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, i) => ({
    ...place,
    seq: i + 1,
    event_id: uuidv7(),
    key: 'k',
    value: Buffer.from('{}'),
    // each a hundred seconds younger than the one before it
    created_at: new Date(Date.now() - AGE_S * 1000 * (count - i)),
    offset: i < sent ? i : null,
  }));
  await db.insertInto('outbox').values(rows).execute();
  if (sent === 0) return;
  const position = { ...place, acked_seq: sent, highest_offset: sent - 1, halted_reason: null };
  await db
    .insertInto('relay_position')
    .values({ ...position, halted_at: null })
    .execute();
}

async function undone(): Promise<void> {
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('relay_position').execute();
  await db.deleteFrom('projection_offset').execute();
  t.same(await shown(), {});
}

t.test('no backlog, no lease held', async (t) => {
  for (const place of PLACES) t.equal(well.get(`roletrail_outbox_unsent{${at(place)}}`), 0);
  for (const [series, value] of well) t.equal(value, 0, series);
  const folds = PROJECTIONS.flatMap(({ topics }) =>
    listTopicPartitions(topics, DEFAULT_PARTITIONS),
  ).length;
  t.equal(well.size, 3 * PLACES.length + 5 * folds + listRequiredLeases(DEFAULT_PARTITIONS).length);
});

t.test('each partition: what waits for the log, and a halted relay', async (t) => {
  for (const place of PLACES) {
    await enqueued(place, 3, 0);
    t.same(await shown(), {
      [`roletrail_outbox_unsent{${at(place)}}`]: 3,
      [`roletrail_outbox_oldest_seconds{${at(place)}}`]: 3 * AGE_S,
    });
    await undone();
    const halted = { ...place, halted_reason: 'a test', halted_at: new Date() };
    await db.insertInto('relay_position').values(halted).execute();
    t.same(await shown(), { [`roletrail_relay_halted{${at(place)}}`]: 1 });
    await undone();
  }
});

t.test('each projection in each partition: what waits to be folded, and a halt', async (t) => {
  for (const { name, live, topics } of PROJECTIONS) {
    for (const place of listTopicPartitions(topics, DEFAULT_PARTITIONS)) {
      await enqueued(place, 9, 9);
      // the others over the same partition are well
      const others = PROJECTIONS.filter(
        (p) => p.live !== live && p.topics.some((x) => x === place.topic),
      );
      const row = { ...place, last_leaf_hash: null, halted_reason: null, halted_at: null };
      for (const other of others) {
        await db
          .insertInto('projection_offset')
          .values({ ...row, projection: other.live, next_offset: 9 })
          .execute();
      }
      const before = await shown();
      await db
        .insertInto('projection_offset')
        .values({ ...row, projection: live, next_offset: 4 })
        .execute();
      const of = `{projection="${name}",${at(place)}}`;
      t.match(await shown(), {
        [`roletrail_projection_next_offset${of}`]: 4,
        [`roletrail_projection_lag_records${of}`]: 5,
        [`roletrail_projection_lag_seconds${of}`]: 5 * AGE_S,
      });
      t.equal(before[`roletrail_projection_lag_records${of}`], 9, 'one that never ran lags too');
      const lags = Object.keys(await shown()).filter((series) => /_lag_/.test(series));
      t.same(lags.sort(), [
        `roletrail_projection_lag_records${of}`,
        `roletrail_projection_lag_seconds${of}`,
      ]);
      await undone();
      const halted = { ...row, halted_reason: 'a test', halted_at: new Date() };
      await db
        .insertInto('projection_offset')
        .values({ ...halted, projection: live })
        .execute();
      t.same(await shown(), { [`roletrail_projection_halted${of}`]: 1 });
      await undone();
    }
  }
});

t.test('a lag whose events are no longer in the outbox has no age', async (t) => {
  const [place] = listTopicPartitions(['admin-events'], DEFAULT_PARTITIONS);
  if (!place) return;
  await enqueued(place, 9, 9);
  await db.deleteFrom('outbox').execute();
  const of = `{projection="audit",${at(place)}}`;
  t.same(await shown(), {
    [`roletrail_projection_lag_records${of}`]: 9,
    [`roletrail_projection_lag_seconds${of}`]: undefined,
  });
  const deps = { db, partitions: DEFAULT_PARTITIONS, outboxLimit: COUNT_TO, sendsMail: false };
  const { reading } = await readHealth(deps, 1000, null);
  const behind = reading.figures.folds.filter(({ behind }) => behind > 0);
  t.match(behind, [{ projection: 'audit', behind: 9, delaySeconds: null }], 'and 0 s it is not');
  t.equal(await takeSample(db, async () => reading), 1);
  const sample = await db.selectFrom('health_sample').select('delay').executeTakeFirstOrThrow();
  t.equal(sample.delay, null, 'nor in the history');
  await undone();
});

/** Returns the lag of the projection `consent`, s. */
async function lateIn(place: TopicPartition): Promise<number | undefined> {
  const series = `roletrail_projection_lag_seconds{projection="consent",${at(place)}}`;
  return (await scraped()).get(series);
}

t.test('… but where another projection has folded it', async (t) => {
  const [place] = listTopicPartitions(['consent-events'], DEFAULT_PARTITIONS);
  if (!place) return;
  await enqueued(place, 3, 3);
  await db.deleteFrom('outbox').where('seq', '<', 3).execute();
  t.equal(await lateIn(place), AGE_S, 'what is left of the outbox');
  const old = new Date(Date.now() - 5 * AGE_S * 1000);
  const event = { event_id: uuidv7(), type: 'x', subject: 'y', occurred_at: old, offset: 1 };
  const none = { user_id: null, decision: null, terms_version: null, privacy_version: null };
  await db
    .insertInto('audit_entry')
    .values({ ...place, ...event, ...none })
    .execute();
  t.equal(await lateIn(place), 5 * AGE_S);
  await db.deleteFrom('audit_entry').execute();
  await undone();
});

t.test('a process that reports, and one that is gone', async (t) => {
  const [id, other] = [randomUUID(), randomUUID()];
  const row = { roles: ['api', 'consent-worker'], version: '1', figures: '{}' };
  const reported = (id: string, instance: string) =>
    db.insertInto('process_report').values({ ...row, id, instance, presence: presenceOf(id) });
  await reported(id, 'there').execute();
  await reported(other, 'gone').execute();
  const config = { ...database.config, presence: presenceOf(id) };
  await using leases = openLeases({ ...config, applicationName: 'a test' });
  const lease = await leases.acquire('signer');
  const up = (name: string) => `roletrail_process_up{process="${name}",roles="api+consent-worker"}`;
  t.same(await shown(), {
    'roletrail_lease_held{lease="signer"}': 1,
    [up('there')]: 1,
    [up('gone')]: 0,
  });
  await sql`
    update process_report set reported_at = reported_at - interval '9 s',
      started_at = started_at - interval '1 h'`.execute(db);
  const { processes } = await readDeploymentState(db, DEFAULT_PARTITIONS, {
    countTo: COUNT_TO,
    timeoutMs: 1000,
  });
  t.match(processes, [
    { instance: 'there', state: 'silent', leases: ['signer'], figures: null },
    { instance: 'gone', state: 'gone', leases: [] },
  ]);
  await lease?.release();
  await db.deleteFrom('process_report').execute();
});

t.test('whether letters go out: true where one api says so, null where none says', async (t) => {
  const reported = (roles: string[], api: object | null) => {
    const id = randomUUID();
    const row = { id, instance: id, roles, version: '1', presence: presenceOf(id) };
    return db.insertInto('process_report').values({ ...row, figures: JSON.stringify({ api }) });
  };
  t.equal(await readSendsMail(db), null);
  await reported(['audit-projector'], null).execute();
  await reported(['api'], { sockets: 0 }).execute();
  t.equal(await readSendsMail(db), null, 'older code');
  await reported(['api'], { sendsMail: false }).execute();
  t.equal(await readSendsMail(db), false);
  await reported(['api'], { sendsMail: true }).execute();
  t.equal(await readSendsMail(db), true);
  await db.deleteFrom('process_report').execute();
});

t.test('each lease that a whole deployment holds', async (t) => {
  await using leases = openLeases({ ...database.config, applicationName: 'a test' });
  for (const name of listRequiredLeases(DEFAULT_PARTITIONS)) {
    const lease = await leases.acquire(name);
    t.same(await shown(), { [`roletrail_lease_held{lease="${name}"}`]: 1 });
    const bounds = { countTo: COUNT_TO, timeoutMs: 1000 };
    const state = await readDeploymentState(db, DEFAULT_PARTITIONS, bounds);
    t.equal(state.leases.get(name), 'a test');
    await lease?.release();
    t.same(await shown(), {});
  }
});

t.test('unknown values are not reported, and do not delay others', async (t) => {
  const registry = new Registry();
  const times = { everyMs: 300, timeoutMs: 200 };
  deploymentGauges(registry, watchDeployment(db, DEFAULT_PARTITIONS, COUNT_TO, silent, times));
  const count = async () => (await registry.metrics()).match(/^roletrail_\w+\{/gm)?.length ?? 0;
  t.equal(await count(), well.size);
  const held = await db.startTransaction().execute();
  await sql`lock table relay_position in access exclusive mode`.execute(held);
  t.equal(await count(), well.size, 'read a moment ago');
  await waitFor('no series', async () => (await count()) === 0);
  const late = heldUp();
  const began = performance.now();
  await count();
  t.ok(performance.now() - began < 2000 + late());
  await held.rollback().execute();
  await waitFor('all series again', async () => (await count()) === well.size);
});

t.test('at most one reading in five seconds, however often it is scraped', async (t) => {
  let readings = 0;
  const counted = new Proxy(db, {
    get(target, property) {
      if (property === 'transaction') readings += 1;
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const registry = new Registry();
  deploymentGauges(registry, watchDeployment(counted, DEFAULT_PARTITIONS, COUNT_TO, silent));
  await Promise.all(Array.from({ length: 20 }, () => registry.metrics()));
  t.equal(readings, 1);
});

t.test('a large outbox is no large reading', async (t) => {
  const rows = 30_000;
  await sql`
    insert into outbox (topic, partition, seq, event_id, key, value, created_at, "offset")
    select 'consent-events', 0, n, gen_random_uuid(), 'k', '{}', clock_timestamp(), n - 1
    from generate_series(1, ${rows}::integer) as n`.execute(db);
  await sql`
    insert into relay_position (topic, partition, acked_seq, highest_offset)
    values ('consent-events', 0, ${rows}, ${rows - 1})`.execute(db);
  await sql`
    insert into projection_offset (projection, topic, partition, next_offset)
    values ('consent-v1', 'consent-events', 0, ${rows / 2})`.execute(db);
  const bounds = { countTo: COUNT_TO, timeoutMs: 1000 };
  await readDeploymentState(db, DEFAULT_PARTITIONS, bounds);
  const late = heldUp();
  const began = performance.now();
  const { lags } = await readDeploymentState(db, DEFAULT_PARTITIONS, bounds);
  const ms = performance.now() - began;
  t.match(
    lags.find(({ projection, place }) => projection === 'consent' && place.partition === 0),
    {
      records: rows / 2,
      seconds: Number,
    },
  );
  t.ok(ms < 300 + late(), `${Math.round(ms)} ms`);
});

// the last one: what stands in the log stays there
t.test('an event that only the log in the database still holds', async (t) => {
  const place = { topic: 'consent-events', partition: 2 } as const;
  await enqueued(place, 3, 3);
  await db.deleteFrom('outbox').where('partition', '=', 2).where('seq', '<', 3).execute();
  const appended_at = new Date(Date.now() - 9 * AGE_S * 1000);
  const record = { ...place, offset: 0, key: null, value: null, appended_at };
  await db.insertInto('log_record').values(record).execute();
  t.equal(await lateIn(place), 9 * AGE_S, 'when the log took it');
});
