import { EARLIER_KIND_IDS, type EarlierKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { Database, Tx } from '@roletrail/db/open';
import { readKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { seal } from '@roletrail/vault/seal';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { uuidv7 } from 'uuidv7';
import type { TestApi, TestUser } from './api.ts';
import { kept } from './saved-items.ts';

/** Saved item as the previous release keeps it, in a table for each kind. */
export interface EarlierItem {
  readonly table: string;
  /** path of its calls */
  readonly url: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, unknown>>;
  /** part of the content that lists show; null: the table has no summaries */
  readonly summary: object | null;
}

const outcome = {
  result: { kind: 'titles' },
  evidence: [],
  warnings: [],
  engineVersion: 'title-search/1',
};
const run = { seed: 7, outcome, source: null, resume: null, again: null };
const ad = {
  company: 'Acme',
  url: null,
  text: 'We look for a nurse.',
  promoted: [],
  dismissed: [],
};
const resume = { text: 'I have led teams.', file: null, jobTarget: null, madeFrom: null };

export const EARLIER_ITEMS: Readonly<Record<EarlierKindId, EarlierItem>> = {
  profile: {
    table: 'career_profile',
    url: '/profile',
    content: { stage: 'working', area: 'Near Acme' },
    columns: { keeps_views: false },
    summary: null,
  },
  resume: {
    table: 'resume',
    url: '/resumes',
    content: { title: 'Mine', ...resume },
    columns: {},
    summary: { title: 'Mine', file: null, jobTarget: null, madeFrom: null, characters: 17 },
  },
  'job-target': {
    table: 'job_target',
    url: '/job-targets',
    content: { title: 'Nurse', ...ad },
    columns: {},
    summary: { title: 'Nurse', company: 'Acme', url: null, characters: 20 },
  },
  occupation: {
    table: 'saved_occupation',
    url: '/saved-occupations',
    content: { note: 'My aunt does it.' },
    columns: { code: '29-1141.00' },
    summary: null,
  },
  search: {
    table: 'saved_search',
    url: '/saved-searches',
    content: { title: 'Well paid', query: 'q=nurse' },
    columns: {},
    summary: null,
  },
  run: {
    table: 'tool_run',
    url: '/runs',
    content: { title: 'A title', input: { asOf: '2026-01-01', title: 'nurse' }, ...run },
    columns: {
      tool: 'title-search',
      engine_version: 'title-search/1',
      dataset_version: 'career/1',
      pinned: true,
    },
    summary: { title: 'A title', score: null },
  },
};

/** Id, revision and times of an item. */
export interface Stamps {
  readonly id: string;
  readonly revision: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Seals as the previous release: without the kind. */
export async function sealEarlier(
  { db, deps }: Pick<TestApi, 'db' | 'deps'>,
  { id, userId, revision }: { id: string; userId: string; revision: number },
  { content, summary }: Pick<EarlierItem, 'content' | 'summary'>,
): Promise<{ sealed: string; summary?: string }> {
  const key = requireLiveKey(await readKeys(db, deps.keys.vault, [userId]), userId);
  const place = { eventId: id, userId };
  const sealed = seal(key, place, content);
  if (!summary) return { sealed };
  const brief = seal(key, { ...place, field: 'summary' }, { revision, content: summary });
  return { sealed, summary: brief };
}

/** Inserts an item with the statement of the previous release. @returns its stamps */
export async function addEarlier(
  api: Pick<TestApi, 'db' | 'deps'>,
  userId: string,
  item: EarlierItem,
  max = 500,
): Promise<Stamps | null> {
  const { table, columns } = item;
  const id = uuidv7();
  const sealed = await sealEarlier(api, { id, userId, revision: 1 }, item);
  const values = { id, user_id: userId, ...sealed, ...columns };
  const { rows } = await sql<Omit<Stamps, 'id'>>`
    insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((c) => sql.ref(c)))})
    select ${sql.join(Object.values(values))}
    where (select count(*) from ${sql.table(table)} where user_id = ${userId}) < ${max}
    returning revision, created_at, updated_at`.execute(api.db);
  return rows[0] ? { id, ...rows[0] } : null;
}

/** Locks a row and returns its revision, as the previous release before a change or a deletion. */
export async function lockEarlier(
  tx: Database | Tx,
  { table }: EarlierItem,
  { id, userId }: { id: string; userId: string },
): Promise<number | null> {
  const { rows } = await sql<{ revision: number }>`
    select * from ${sql.table(table)}
    where user_id = ${userId} and id = ${id} for update`.execute(tx);
  return rows[0]?.revision ?? null;
}

/** Changes an item with the statements of the previous release. @returns the new revision */
export function changeEarlier(
  api: Pick<TestApi, 'db' | 'deps'>,
  item: EarlierItem,
  { id, userId }: { id: string; userId: string },
): Promise<number | null> {
  return api.db.transaction().execute(async (tx) => {
    const revision = await lockEarlier(tx, item, { id, userId });
    if (revision === null) return null;
    const place = { id, userId, revision: revision + 1 };
    const set = { ...(await sealEarlier(api, place, item)), ...item.columns };
    const pairs = Object.entries(set).map(([c, value]) => sql`${sql.ref(c)} = ${value}`);
    const { rows } = await sql<{ revision: number }>`
      update ${sql.table(item.table)}
      set ${sql.join(pairs)}, revision = revision + 1, updated_at = clock_timestamp()
      where id = ${id} returning revision, created_at, updated_at`.execute(tx);
    return rows[0]?.revision ?? null;
  });
}

export const earlierItems = EARLIER_KIND_IDS.map((kind) => ({ kind, ...EARLIER_ITEMS[kind] }));

/** Item that was added. */
export type Held = {
  readonly item: (typeof earlierItems)[number];
  readonly added: Stamps;
};

export async function mustAddEarlier(
  api: Pick<TestApi, 'db' | 'deps'>,
  userId: string,
  item: EarlierItem,
): Promise<Stamps> {
  const added = await addEarlier(api, userId, item);
  if (!added) throw new Error(`nothing was added to ${item.table}`);
  return added;
}

/** Returns the stamps of an item, as a view of the previous release's name has them. */
export async function readStamps(
  api: TestApi,
  { table }: EarlierItem,
  id: string,
): Promise<Stamps> {
  const { rows } = await sql<Stamps>`
    select id, revision, created_at, updated_at from ${sql.table(table)}
    where id = ${id}`.execute(api.db);
  return rows[0] as Stamps;
}

/** Row as the tables of the previous release had it, without times. */
export async function readEarlierRow(api: TestApi, { table }: EarlierItem, id: string) {
  const { rows } = await sql<object>`
    select * from ${sql.table(table)} where id = ${id}`.execute(api.db);
  return rows[0];
}

/** Checks that the calls of this release answer with the item. */
export async function expectAnswers(t: Test, api: TestApi, who: TestUser, { item, added }: Held) {
  const { id, revision, created_at: created, updated_at: updated } = added;
  const stamps = { revision, updatedAt: updated.toISOString() };
  if (item.kind === 'profile') {
    const found = { ...item.content, keepViews: false, ...stamps };
    t.match(await kept<object>(api, 'GET', '/profile', who), found, item.table);
    return;
  }
  const { engine_version, dataset_version, ...columns } = item.columns;
  const run = item.kind === 'run' && {
    engineVersion: engine_version,
    datasetVersion: dataset_version,
  };
  const head = { id, createdAt: created.toISOString(), ...stamps, ...columns, ...run };
  const { items } = await kept<{ items: { id: string }[] }>(api, 'GET', item.url, who);
  const brief = { ...head, ...(item.summary ?? item.content) };
  t.same(
    items.find((one) => one.id === id),
    brief,
    `${item.table}: in its list`,
  );
  if (item.kind === 'occupation') return;
  const whole = await kept<object>(api, 'GET', `${item.url}/${id}`, who);
  t.match(whole, { ...head, ...item.content }, `${item.table}: whole`);
}
