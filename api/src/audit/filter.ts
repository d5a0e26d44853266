import { EVENTS } from '@roletrail/contracts/events/catalogue';
import { ACCOUNTS_BY_PART_MAX, type AuditFilter } from '@roletrail/contracts/http/audit';
import type { DocType } from '@roletrail/contracts/primitives';
import type { Database } from '@roletrail/db/open';
import type { VaultKeys } from '@roletrail/vault/keys';
import { normaliseIp, searchTag, type TagKind } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import { normaliseEmail } from '../account/normalise-email.ts';
import { ApiError } from '../errors.ts';
import type { LedgerTopicPartition } from '../ledger/log-store.ts';

/**
 * Filter resolved to table values: addresses to people, addresses and devices to tags, event names
 * to versions. JSON, so that it can be stored; it identifies people.
 */
export interface ResolvedFilter {
  readonly topic: string | null;
  readonly partition: number | null;
  readonly from: string | null;
  readonly to: string | null;
  /** User ids to match. [] matches no record; null matches all. */
  readonly users: readonly string[] | null;
  readonly types: readonly string[] | null;
  /** event types to leave out; absent: none. A list may leave some out, an export none. */
  readonly without?: readonly string[];
  readonly decision: string | null;
  readonly version: DocumentVersionFilter | null;
  /** tags that must all match */
  readonly tags: readonly FilterTag[];
  readonly exact: Exact | null;
}

export interface FilterTag {
  readonly kind: TagKind;
  /** in hexadecimal */
  readonly tag: string;
  /** tag of the same value under another master key; absent if there is none */
  readonly also?: string;
  /** fastest way to find it */
  readonly spread: TagFrequency;
  /** only person of all its events; null: several people, or possible with new events */
  readonly owner: string | null;
}

/** `rare`: look up its events one by one. `common`: scan records in order. */
export type TagFrequency = 'rare' | 'common';

export interface DocumentVersionFilter {
  /** null: either document */
  readonly document: DocType | null;
  readonly version: string;
}

/** Parsed value of the `q` filter. */
export type Exact =
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'leaf'; readonly hash: string }
  | { readonly kind: 'document'; readonly document: DocType; readonly version: string }
  | { readonly kind: 'version'; readonly version: string };

/**
 * Resolves a filter.
 * @throws ApiError VALIDATION_FAILED for an invalid address, or an event type that does not exist
 */
export async function resolveFilter(
  { db, vaultKeys }: { readonly db: Database; readonly vaultKeys: VaultKeys },
  filter: AuditFilter,
): Promise<ResolvedFilter> {
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

async function usersOf(db: Database, filter: AuditFilter): Promise<string[] | null> {
  const { emailPart } = filter;
  const named = await usersNamed(db, filter);
  if (emailPart === undefined) return named;
  const found = await usersWith(db, emailPart, named);
  if (found.length > ACCOUNTS_BY_PART_MAX) {
    throw invalid(
      'emailPart',
      `must be longer: more than ${ACCOUNTS_BY_PART_MAX} accounts have it`,
    );
  }
  return found;
}

/** Returns up to ACCOUNTS_BY_PART_MAX + 1 accounts whose address contains a text. */
async function usersWith(
  db: Database,
  part: string,
  among: readonly string[] | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('email', 'ilike', `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)
    .where('erased_at', 'is', null)
    .$if(among !== null, (query) => query.where('id', 'in', [...(among ?? []), NO_ONE]))
    .orderBy('id')
    .limit(ACCOUNTS_BY_PART_MAX + 1)
    .execute();
  return rows.map(({ id }) => id);
}

/** Id of no account, because SQL has no empty list. */
const NO_ONE = '00000000-0000-0000-0000-000000000000';

async function usersNamed(db: Database, { user, email }: AuditFilter): Promise<string[] | null> {
  if (email === undefined) return user === undefined ? null : [user];
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('email_normalized', '=', normaliseEmail(email))
    .execute();
  const named = rows.map((row) => row.id);
  return user === undefined ? named : named.filter((id) => id === user);
}

/** Event types of decisions, all versions. */
export const DECISION_TYPES: readonly string[] = Object.entries(EVENTS)
  .filter(([, { decision }]) => decision)
  .map(([type]) => type);

/** @throws ApiError VALIDATION_FAILED */
export function typesOf(name: string): string[] {
  const types = Object.keys(EVENTS).filter((t) => t === name || t.replace(/\.v\d+$/, '') === name);
  if (types.length === 0) throw invalid('type', 'must be an event type');
  return types;
}

/** Maximum events of a tag to look up one by one; above, a scan in order is cheaper. */
const RARE = 5000;
/** Maximum events of a tag to read when checking whether all belong to one person. */
const OWNED = 150_000;

async function tagsOf(
  db: Database,
  keys: VaultKeys,
  { ip, device }: AuditFilter,
): Promise<readonly FilterTag[]> {
  if (ip !== undefined && normaliseIp(ip) === null) throw invalid('ip', 'must be an IP address');
  const found: FilterTag[] = [];
  for (const [kind, value] of [
    ['ip', ip],
    ['device', device],
  ] as const) {
    if (value === undefined) continue;
    const tag = searchTag(keys, kind, value);
    const also = keys.previous && searchTag(keys.previous, kind, value);
    const statistics = await readTagStatistics(db, kind, also ? [tag, also] : [tag]);
    const names = { tag: tag.toString('hex'), ...(also && { also: also.toString('hex') }) };
    found.push({ kind, ...names, ...statistics });
  }
  return found;
}

async function readTagStatistics(
  db: Database,
  kind: TagKind,
  tags: readonly Buffer[],
): Promise<Pick<FilterTag, 'spread' | 'owner'>> {
  const tagged = sql`from evidence_tag where kind = ${kind} and tag = any(${tags}::bytea[])`;
  const { rows } = await sql<{ common: boolean; owner: string | null }>`
    with first as materialized (select user_id ${tagged} limit 1)
    select exists (select ${tagged} offset ${RARE}) as common,
      case when exists (select from (select user_id ${tagged} limit ${OWNED}) known
          where user_id <> (select user_id from first))
        or exists (select ${tagged} offset ${OWNED}) then null
        else (select user_id from first) end as owner
  `.execute(db);
  const { common = false, owner = null } = rows[0] ?? {};
  return { spread: common ? 'common' : 'rare', owner };
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

/** Returns false if every record of a tree matches, also those without an event. */
export function looksIntoEvents(matching: ResolvedFilter): boolean {
  const { from, to, users, types, decision, version, tags, exact } = matching;
  const inside = [from, to, users, types, decision, version].some((field) => field !== null);
  return inside || tags.length > 0 || (exact !== null && exact.kind !== 'leaf');
}

/** Returns those of these trees that a filter selects. */
export function selectTrees<T extends LedgerTopicPartition>(
  { topic, partition }: Pick<ResolvedFilter, 'topic' | 'partition'>,
  trees: readonly T[],
): readonly T[] {
  return trees.filter(
    (tree) =>
      (topic === null || tree.topic === topic) &&
      (partition === null || tree.partition === partition),
  );
}

function invalid(path: string, message: string): ApiError {
  return new ApiError('VALIDATION_FAILED', { errors: [{ path, message }] });
}
