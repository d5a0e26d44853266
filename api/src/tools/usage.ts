import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Upper bounds of the stored duration steps, so that a duration identifies no person. */
const STEPS_MS = [10, 30, 100, 300, 1000, 3000, 10_000, 60_000];
const KEEP_DAYS = 400;

export interface Use {
  /** a tool, or a file reader */
  readonly tool: string;
  readonly engineVersion: string;
  /** kind of the result, or error code of a refusal */
  readonly outcome: string;
  readonly ms: number;
}

/** Counts one use in today's row, without reference to a person or a run. */
export async function countUse(db: Database, { tool, engineVersion, outcome, ms }: Use) {
  const step = STEPS_MS.find((most) => ms <= most) ?? STEPS_MS.at(-1);
  await sql`
    insert into tool_usage as u (tool, engine_version, day, outcome, duration_ms, runs)
    values (${tool}, ${engineVersion}, (clock_timestamp() at time zone 'UTC')::date, ${outcome}, ${step}, 1)
    on conflict (tool, engine_version, day, outcome, duration_ms)
    do update set runs = u.runs + 1`.execute(db);
}

/** Deletes old days. */
export async function sweepUsage(db: Database): Promise<void> {
  await sql`
    delete from tool_usage
    where day < (clock_timestamp() at time zone 'UTC')::date - ${KEEP_DAYS}::int`.execute(db);
}
