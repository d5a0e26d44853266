import { EVIDENCE_READING_MS } from '@roletrail/contracts/limits';
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
import type { RoleGuard } from '../guard.ts';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';

/** Reader of evidence. */
type Reader =
  | { readonly kind: 'user'; readonly id: string; readonly caller: CallerFacts }
  | { readonly kind: 'auditor_token'; readonly id: string };

/** SQL condition: the row still covers new requests. */
const ofLate = (table: 'evidence_reading' | 'e') => sql<boolean>`
  ${sql.ref(`${table}.recorded_at`)} >
    clock_timestamp() - ${EVIDENCE_READING_MS} * interval '1 millisecond'`;

/**
 * Records that this request reads entries of these trees, before they are sent. One event per
 * reader, tree and hour on all instances. An auditor's tool fetches every bundle, and later
 * requests cost only one primary-key lookup. A reader of `admin-events` so adds one entry to that
 * tree, not more.
 * @param guard of the route: the reader must still fulfil it at the recording
 * @throws ApiError EVIDENCE_UNRECORDED if it cannot be written; AUDITOR_TOKEN_INVALID,
 *   SESSION_…, ROLE_REQUIRED or CAPABILITY_REQUIRED if the right to read ended meanwhile
 */
export async function recordEvidenceView(
  context: ApiContext,
  request: FastifyRequest,
  trees: readonly LedgerTopicPartition[],
  { roles, capability }: Pick<RoleGuard, 'roles' | 'capability'>,
): Promise<void> {
  const { deps } = context;
  const reader = readerOf(request);
  await orUnrecorded(async () => {
    const unrecorded = await withoutRecord(deps.db, reader, trees);
    if (unrecorded.length === 0) return;
    const drafted = unrecorded.map((place) => evidenceViewed(uuidv7(), reader, place));
    await inTransaction(deps.db, async (tx) => {
      if (reader.kind === 'user') {
        await lockLiveSession(tx, context, reader.caller, roles, capability);
      } else await holdAuditorToken(tx, reader.id);
      const claimed = await claim(tx, reader, unrecorded);
      const items = drafted.filter((item) => claimed.has(item.draft.subject));
      await enqueue(tx, deps.partitions, items);
    });
  });
}

/**
 * Runs a recording that must succeed before data is shown.
 * @throws ApiError EVIDENCE_UNRECORDED for errors other than refusals
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

/** Returns the trees without a recorded view of this reader, in one order for all readers. */
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
 * Claims the recording. Of concurrent requests the first to commit wins; the others wait and see
 * its row.
 * @returns keys of the trees that this request must record
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
