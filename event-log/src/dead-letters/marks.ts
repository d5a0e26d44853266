import type { Actor } from '@roletrail/contracts/events/envelope';
import type { DeadLetterItem, DeadLetterKey } from '@roletrail/contracts/http/system-health';
import type { Database, Tx } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { sql } from 'kysely';

/*
 * What people do about a dead letter stands beside it, in dead_letter_mark, for the letter itself is
 * a fold of the log. Of one record:
 *
 *   open ── discard ──▶ discarded
 *   open | discarded ── redrive is asked for ──▶ the same, asked
 *   asked ── the worker can read it ──▶ redriven: the letter is gone, and its mark says so
 *   asked ── it cannot, or must not ──▶ as it was, refused
 *
 * Invariant: a record is open or discarded while its letter stands, whatever was done before; so a
 * letter that a rebuild by older code writes again is open again.
 */

/** A dead letter as people are told of it; projections go by the names of their descriptors. */
export interface DeadLetterEntry extends Omit<DeadLetterItem, 'at'> {
  readonly at: Date;
}

export interface LetterFilter {
  /** this record alone */
  readonly key?: DeadLetterKey;
  /** a descriptor's name */
  readonly projection?: string;
  /** only what nobody has dealt with */
  readonly open?: boolean;
  /**
   * In the order of projections and places alone, those behind this one; null: from the first. Not
   * given: those that are open first. A state changes while somebody turns pages, a place does not.
   */
  readonly after?: DeadLetterKey | null;
  readonly limit: number;
}

export interface LetterPage {
  readonly letters: readonly DeadLetterEntry[];
  /** how many come behind them */
  readonly more: number;
}

const NAMES = new Map<string, string>(PROJECTIONS.map(({ name, live }) => [live, name]));
const LIVES = new Map<string, string>(PROJECTIONS.map(({ name, live }) => [name, live]));
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** A projection's name in the tables; one that there is not has no rows. */
export const toStoredProjectionName = (name: string): string => LIVES.get(name) ?? '';

/** Dead letters, and what became of them, by projection and place. */
export async function listDeadLetters(
  db: Database | Tx,
  filter: LetterFilter,
): Promise<readonly DeadLetterEntry[]> {
  return (await pageDeadLetters(db, filter)).letters;
}

/** The same, and how many more there are. */
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
 * Has the workers redrive what stands unread: one record, or all that nobody has discarded. What
 * they make of it stands in the mark (`listDeadLetters`).
 * @returns which were asked for
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
