import type { LaunchItemId, LaunchSignOffId } from '@roletrail/contracts/staff/launch';
import type { Database, Tx } from '@roletrail/db/open';
import type { LaunchSignOffTable } from '@roletrail/db/schema/operation';
import { type Selectable, sql } from 'kysely';

/** Waiver of an item; `until` null: there is none in force. */
export interface WaiverRow {
  readonly until: string | null;
  readonly reason: string;
  readonly salt: Buffer | null;
  readonly version: number;
}

export type SignOffRow = Pick<
  Selectable<LaunchSignOffTable>,
  'status' | 'owner' | 'evidence' | 'due' | 'note' | 'salt' | 'version'
>;

const NO_WAIVER: WaiverRow = { until: null, reason: '', salt: null, version: 0 };
const OPEN: SignOffRow = {
  status: 'open',
  owner: null,
  evidence: null,
  due: null,
  note: null,
  salt: null,
  version: 0,
};

/** Stored rows of the launch, and the day in UTC by which they are judged. */
export interface LaunchRows {
  readonly today: string;
  waiverOf(id: LaunchItemId): WaiverRow;
  signOffOf(id: LaunchSignOffId): SignOffRow;
}

export async function readLaunchRows(db: Database | Tx): Promise<LaunchRows> {
  const clock = await sql<{ today: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD') as today`.execute(db);
  const waivers = new Map(
    (await db.selectFrom('launch_waiver').selectAll().execute()).map((row) => [row.item, row]),
  );
  const signOffs = new Map(
    (await db.selectFrom('launch_sign_off').selectAll().execute()).map((row) => [row.item, row]),
  );
  return {
    today: clock.rows[0]?.today ?? '',
    waiverOf: (id) => waivers.get(id) ?? NO_WAIVER,
    signOffOf: (id) => signOffs.get(id) ?? OPEN,
  };
}

/** Waits for other acts on the launch, so that a decision and a waiver exclude each other. */
export async function lockLaunch(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('launch', 7))`.execute(tx);
}
