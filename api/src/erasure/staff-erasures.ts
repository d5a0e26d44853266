import type {
  ErasurePlan,
  StaffErasure,
  StaffErasureReason,
  StaffErasureState,
  StaffErasuresQuery,
} from '@roletrail/contracts/http/delete-user';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { findPendingErasure } from '../evidence/erasure-request.ts';
import { openPerson } from '../people/read-person.ts';
import { type CurrentVersion, rowVersion } from '../staff/act.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { readAccess } from '../staff/person-access.ts';
import { CARRIED, OPEN } from './carriers.ts';
import { readImpact } from './impact.ts';

interface ErasureRow {
  id: string;
  user_id: string;
  email: string;
  reason: StaffErasureReason;
  state: StaffErasureState;
  staff_id: string;
  staff_email: string;
  decided_by: string | null;
  decider_email: string | null;
  requested_at: Date;
  due_at: Date | null;
  closed_at: Date | null;
  held: boolean;
}

const STATE = sql`case
  when r.erased_at is not null then 'erased'
  when r.cancelled_at is not null then case when s.outcome = 'void' then 'void' else 'cancelled' end
  when s.outcome in ('refused', 'withdrawn', 'void') then s.outcome
  when not ${CARRIED} then 'void'
  when r.id is not null then 'scheduled'
  else 'waiting' end`;

/** Only the ids of erased people and staff remain, so their addresses are empty. */
const SELECT = sql`
  select s.id, s.user_id, coalesce(u.email, '') as email, s.reason, ${STATE} as state,
    s.staff_id, coalesce(a.email, '') as staff_email,
    s.decided_by, case when s.decided_by is not null then coalesce(d.email, '') end as decider_email,
    s.requested_at, r.due_at,
    coalesce(r.erased_at, r.cancelled_at,
      case when s.outcome in ('refused', 'withdrawn', 'void') then s.decided_at end) as closed_at,
    exists (select from legal_hold h where h.user_id = s.user_id) as held
  from staff_erasure s
  left join erasure_request r on r.id = s.id
  left join app_user u on u.id = s.user_id
  left join app_user a on a.id = s.staff_id
  left join app_user d on d.id = s.decided_by`;

/** Returns a request of staff. @throws ApiError NOT_FOUND */
export async function findErasure(db: Database | Tx, id: string): Promise<StaffErasure> {
  const { rows } = await sql<ErasureRow>`${SELECT} where s.id = ${id}`.execute(db);
  if (!rows[0]) throw new ApiError('NOT_FOUND');
  return present(rows[0]);
}

/**
 * Lists requests of staff, newest first. A request that has become void is open until the sweep
 * closes it.
 * @throws ApiError VALIDATION_FAILED for a foreign cursor
 */
export async function listErasures(
  db: Database | Tx,
  { state, code, cursor, limit }: StaffErasuresQuery,
) {
  const { rows } = await sql<ErasureRow>`${SELECT}
    where ${state === 'open' ? OPEN : sql`not ${OPEN}`} and ${afterKey(cursor)}
      and ${code === undefined ? sql`true` : sql`s.reason = ${code}`}
    order by s.requested_at desc, s.id desc limit ${limit + 1}`.execute(db);
  const page = cutPage(rows, limit, (row) => [row.requested_at.toISOString(), row.id]);
  return { items: page.rows.map(present), nextCursor: page.nextCursor };
}

function afterKey(cursor: string | undefined): RawBuilder<unknown> {
  const key = readPageKey(cursor);
  if (key === null) return sql`true`;
  // the key has milliseconds, the column microseconds
  return sql`(date_trunc('milliseconds', s.requested_at), s.id)
    < (${String(key[0])}::timestamptz, ${key[1]}::uuid)`;
}

function present(row: ErasureRow): StaffErasure {
  const facts = { id: row.id, state: row.state, held: row.held };
  return {
    id: row.id,
    userId: row.user_id,
    email: row.email,
    reason: row.reason,
    state: row.state,
    requestedBy: { id: row.staff_id, email: row.staff_email },
    requestedAt: row.requested_at.toISOString(),
    decidedBy:
      row.decided_by === null ? null : { id: row.decided_by, email: row.decider_email ?? '' },
    dueAt: row.due_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    held: row.held,
    version: rowVersion(facts),
  };
}

/**
 * Reads what an erasure of a person would do. The view is recorded first.
 * @throws ApiError NOT_FOUND, EVIDENCE_UNRECORDED
 */
export async function readErasurePlan(
  context: ApiContext,
  staff: CallerFacts,
  userId: string,
): Promise<ErasurePlan> {
  const { config, deps } = context;
  await openPerson(context, staff, userId);
  const row = await deps.db
    .selectFrom('app_user')
    .select(['email', 'display_name', 'erased_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const hold = await holdOf(deps.db, userId);
  const { roles } = await readAccess(deps.db, userId);
  return {
    person: {
      id: userId,
      email: row.email,
      displayName: row.display_name,
      roles: [...roles],
      erasedAt: row.erased_at?.toISOString() ?? null,
    },
    hold: hold === null ? null : { since: hold.toISOString() },
    pending: await pendingOf(deps.db, userId),
    approvals: config.erasure.approvals,
    windowMs: config.erasure.windowMs,
    impact: await readImpact(deps.db, userId),
    version: (await planVersion(deps.db, userId)).version,
  };
}

async function holdOf(db: Database | Tx, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('legal_hold')
    .select('since')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.since ?? null;
}

async function pendingOf(db: Database | Tx, userId: string): Promise<ErasurePlan['pending']> {
  const pending = await findPendingErasure(db, userId);
  if (pending) {
    return { by: pending.by_staff ? 'staff' : 'person', dueAt: pending.due_at.toISOString() };
  }
  const waiting = await db
    .selectFrom('staff_erasure')
    .select('id')
    .where('user_id', '=', userId)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return waiting ? { by: 'staff', dueAt: null } : null;
}

/** Returns the version of what a request and a hold are based on: roles, hold, open request. */
export async function planVersion(db: Database | Tx, userId: string): Promise<CurrentVersion> {
  const { roles, capabilities } = await readAccess(db, userId);
  const held = (await holdOf(db, userId)) !== null;
  const request = (await pendingOf(db, userId))?.by ?? null;
  const values = { roles: [...roles], capabilities: [...capabilities], held, request };
  return { version: rowVersion(values), values };
}
