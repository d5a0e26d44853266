import type { Database } from '@roletrail/db/open';
import type { Test } from 'tap';
import type { HistoryLine } from './person.ts';

interface LedgerRow {
  event_id: string;
  user_id: string;
  topic: string;
  partition: number;
  offset: number;
  decision: string;
}

/**
 * Compares the answers that people got with the ledger, after heal and convergence. I1: an
 * acknowledged decision is in the ledger exactly once. I2: a rejected one is not, an unknown one at
 * most once. I3: the acknowledged decisions of a person are in the order in which they were made.
 */
export async function checkHistory(
  t: Test,
  db: Database,
  history: readonly HistoryLine[],
): Promise<void> {
  const rows = (await db
    .selectFrom('audit_entry')
    .select(['event_id', 'user_id', 'topic', 'partition', 'offset', 'decision'])
    .where('decision', 'is not', null)
    .execute()) as LedgerRow[];
  const byId = new Map(rows.map((row) => [row.event_id, row]));
  t.equal(byId.size, rows.length, 'each event id stands once in audit_entry');

  const acked = history.filter((line) => line.outcome === 'ok201' || line.outcome === 'ok202');
  const lost = acked.filter((line) => !byId.has(line.eventId ?? ''));
  t.same(lost.slice(0, 5), [], `I1: none of ${acked.length} acknowledged decisions is lost`);
  const ids = new Set(acked.map((line) => line.eventId));
  t.equal(ids.size, acked.length, 'I1: no two decisions share an event');

  const unknown = history.filter((line) => line.outcome === 'unknown').length;
  const strangers = rows.filter((row) => !ids.has(row.event_id)).length;
  t.ok(strangers <= unknown, `I2: ${strangers} events beyond the acknowledged, ${unknown} unknown`);

  t.same(disorders(acked, byId).slice(0, 5), [], 'I3: each person’s order is kept');
}

function disorders(acked: readonly HistoryLine[], byId: Map<string, LedgerRow>): string[] {
  const found: string[] = [];
  const last = new Map<string, { n: number; offset: number }>();
  for (const line of [...acked].sort((a, b) => a.n - b.n)) {
    const row = byId.get(line.eventId ?? '');
    if (!row) continue;
    const wanted = line.op === 'accept' ? 'accepted' : 'declined';
    if (row.decision !== wanted || row.user_id !== line.user) {
      found.push(
        `${line.eventId} is ${row.decision} of ${row.user_id}, not ${wanted} of ${line.user}`,
      );
    }
    const before = last.get(line.user);
    if (before && before.offset >= row.offset) {
      found.push(
        `${line.user}: decision ${line.n} at ${row.offset}, ${before.n} at ${before.offset}`,
      );
    }
    last.set(line.user, { n: line.n, offset: row.offset });
  }
  return found;
}

/** Percentile of response times in ms. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? 0;
}
