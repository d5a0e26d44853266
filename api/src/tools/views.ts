import { type SeenFigures, seenFigures, type View } from '@roletrail/contracts/http/career';
import { KEPT_MAX } from '@roletrail/contracts/tool-limits';
import type { CareerData, Occupation } from '@roletrail/engines/career/career-data';
import { changesSince, seenOf } from '@roletrail/engines/explorer/catalogue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { inTransaction } from '../transaction.ts';

/** Records that a person viewed an occupation, if they allow it; keeps only the newest. */
export async function recordView(
  context: ApiContext,
  caller: CallerFacts,
  code: string,
  seen: SeenFigures,
): Promise<void> {
  const { id: userId } = caller.user;
  const id = uuidv7();
  await inTransaction(context.deps.db, async (tx) => {
    await lockLiveSession(tx, context, caller);
    // locked, so that a profile change comes either before or after
    const { rows } = await sql<{ keeps_views: boolean }>`
      select (clear ->> 'keeps_views')::boolean as keeps_views from saved_item
      where user_id = ${userId} and kind = 'profile' for share`.execute(tx);
    if (rows[0]?.keeps_views === false) return;
    await sql`
      insert into explorer_view (id, user_id, code, seen)
      values (${id}, ${userId}, ${code}, ${JSON.stringify(seen)})`.execute(tx);
    await sql`
      delete from explorer_view where user_id = ${userId} and id <= (
        select id from explorer_view where user_id = ${userId}
        order by id desc offset ${KEPT_MAX.views} limit 1)`.execute(tx);
  });
}

/** @param now current data, to compare the viewed figures */
export async function listViews(
  { deps }: ApiContext,
  userId: string,
  now: CareerData,
): Promise<View[]> {
  const rows = await deps.db
    .selectFrom('explorer_view')
    .select(['code', 'viewed_at', 'seen'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(KEPT_MAX.views)
    .execute();
  return rows.map(({ code, viewed_at, seen }) => {
    const occupation = now.byCode.get(code);
    return {
      code,
      viewedAt: viewed_at.toISOString(),
      since: seen === null || !occupation ? null : since(seenFigures.parse(seen), occupation, now),
    };
  });
}

const since = (seen: SeenFigures, occupation: Occupation, { version }: CareerData) =>
  changesSince(seen, seenOf(occupation, version));

/** @param code one occupation; null: all */
export async function forgetViews(
  { deps }: ApiContext,
  userId: string,
  code: string | null,
): Promise<void> {
  const all = deps.db.deleteFrom('explorer_view').where('user_id', '=', userId);
  await (code === null ? all : all.where('code', '=', code)).execute();
}
