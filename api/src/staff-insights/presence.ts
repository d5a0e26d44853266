import type { ArticlePresence } from '@roletrail/contracts/http/staff-insights';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { emailFor } from '../staff/mask-email.ts';

/** Windows of one person that are kept for an article. */
const WINDOWS_MOST = 20;

/**
 * Records that the caller has an article open in a window, and returns who else has, and whether
 * another window of the caller reported since this one opened it.
 * @param window random id of the window; '': a page of the release before, which has none
 * @throws ApiError NOT_FOUND
 */
export async function markPresence(
  { deps }: ApiContext,
  staff: CallerFacts,
  id: string,
  window: string,
): Promise<ArticlePresence> {
  const { db } = deps;
  // times of windows: of the first and of the last report, seconds since 1970
  const { rows: written } = await sql<{ elsewhere: boolean }>`
    insert into article_presence as p (article_id, user_id, seen_at, windows)
    select id, ${staff.user.id}::uuid, clock_timestamp(), jsonb_build_object(${window}::text,
      jsonb_build_array(extract(epoch from clock_timestamp()), extract(epoch from clock_timestamp())))
    from article where id = ${id}::uuid
    on conflict (article_id, user_id) do update set seen_at = excluded.seen_at, windows = (
      select coalesce(jsonb_object_agg(key, value), '{}') from (
        select key, value from jsonb_each(p.windows)
        where key <> ${window}::text
          and (value ->> 1)::float8 > extract(epoch from clock_timestamp()) - 60
        order by value -> 1 desc limit ${WINDOWS_MOST}) as newest
    ) || jsonb_build_object(${window}::text, jsonb_build_array(
      coalesce(p.windows -> ${window}::text -> 0, excluded.windows -> ${window}::text -> 0),
      excluded.windows -> ${window}::text -> 1))
    returning exists (select from jsonb_each(p.windows)
      where key <> ${window}::text and value -> 1 > p.windows -> ${window}::text -> 0) as elsewhere`.execute(
    db,
  );
  const [own] = written;
  if (own === undefined) throw new ApiError('NOT_FOUND');
  await sql`delete from article_presence
    where seen_at < clock_timestamp() - interval '1 minute'`.execute(db);
  const others = await db
    .selectFrom('article_presence as p')
    .innerJoin('app_user as u', 'u.id', 'p.user_id')
    .select(['u.email', 'p.seen_at'])
    .where('p.article_id', '=', id)
    .where('p.user_id', '<>', staff.user.id)
    .orderBy('u.email')
    .limit(20)
    .execute();
  return {
    isElsewhere: own.elsewhere,
    others: others.map(({ email, seen_at }) => ({
      name: emailFor(staff, email ?? ''),
      seenAt: seen_at.toISOString(),
    })),
  };
}
