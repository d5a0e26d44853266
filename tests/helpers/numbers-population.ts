import { randomUUID } from 'node:crypto';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';

/** Hand-made person of a test of figures. Times are hours after the sign-up. */
export interface MadePerson {
  /** instant of the sign-up */
  readonly at: string;
  readonly decisions?: readonly MadeDecision[];
  readonly runs?: readonly number[];
  /** later sessions */
  readonly sessions?: readonly number[];
  readonly demo?: boolean;
  readonly erased?: boolean;
}

export interface MadeDecision {
  readonly after: number;
  readonly kind: 'accepted' | 'declined' | 'withdrawn';
  readonly version: string;
  /** of an acceptance: what ticked the box; `user`: the end was not reached */
  readonly tick?: 'scroll' | 'user';
  /** false: a decline without the documents */
  readonly shown?: boolean;
  /** false: the ledger does not have the event yet */
  readonly inLedger?: boolean;
}

const HOUR_MS = 3_600_000;
let offset = 1_000_000;

/** Writes the rows of these people, as a deployment would have them. */
export async function makePeople(db: Database, people: readonly MadePerson[]): Promise<void> {
  for (const person of people) await makePerson(db, person);
}

async function makePerson(db: Database, person: MadePerson): Promise<void> {
  const { at, decisions = [], runs = [], sessions = [], demo = false, erased = false } = person;
  const id = randomUUID();
  const later = (hours: number) => new Date(Date.parse(at) + hours * HOUR_MS).toISOString();
  await db
    .insertInto('app_user')
    .values({
      id,
      email: `${id}@example.org`,
      email_normalized: erased ? null : `${id}@example.org`,
      password_hash: null,
      is_demo: demo,
      created_at: at,
      erased_at: null,
    })
    .execute();
  for (const [n, hours] of [0, ...sessions].entries()) {
    await addSession(db, id, n === 0 ? 'signup' : 'password', later(hours));
  }
  for (const hours of runs) {
    await sql`
      insert into saved_item (id, user_id, kind, sealed, created_at)
      values (${randomUUID()}, ${id}, 'run', 'sealed', ${later(hours)})`.execute(db);
  }
  for (const decision of decisions) await addDecision(db, id, later(decision.after), decision);
  if (erased) {
    await sql`update app_user set erased_at = ${later(9)} where id = ${id}`.execute(db);
  }
}

async function addSession(db: Database, userId: string, method: string, at: string) {
  await sql`
    insert into session (id, user_id, method, created_at, expires_at, device_hash)
    values (${randomUUID()}, ${userId}, ${method}, ${at}, ${at}::timestamptz + interval '1 day',
      ${Buffer.alloc(32)})`.execute(db);
}

async function addDecision(db: Database, userId: string, at: string, decision: MadeDecision) {
  const { kind, version, tick = 'scroll', shown = true, inLedger = true } = decision;
  const [place, eventId] = [offset++, randomUUID()];
  await sql`
    insert into consent_decision (event_id, user_id, topic, partition, "offset", decision,
      terms_version, decided_at, leaf_hash)
    values (${eventId}, ${userId}, 'consent-events', 0, ${place}, ${kind}, ${version}, ${at},
      ${Buffer.alloc(32)})`.execute(db);
  if (!inLedger) return;
  const claimed = kind === 'accepted' ? { tick, scrollConfirmed: tick === 'scroll' } : {};
  const data = { decision: kind, presentation: shown ? { id: eventId } : null, claimed };
  await sql`
    insert into ledger_entry (topic, partition, "offset", leaf_hash, entry)
    values ('consent-events', 0, ${place}, ${Buffer.alloc(32)},
      ${Buffer.from(JSON.stringify({ id: eventId, data }))})`.execute(db);
}
