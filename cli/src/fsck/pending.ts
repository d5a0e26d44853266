import {
  type DecisionEvent,
  readDecision,
  versionsOf,
} from '@roletrail/contracts/events/decisions';
import type { Tx } from '@roletrail/db/open';
import { CONSENT } from '@roletrail/db/projections/consent';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import { FsckMismatchError } from './finding.ts';
import type { PartitionScan } from './partition-scan.ts';
import type { ProjectionPositions } from './positions.ts';
import type { FsckSources } from './sources.ts';
import { checkAddress, checkSent, type WaitingRow } from './waiting.ts';

/** A decision on its way: a row of decision_pending, of the outbox, or both. */
interface Row extends WaitingRow {
  /** the person, as decision_pending has it; null where it has none */
  readonly user_id: string | null;
  readonly decision: string | null;
  readonly terms_version: string | null;
  readonly privacy_version: string | null;
  /** UTC, to the microsecond */
  readonly decided_at: string | null;
  readonly pending_seq: number | null;
}

/** View of the log for pending decisions. Use it last: it reads beyond the compared rows. */
export class LogView {
  readonly partitions: PartitionCounts;
  readonly histories: readonly PartitionScan[];
  readonly #standings: ProjectionPositions;

  constructor(
    { partitions }: FsckSources,
    histories: readonly PartitionScan[],
    standings: ProjectionPositions,
  ) {
    this.partitions = partitions;
    this.histories = histories;
    this.#standings = standings;
  }

  /**
   * Whether the consent projection has folded a decision: its acknowledgement may still be on its
   * way back to the outbox then.
   */
  async isFolded(eventId: string): Promise<boolean> {
    for (const history of this.histories) {
      const first = await history.firstOf(eventId);
      if (first && first.offset < this.#standings.next('consent', history.place)) return true;
    }
    return false;
  }
}

/**
 * Checks the pending decisions, which override the projection. Each must equal a decision in the
 * outbox that is not folded yet. The last unfolded decision of each person must be pending. Each
 * must be in a place from which a relay sends it, or already in the log. Otherwise it would
 * override the projection permanently.
 * @throws Difference
 */
export async function checkPending(tx: Tx, log: LogView): Promise<void> {
  const { rows } = await sql<Row>`
    select p.user_id, coalesce(p.event_id, o.event_id) as event_id, p.decision, p.terms_version,
      p.privacy_version,
      to_char(p.decided_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as decided_at, p.seq as pending_seq,
      o.topic, o.partition, o.seq, o.key, o.value, o."offset"
    from decision_pending p
    full join (
      select o.* from outbox o
      left join projection_offset c on c.projection = ${CONSENT.live} and c.topic = o.topic
        and c.partition = o.partition
      where o.topic = 'consent-events'
        and (o."offset" is null or o."offset" >= coalesce(c.next_offset, 0))
    ) o using (event_id)
    order by o.topic, o.partition, o.seq`.execute(tx);
  const last = new Map<string, Row>();
  for (const row of rows) {
    const event = row.value && readDecision(row.value);
    const waits = event && !(await log.isFolded(row.event_id)) ? decidedIn(event) : null;
    if (event && waits) {
      checkAddress(row, event, log.partitions);
      await checkSent(row, event, log.partitions, log.histories);
    }
    if (row.user_id !== null) checkRow(row, waits);
    else if (waits) last.set(waits.user_id, row);
  }
  for (const row of rows) {
    const later = row.user_id === null ? undefined : last.get(row.user_id);
    if (later && (later.seq ?? 0) < (row.seq ?? 0)) last.delete(row.user_id ?? '');
  }
  const [missing] = last;
  if (missing) {
    const [user, { event_id }] = missing;
    throw differ(user, `is missing: decision ${event_id} is on its way to the log`, null);
  }
}

type Decided = ReturnType<typeof decidedIn>;

function decidedIn(event: DecisionEvent) {
  const { termsVersion, privacyVersion } = versionsOf(event);
  return {
    user_id: event.data.userId,
    decision: event.data.decision,
    terms_version: termsVersion,
    privacy_version: privacyVersion,
    // events name milliseconds
    decided_at: event.time.replace('Z', '000Z'),
  };
}

function checkRow(row: Row, decided: Decided | null): void {
  const user = row.user_id ?? '';
  if (!decided) {
    throw differ(user, `no decision ${row.event_id} waits to be folded`, 'event_id');
  }
  const found = {
    user_id: row.user_id,
    decision: row.decision,
    terms_version: row.terms_version,
    privacy_version: row.privacy_version,
    decided_at: row.decided_at,
    seq: row.pending_seq,
  };
  const wanted = { ...decided, seq: row.seq };
  for (const [column, value] of Object.entries(wanted)) {
    if (found[column as keyof typeof found] === value) continue;
    throw differ(user, `${column} is not that of decision ${row.event_id}`, column);
  }
}

function differ(user: string, what: string, column: string | null): FsckMismatchError {
  return new FsckMismatchError(
    'FSCK_PROJECTION',
    null,
    `decision_pending user_id ${user}`,
    what,
    column,
  );
}
