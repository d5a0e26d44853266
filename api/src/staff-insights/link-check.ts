import type { ArticlePreview } from '@roletrail/contracts/http/staff-insights';
import type { Database } from '@roletrail/db/open';
import { LINK_CHECKER_LEASE } from '@roletrail/event-log/lease-names';
import { type RawBuilder, sql } from 'kysely';
import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { askLink, type LinkResult } from './ask-link.ts';
import { judgeOwnLinks } from './dead-links.ts';

/** Links to our own pages of one pass, and how old a result gets before the next check. */
const OWN = { batch: 500, everyMs: 600_000 } as const;
/** The same of links to other sites, and how many are asked at once. */
const OUTSIDE = { batch: 20, everyMs: 24 * 3_600_000, atOnce: 4 } as const;
/** Broken links of one answer. */
const BROKEN_MAX = 50;

/** Links of all articles and their working copies. */
const LINKS = sql`(select unnest(links) as url from article
  union select unnest(links) from article_draft)`;

/** Checks the links of articles repeatedly, on one process of the deployment at a time. */
export function checkLinksWhenDue(app: Api, context: ApiContext): void {
  const { live, logger } = context.deps;
  if (!live) return;
  const sweeping = {
    lease: LINK_CHECKER_LEASE,
    everyMs: context.config.articles.linkCheckMs,
    lead: () => (signal: AbortSignal) => checkDueLinks(context, signal),
    swept: (links: number) => {
      if (links > 0) logger.debug({ links }, 'links of articles checked');
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
 * Checks links whose last result is too old: those to our own pages, and with the setting
 * `LINK_CHECK=on` those to other sites. Deletes results of links that no article has.
 * @param ask asks a link to another site
 * @returns number of checked links
 */
export async function checkDueLinks(
  { config, deps: { db } }: Pick<ApiContext, 'config' | 'deps'>,
  signal: AbortSignal,
  ask: (link: string) => Promise<LinkResult> = askLink,
): Promise<number> {
  await sql`delete from article_link k
    where not exists (select from ${LINKS} l where l.url = k.url)`.execute(db);
  const own = await dueLinks(db, sql`url like '/%'`, OWN);
  const dead = await judgeOwnLinks(db, own);
  await Promise.all(own.map((url) => storeResult(db, url, ownResult(dead.get(url)))));
  if (!config.articles.linkCheck) return own.length;
  const outside = await dueLinks(db, sql`url like 'https://%'`, OUTSIDE);
  let checked = own.length;
  for (let at = 0; at < outside.length && !signal.aborted; at += OUTSIDE.atOnce) {
    const some = outside.slice(at, at + OUTSIDE.atOnce);
    await Promise.all(some.map(async (url) => storeResult(db, url, await ask(url))));
    checked += some.length;
  }
  return checked;
}

const ownResult = (why: string | undefined): LinkResult =>
  why === undefined ? { outcome: 'ok', detail: '' } : { outcome: 'broken', detail: why };

async function dueLinks(
  db: Database,
  kind: RawBuilder<unknown>,
  { batch, everyMs }: { readonly batch: number; readonly everyMs: number },
): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select url from ${LINKS} l left join article_link k using (url)
    where ${kind} and (k.checked_at is null
      or k.checked_at <= clock_timestamp() - make_interval(secs => ${everyMs / 1000}))
    order by k.checked_at nulls first, url limit ${batch}`.execute(db);
  return rows.map(({ url }) => url);
}

async function storeResult(db: Database, url: string, result: LinkResult): Promise<void> {
  const values = { ...result, checked_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('article_link')
    .values({ url, ...values })
    .onConflict((conflict) => conflict.column('url').doUpdateSet(values))
    .execute();
}

/**
 * Returns the stored results of links to other sites.
 * @param links of one article, own paths among them
 */
export async function readLinkResults(
  { config, deps: { db } }: Pick<ApiContext, 'config' | 'deps'>,
  links: readonly string[],
): Promise<ArticlePreview['links']> {
  const outside = links.filter((link) => !link.startsWith('/'));
  const rows = await db
    .selectFrom('article_link')
    .select(['url', 'outcome', 'detail', 'checked_at'])
    .where('url', '=', sql<string>`any (${outside}::text[])`)
    .orderBy('url')
    .execute();
  return {
    outside: outside.length,
    unchecked: outside.length - rows.filter(({ outcome }) => outcome !== 'unknown').length,
    areChecked: config.articles.linkCheck,
    broken: rows
      .filter(({ outcome }) => outcome === 'broken')
      .slice(0, BROKEN_MAX)
      .map(({ url, detail, checked_at }) => ({ url, detail, checkedAt: checked_at.toISOString() })),
  };
}
