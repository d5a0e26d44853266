import { type RawBuilder, sql } from 'kysely';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';
import {
  DECISION_TYPES,
  type DocumentVersionFilter,
  type Exact,
  type FilterTag,
  looksIntoEvents,
  type ResolvedFilter,
  typesOf,
} from './filter.ts';

/** Puts a value into a statement: as a parameter, or as a literal for COPY, which takes none. */
export type Bind = <V extends string | number>(value: V) => RawBuilder<V>;

/** Offsets from `first`, before `end`. */
export interface OffsetRange {
  readonly first: number;
  readonly end: number;
}

/** Events of a common tag to hash, for a page and for all matches: at most 16 MiB. */
const PAGE_WINDOW = 10_000;
const WHOLE_WINDOW = 150_000;

/** Input of a condition. */
interface Scope {
  readonly place: LedgerTopicPartition;
  readonly range: OffsetRange;
  /** number of a common tag's events that are hashed: the next ones in the order of the page */
  readonly window: number;
  /** pages from the newest event on: time of the last event of the page before; null: the first */
  readonly newest?: { readonly before: string | null };
  readonly bind: Bind;
}

/** SQL for the matching records of one tree. */
export interface MatchingSql {
  /** tables: `l` is ledger_entry, `a` audit_entry (null in copies and unreadable records) */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** sort column, in the table whose index serves the filter */
  readonly offset: RawBuilder<number>;
}

type Condition = RawBuilder<boolean>;

/**
 * Builds the SQL of a filter for reading all matches of one tree by offset; trees are sorted by
 * `compareTopicPartitionOffsets`. An index in that order serves every filter. Alternatives
 * (versions of a type, either document) use one index scan each, merged.
 */
export function buildFilterSql(
  matching: ResolvedFilter,
  place: LedgerTopicPartition,
  range: OffsetRange,
  bind: Bind = sql.val,
): MatchingSql {
  const scope = { place, range, window: WHOLE_WINDOW, bind };
  const { of, conditions, ways } = fitting(matching, scope);
  const all = both(conditions);
  if (of === 'l') {
    const from = sql`ledger_entry l left join audit_entry a using (topic, partition, "offset")`;
    return { from, where: all, offset: sql`l."offset"` };
  }
  const each = ways.map((way, nth) => {
    const earlier = ways.slice(0, nth).map((other) => sql<boolean>`(${other}) is not true`);
    const fit = both([...conditions, way, ...earlier]);
    return sql`(select a.* from audit_entry a where ${fit} order by a."offset")`;
  });
  const entries = ways.length === 0 ? sql`audit_entry` : sql`(${sql.join(each, sql` union all `)})`;
  return {
    from: sql`${entries} a join ledger_entry l using (topic, partition, "offset")`,
    where: ways.length === 0 ? all : sql`true`,
    offset: sql`a."offset"`,
  };
}

/**
 * Builds the query for the offsets of the first matches of one tree. It reads only those rows, and
 * only index entries of others.
 */
export function matchingOffsets(
  matching: ResolvedFilter,
  place: LedgerTopicPartition,
  { limit, ...range }: OffsetRange & { readonly limit: number },
  window = PAGE_WINDOW,
): RawBuilder<{ offset: number }> {
  const { of, conditions, ways } = fitting(matching, { place, range, window, bind: sql.val });
  const table = of === 'l' ? sql`ledger_entry l` : sql`audit_entry a`;
  const offset = sql`${sql.raw(of)}."offset"`;
  const first = (fit: Condition) =>
    sql<{ offset: number }>`
      select ${offset} from ${table} where ${fit} order by ${offset} limit ${limit}`;
  if (ways.length === 0) return first(both(conditions));
  const each = ways.map((way) => sql`(${first(both([...conditions, way]))})`);
  return sql`
    select distinct "offset" from (${sql.join(each, sql` union all `)}) found
    order by "offset" limit ${limit}`;
}

/** Place in a tree read from its newest event on. */
export interface TimedOffset {
  /** ISO 8601, milliseconds */
  readonly at: string;
  readonly offset: number;
}

