import { sql } from 'kysely';
import type { ApiContext, TokenClaims } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';

/**
 * Records the first use of an access token of the newest refresh token. The previous refresh token
 * then works for 10 s more. Writes once per rotation, after the answer; later requests find it in
 * the caller's row.
 */
export function noteTokenUse(
  { deps, backgroundTasks: afterwards }: Pick<ApiContext, 'deps' | 'backgroundTasks'>,
  { session }: CallerFacts,
  { counter }: Pick<TokenClaims, 'counter'>,
): void {
  // the first token of a session replaces no other token
  const isHead = counter !== null && counter > 0 && counter === session.refreshCounter;
  if (!isHead || session.headUsed) return;
  afterwards.add('first use of a token', async () => {
    await sql`
      update session set head_used_at = clock_timestamp()
      where id = ${session.id} and refresh_counter = ${counter} and ended_at is null
        and (head_used_at is null or head_used_at < refresh_rotated_at)`.execute(deps.db);
  });
}
