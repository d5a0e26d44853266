import { computePartition } from '@roletrail/contracts/events/partition';
import { topicSettings } from '@roletrail/event-log/kafka/topics';
import { entryBytes } from '@roletrail/ledger/entry';
import { Kafka, logLevel } from 'kafkajs';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { PARTITIONS, type RoleProcess } from './deployment.ts';
import { gather } from './load.ts';
import { Scene } from './scene.ts';

const brokers = sharedBrokers(t);
const TOPIC = 'consent-events';
const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
/** what a topic of ours takes at most, less the frame that Kafka puts round it */
const LARGEST = 1_048_576 - 300;

const text = (value: string) => Buffer.from(value);
const POISON: Readonly<Record<string, Buffer | null>> = {
  'bad JSON': text('{"broken":'),
  'a known type that breaks its schema': text('{"type":"roletrail.consent.accepted.v1","id":7}'),
  'invalid UTF-8': Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
  'a foreign type': text('{"specversion":"1.0","type":"com.example.thing.v1","id":"1"}'),
  'a megabyte': Buffer.alloc(LARGEST, 0x78),
  'no value': null,
};

if (brokers !== null) {
  const database = await testDatabase({ seeded: true });
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers }, ROLES);
  const { db, deployment } = scene;
  const prefix = deployment.env.KAFKA_TOPIC_PREFIX ?? '';
  const kafka = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING });
  const [producer, admin] = [kafka.producer({ allowAutoTopicCreation: false }), kafka.admin()];
  await Promise.all([producer.connect(), admin.connect()]);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    const own = (await admin.listTopics()).filter((topic) => topic.startsWith(prefix));
    await admin.deleteTopics({ topics: own });
    await Promise.all([producer.disconnect(), admin.disconnect()]);
    await database[Symbol.asyncDispose]();
  });

  /** Writes past the product; gives the offset. */
  const write = async (partition: number, key: string | null, value: Buffer | null) => {
    const messages = [{ partition, key, value }];
    const [answer] = await producer.send({ topic: prefix + TOPIC, acks: -1, messages });
    return Number(answer?.baseOffset);
  };
  const workers = (['consent-worker', 'audit-projector'] as const).map(
    (role) => deployment.of(role)[0] as RoleProcess,
  );
  const next = async (partition: number, topic: string = TOPIC) => {
    const rows = await db
      .selectFrom('projection_offset')
      .select('next_offset')
      .where('topic', '=', topic)
      .where('partition', '=', partition)
      .execute();
    return rows.map((row) => row.next_offset);
  };

  /** Error of the relay after it read the forged event; null before. */
  let forged: string | null = null;

  /** Both workers stand still before this offset, red, and say why; everything else goes on. */
  const red = async (t: Test, partition: number, offset: number, reason: RegExp) => {
    for (const worker of workers) {
      let reasons: (string | null)[] = [];
      await waitFor(`${worker.role} red on ${partition}`, async () => {
        const answer = await worker.readiness();
        const at = answer?.checks.filter((c) => !c.ok && c.name.endsWith(`${TOPIC}/${partition}`));
        reasons = at?.map((check) => check.reason) ?? [];
        return reasons.length > 0;
      });
      t.match(reasons[0], reason, `${worker.role} is red and says why: ${reasons[0]}`);
    }
    t.same(await next(partition), [offset, offset], 'nothing was skipped');
    for (const api of deployment.of('api')) {
      const red = (await api.readiness())?.checks.filter(({ ok }) => !ok) ?? [];
      const wrong = red.filter(({ reason }) => !reason?.includes(forged ?? 'nothing was forged'));
      t.same(wrong, [], 'the api is not concerned');
    }
  };

  t.test('F24: what cannot be read is kept, and the partition goes on', {}, async (t) => {
    const began = Date.now();
    const kinds = Object.entries(POISON);
    const victims = await gather(deployment.apis, kinds.length);
    for (const victim of victims) await victim.decide('accept', AbortSignal.timeout(20_000));
    await deployment.converged(20_000);
    const load = await scene.load();
    const written: { partition: number; offset: number; value: Buffer | null }[] = [];
    for (const [i, [, value]] of kinds.entries()) {
      const id = victims[i]?.id ?? '';
      const partition = computePartition(id, PARTITIONS[TOPIC]);
      written.push({ partition, offset: await write(partition, id, value), value });
    }
    const value = text('{"without":"key"');
    written.push({ partition: 0, offset: await write(0, null, value), value });

    const letters = () =>
      db.selectFrom('dead_letter').select(['projection', 'partition', 'offset']).execute();
    await waitFor('dead letters', async () => (await letters()).length >= 2 * written.length);
    t.equal((await letters()).length, 2 * written.length, 'each once a projection');
    for (const { partition, offset, value } of written) {
      const leaf = await db
        .selectFrom('ledger_entry')
        .select('entry')
        .where('topic', '=', TOPIC)
        .where('partition', '=', partition)
        .where('offset', '=', offset)
        .executeTakeFirst();
      t.ok(leaf?.entry.equals(entryBytes(value)), `leaf at ${partition}/${offset}`);
      if (value === null || value.length > 65_535)
        t.match(leaf?.entry.toString(), /^{"unreadable"/);
    }
    const reviewed = await db
      .selectFrom('current_consent')
      .select('user_id')
      .where('needs_review', '=', true)
      .execute();
    const ids = (people: readonly { id: string }[]) => people.map(({ id }) => id).sort();
    t.same(reviewed.map((row) => row.user_id).sort(), ids(victims), 'all of them need review');
    for (const victim of victims) {
      t.equal(await victim.enter(), 403, 'who needs review is asked again');
      await victim.decide('accept', AbortSignal.timeout(20_000));
      await waitFor('entry', async () => (await victim.enter()) === 200);
    }
    scene.join(victims);
    await scene.settle(t, 'F24', load, began);
  });

  t.test('F25: the same event, with the same bytes', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const copied = await entryOf(2);
    const offset = await write(2, copied.key, copied.entry);
    const find = () =>
      db
        .selectFrom('ledger_duplicate')
        .select(['event_id', 'first_offset'])
        .where('partition', '=', 2)
        .where('offset', '=', offset)
        .executeTakeFirst();
    await waitFor('the duplicate', async () => (await find()) !== undefined);
    t.same(await find(), { event_id: copied.id, first_offset: copied.offset }, 'a row of its own');
    await scene.settle(t, 'F25', load, began);
  });

  t.test('F24: what only newer code can read', async (t) => {
    const value = text('{"specversion":"1.0","type":"roletrail.consent.accepted.v9","id":"1"}');
    await red(t, 0, await write(0, null, value), /accepted\.v9 at offset \d+ is newer/);
    const halts = db.selectFrom('projection_offset').select('partition');
    t.same(await halts.where('halted_reason', 'is not', null).execute(), [], 'nothing is halted');
  });

  t.test('F25: the same event with other bytes halts', async (t) => {
    const { entry, key, id } = await entryOf(1);
    const event = JSON.parse(entry.toString());
    const other = text(JSON.stringify({ ...event, time: '2026-01-01T00:00:00.000Z' }));
    const offset = await write(1, key, other);
    forged = `the database is older than its log: offset ${offset} holds event number`;
    await red(t, 1, offset, new RegExp(id));
  });

  t.test('F26: records deleted before they were folded', async (t) => {
    const [end = 0] = await next(2);
    await Promise.all(workers.map((worker) => worker.stop()));
    const people = scene.crowd.filter(({ id }) => computePartition(id, 3) === 2);
    for (let n = 0; n < 5; n += 1) {
      const line = await people[n % people.length]?.decide('accept', AbortSignal.timeout(20_000));
      t.equal(line?.outcome, 'ok201', 'people are not concerned');
    }
    const cut = { partition: 2, offset: String(end + 3) };
    // kafkajs knows only the leaders of topics that it was asked about
    await admin.fetchTopicOffsets(prefix + TOPIC);
    await admin.deleteTopicRecords({ topic: prefix + TOPIC, partitions: [cut] });
    await Promise.all(workers.map((worker) => worker.start()));
    await red(t, 2, end, new RegExp(`is outside ${cut.offset}`));
    for (const partition of [0, 1]) {
      const name = `audit-v1 ${TOPIC}/${partition}`;
      await waitFor(`${name} red after the restart`, async () => {
        const checks = (await workers[1]?.readiness())?.checks ?? [];
        return checks.some((check) => check.name === name && !check.ok);
      });
    }
  });

  t.test('F26: a topic made anew', async (t) => {
    const [auditor] = deployment.of('audit-projector');
    const topic = `${prefix}admin-events`;
    const before = await next(0, 'admin-events');
    await admin.deleteTopics({ topics: [topic] });
    const settings = Object.entries(topicSettings('admin-events', 1, 400 * 86_400_000));
    const configEntries = settings.map(([name, value]) => ({ name, value }));
    const exists = async () => (await admin.listTopics()).includes(topic);
    await waitFor('the deleted topic to be gone', async () => !(await exists()));
    await admin.createTopics({
      topics: [{ topic, numPartitions: 1, replicationFactor: 1, configEntries }],
      // waiting for a leader can fail although the topic was created
      waitForLeaders: false,
    });
    await waitFor('the topic anew', exists);
    let reason: string | null | undefined;
    await waitFor(
      'a halt',
      async () => {
        const checks = (await auditor?.readiness())?.checks ?? [];
        const red = checks.find(({ name, ok }) => !ok && name === 'audit-v1 admin-events/0');
        reason = red?.reason;
        return red !== undefined;
      },
      40_000,
    );
    t.match(reason, /offset|log/, `red, and says why: ${reason}`);
    t.same(await next(0, 'admin-events'), before, 'nothing was forgotten');
    await auditor?.stop();
    auditor?.spawn();
    await auditor?.ended(30_000);
    t.match(auditor?.output, /IDENTITY|belongs/, 'and it does not start on another log');
  });

  /** The first record of a partition that is a decision, as the ledger has it. */
  async function entryOf(partition: number) {
    const row = await db
      .selectFrom('audit_entry as a')
      .innerJoin('ledger_entry as l', (join) =>
        join
          .onRef('l.topic', '=', 'a.topic')
          .onRef('l.partition', '=', 'a.partition')
          .onRef('l.offset', '=', 'a.offset'),
      )
      .select(['a.event_id', 'a.offset', 'a.user_id', 'l.entry'])
      .where('a.topic', '=', TOPIC)
      .where('a.partition', '=', partition)
      .where('a.decision', 'is not', null)
      .orderBy('a.offset')
      .limit(1)
      .executeTakeFirstOrThrow();
    return { id: row.event_id, key: row.user_id, offset: row.offset, entry: row.entry };
  }
}