/**
 * Builds the query for the newest matching events of one tree: their offsets and times.
 * @param after last event of the page before; null: from the newest on
 */
export function newestOffsets(
  matching: ResolvedFilter,
  place: LedgerTopicPartition,
  { limit, after, ...range }: OffsetRange & { readonly limit: number; after: TimedOffset | null },
  window = PAGE_WINDOW,
): RawBuilder<{ offset: number; occurred_at: Date }> {
  const newest = { before: after?.at ?? null };
  const scope = { place, range, window, bind: sql.val, newest };
  const { conditions, ways } = fitting(matching, scope, 'a');
  const older =
    after === null
      ? sql<boolean>`true`
      : sql<boolean>`(a.occurred_at, a."offset") < (${after.at}::timestamptz, ${after.offset})`;
  const first = (fit: Condition) =>
    sql`select a."offset", a.occurred_at from audit_entry a where ${fit} and ${older}
      order by a.occurred_at desc, a."offset" desc limit ${limit}`;
  const found =
    ways.length === 0
      ? first(both(conditions))
      : sql.join(
          ways.map((way) => sql`(${first(both([...conditions, way]))})`),
          sql` union `,
        );
  return sql`select "offset", occurred_at from (${found}) found
    order by occurred_at desc, "offset" desc limit ${limit}`;
}

/** Builds the query for the first matching records of one tree that are no event's first copy. */
export function timelessOffsets(
  matching: ResolvedFilter,
  place: LedgerTopicPartition,
  { limit, ...range }: OffsetRange & { readonly limit: number },
): RawBuilder<{ offset: number }> {
  const { conditions } = fitting(
    matching,
    { place, range, window: PAGE_WINDOW, bind: sql.val },
    'l',
  );
  return sql`select l."offset" from ledger_entry l where ${both(conditions)}
    and not exists (select from audit_entry e where e.topic = l.topic
      and e.partition = l.partition and e."offset" = l."offset")
    order by l."offset" limit ${limit}`;
}

interface Fitting {
  /** table of the columns */
  readonly of: 'a' | 'l';
  readonly conditions: readonly Condition[];
  /** at least one of these too, if there are any; several rows may match more than one */
  readonly ways: readonly Condition[];
}

function fitting(
  matching: ResolvedFilter,
  scope: Scope,
  of: Fitting['of'] = looksIntoEvents(matching) ? 'a' : 'l',
): Fitting {
  const { place, range, bind } = scope;
  const at = sql.raw(of);
  const { all, ways } = conditionsOf(matching, scope);
  const conditions = [
    sql<boolean>`${at}.topic = ${bind(place.topic)}`,
    sql<boolean>`${at}.partition = ${bind(place.partition)}`,
    sql<boolean>`${at}."offset" >= ${bind(range.first)}`,
    sql<boolean>`${at}."offset" < ${bind(range.end)}`,
    ...all,
    ...withoutTypes(matching.without ?? [], of, bind),
    ...leafOf(matching, of, bind),
  ];
  if (ways.length < 2) return { of, conditions: [...conditions, ...ways], ways: [] };
  return { of, conditions, ways };
}

function withoutTypes(types: readonly string[], of: Fitting['of'], bind: Bind): Condition[] {
  if (types.length === 0) return [];
  const list = sql.join(types.map(bind));
  if (of === 'a') return [sql`a.type not in (${list})`];
  return [
    sql`not exists (select from audit_entry v where v.topic = l.topic
      and v.partition = l.partition and v."offset" = l."offset" and v.type in (${list}))`,
  ];
}

const both = (conditions: readonly Condition[]): Condition =>
  sql<boolean>`${sql.join(conditions, sql` and `)}`;

interface Conditions {
  readonly all: readonly Condition[];
  /** at least one of these too, if there are any */
  readonly ways: readonly Condition[];
}

