/** Acts of staff while the outbox refuses every event. */

import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Answer, TestApi } from './api.ts';
import { readDigests } from './table-digests.ts';

export type Act = () => Promise<Answer>;

/** Written by requests themselves, whatever becomes of the act. */
const NOT_ACTS = ['session', 'process_report', 'person_view', 'attempt_window'];

/** Refuses every event. @returns end of the refusal */
async function refuseEvents({ db }: TestApi): Promise<() => Promise<void>> {
  await sql`
    create function refuse_event() returns trigger language plpgsql as $$
    begin raise exception 'no' using errcode = '23514'; end $$`.execute(db);
  await sql`create trigger refused before insert on outbox
    for each row execute function refuse_event()`.execute(db);
  return async () => {
    await sql`drop trigger refused on outbox`.execute(db);
    await sql`drop function refuse_event()`.execute(db);
  };
}

/**
 * Expects that no act changes a table while its event is refused, and that each succeeds afterwards.
 * An act reads the version that it sends itself if an act before it changes that.
 */
export async function demandEvents(
  t: Test,
  api: TestApi,
  acts: Readonly<Record<string, Act>>,
): Promise<void> {
  const before = await readDigests(api.db, NOT_ACTS);
  const allow = await refuseEvents(api);
  for (const [name, act] of Object.entries(acts)) {
    const answer = await act();
    t.equal(answer.statusCode, 500, `${name}: ${answer.body}`);
    t.same(await readDigests(api.db, NOT_ACTS), before, `${name} left no row`);
  }
  await allow();
  for (const [name, act] of Object.entries(acts)) {
    const answer = await act();
    t.ok(answer.statusCode < 300, `${name}, with its event: ${answer.statusCode} ${answer.body}`);
  }
  t.notSame(await readDigests(api.db, NOT_ACTS), before, 'the same calls then change tables');
}
