import { EVIDENCE_READING_MS } from '@roletrail/contracts/limits';
import type { Role } from '@roletrail/contracts/primitives';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue, type OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type ApiContext, requireCaller } from '../api.ts';
import { holdAuditorToken } from '../callers/auditor-token.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
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
 * Has it on record that this request reads entries of these trees, before they are sent. One event
 * a reader, tree and hour, whichever instance is asked: an auditor's tool fetches every bundle of a
 * log, and each of those requests but the first costs one look at a primary key. A reader of
 * `admin-events` thereby adds one entry to what they read and no second one.
 * @param roles those of the route: one of them must still be held when the reading is recorded
 * @throws ApiError EVIDENCE_UNRECORDED when it could not be written; AUDITOR_TOKEN_INVALID,
 *   SESSION_… or ROLE_REQUIRED when the right to read ended meanwhile
 */
export async function recordEvidenceView(
  context: ApiContext,
  request: FastifyRequest,
  trees: readonly LedgerTopicPartition[],
  roles: readonly Role[],
): Promise<void> {
  const { deps } = context;
  const reader = readerOf(request);
  await orUnrecorded(async () => {
    const unrecorded = await withoutRecord(deps.db, reader, trees);
    if (unrecorded.length === 0) return;
    const drafted = unrecorded.map((place) => evidenceViewed(uuidv7(), reader, place));
    await inTransaction(deps.db, async (tx) => {
      if (reader.kind === 'user') await lockLiveSession(tx, context, reader.caller, roles);
      else await holdAuditorToken(tx, reader.id);
      const claimed = await claim(tx, reader, unrecorded);
      const items = drafted.filter((item) => claimed.has(item.draft.subject));
      await enqueue(tx, deps.partitions, items);
    });
  });
}

/**
 * Runs what must be on record before anything is shown.
 * @throws ApiError EVIDENCE_UNRECORDED for whatever is no refusal of its own
 */
export async function orUnrecorded<T>(record: () => Promise<T>): Promise<T> {
  try {
    return await record();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('EVIDENCE_UNRECORDED', { cause: error, headers: { 'retry-after': '2' } });
  }
}

function readerOf(request: FastifyRequest): Reader {
  if (request.auditorTokenId !== null) return { kind: 'auditor_token', id: request.auditorTokenId };
  const caller = requireCaller(request);
  return { kind: 'user', id: caller.user.id, caller };
}

/** Those of the trees of which no reading of theirs is on record, in one order for all readers. */
async function withoutRecord(
  db: Database,
  { id }: Reader,
  trees: readonly LedgerTopicPartition[],
): Promise<readonly LedgerTopicPartition[]> {
  const rows = await db
    .selectFrom('evidence_reading')
    .select(['topic', 'partition', ofLate('evidence_reading').as('ofLate')])
    .where('reader_id', '=', id)
    .execute();
  const recorded = new Set(rows.filter((row) => row.ofLate).map(formatTopicPartition));
  return trees
    .filter((tree) => !recorded.has(formatTopicPartition(tree)))
    .toSorted((a, b) => (formatTopicPartition(a) < formatTopicPartition(b) ? -1 : 1));
}

/**
 * Of many at once the first to commit has it; the others wait for that, then see its row.
 * @returns keys of the trees of which this request is the one to tell
 */
async function claim(
  tx: Tx,
  { kind, id }: Reader,
  trees: readonly LedgerTopicPartition[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<LedgerTopicPartition>`
    insert into evidence_reading as e (user_id, auditor_token_id, topic, partition)
    select ${kind === 'user' ? id : null}::uuid, ${kind === 'user' ? null : id}::uuid, topic, partition
    from unnest(${trees.map((tree) => tree.topic)}::text[],
      ${trees.map((tree) => tree.partition)}::integer[]) as tree (topic, partition)
    on conflict (reader_id, topic, partition) do update set recorded_at = clock_timestamp()
    where not (${ofLate('e')})
    returning topic, partition`.execute(tx);
  return new Set(rows.map(formatTopicPartition));
}

function evidenceViewed(id: string, reader: Reader, place: LedgerTopicPartition): OutboxItem {
  const { topic, partition } = place;
  return {
    draft: {
      id,
      source: API_EVENT_SOURCE,
      type: 'roletrail.evidence.viewed.v1',
      subject: formatTopicPartition(place),
      data: { topic, partition, reader: { kind: reader.kind, id: reader.id } },
    },
  };
}