/** Splits a filter into conditions, and the alternatives of the most selective field. */
function conditionsOf(matching: ResolvedFilter, scope: Scope): Conditions {
  const { place, bind } = scope;
  const { from, to, users, types, decision, version, tags, exact } = matching;
  const all = tags.map((tag) => ofTag(tag, scope));
  if (from !== null) all.push(sql`a.occurred_at >= ${bind(from)}::timestamptz`);
  if (to !== null) all.push(sql`a.occurred_at < ${bind(to)}::timestamptz`);
  if (users?.length === 0) all.push(sql`false`);
  else if (users) all.push(sql`a.user_id in (${sql.join(users.map((id) => uuid(id, bind)))})`);
  // without other types, a decision is fully given by its types, whose index needs no row access
  if (decision !== null && types !== null) all.push(sql`a.decision = ${bind(decision)}`);
  const fields = [
    exact === null ? [] : waysOf(exact, place, bind),
    version === null ? [] : ofVersion(version, bind),
    (typesAsked(matching) ?? []).map((type) => sql<boolean>`a.type = ${bind(type)}`),
  ].filter((ways) => ways.length > 0);
  const [ways = [], ...others] = fields;
  for (const other of others) all.push(sql`(${sql.join(other, sql` or `)})`);
  return { all, ways };
}

const uuid = (id: string, bind: Bind) => sql`${bind(id)}::uuid`;

/** Returns the event types to match. A decision alone means its types in all versions. */
function typesAsked({ types, decision }: ResolvedFilter): readonly string[] | null {
  if (decision === null || types !== null) return types;
  return typesOf(`roletrail.consent.${decision}`);
}

function ofTag({ kind, tag, also, spread, owner }: FilterTag, scope: Scope): Condition {
  const { bind } = scope;
  const bytesOf = (hex: string) => sql`decode(${bind(hex)}, 'hex')`;
  const bytes =
    also === undefined ? bytesOf(tag) : sql`any(array[${bytesOf(tag)}, ${bytesOf(also)}])`;
  const tagged = sql`from evidence_tag t where t.kind = ${bind(kind)} and t.tag = ${bytes}`;
  if (spread === 'rare') return sql`a.event_id in (select t.event_id ${tagged})`;
  // an index gives their records in order, and few have another tag
  if (owner) {
    return sql`a.user_id = ${uuid(owner, bind)}
      and (exists (select ${tagged} and t.event_id = a.event_id)) is true`;
  }
  const own = sql`(select t.tag from evidence_tag t
    where t.event_id = a.event_id and t.kind = ${bind(kind)})`;
  // only decisions have tags: in a tree without decisions nothing is scanned or hashed
  return sql`${withDecisions(scope)} and ${nearly(tagged)}
    and ${walked(tagged, sql`${own} = ${bytes}`, scope)}`;
}

/** Limits the scan to ids between the first and the last of the tag's events. */
function nearly(tagged: RawBuilder<unknown>): Condition {
  const ids = sql`select t.event_id ${tagged} order by t.event_id`;
  return sql`(a.event_id >= (${ids} limit 1)) is true and (a.event_id <= (${ids} desc limit 1)) is true`;
}

/**
 * Scans records in order and compares each with a hash of the tag's next events, or else with its
 * own tag. Ids and records both follow time, nearly. So `window` ids from the start of the page
 * cover most of its first records. The nested expression is opaque to the planner, which then uses
 * neither a join nor an index for it.
 */
function walked(tagged: RawBuilder<unknown>, own: RawBuilder<unknown>, scope: Scope): Condition {
  return scope.newest ? walkedBack(tagged, own, scope) : walkedOn(tagged, own, scope);
}

