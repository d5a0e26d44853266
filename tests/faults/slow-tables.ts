import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { waitFor } from '../helpers/wait-for.ts';

const SLOW_TABLES = ['outbox', 'ledger_entry', 'consent_decision'] as const;
type SlowTable = (typeof SLOW_TABLES)[number];

/**
 * Triggers that make a transaction sleep right after it wrote to a table, so that a process can be
 * killed or stopped in the middle of it. A row switches them on and off, because a change of the
 * trigger would wait for the transactions that sleep.
 */
export const slowTables = {
  async install(db: Database): Promise<void> {
    await sql`create table if not exists fault_switch
      (tab text primary key, seconds float8 not null)`.execute(db);
    await sql`create or replace function fault_pause() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(s.seconds) from fault_switch s where s.tab = tg_table_name;
        return null;
      end $$`.execute(db);
    for (const table of SLOW_TABLES) {
      await sql`create or replace trigger fault_pause after insert on ${sql.table(table)}
        for each statement execute function fault_pause()`.execute(db);
    }
  },

  /** Drops what `install` made, which fsck would report. */
  async remove(db: Database): Promise<void> {
    await sql`drop function if exists fault_pause() cascade`.execute(db);
    await sql`drop table if exists fault_switch`.execute(db);
  },

  async set(db: Database, table: SlowTable, seconds: number): Promise<void> {
    await sql`insert into fault_switch values (${table}, ${seconds})
      on conflict (tab) do update set seconds = excluded.seconds`.execute(db);
  },

  /** Waits until so many transactions sleep at once. */
  async asleep(db: Database, count: number): Promise<void> {
    await waitFor('transactions asleep', async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event = 'PgSleep'`.execute(db);
      return (rows[0]?.n ?? 0) >= count;
    });
  },

  async off(db: Database): Promise<void> {
    await sql`delete from fault_switch`.execute(db);
  },
};
