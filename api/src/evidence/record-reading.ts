import { EVIDENCE_READING_MS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { placeKey } from '@roletrail/event-log/port';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type ApiContext, callerOf } from '../api.ts';
import { holdAuditorToken } from '../callers/auditor-token.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { EVENT_SOURCE } from '../event-source.ts';
import type { TreePlace } from '../ledger/log-store.ts';
import { holdSession } from '../sessions/hold-session.ts';
import { inTransaction } from '../transaction.ts';

/** Who reads evidence. */
type Reader =
  | { readonly kind: 'user'; readonly id: string; readonly caller: CallerFacts }
  | { readonly kind: 'auditor_token'; readonly id: string };

/** Whether a row (of the table, or under another name) still speaks for new requests. */
const ofLate = (table: 'evidence_reading' | 'e') => sql<boolean>`
  ${sql.ref(`${table}.recorded_at`)} >
    clock_timestamp() - ${EVIDENCE_READING_MS} * interval '1 millisecond'`;

/**
 * Has it on record that this request reads entries of a tree, before they are sent. One event a
 * reader, tree and hour, whichever instance is asked: an auditor's tool fetches every bundle of a
 * log, and each of those requests but the first costs one look at a primary key. A reader of
 * `admin-events` thereby adds one entry to what they read and no second one.
 * @throws ApiError EVIDENCE_UNRECORDED when it could not be written; AUDITOR_TOKEN_INVALID,
 *   SESSION_… or ROLE_REQUIRED when the right to read ended meanwhile
 */
export async function recordReading(
  context: ApiContext,
  request: FastifyRequest,
  place: TreePlace,
): Promise<void> {
  const { deps } = context;
  const reader = readerOf(request);
  try {
    if (await isRecorded(deps.db, reader, place)) return;
    const eventId = uuidv7();
    await inTransaction(deps.db, async (tx) => {
      if (reader.kind === 'user') await holdSession(tx, context, reader.caller, ['compliance']);
      else await holdAuditorToken(tx, reader.id);
      if (!(await claim(tx, reader, place))) return;
      await enqueue(tx, deps.partitions, [evidenceViewed(eventId, reader, place)]);
    });
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('EVIDENCE_UNRECORDED', { cause: error, headers: { 'retry-after': '2' } });
  }
}

function readerOf(request: FastifyRequest): Reader {
  if (request.auditorTokenId !== null) return { kind: 'auditor_token', id: request.auditorTokenId };
  const caller = callerOf(request);
  return { kind: 'user', id: caller.user.id, caller };
}

async function isRecorded(db: Database, { id }: Reader, place: TreePlace): Promise<boolean> {
  const row = await db
    .selectFrom('evidence_reading')
    .select(ofLate('evidence_reading').as('ofLate'))
    .where('reader_id', '=', id)
    .where('topic', '=', place.topic)
    .where('partition', '=', place.partition)
    .executeTakeFirst();
  return row?.ofLate ?? false;
}

/** Of many at once the first to commit has it; the others wait for that, then see its row. */
async function claim(
  tx: Tx,
  { kind, id }: Reader,
  { topic, partition }: TreePlace,
): Promise<boolean> {
  const { rows } = await sql`
    insert into evidence_reading as e (user_id, auditor_token_id, topic, partition)
    values (${kind === 'user' ? id : null}, ${kind === 'user' ? null : id}, ${topic}, ${partition})
    on conflict (reader_id, topic, partition) do update set recorded_at = clock_timestamp()
    where not (${ofLate('e')})
    returning 1`.execute(tx);
  return rows.length > 0;
}

function evidenceViewed(id: string, reader: Reader, place: TreePlace): OutboxItem {
  const { topic, partition } = place;
  return {
    draft: {
      id,
      source: EVENT_SOURCE,
      type: 'roletrail.evidence.viewed.v1',
      subject: placeKey(place),
      data: { topic, partition, reader: { kind: reader.kind, id: reader.id } },
    },
  };
}