const LEAST_ID = '00000000-0000-0000-0000-000000000000';
const GREATEST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** From the newest event on: hashes the greatest ids before those of the page before. */
function walkedBack(
  tagged: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  { place, window, bind, newest }: Scope,
): Condition {
  const before = newest?.before ?? null;
  const next =
    before === null
      ? sql`null::uuid`
      : sql`(select p.event_id from audit_entry p
    where p.topic = ${bind(place.topic)} and p.partition = ${bind(place.partition)}
      and p.occurred_at > ${bind(before)}::timestamptz
    order by p.occurred_at, p."offset" limit 1)`;
  const end = sql`coalesce(${next}, ${sql.lit(GREATEST_ID)}::uuid)`;
  const ids = sql`select t.event_id ${tagged} and t.event_id < ${end} order by t.event_id desc`;
  const from = sql`coalesce((${ids} offset ${bind(window)} limit 1), ${sql.lit(LEAST_ID)}::uuid)`;
  return sql`case when a.event_id > ${from} and a.event_id < ${end}
    then a.event_id in (${ids} limit ${bind(window)}) else ${own} end`;
}

function walkedOn(
  tagged: RawBuilder<unknown>,
  own: RawBuilder<unknown>,
  { place, range, window, bind }: Scope,
): Condition {
  const before = sql`(select p.event_id from audit_entry p
    where p.topic = ${bind(place.topic)} and p.partition = ${bind(place.partition)}
      and p."offset" < ${bind(range.first)} order by p."offset" desc limit 1)`;
  const from = sql`coalesce(${before}, ${sql.lit(LEAST_ID)}::uuid)`;
  const ids = sql`select t.event_id ${tagged} and t.event_id > ${from} order by t.event_id`;
  const end = sql`coalesce((${ids} offset ${bind(window)} limit 1), ${sql.lit(GREATEST_ID)}::uuid)`;
  return sql`case when a.event_id > ${from} and a.event_id < ${end}
    then a.event_id in (${ids} limit ${bind(window)}) else ${own} end`;
}

/** Returns a condition: the tree has a decision. Reads the first of each type by their index. */
function withDecisions({ place, bind }: Scope): Condition {
  const { topic, partition } = place;
  const firsts = DECISION_TYPES.map(
    (type) => sql`(select d."offset" from audit_entry d where d.type = ${bind(type)}
      and d.topic = ${bind(topic)} and d.partition = ${bind(partition)}
      order by d."offset" limit 1)`,
  );
  return sql`coalesce(${sql.join(firsts)}) is not null`;
}

function ofVersion({ document, version }: DocumentVersionFilter, bind: Bind): readonly Condition[] {
  const terms = sql<boolean>`a.terms_version = ${bind(version)}`;
  const privacy = sql<boolean>`a.privacy_version = ${bind(version)}`;
  if (document === null) return [terms, privacy];
  return [document === 'terms' ? terms : privacy];
}

/** Returns the alternatives of an exact value; none for a leaf hash. */
function waysOf(exact: Exact, { topic }: LedgerTopicPartition, bind: Bind): readonly Condition[] {
  // in other topics the subject is the person
  const ofStaff = (subject: string) =>
    topic === 'admin-events'
      ? [sql<boolean>`a.topic = 'admin-events' and a.subject = ${bind(subject)}`]
      : [];
  switch (exact.kind) {
    case 'leaf':
      return [];
    case 'version':
      return ofVersion({ document: null, version: exact.version }, bind);
    case 'document':
      // decisions that name the version, and its publication
      return [...ofVersion(exact, bind), ...ofStaff(`${exact.document}/${exact.version}`)];
    case 'id': {
      const id = uuid(exact.id, bind);
      const [event, person] = [sql<boolean>`a.event_id = ${id}`, sql<boolean>`a.user_id = ${id}`];
      return [event, person, ...ofStaff(exact.id)];
    }
  }
}

function leafOf({ exact }: ResolvedFilter, of: 'a' | 'l', bind: Bind): readonly Condition[] {
  if (exact?.kind !== 'leaf') return [];
  const hash = sql`decode(${bind(exact.hash)}, 'hex')`;
  if (of === 'l') return [sql`l.leaf_hash = ${hash}`];
  return [
    sql`(a.topic, a.partition, a."offset") in (
      select h.topic, h.partition, h."offset" from ledger_entry h where h.leaf_hash = ${hash})`,
  ];
}
