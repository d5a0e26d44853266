import { STAFF_UNDO_SECONDS } from '@roletrail/contracts/limits';
import type { RecalledIssue } from '@roletrail/db/schema/newsletter';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../errors.ts';
import type { IssueRow } from './issue-rows.ts';

/**
 * Returns the columns of a planned issue that becomes a draft, with what an undo requires.
 * @param now ms since 1970
 */
export function recallOf(row: IssueRow, now: number): RawBuilder<unknown> {
  const { letter, tags, send_at: sendAt, revision } = row;
  if (letter === null || sendAt === null) throw new Error('a planned issue has letter and time');
  const recalled: RecalledIssue = {
    letter,
    tags,
    sendAt: sendAt.toISOString(),
    revision: revision + 1,
    until: new Date(now + STAFF_UNDO_SECONDS * 1000).toISOString(),
  };
  return sql`state = 'draft', send_at = null, letter = null, first_on = null, last_on = null,
    recalled = ${JSON.stringify(recalled)}::jsonb`;
}

/**
 * Returns the columns of an issue that is planned again as it was. No password is required, because
 * nothing is sent that was not approved with one.
 * @param now ms since 1970
 * @throws ApiError ISSUE_STATE if the draft was changed since or the time for an undo is over
 */
export function replanOf({ recalled, revision }: IssueRow, now: number): RawBuilder<unknown> {
  if (recalled?.revision !== revision || Date.parse(recalled.until) <= now) {
    throw new ApiError('ISSUE_STATE');
  }
  const { letter, tags, sendAt } = recalled;
  const day = sql`(${sendAt}::timestamptz at time zone 'UTC')::date`;
  return sql`state = 'scheduled', send_at = ${sendAt}::timestamptz, tags = ${tags}::text[],
    letter = ${JSON.stringify(letter)}::jsonb, first_on = ${day}, last_on = ${day},
    recalled = null`;
}
