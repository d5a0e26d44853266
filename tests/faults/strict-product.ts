import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { openListener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import type { Database } from '@roletrail/db/open';
import { type KafkaConfig, SESSION_RETENTION_MS } from '@roletrail/event-log/config';
import { openKafkaLog } from '@roletrail/event-log/kafka/log';
import { reserveInOrder } from '@roletrail/event-log/outbox/reserve';
import {
  type EventLog,
  formatTopicPartition,
  type TopicPartition,
} from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { resolveTopicPartition } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { silent } from '../helpers/logger.ts';
import { startProgram } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { Deployment, PARTITIONS } from './deployment.ts';
import { Person } from './person.ts';

/** Position of a test record. */
export interface Written {
  readonly eventId: string;
  readonly place: TopicPartition;
  readonly offset: number;
}

export const homeOfDecisions = (userId: string): TopicPartition =>
  resolveTopicPartition({ type: 'roletrail.consent.accepted.v5', subject: userId }, PARTITIONS);

/** Puts records into the log of a running product that a strict release (other-releases.ts) cannot read. */
export function lettersInto(db: Database, log: EventLog) {
  return {
    /** A decision by the outbox; `pends`: with what the api writes beside it. */
    async letter(userId: string, accepted: boolean, { key = 'x', pends = false } = {}) {
      const eventId = newId();
      const place = homeOfDecisions(userId);
      await db.transaction().execute(async (tx) => {
        const wanted = new Map([[formatTopicPartition(place), { place, count: 1 }]]);
        const reserved = await reserveInOrder(tx, wanted);
        const { lastSeq: seq = 0, time = '' } = reserved.get(formatTopicPartition(place)) ?? {};
        const bytes = decisionBytes({ userId, accepted, eventId, sequence: seq, time });
        const sent = { value: Buffer.from(bytes), created_at: time, offset: null };
        await tx
          .insertInto('outbox')
          .values({ ...place, seq, event_id: eventId, key, ...sent })
          .execute();
        if (!pends) return;
        const decision = accepted ? ('accepted' as const) : ('declined' as const);
        const versions = { terms_version: '2025-01-15', privacy_version: '2025-01-15' };
        const pending = { user_id: userId, event_id: eventId, decision, decided_at: time, seq };
        await tx
          .insertInto('decision_pending')
          .values({ ...pending, ...versions })
          .execute();
      });
      const offset = await waitForOffset(db, eventId);
      return { eventId, place, offset } satisfies Written;
    },

    /** Past the product; gives the offset. */
    async append(place: TopicPartition, key: string, value: Uint8Array): Promise<number> {
      const writer = await log.openWriter(place);
      const outcome = await writer.append([{ key, value }], 10_000);
      await writer.close();
      if (outcome.kind === 'unknown') throw outcome.cause;
      return outcome.firstOffset;
    },

    async bytesAt({ place, offset }: Written): Promise<Buffer> {
      const reader = await log.openReader(place);
      const [record] = await reader.read(offset, { maxRecords: 1, maxBytes: 1, waitMs: 10_000 });
      await reader.close();
      return Buffer.from(record?.value ?? []);
    },
  };
}

async function waitForOffset(db: Database, eventId: string): Promise<number> {
  const sent = db
    .selectFrom('outbox')
    .select('offset')
    .where('event_id', '=', eventId)
    .where('offset', 'is not', null);
  await waitFor('the log to take it', async () => (await sent.execute()).length === 1);
  return (await sent.executeTakeFirstOrThrow()).offset ?? -1;
}

/** Waits until the outbox is empty and every projection has folded the whole log. */
export function allFolded(db: Database): Promise<void> {
  return waitFor('all to be folded', async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from outbox where "offset" is null)::int
        + (select count(*) from log_partition l join projection_offset p
          using (topic, partition) where p.next_offset < l.next_offset)::int as left`.execute(db);
    return rows[0]?.left === 0;
  });
}

const letterOf = ({ place, offset }: Written) => sql`projection = 'consent-v1'
  and topic = ${place.topic} and partition = ${place.partition} and "offset" = ${offset}`;

/** The sealed bytes of a letter of the projection consent. */
export async function sealedAt(db: Database, written: Written): Promise<Buffer> {
  const { rows } = await sql<{ sealed: Buffer }>`
    select sealed_value as sealed from dead_letter where ${letterOf(written)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('there is no such letter');
  return row.sealed;
}

export async function forgeSealed(db: Database, written: Written, bytes: Buffer): Promise<void> {
  await sql`update dead_letter set sealed_value = ${bytes} where ${letterOf(written)}`.execute(db);
}

function kafkaOf(brokers: string, { env }: Deployment): KafkaConfig {
  return {
    brokers: brokers.split(','),
    clientId: 'strict-product',
    topicPrefix: env.KAFKA_TOPIC_PREFIX ?? '',
    replication: 1,
    ssl: null,
    sasl: null,
    sessionRetentionMs: SESSION_RETENTION_MS,
  };
}

/**
 * A product whose workers are a strict release (other-releases.ts), beside the shipped api.
 * @param brokers where its log is; null: in its database
 */
export async function strictProduct(
  use: <T extends AsyncDisposable>(part: T) => T,
  brokers: string | null = null,
) {
  const database = use(await testDatabase({ migrated: false }));
  const backing = { databaseUrl: database.config.url, brokers };
  const deployment = use(await Deployment.start(backing, ['api']));
  const { db } = deployment.database;
  const listener = use(openListener(database.config, silent));
  const log = use(
    brokers === null
      ? openPostgresLog(db, listener)
      : openKafkaLog(kafkaOf(brokers, deployment), silent),
  );
  const notified: string[] = [];
  listener.on(CHANNELS.projected, (hint) => {
    if (hint.kind === 'notify') notified.push(hint.payload);
  });
  await listener.ready();
  const strict = use(
    startProgram('tests/helpers/next-release.ts', ['strict'], {
      ...(deployment.env as Record<string, string>),
      PORT: String(await freePort()),
    }),
  );
  const [api = ''] = deployment.apis;
  const dlq = (...args: string[]) => deployment.attempt('dlq', ...args);
  return {
    ...lettersInto(db, log),
    database,
    deployment,
    db,
    api,
    strict,
    /** payloads of fold notifications */
    notified,
    dlq,
    /** the letter of the projection consent, as `dlq` takes it */
    at: ({ place, offset }: Written) => ['consent', formatTopicPartition(place), String(offset)],
    async listed(...args: string[]): Promise<DeadLetterItem[]> {
      return JSON.parse((await dlq('list', '--json', ...args)).stdout);
    },
    current: (userId: string) =>
      db.selectFrom('current_consent').selectAll().where('user_id', '=', userId).executeTakeFirst(),
    /** Creates a person who signed up and accepted. */
    async createPerson(): Promise<Person> {
      const person = new Person([api]);
      await person.signUp();
      const { outcome } = await person.decide('accept', new AbortController().signal);
      if (!outcome.startsWith('ok')) throw new Error(`acceptance: ${outcome}`);
      return person;
    },
    /** The shadows that were folded before a redrive say what is live now, and so does fsck. */
    async asRebuilt(t: Test): Promise<void> {
      await deployment.converged(30_000);
      for (const name of ['consent', 'audit']) {
        const { code, output } = await deployment.attempt('diff', name);
        t.equal(code, 0, `${name}: ${output}`);
      }
      const { code, output } = await deployment.command('fsck');
      t.equal(code, 0, output);
    },
    /** A call of staff; a body makes it a POST. */
    async call(staff: Person, path: string, body: unknown = null) {
      const { token } = await staff.prepared();
      const response = await fetch(`${api}/api/admin/health/dead-letters${path}`, {
        ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      });
      return { status: response.status, body: await response.json() };
    },
  };
}
