import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Newest note that acknowledges a finding whose cause is not over. */
export interface Acknowledgement {
  readonly key: string;
  readonly at: Date;
  readonly note: string;
}

export async function readAcknowledgements(tx: Tx): Promise<readonly Acknowledgement[]> {
  const { rows } = await sql<Acknowledgement>`
    select distinct on (finding) finding as key, at, text as note from health_note
    where finding is not null and over_at is null order by finding, at desc`.execute(tx);
  return rows;
}

/** Adds the acknowledgements to the findings with their keys. */
export function acknowledge(
  findings: readonly HealthFinding[],
  notes: readonly Acknowledgement[],
): HealthFinding[] {
  const byKey = new Map(notes.map(({ key, at, note }) => [key, { at: at.toISOString(), note }]));
  return findings.map((finding) => ({
    ...finding,
    acknowledged: byKey.get(finding.key) ?? null,
  }));
}

/** Time without a finding after which its cause is over: one near its limit comes and goes. */
const ABSENT_MINUTES = 3;

/**
 * Ends the acknowledgements whose findings have not been there for some minutes, so that a later
 * cause of the same key is new.
 */
export async function endAcknowledgements(
  db: Database,
  findings: readonly HealthFinding[],
): Promise<void> {
  const keys = findings.map(({ key }) => key);
  await sql`
    update health_note set seen_at = clock_timestamp()
    where over_at is null and finding = any(${keys}::text[])`.execute(db);
  await sql`
    update health_note set over_at = clock_timestamp()
    where finding is not null and over_at is null
      and coalesce(seen_at, at) < clock_timestamp() - ${ABSENT_MINUTES} * interval '1 minute'`.execute(
    db,
  );
}
