import { EVENTS } from '@roletrail/contracts/events/catalogue';
import type { AuditFilter } from '@roletrail/contracts/http/audit';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { normaliseIp, searchTag, type TagKind } from '@roletrail/vault/search-tag';
import { type RawBuilder, sql } from 'kysely';
import { normaliseEmail } from '../account/normalise-email.ts';
import { ApiError } from '../errors.ts';
import type { TreePlace } from '../ledger/log-store.ts';

/**
 * A filter as the tables know it: addresses are people, addresses and devices are tags, names of
 * events their versions. JSON, so that it can be kept; it names people.
 */
export interface Matching {
  readonly topic: string | null;
  readonly partition: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** one of these; none: nobody */
  readonly users: readonly string[] | null;
  readonly types: readonly string[] | null;
  readonly decision: string | null;
  readonly version: Version | null;
  /** all of these */
  readonly tags: readonly Tag[];
  readonly exact: Exact | null;
}

interface Tag {
  readonly kind: TagKind;
  /** in hexadecimal */
  readonly tag: string;
  /** so many events have it that it is sooner met by walking through them than looked up */
  readonly common: boolean;
}

interface Version {
  /** null: of either document */
  readonly document: DocType | null;
  readonly version: string;
}

/** What `q` turned out to be. */
type Exact =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'leaf'; readonly hash: string }
  | { readonly kind: 'document'; readonly document: DocType; readonly version: string }
  | { readonly kind: 'version'; readonly version: string };

/**
 * Looks up what a filter names.
 * @throws ApiError VALIDATION_FAILED for an address that is none, or a type that no event has
 */
export async function matchingOf(
  { db, vaultKeys }: { readonly db: Database; readonly vaultKeys: VaultKeys },
  filter: AuditFilter,
): Promise<Matching> {
  const { topic, partition, from, to, decision, document, version, type, q } = filter;
  return {
    topic: topic ?? null,
    partition: partition ?? null,
    from: from ?? null,
    to: to ?? null,
    users: await usersOf(db, filter),
    types: type === undefined ? null : typesOf(type),
    decision: decision ?? null,
    version: version === undefined ? null : { document: document ?? null, version },
    tags: await tagsOf(db, vaultKeys, filter),
    exact: q === undefined ? null : await exactOf(db, q),
  };
}

async function usersOf(db: Database, { user, email }: AuditFilter): Promise<string[] | null> {
  if (email === undefined) return user === undefined ? null : [user];
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_normalized', '=', normaliseEmail(email))
    .execute();
  const named = rows.map((row) => row.id);
  return user === undefined ? named : named.filter((id) => id === user);
}

function typesOf(name: string): string[] {
  const types = Object.keys(EVENTS).filter((t) => t === name || t.replace(/\.v\d+$/, '') === name);
  if (types.length === 0) throw invalid('type', 'must be an event type');
  return types;
}

/** Events of one tag that are looked up one by one: beyond, walking in order costs less. */
const LOOKED_UP = 5000;

