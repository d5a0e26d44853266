import type { Actor } from '@roletrail/contracts/events/envelope';
import type { DeadLetterItem, DeadLetterKey } from '@roletrail/contracts/http/system-health';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { sql } from 'kysely';

/*
 * Staff actions on a dead letter are stored in dead_letter_mark, because the dead letter itself is
 * a fold of the log. States of one record:
 *
 *   open → (discard) → discarded
 *   open | discarded → (redrive requested) → the same, requested
 *   requested → (the worker can read it) → redriven: the dead letter is deleted
 *   requested → (unreadable or not allowed) → the previous state, refused
 *
 * Invariant: while its dead letter exists, a record is open or discarded. So a dead letter that a
 * rebuild by older code writes again is open again.
 */

/** Dead letter as staff see it. Projections are named as in their descriptors. */
export interface DeadLetterEntry extends Omit<DeadLetterItem, 'at'> {
  readonly at: Date;
}

export interface LetterFilter {
  /** only this record */
  readonly key?: DeadLetterKey;
  /** a descriptor's name */
  readonly projection?: string;
  /** only open dead letters */
  readonly open?: boolean;
  /**
   * Return entries after this key, sorted by projection and partition; null: from the first. If
   * undefined, open entries come first. A state may change between pages, a key does not.
   */
  readonly after?: DeadLetterKey | null;
  readonly limit: number;
}

export interface LetterPage {
  readonly letters: readonly DeadLetterEntry[];
  /** number of entries after this page */
  readonly more: number;
}

const NAMES = new Map<string, string>(PROJECTIONS.map(({ name, live }) => [live, name]));
const LIVES = new Map<string, string>(PROJECTIONS.map(({ name, live }) => [name, live]));
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Returns a projection's name in the tables. An unknown projection gives a name without rows. */
export const toStoredProjectionName = (name: string): string => LIVES.get(name) ?? '';

/** Lists dead letters with their state, by projection and partition. */
export async function listDeadLetters(
  db: Database | Tx,
  filter: LetterFilter,
): Promise<readonly DeadLetterEntry[]> {
  return (await pageDeadLetters(db, filter)).letters;
}

/** Lists one page of dead letters and counts the rest. */
export async function pageDeadLetters(
  db: Database | Tx,
  { key, projection, open, after, limit }: LetterFilter,
): Promise<LetterPage> {
  const lives =
    projection === undefined ? [...LIVES.values()] : [toStoredProjectionName(projection)];
  const { rows } = await sql<DeadLetterEntry & { found: number }>`
    select count(*) over ()::integer as found, d.projection, topic, partition, "offset", d.at, d.reason,
      case when d.subject ~ ${UUID} then d.subject end as subject, d.state,
      d.asked, d.refused
    from (
      select coalesce(d.projection, m.projection) as projection,
        coalesce(d.topic, m.topic) as topic, coalesce(d.partition, m.partition) as partition,
        coalesce(d."offset", m."offset") as "offset",
        coalesce(d.at, m.answered_at) as at, coalesce(d.reason, m.reason) as reason,
        d.key as subject,
        case when d.projection is null then 'redriven'
          when m.discarded_at is not null then 'discarded' else 'open' end as state,
        m.asked_at is not null as asked, nullif(m.answer, 'redriven') as refused
      from dead_letter d
      full join dead_letter_mark m on m.projection = d.projection and m.topic = d.topic
        and m.partition = d.partition and m."offset" = d."offset"
      where d.projection is not null or m.answer = 'redriven'
    ) d
    where projection = any(${lives}::text[])
      and ${open === true ? sql`state = 'open'` : sql`true`}
      and ${key === undefined ? sql`true` : sql`${AT} = ${placed(key)}`}
      and ${after == null ? sql`true` : sql`${AT} > ${placed(after)}`}
    order by ${after === undefined}::boolean and state <> 'open', ${AT} limit ${limit}`.execute(db);
  const letters = rows.map(({ found: _, ...row }) => ({
    ...row,
    projection: NAMES.get(row.projection) ?? row.projection,
  }));
  return { letters, more: (rows[0]?.found ?? 0) - letters.length };
}

const AT = sql`(projection, topic, partition, "offset")`;
const placed = ({ projection, topic, partition, offset }: DeadLetterKey) =>
  sql`(${toStoredProjectionName(projection)}, ${topic}, ${partition}::integer, ${offset}::bigint)`;

/**
 * Requests that the workers redrive one record, or all that are not discarded. The mark stores the
 * result (`listDeadLetters`).
 * @returns the records requested
 */
export async function requestRedrive(
  db: Database | Tx,
  wanted: DeadLetterKey | { readonly projection: string | null },
  actor: Actor,
): Promise<readonly DeadLetterKey[]> {
  const which =
    'offset' in wanted
      ? sql`d.projection = ${toStoredProjectionName(wanted.projection)} and d.topic = ${wanted.topic}
          and d.partition = ${wanted.partition} and d."offset" = ${wanted.offset}`
      : sql`m.discarded_at is null and ${
          wanted.projection === null
            ? sql`true`
            : sql`d.projection = ${toStoredProjectionName(wanted.projection)}`
        }`;
  const { rows } = await sql<DeadLetterKey>`
    insert into dead_letter_mark as m (projection, topic, partition, "offset", reason, asked_at,
      actor_kind, staff_id)
    select d.projection, d.topic, d.partition, d."offset", d.reason, clock_timestamp(),
      ${actor.kind}, ${staffIdOf(actor)}::uuid
    from dead_letter d left join dead_letter_mark m using (projection, topic, partition, "offset")
    where ${which}
    order by d.projection, d.topic, d.partition, d."offset"
    on conflict (projection, topic, partition, "offset") do update set reason = excluded.reason,
      asked_at = excluded.asked_at, answer = null, answered_at = null,
      actor_kind = excluded.actor_kind, staff_id = excluded.staff_id
    returning projection, topic, partition, "offset"`.execute(db);
  return rows.map((row) => ({ ...row, projection: NAMES.get(row.projection) ?? row.projection }));
}

export const staffIdOf = ({ kind, id }: Actor): string | null => (kind === 'user' ? id : null);
