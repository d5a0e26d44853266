import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { VISIBLE } from '../insights/read-articles.ts';

/** An image that no text uses is deleted after this time, days. */
const UNUSED_DAYS = 30;
/** A new image is shown before the text that uses it is saved, minutes. */
const NEW_MINUTES = 60;

export interface ServedImage {
  /** WebP */
  readonly bytes: Buffer;
  /** false: only staff who write an article use it now */
  readonly isPublic: boolean;
}

/**
 * Returns an image if a visible article uses it, or if it is new, or if a text of an article that
 * staff have open uses it: an earlier version, the working copy or the withdrawn text. Browsers
 * send no access token with images, so while staff have the article open the address alone is
 * enough. Null if there is none, or none that may be served.
 */
export async function readServedImage(db: Database, id: string): Promise<ServedImage | null> {
  const { rows } = await sql<ServedImage>`
    select bytes, is_public as "isPublic"
    from article_image i, lateral (
      select exists (select from article where images @> array[i.id] and ${VISIBLE}) as is_public
    ) p
    where i.id = ${id}::uuid and (is_public
      or uploaded_at > clock_timestamp() - ${NEW_MINUTES} * interval '1 minute' and not exists (
        select from article where images @> array[i.id])
      or exists (
        select from article_presence o join article a on a.id = o.article_id
        left join article_draft d on d.article_id = a.id
        where o.seen_at > clock_timestamp() - interval '1 minute'
          and (a.images @> array[i.id] or d.images @> array[i.id] or exists (
            select from article_revision r
            where r.article_id = a.id and r.images @> array[i.id]))))`.execute(db);
  return rows[0] ?? null;
}

/**
 * Deletes images that no article, working copy or earlier version used for 30 days.
 * @returns number of deleted images
 */
export async function sweepImages(db: Database): Promise<number> {
  const isUsed = sql`id in (select unnest(images) from article
    union select unnest(images) from article_draft
    union select unnest(images) from article_revision)`;
  // once a day is enough to know the time of the last use within a day
  await sql`update article_image set used_at = clock_timestamp()
    where used_at < clock_timestamp() - interval '1 day' and ${isUsed}`.execute(db);
  const { numAffectedRows } = await sql`delete from article_image
    where used_at < clock_timestamp() - ${UNUSED_DAYS} * interval '1 day'
      and not (${isUsed})`.execute(db);
  return Number(numAffectedRows ?? 0);
}
