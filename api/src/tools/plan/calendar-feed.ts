import { createHash, randomBytes } from 'node:crypto';
import { addDays, dayIn, instantOf } from '@roletrail/contracts/days';
import type { DueItem } from '@roletrail/contracts/tools/due';
import { ICalCalendar } from 'ical-generator';
import { sql } from 'kysely';
import { type RequestOrigin, recordActivity } from '../../account/activity-log.ts';
import type { ApiContext } from '../../api.ts';
import { findMember } from '../../callers/consent-facts.ts';
import type { CallerFacts } from '../../callers/load-caller.ts';
import { ApiError } from '../../errors.ts';
import { lockLiveSession } from '../../sessions/lock-live-session.ts';
import { inTransaction } from '../../transaction.ts';
import type { SavedItemStores } from '../saved-item-stores.ts';
import { readDue } from './due-items.ts';

/*
 * A person's dates for calendar programs. *off* → (make the link) → *on* → (make it again: the
 * earlier link ends) → *on* → (switch off, or a new password) → *off*. The link is the only secret: 256
 * random bits, of which only the hash is stored. It answers while the person's acceptance is
 * current.
 */

/** Dates up to this many days ahead. */
const AHEAD_DAYS = 366;
/** Most dates of one answer. */
const FEED_MAX = 500;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

/**
 * Makes the person's link, and ends an earlier one. The sign-in history has an entry of it.
 * @returns the address, shown only now
 */
export async function makeFeed(
  context: ApiContext,
  caller: CallerFacts,
  from: RequestOrigin,
): Promise<string> {
  const { db, keys } = context.deps;
  const userId = caller.user.id;
  const token = randomBytes(32).toString('base64url');
  await inTransaction(db, async (tx) => {
    await lockLiveSession(tx, context, caller);
    await sql`
      insert into calendar_feed (user_id, token_hash) values (${userId}, ${hashOf(token)})
      on conflict (user_id) do update
      set token_hash = excluded.token_hash, created_at = clock_timestamp()`.execute(tx);
    const made = { userId, kind: 'calendar_link_made', from } as const;
    await recordActivity(tx, keys.vault, { ...made, sessionId: caller.session.id });
  });
  return `${context.config.publicOrigin}/api/calendar/${token}.ics`;
}

/** Ends the person's link. Ending it twice is no mistake. */
export async function endFeed({ deps }: ApiContext, caller: CallerFacts): Promise<void> {
  await deps.db.deleteFrom('calendar_feed').where('user_id', '=', caller.user.id).execute();
}

/** Returns when the person's link was made; null if there is none. */
export async function feedSince({ deps }: ApiContext, userId: string): Promise<Date | null> {
  const row = await deps.db
    .selectFrom('calendar_feed')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/**
 * Returns the calendar of a link.
 * @param file last part of its address
 * @throws ApiError NOT_FOUND if the link is unknown or ended, or the person may not enter
 */
export async function readFeed(
  context: ApiContext,
  stores: SavedItemStores,
  file: string,
): Promise<string> {
  const { db } = context.deps;
  const now = context.clock.now();
  const token = /^([A-Za-z0-9_-]{43})\.ics$/.exec(file)?.[1];
  const row =
    token &&
    (await db
      .selectFrom('calendar_feed')
      .select('user_id')
      .where('token_hash', '=', hashOf(token))
      .executeTakeFirst());
  if (!row || !(await findMember(db, row.user_id, now))) throw new ApiError('NOT_FOUND');
  const to = addDays(dayIn(new Date(now), 'UTC'), AHEAD_DAYS);
  const { items } = await readDue(stores, row.user_id, { to, max: FEED_MAX });
  return writeCalendar(items, context.config.publicOrigin);
}

const LABELS: Readonly<Record<DueItem['kind'], string>> = {
  interview: 'Interview',
  deadline: 'Deadline',
  'next-step': 'Next step',
  'follow-up': 'Follow up',
  task: 'Task',
};

/** Formats dates as iCalendar (RFC 5545). The same dates give the same bytes. */
export function writeCalendar(items: readonly DueItem[], publicOrigin: string): string {
  const calendar = new ICalCalendar({
    name: 'RoleTrail',
    prodId: { company: 'RoleTrail', product: 'Plan', language: 'EN' },
    ttl: 3600,
  });
  const host = new URL(publicOrigin).hostname;
  for (const item of items) {
    const { kind, id, taskId, title, employer, on, time, zone, why, link } = item;
    const isTimed = time !== null && zone !== null;
    calendar.createEvent({
      id: `${kind}-${taskId ?? id}@${host}`,
      // fixed, so that an unchanged date is no change for a calendar program
      stamp: new Date(`${on}T00:00:00Z`),
      start: isTimed ? instantOf(on, time, zone) : new Date(`${on}T00:00:00Z`),
      allDay: !isTimed,
      summary: `${LABELS[kind]}: ${[title, employer].filter(Boolean).join(', ')}`,
      description: why,
      url: `${publicOrigin}${link}`,
    });
  }
  return calendar.toString();
}
