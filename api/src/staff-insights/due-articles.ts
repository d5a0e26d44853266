import { ARTICLE_SWEEPER_LEASE } from '@roletrail/event-log/lease-names';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { inTransaction } from '../transaction.ts';
import { becamePublic } from './article-events.ts';
import { sweepImages } from './image-use.ts';
import { lastKeptAddress } from './kept-addresses.ts';

const BATCH = 100;
/** Interval of the search for unused images. */
const IMAGES_EVERY_MS = 3_600_000;

/** Records scheduled articles that are due, and deletes unused images, on one process of the deployment at a time. */
export function publishWhenDue(app: Api, context: ApiContext): void {
  const { live, logger } = context.deps;
  if (!live) return;
  const sweeping = {
    lease: ARTICLE_SWEEPER_LEASE,
    everyMs: context.config.articles.sweepMs,
    lead: () => {
      let imagesAt = performance.now();
      return async (signal: AbortSignal) => {
        if (performance.now() >= imagesAt) {
          imagesAt = performance.now() + IMAGES_EVERY_MS;
          const images = await sweepImages(context.deps.db);
          if (images > 0) logger.info({ images }, 'unused images of articles deleted');
        }
        return sweepDueArticles(context, signal);
      };
    },
    swept: (articles: number) => {
      if (articles > 0) logger.info({ articles }, 'scheduled articles published');
    },
  };
  let sweeper: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    sweeper = new LeasedSweeper(sweeping, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sweeper?.[Symbol.asyncDispose]();
  });
}

/**
 * Makes each scheduled article whose time has come a published one, with the events of
 * `becamePublic`. Readers see it from its time on, also before this runs.
 * @returns number of articles
 */
export async function sweepDueArticles(
  { deps }: Pick<ApiContext, 'deps'>,
  signal: AbortSignal,
): Promise<number> {
  const due = await deps.db
    .selectFrom('article')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('published_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('published_at')
    .limit(BATCH)
    .execute();
  let published = 0;
  for (const { id } of due) {
    if (signal.aborted) break;
    if (await publishDue(deps, id)) published += 1;
  }
  return published;
}

/** @returns false if it was taken back meanwhile */
function publishDue({ db, partitions }: ApiContext['deps'], id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .selectFrom('article')
      .select(['slug', 'sha256', 'published_at', 'act_id'])
      .where('id', '=', id)
      .where('status', '=', 'scheduled')
      .where('published_at', '<=', sql<Date>`clock_timestamp()`)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.published_at) return false;
    await tx
      .updateTable('article')
      .set({ status: 'published', act_id: null })
      .where('id', '=', id)
      .execute();
    // a schedule that is no act of staff has no reason to refer to
    if (row.act_id === null) return true;
    const actor = { kind: 'system', id: null } as const;
    const about = { id, slug: row.slug, sha256: row.sha256, actor, actId: row.act_id };
    const previousSlug = await lastKeptAddress(tx, id);
    const was = { publishedAt: row.published_at, previousSlug };
    await enqueue(tx, partitions, becamePublic(was, about));
    return true;
  });
}
