import { acceptanceRecord } from '@roletrail/contracts/http/legal';
import { ACCEPTANCE_COOKIE } from '@roletrail/contracts/limits';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';

/**
 * Keeps it when a browser's cookie says *accepted*, the gate refuses, and no acceptance of those
 * versions by this person was ever recorded: a sign that something was lost, or that the cookie was
 * made up. At most one row a person and day. It is a claim and opens nothing; the answer does not
 * wait for it.
 */
export function recordAcceptanceClaim(
  { deps, backgroundTasks: afterwards }: Pick<ApiContext, 'deps' | 'backgroundTasks'>,
  request: FastifyRequest,
  { user }: Pick<CallerFacts, 'user'>,
): void {
  const claimed = claimIn(request);
  if (claimed === null) return;
  const { termsVersion, privacyVersion } = claimed;
  const sameVersions = sql`r.user_id = u.id and r.decision = 'accepted'
    and r.terms_version = ${termsVersion} and r.privacy_version = ${privacyVersion}`;
  afterwards.add('a claimed acceptance', async () => {
    // the lock keeps an erasure of theirs from ending in between and leaving a row behind
    await sql`
      insert into claimed_acceptance (user_id, day, terms_version, privacy_version)
      select u.id, (clock_timestamp() at time zone 'utc')::date, ${termsVersion}, ${privacyVersion}
      from app_user u
      where u.id = ${user.id} and u.erased_at is null
        and not exists (select from consent_decision r where ${sameVersions})
        and not exists (select from decision_pending r where ${sameVersions})
      for share of u
      on conflict (user_id, day) do nothing`.execute(deps.db);
  });
}

/** What the cookie claims; null: there is none, or it is not of ours. */
function claimIn({ cookies }: FastifyRequest) {
  const text = cookies[ACCEPTANCE_COOKIE];
  if (text === undefined) return null;
  try {
    return acceptanceRecord.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
