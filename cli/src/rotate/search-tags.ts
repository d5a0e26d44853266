import { openSecrets } from '@roletrail/api/consent/secrets';
import { readDecision } from '@roletrail/contracts/events/decisions';
import type { Tx } from '@roletrail/db/open';
import { type KeyState, keyStates } from '@roletrail/vault/data-keys';
import { VaultError } from '@roletrail/vault/errors';
import type { VaultKeys } from '@roletrail/vault/keys';
import { searchTag, type TagKind } from '@roletrail/vault/search-tag';
import { sql } from 'kysely';
import { BATCH, type Batch, batchOf, FIRST_ID, type Step } from './step.ts';

interface TagRow {
  readonly event_id: string;
  readonly user_id: string;
  readonly kind: TagKind;
  readonly tag: Buffer;
  /** data key of its person; null: destroyed, or there is none */
  readonly wrapped: Buffer | null;
  readonly has_key: boolean;
  /** its event, as recorded or as it waits for the log; null: no record of this ledger */
  readonly bytes: Buffer | null;
}

interface NewTag {
  readonly row: TagRow;
  readonly tag: Buffer;
}

/**
 * Search tags of decisions. Each is computed again from the evidence that the event has sealed,
 * which no person reads here. A tag of an earlier ledger (`ledger-restart`) has no record that a
 * search could find, and is deleted.
 */
export const searchTags: Step = {
  name: 'search tags',
  async reseal(tx, keys, after) {
    const rows = await nextRows(tx, after);
    const changed: NewTag[] = [];
    const gone: TagRow[] = [];
    let unreadable = 0;
    for (const row of rows) {
      const tag = row.bytes === null ? 'gone' : tagOf(keys, row, row.bytes);
      if (tag === 'gone') gone.push(row);
      else if (tag === 'unreadable') unreadable += 1;
      else if (!tag.equals(row.tag)) changed.push({ row, tag });
    }
    await store(tx, changed);
    await addToExports(tx, changed);
    await remove(tx, gone);
    const sums = { resealed: changed.length, unreadable };
    return batchOf(rows, ({ event_id: id, kind }) => `${id} ${kind}`, sums) satisfies Batch;
  },
};

/** An event is in the outbox until it is recorded, and one statement has one snapshot of both. */
async function nextRows(tx: Tx, after: string | null): Promise<readonly TagRow[]> {
  const [id = FIRST_ID, kind = ''] = after?.split(' ') ?? [];
  const { rows } = await sql<TagRow>`
    select t.event_id, t.user_id, t.kind, t.tag, coalesce(l.entry, o.value) as bytes,
      k.wrapped, k.user_id is not null as has_key
    from (select * from evidence_tag where (event_id, kind) > (${id}::uuid, ${kind})
      order by event_id, kind limit ${BATCH}) t
    left join audit_entry a on a.event_id = t.event_id
    left join ledger_entry l on l.topic = a.topic and l.partition = a.partition
      and l."offset" = a."offset"
    left join outbox o on o.event_id = t.event_id
    left join data_key k on k.user_id = t.user_id
    order by t.event_id, t.kind`.execute(tx);
  return rows;
}

/** `gone`: its person was erased meanwhile; `unreadable`: the evidence does not open. */
function tagOf(keys: VaultKeys, row: TagRow, bytes: Buffer): Buffer | 'gone' | 'unreadable' {
  const { user_id: userId, kind } = row;
  const event = readDecision(bytes);
  if (event === null || event.data.userId !== userId) return 'unreadable';
  try {
    const opened = openSecrets(keyOf(keys, row), event);
    if (opened === 'erased') return 'gone';
    const { observed, claimed } = opened.evidence ?? {};
    const value = kind === 'ip' ? observed?.ip : claimed?.deviceId;
    return value ? searchTag(keys, kind, value) : 'unreadable';
  } catch (error) {
    if (error instanceof VaultError) return 'unreadable';
    throw error;
  }
}

/** @throws VaultError for a data key that does not open */
function keyOf(
  keys: VaultKeys,
  { user_id: userId, wrapped, has_key: hasKey }: TagRow,
): KeyState | undefined {
  const rows = hasKey ? [{ user_id: userId, wrapped }] : [];
  return keyStates(keys, [userId], rows).get(userId);
}

async function store(tx: Tx, changed: readonly NewTag[]): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update evidence_tag t set tag = n.tag
    from unnest(${changed.map(({ row }) => row.event_id)}::uuid[],
      ${changed.map(({ row }) => row.kind)}::text[],
      ${changed.map(({ tag }) => tag)}::bytea[]) as n (event_id, kind, tag)
    where t.event_id = n.event_id and t.kind = n.kind`.execute(tx);
}

/**
 * Adds the new tag to filters of exports that have the old one, so that they find the same records
 * when they are made again. The old one stays, because the manifest repeats it.
 */
async function addToExports(tx: Tx, changed: readonly NewTag[]): Promise<void> {
  const pairs = new Map(
    changed.map(({ row, tag }) => [row.tag.toString('hex'), tag.toString('hex')]),
  );
  if (pairs.size === 0) return;
  const { rows } = await sql<{ id: string; tags: readonly { tag: string }[] }>`
    select id, filter -> 'tags' as tags from evidence_export e
    where exists (select from jsonb_array_elements(filter -> 'tags') f(tag)
      where f.tag ->> 'tag' = any(${[...pairs.keys()]}::text[]))
    order by id for no key update`.execute(tx);
  for (const { id, tags } of rows) {
    const both = tags.map((one) => {
      const also = pairs.get(one.tag);
      return also === undefined ? one : { ...one, also };
    });
    await sql`update evidence_export
      set filter = jsonb_set(filter, '{tags}', ${JSON.stringify(both)}::jsonb) where id = ${id}`.execute(
      tx,
    );
  }
}

async function remove(tx: Tx, gone: readonly TagRow[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ event_id: id }) => id);
  await sql`delete from evidence_tag where event_id = any(${ids}::uuid[])`.execute(tx);
}
