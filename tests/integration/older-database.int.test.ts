/** A database that was brought back from a backup, over a log that went on: real servers both. */
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { type Database, openDatabase } from '@roletrail/db/open';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { openRelayStore } from '@roletrail/event-log/outbox/relay-store';
import type { EventLog, TopicPartition } from '@roletrail/event-log/port';
import { RELAY_LIMITS, startRelays } from '@roletrail/event-log/relay/run-relays';
import { quiet, realTimer, TestLeases } from '@roletrail/event-log/testing/loop-setting';
import { decline, placeOfFirst } from '@roletrail/event-log/testing/store-harness';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import { testDatabase } from '../helpers/database.ts';
import { testKafka } from '../helpers/foreign-kafka.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';

const brokers = sharedBrokers(t)?.split(',') ?? null;
if (brokers !== null) {
  t.test('a relay on an older database halts by name and sends nothing', (t) => older(t, brokers));
}

async function older(t: Test, brokers: string[]) {
  await using kafka = await testKafka(brokers);
  await using log = openKafkaLog(kafka.config, silent);
  await log.ensureTopics(DEFAULT_PARTITIONS, 'made');
  await using database = await testDatabase();
  const { db } = database.opened;
  const user = uuidv7();
  const decide = (where: Database, count: number) =>
    where.transaction().execute((tx) =>
      enqueue(
        tx,
        DEFAULT_PARTITIONS,
        Array.from({ length: count }, () => decline(user)),
      ),
    );
  const place = placeOfFirst(await decide(db, 3));
  await relayed(log, db, place);
  await using backup = await copyOf(database.config.url);
  await decide(db, 2);
  await relayed(log, db, place);
  t.equal((await log.range(place)).end, 5);

  {
    await using same = relaysOf(log, backup.db, place);
    await waitFor('the relay to halt', () => same.states()[0]?.mode === 'halted');
    t.match(same.checks(), [
      { ok: false, reason: /older than its log: offset 3 holds event number 4.*roletrail restore/ },
    ]);
    // A decision arrives before the operator acts.
    await decide(backup.db, 1);
  }
  await backup.db.updateTable('relay_position').set({ halted_reason: null }).execute();
  {
    await using again = relaysOf(log, backup.db, place);
    await waitFor('the relay to halt again', () => again.states()[0]?.mode === 'halted');
    t.match(again.checks(), [{ ok: false, reason: /offset 3 holds event number 4/ }]);
  }
  t.equal((await log.range(place)).end, 5, 'what was decided meanwhile waits in the outbox');

  // the numbers and the position go past the log's end
  await sql`update outbox_partition set last_seq = 5`.execute(backup.db);
  await sql`update relay_position set highest_offset = 4, halted_reason = null`.execute(backup.db);
  await relayed(log, backup.db, place);
  await decide(backup.db, 1);
  await relayed(log, backup.db, place);
  const rows = await backup.db.selectFrom('outbox').select(['seq', 'offset']).execute();
  t.same(
    rows.sort((a, b) => a.seq - b.seq).map((row) => [row.seq, row.offset]),
    [...[0, 1, 2].map((n) => [n + 1, n]), [4, 5], [6, 6]],
    'then it goes behind the end of the log, and numbers go on above the highest in it',
  );
}

function relaysOf(log: EventLog, db: Database, place: TopicPartition) {
  const wakeUp = {
    mark: () => 0,
    wait: (_: TopicPartition, _since: number, ms: number, signal: AbortSignal) =>
      realTimer.sleep(ms, signal),
  };
  const store = openRelayStore(db, () => undefined);
  const deps = {
    log,
    partitions: DEFAULT_PARTITIONS,
    store,
    leases: new TestLeases(),
    wakeUp,
    timer: realTimer,
    logger: quiet,
  };
  return startRelays(deps, [place], { ...RELAY_LIMITS, pollMs: 20 });
}

async function relayed(log: EventLog, db: Database, place: TopicPartition): Promise<void> {
  await using relays = relaysOf(log, db, place);
  await relays.processAll();
}

/** A copy of a whole database, as a backup holds it. */
async function copyOf(url: string): Promise<{ db: Database } & AsyncDisposable> {
  const own = new URL(url);
  const name = own.pathname.slice(1);
  const copy = `${name}_backup`;
  const server = new pg.Client(process.env.TEST_DATABASE_URL);
  await server.connect();
  await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ]);
  await server.query(`create database ${copy} template ${name}`);
  own.pathname = `/${copy}`;
  const opened = openDatabase(
    { url: own.toString(), applicationName: 'copy', poolSize: 3, statementTimeoutMs: 30_000 },
    () => undefined,
  );
  return {
    db: opened.db,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await server.query(`drop database ${copy} with (force)`);
      await server.end();
    },
  };
}
