import type {
  LiveSessions,
  SecurityFilters,
  TokenReuse,
} from '@roletrail/contracts/http/staff-security';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { addressesOf } from '../account/read-activity.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { describeDevice } from '../sessions/describe-device.ts';
import { sessionRevoked } from '../sessions/session-events.ts';
import { lockSessions, markEnded } from '../sessions/session-rows.ts';
import { actAsStaff } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { cutPage, readPageKey } from '../staff/page.ts';
import { maskAddress } from './people.ts';

export interface AskedPage {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

interface SessionRow {
  readonly id: string;
  readonly user_id: string;
  readonly email: string;
  readonly roles: string[];
  readonly at: Date;
  readonly sort: string;
  readonly started_at: Date;
  readonly last_activity_at: Date;
  readonly user_agent: string | null;
  readonly method: 'signup' | 'password' | 'password+totp';
}

/** Microseconds, which a JavaScript date would lose between two pages. */
const exact = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const after = (column: string, cursor: string | undefined) => {
  const key = readPageKey(cursor);
  if (key === null) return sql`true`;
  return sql`(${sql.ref(column)}, s.id) < (${String(key[0])}::timestamptz, ${key[1]}::uuid)`;
};

async function readRows(
  db: Database | Tx,
  column: 's.created_at' | 's.ended_at',
  where: ReturnType<typeof sql<boolean>>,
  { cursor, limit }: AskedPage,
): Promise<readonly SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id, s.user_id, u.email, s.created_at as started_at, s.last_activity_at,
      ${sql.ref(column)} as at, ${exact(column)} as sort, s.user_agent, s.method,
      array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles
    from session s join app_user u on u.id = s.user_id
    where ${where} and ${after(column, cursor)}
    order by ${sql.ref(column)} desc, s.id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/**
 * Returns live sessions, newest first, with the network part of their addresses.
 * @param asked `staff`: of people with a role only
 */
export async function listLiveSessions(
  context: ApiContext,
  reader: CallerFacts,
  asked: AskedPage & Pick<SecurityFilters, 'staff'>,
  db: Database | Tx = context.deps.db,
): Promise<LiveSessions> {
  const { config } = context;
  const isStaff = sql`exists (select from user_role r where r.user_id = s.user_id)`;
  const isLive = sql<boolean>`s.ended_at is null and clock_timestamp() < least(
    s.expires_at, s.last_activity_at + ${config.inactivity.limitMs} * interval '1 millisecond')
    and ${asked.staff === 'true' ? isStaff : sql`true`}`;
  const found = await readRows(db, 's.created_at', isLive, asked);
  const { rows, nextCursor } = cutPage(found, asked.limit, ({ sort, id }) => [sort, id]);
  const addresses = await readAddresses(context, rows);
  return {
    items: rows.map((row) => ({
      id: row.id,
      person: { id: row.user_id, email: emailFor(reader, row.email) },
      roles: row.roles,
      startedAt: row.started_at.toISOString(),
      lastActivityAt: row.last_activity_at.toISOString(),
      device: describeDevice(row.user_agent),
      method: row.method,
      network: addresses.get(row.id) ?? null,
      current: row.id === reader.session.id,
    })),
    nextCursor,
  };
}

async function readAddresses(context: ApiContext, rows: readonly SessionRow[]) {
  const masked = new Map<string, string>();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) {
    const ids = rows.filter(({ user_id }) => user_id === userId).map(({ id }) => id);
    for (const [id, ip] of await addressesOf(context, userId, ids)) {
      masked.set(id, maskAddress(ip));
    }
  }
  return masked;
}

/** Returns sessions that ended because a refresh token was used twice, newest first. */
export async function listTokenReuse(
  { deps }: ApiContext,
  reader: CallerFacts,
  asked: AskedPage,
  db: Database | Tx = deps.db,
): Promise<TokenReuse> {
  const isReused = sql<boolean>`s.end_reason = 'token_reuse'`;
  const found = await readRows(db, 's.ended_at', isReused, asked);
  const { rows, nextCursor } = cutPage(found, asked.limit, ({ sort, id }) => [sort, id]);
  return {
    items: rows.map((row) => ({
      sessionId: row.id,
      person: { id: row.user_id, email: emailFor(reader, row.email) },
      at: row.at.toISOString(),
      startedAt: row.started_at.toISOString(),
      device: describeDevice(row.user_agent),
    })),
    nextCursor,
  };
}

/**
 * Ends one session of anyone but the caller; its sockets close at the commit.
 * @throws ApiError NOT_FOUND if it has ended; OWN_ACCOUNT for the caller's session; and those of
 *   `actAsStaff`
 */
export async function endPersonSession(
  context: ApiContext,
  staff: CallerFacts,
  sessionId: string,
  reason: string,
): Promise<void> {
  if (sessionId === staff.session.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'session', id: sessionId };
  await actAsStaff(
    context,
    staff,
    { action: 'session.end', target, reason },
    async ({ tx, actor }) => {
      const session = (await lockSessions(tx, [sessionId], 'update')).get(sessionId);
      if (!session || session.endedAt !== null) throw new ApiError('NOT_FOUND');
      await markEnded(tx, [sessionId], 'staff', 'local');
      const { userId } = session;
      return {
        before: { isLive: true },
        after: { isLive: false },
        answer: null,
        userId,
        events: [sessionRevoked({ userId, sessionId }, { reason: 'staff', scope: 'local', actor })],
      };
    },
  );
}
