import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../../errors.ts';
import { inTransaction } from '../../transaction.ts';

export const RELEASE_SOURCES = ['ooh', 'onet', 'oews'] as const;
export type ReleaseSource = (typeof RELEASE_SOURCES)[number];

/** Imported release without its content. */
export interface StoredRelease {
  readonly name: string;
  readonly source: ReleaseSource;
  readonly edition: string;
  readonly sha256: string;
  readonly rows: number;
  /** null: national data only */
  readonly areas: number | null;
  /** the tools use it */
  readonly active: boolean;
  readonly importedAt: Date;
}

/** Compact file made from its source. */
export interface MadeRelease {
  readonly source: ReleaseSource;
  readonly edition: string;
  readonly text: string;
  readonly rows: number;
  readonly areas: number | null;
}

/** Active release by source; missing: the shipped one, or none. */
export type ActiveReleases = Partial<Record<ReleaseSource, string>>;

/** Releases used if no imported one is active; no regional data are shipped. */
export const SHIPPED: Readonly<Record<string, ReleaseSource>> = {
  'ooh-shipped': 'ooh',
  'onet-shipped': 'onet',
};

/**
 * Stores a release and optionally activates it, in one transaction. Does not store the same content
 * twice.
 */
export async function storeRelease(
  db: Database,
  made: MadeRelease,
  activates: boolean,
): Promise<{ readonly name: string; readonly stored: boolean }> {
  const bytes = Buffer.from(made.text);
  const sha256 = digestOf(bytes);
  const content = await promisify(gzip)(bytes);
  const name = `${made.source}-${made.edition}-${sha256.slice(0, 8)}`;
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const { rows } = await sql`
      insert into dataset_release (name, source, edition, sha256, content, row_count, area_count)
      values (${name}, ${made.source}, ${made.edition}, ${sha256}, ${content}, ${made.rows}, ${made.areas})
      on conflict (name) do nothing returning name`.execute(tx);
    if (activates) await activate(tx, name);
    return { name, stored: rows.length === 1 };
  });
}

/** Returns imported releases, newest first. */
export async function storedReleases(db: Database): Promise<readonly StoredRelease[]> {
  const { rows } = await sql<StoredRelease>`
    select name, source, edition, sha256, row_count as rows, area_count as areas, active,
      imported_at as "importedAt"
    from dataset_release order by imported_at desc, name`.execute(db);
  return rows;
}

/** @returns false if it was already active @throws ApiError NOT_FOUND */
export function activateRelease(db: Database, name: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await lockReleaseInUse(tx, name);
    return activate(tx, name);
  });
}

/**
 * Locks out other writers until the end of the transaction.
 * @returns the release that is in use of the same source; null: none
 * @throws ApiError NOT_FOUND
 */
export async function lockReleaseInUse(tx: Tx, name: string): Promise<string | null> {
  await lock(tx);
  const source = await sourceOf(tx, name);
  return releaseInUse(source, await activeReleases(tx));
}

/** Returns the release that tools use of a source, also the shipped one; null: none. */
export function releaseInUse(source: ReleaseSource, active: ActiveReleases): string | null {
  const shipped = Object.entries(SHIPPED).find(([, of]) => of === source)?.[0];
  return active[source] ?? shipped ?? null;
}

/**
 * Removes an imported release. An active one is refused unless requested; shipped ones stay.
 * @throws ApiError NOT_FOUND
 */
export function removeRelease(
  db: Database,
  name: string,
  evenActive: boolean,
): Promise<'removed' | 'active' | 'shipped'> {
  if (Object.hasOwn(SHIPPED, name)) return Promise.resolve('shipped');
  return inTransaction(db, async (tx) => {
    await lock(tx);
    const { rows } = await sql<{ active: boolean }>`
      select active from dataset_release where name = ${name}`.execute(tx);
    const [found] = rows;
    if (!found) throw unknown(name);
    if (found.active && !evenActive) return 'active';
    await sql`delete from dataset_release where name = ${name}`.execute(tx);
    return 'removed';
  });
}

/** Reads the active releases, at each answer, so that a switch is effective at once. */
export async function activeReleases(db: Database | Tx): Promise<ActiveReleases> {
  const { rows } = await sql<{ source: ReleaseSource; name: string }>`
    select source, name from dataset_release where active`.execute(db);
  return Object.fromEntries(rows.map(({ source, name }) => [source, name]));
}

/** Returns the compact file. @throws Error if it was removed or changed */
export async function releaseText(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ content: Buffer; sha256: string }>`
    select content, sha256 from dataset_release where name = ${name}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error(`the release ${name} no longer exists`);
  const bytes = await promisify(gunzip)(found.content);
  if (digestOf(bytes) !== found.sha256) throw new Error(`${name} is not what was imported`);
  return bytes.toString('utf8');
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** @returns false if it was already active @throws ApiError NOT_FOUND */
export async function activate(tx: Tx, name: string): Promise<boolean> {
  const source = await sourceOf(tx, name);
  const off = await sql`
    update dataset_release set active = false
    where source = ${source} and active and name <> ${name}`.execute(tx);
  const on = await sql`
    update dataset_release set active = true where name = ${name} and not active`.execute(tx);
  return (off.numAffectedRows ?? 0n) + (on.numAffectedRows ?? 0n) > 0n;
}

async function sourceOf(tx: Tx, name: string): Promise<ReleaseSource> {
  const shipped = Object.hasOwn(SHIPPED, name) ? SHIPPED[name] : undefined;
  if (shipped !== undefined) return shipped;
  const { rows } = await sql<{ source: ReleaseSource }>`
    select source from dataset_release where name = ${name}`.execute(tx);
  const [found] = rows;
  if (!found) throw unknown(name);
  return found.source;
}

/** Locks out other writers; readers are not blocked. */
async function lock(tx: Tx): Promise<void> {
  await sql`lock table dataset_release in share row exclusive mode`.execute(tx);
}

const unknown = (name: string) =>
  new ApiError('NOT_FOUND', { detail: `There is no release ${JSON.stringify(name)}.` });
