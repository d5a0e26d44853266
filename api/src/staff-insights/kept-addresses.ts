import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { LockedArticle } from './article-rows.ts';

/*
 * An address that was public belongs to its article for good. It is `article.slug` while the article
 * is published or withdrawn, and else a row of `article_old_slug`. A scheduled article, and the draft
 * that it becomes if its time is taken back, may have such a row for their own address too.
 */

/**
 * Checks that the address of the working copy is free, and keeps the last public one.
 * @returns the last public address; null if the article never was public
 * @throws ApiError ARTICLE_ADDRESS_TAKEN
 */
export async function takeAddress(
  tx: Tx,
  now: LockedArticle,
  { isScheduled }: { readonly isScheduled: boolean },
): Promise<string | null> {
  const { slug } = now.content;
  const isOther = slug !== now.slug;
  if (isOther) await checkFree(tx, now);
  const isLast = await hasBeenPublic(tx, now);
  const last = isLast ? now.slug : await lastKeptAddress(tx, now.id);
  if (isLast && (isOther || isScheduled)) await keepAddress(tx, now);
  // a public article needs no row for its own address
  if (!isScheduled) {
    const own = tx.deleteFrom('article_old_slug').where('slug', '=', slug);
    await own.where('article_id', '=', now.id).execute();
  }
  return last;
}

async function checkFree(tx: Tx, { id, content: { slug } }: LockedArticle): Promise<void> {
  // one lock for all addresses: two articles may ask for the same one at once
  await sql`select pg_advisory_xact_lock(hashtext('article address'))`.execute(tx);
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from article where slug = ${slug} and id <> ${id}::uuid)
    or exists (select from article_old_slug where slug = ${slug} and article_id <> ${id}::uuid)
    as taken`.execute(tx);
  if (rows[0]?.taken !== false) throw new ApiError('ARTICLE_ADDRESS_TAKEN');
}

/**
 * Returns true if an article is published, was withdrawn, or is scheduled for a time that has come:
 * it is public from then on, also before the job records that.
 */
export async function hasBeenPublic(
  tx: Tx,
  { status, publishedAt }: Pick<LockedArticle, 'status' | 'publishedAt'>,
): Promise<boolean> {
  if (publishedAt === null || status === 'draft') return false;
  if (status !== 'scheduled') return true;
  const { rows } = await sql<{ due: boolean }>`
    select ${publishedAt}::timestamptz <= clock_timestamp() as due`.execute(tx);
  return rows[0]?.due === true;
}

/** Returns the address that an article gave up last; null if there is none. */
export async function lastKeptAddress(tx: Tx, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('article_old_slug')
    .select('slug')
    .where('article_id', '=', id)
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.slug ?? null;
}

async function keepAddress(tx: Tx, { id, slug }: LockedArticle): Promise<void> {
  await tx
    .insertInto('article_old_slug')
    .values({ slug, article_id: id })
    .onConflict((conflict) =>
      conflict
        .column('slug')
        .doUpdateSet({ since: sql<Date>`clock_timestamp()` })
        .where('article_old_slug.article_id', '=', id),
    )
    .execute();
}
