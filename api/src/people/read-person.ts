import type { PersonAnswer } from '@roletrail/contracts/http/staff-people';
import { EVIDENCE_READING_MS } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { readPaidPlan } from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { orUnrecorded } from '../evidence/record-evidence-view.ts';
import { lockLiveSession } from '../sessions/lock-live-session.ts';
import { presentSession } from '../sessions/present.ts';
import { accessVersion, readAccess } from '../staff/person-access.ts';
import { inTransaction } from '../transaction.ts';
import { listAllowedActs } from './allowed-acts.ts';
import { findPersonRow } from './list-people.ts';
import { readLock } from './lock-account.ts';

/** Maximum live sessions that are shown; the newest. */
const SESSIONS_MAX = 200;

/**
 * Reads a person for staff. The view is recorded first: one event per reader, person and hour.
 * @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED
 */
export async function readStaffPerson(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
): Promise<PersonAnswer['person']> {
  const { db } = context.deps;
  const listed = await findPersonRow(db, userId);
  if (listed === null) throw new ApiError('NOT_FOUND');
  await recordView(context, staff, userId);
  const row = await db
    .selectFrom('app_user')
    .select(['is_demo', 'erased_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const factor = await db
    .selectFrom('totp_factor')
    .select('id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  const access = await readAccess(db, userId);
  const secondFactor = factor !== undefined;
  const seen = { ...listed, secondFactor, isErased: row.erased_at !== null, access };
  return {
    ...listed,
    secondFactor,
    demo: row.is_demo,
    erasedAt: row.erased_at?.toISOString() ?? null,
    access: {
      roles: [...access.roles],
      capabilities: [...access.capabilities],
      version: accessVersion(access),
    },
    lock: await readLock(db, userId, context.clock.now()),
    paidPlan: await readPaidPlan(db, userId),
    allowed: await listAllowedActs(context, staff, seen),
    sessions: await readPersonSessions(context, userId),
  };
}

/** Records the view of a person by staff. @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED */
export async function openPerson(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
): Promise<void> {
  const found = await context.deps.db
    .selectFrom('app_user')
    .select('id')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (found === undefined) throw new ApiError('NOT_FOUND');
  await recordView(context, staff, userId);
}

async function recordView(context: ApiContext, staff: CallerFacts, userId: string): Promise<void> {
  const id = uuidv7();
  await orUnrecorded(() =>
    inTransaction(context.deps.db, async (tx) => {
      await lockLiveSession(tx, context, staff, ['admin', 'compliance'], 'users');
      if (!(await claimView(tx, staff.user.id, userId))) return;
      const actor = { kind: 'user' as const, id: staff.user.id };
      await enqueue(tx, context.deps.partitions, [
        {
          draft: {
            id,
            source: API_EVENT_SOURCE,
            type: 'roletrail.person.viewed.v1',
            subject: userId,
            data: { userId, actor },
          },
        },
      ]);
    }),
  );
}

/** Returns true if this view must be recorded: the last recorded one is an hour old. */
async function claimView(tx: Tx, staffId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into person_view as v (staff_id, user_id) values (${staffId}, ${userId})
    on conflict (staff_id, user_id) do update set viewed_at = clock_timestamp()
    where v.viewed_at <= clock_timestamp() - ${EVIDENCE_READING_MS} * interval '1 millisecond'
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Reads the newest live sessions of a person, newest first. The caller has recorded the view. */
export async function readPersonSessions(
  { config, deps }: ApiContext,
  userId: string,
  db: Database | Tx = deps.db,
) {
  const rows = await db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_activity_at', 'expires_at', 'user_agent', 'method'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(
      sql<boolean>`clock_timestamp() < least(expires_at,
        last_activity_at + ${config.inactivity.limitMs} * interval '1 millisecond')`,
    )
    .orderBy('created_at', 'desc')
    .limit(SESSIONS_MAX)
    .execute();
  return rows.map((row) => {
    const session = {
      id: row.id,
      createdAt: row.created_at,
      lastActivityAt: row.last_activity_at,
      expiresAt: row.expires_at,
      userAgent: row.user_agent,
      method: row.method,
    };
    return presentSession(session, config.inactivity, '');
  });
}