async function tagsOf(
  db: Database,
  keys: VaultKeys,
  { ip, device }: AuditFilter,
): Promise<readonly Tag[]> {
  if (ip !== undefined && normaliseIp(ip) === null) throw invalid('ip', 'must be an IP address');
  const found: Tag[] = [];
  for (const [kind, value] of [
    ['ip', ip],
    ['device', device],
  ] as const) {
    if (value === undefined) continue;
    const tag = searchTag(keys, kind, value);
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (
        select from evidence_tag where kind = ${kind} and tag = ${tag} limit ${LOOKED_UP + 1})
      as found`.execute(db);
    found.push({ kind, tag: tag.toString('hex'), common: (rows[0]?.n ?? 0) > LOOKED_UP });
  }
  return found;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HASH = /^[0-9a-f]{64}$/;

async function exactOf(db: Database, q: string): Promise<Exact> {
  const lower = q.toLowerCase();
  if (UUID.test(lower)) return { kind: 'id', id: lower };
  if (!HASH.test(lower)) return { kind: 'version', version: q };
  const document = await db
    .selectFrom('legal_documents')
    .select(['doc_type', 'version'])
    .where('sha256', '=', lower)
    .executeTakeFirst();
  return document
    ? { kind: 'document', document: document.doc_type, version: document.version }
    : { kind: 'leaf', hash: lower };
}

/** Whether every record of a tree fits, those that no event stands in included. */
export function looksIntoEvents(matching: Matching): boolean {
  const { from, to, users, types, decision, version, tags, exact } = matching;
  const inside = [from, to, users, types, decision, version].some((field) => field !== null);
  return inside || tags.length > 0 || (exact !== null && exact.kind !== 'leaf');
}

/** Those of these trees that a filter asks about. */
export function treesAsked<T extends TreePlace>(
  { topic, partition }: Pick<Matching, 'topic' | 'partition'>,
  trees: readonly T[],
): readonly T[] {
  return trees.filter(
    (tree) =>
      (topic === null || tree.topic === topic) &&
      (partition === null || tree.partition === partition),
  );
}

/** How a value stands in a statement: as a parameter, or as a literal, for COPY, which takes none. */
export type Bind = <V extends string | number>(value: V) => RawBuilder<V>;

/** Records of one tree that match, as SQL. */
export interface MatchingSql {
  /** tables: `l` is ledger_entry, `a` audit_entry (null in copies and what cannot be read) */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<boolean>;
  /** what to compare and to order by: the index that serves the filter begins in this table */
  readonly offset: RawBuilder<number>;
}

/**
 * The one translation of a filter. A tree at a time, by offset: whoever reads more takes the trees
 * in the order of {@link compareTrailPlaces}, so that every filter is served by one index in order.
 * @param range offsets from `first` on, before `end`
 */
export function matchingSql(
  matching: Matching,
  place: TreePlace,
  range: { readonly first: number; readonly end: number },
  bind: Bind = sql.val,
): MatchingSql {
  const events = looksIntoEvents(matching);
  const at = sql.raw(events ? 'a' : 'l');
  const conditions = [
    sql<boolean>`${at}.topic = ${bind(place.topic)}`,
    sql<boolean>`${at}.partition = ${bind(place.partition)}`,
    sql<boolean>`${at}."offset" >= ${bind(range.first)}`,
    sql<boolean>`${at}."offset" < ${bind(range.end)}`,
    ...conditionsOf(matching, bind),
  ];
  return {
    from: events
      ? sql`audit_entry a join ledger_entry l using (topic, partition, "offset")`
      : sql`ledger_entry l left join audit_entry a using (topic, partition, "offset")`,
    where: sql<boolean>`${sql.join(conditions, sql` and `)}`,
    offset: sql<number>`${at}."offset"`,
  };
}

function conditionsOf(matching: Matching, bind: Bind): RawBuilder<boolean>[] {
  const { from, to, users, types, decision, version, tags, exact } = matching;
  const found = tags.map((tag) => ofTag(tag, bind));
  if (from !== null) found.push(sql`a.occurred_at >= ${bind(from)}::timestamptz`);
  if (to !== null) found.push(sql`a.occurred_at < ${bind(to)}::timestamptz`);
  if (users?.length === 0) found.push(sql`false`);
  else if (users)
    found.push(sql`a.user_id in (${sql.join(users.map((id) => sql`${bind(id)}::uuid`))})`);
  if (types !== null) found.push(sql`a.type in (${sql.join(types.map((type) => bind(type)))})`);
  if (decision !== null) found.push(sql`a.decision = ${bind(decision)}`);
  if (version !== null) found.push(ofVersion(version, bind));
  if (exact !== null) found.push(isExactly(exact, bind));
  return found;
}

function ofTag({ kind, tag, common }: Tag, bind: Bind): RawBuilder<boolean> {
  const bytes = sql`decode(${bind(tag)}, 'hex')`;
  return common
    ? sql<boolean>`(select t.tag from evidence_tag t
        where t.event_id = a.event_id and t.kind = ${bind(kind)}) = ${bytes}`
    : sql<boolean>`a.event_id in (select t.event_id from evidence_tag t
        where t.kind = ${bind(kind)} and t.tag = ${bytes})`;
}

function ofVersion({ document, version }: Version, bind: Bind): RawBuilder<boolean> {
  const terms = sql<boolean>`a.terms_version = ${bind(version)}`;
  const privacy = sql<boolean>`a.privacy_version = ${bind(version)}`;
  if (document === null) return sql<boolean>`(${terms} or ${privacy})`;
  return document === 'terms' ? terms : privacy;
}

function isExactly(exact: Exact, bind: Bind): RawBuilder<boolean> {
  switch (exact.kind) {
    case 'leaf':
      return sql`l.leaf_hash = decode(${bind(exact.hash)}, 'hex')`;
    case 'version':
      return ofVersion({ document: null, version: exact.version }, bind);
    case 'document': {
      // the decisions that name it, and its publication
      const subject = bind(`${exact.document}/${exact.version}`);
      return sql`(${ofVersion(exact, bind)} or a.topic = 'admin-events' and a.subject = ${subject})`;
    }
    case 'id': {
      const id = bind(exact.id);
      // elsewhere the subject is the person
      return sql`(a.event_id = ${id}::uuid or a.user_id = ${id}::uuid
        or a.topic = 'admin-events' and a.subject = ${id})`;
    }
  }
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });
}
