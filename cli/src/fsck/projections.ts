import type { Tx } from '@roletrail/db/open';
import { Difference } from './finding.ts';
import type { FirstCopy, PlainFold } from './fold.ts';

const PAGE = 5000;

/**
 * Compares audit_entry with the fold: one row per event id, at its lowest offset, nothing else.
 * @throws Difference at the first row that differs, in (topic, partition, offset) order
 */
export async function checkAuditEntries(tx: Tx, fold: PlainFold): Promise<void> {
  const expected = [...fold.firsts.values()].sort(byPlace);
  for (let from = 0; ; from += PAGE) {
    const rows = await tx
      .selectFrom('audit_entry')
      .select(['topic', 'partition', 'offset', 'event_id', 'type'])
      .orderBy('topic')
      .orderBy('partition')
      .orderBy('offset')
      .limit(PAGE)
      .offset(from)
      .execute();
    for (let i = 0; i < Math.max(rows.length, Math.min(PAGE, expected.length - from)); i++) {
      const [row, want] = [rows[i], expected[from + i]];
      const same =
        row?.topic === want?.place.topic &&
        row?.partition === want?.place.partition &&
        row?.offset === want?.offset &&
        row?.event_id === want?.eventId &&
        row?.type === want?.type;
      if (same) continue;
      const name = want ? `offset ${want.offset}` : `offset ${row?.offset} (${row?.topic})`;
      throw new Difference(
        'FSCK_PROJECTION',
        want?.place ?? null,
        `audit_entry ${name}`,
        want ? (row ? 'row differs from the log' : 'row is missing') : 'row is not in the log',
      );
    }
    if (rows.length < PAGE) return;
  }
}

/**
 * Compares current_consent with the fold: the last decision of each person in log order.
 * @throws Difference at the first person, by id
 */
export async function checkCurrentConsent(tx: Tx, fold: PlainFold): Promise<void> {
  const rows = await tx
    .selectFrom('current_consent')
    .select(['user_id', 'event_id', 'decision', 'needs_review'])
    .orderBy('user_id')
    .execute();
  const seen = new Set<string>();
  for (const row of rows) {
    seen.add(row.user_id);
    const want = fold.current.get(row.user_id);
    const same =
      want &&
      want.eventId === row.event_id &&
      want.decision === row.decision &&
      want.needsReview === row.needs_review;
    if (!same) {
      const what = want
        ? `is ${row.decision} by ${row.event_id}, the log says ${want.decision} by ${want.eventId}`
        : 'stands for a person of whom the log knows no decision';
      throw new Difference('FSCK_PROJECTION', null, `current_consent ${row.user_id}`, what);
    }
  }
  for (const user of fold.current.keys()) {
    if (!seen.has(user)) {
      throw new Difference('FSCK_PROJECTION', null, `current_consent ${user}`, 'row is missing');
    }
  }
}

function byPlace(a: FirstCopy, b: FirstCopy): number {
  return (
    compare(a.place.topic, b.place.topic) ||
    a.place.partition - b.place.partition ||
    a.offset - b.offset
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
