import type { RevokeScope } from '@roletrail/contracts/events/session';
import type { Role } from '@roletrail/contracts/primitives';
import { type Capability, capabilitiesOf } from '@roletrail/contracts/staff/capabilities';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import { BatchLoader } from '../batch-loader.ts';
import type { RequiredVersions } from '../documents/required-documents.ts';
import { STAFF_FACTOR_REQUIRED } from '../settings/store.ts';
import {
  CONSENT_COLUMNS,
  CONSENT_ROWS,
  type ConsentRow,
  consentOf,
  REQUIRED_VERSIONS,
} from './consent-facts.ts';
import type { ConsentFacts } from './consent-state.ts';
import type { SessionTimes } from './session-state.ts';

/** Input of the guards, read from the primary in one statement. */
export interface CallerFacts {
  readonly session: SessionTimes & {
    readonly id: string;
    readonly method: 'signup' | 'password' | 'password+totp';
    readonly createdAt: Date;
    readonly userAgent: string | null;
    /** counter of the newest refresh token */
    readonly refreshCounter: number;
    /** an access token that came with the newest refresh token was used */
    readonly headUsed: boolean;
    /** time of the warning in this cycle of inactivity; null if there was none */
    readonly warnedAt: Date | null;
    /** scope of the action that ended it; null while it is live */
    readonly endScope: RevokeScope | null;
  };
  readonly user: {
    readonly id: string;
    readonly email: string;
    readonly createdAt: Date;
    readonly displayName: string | null;
    readonly emailVerified: boolean;
    /** a confirmed second factor */
    readonly secondFactor: boolean;
    /** demonstration account, created by the program for local use */
    readonly demo: boolean;
  };
  readonly roles: readonly Role[];
  /** tasks that they may do as an administrator; [] for others */
  readonly capabilities: readonly Capability[];
  /** staff changed the setting so that staff need a second factor */
  readonly staffFactorRequired: boolean;
  /** folded consent of this person, and a durable decision not folded yet */
  readonly consent: ConsentFacts;
  /** versions that an acceptance must name now; null if a document is unpublished */
  readonly required: RequiredVersions | null;
  /** false while the consent projection is being rebuilt: then entry cannot be decided */
  readonly consentKnown: boolean;
}

export interface CallerLoader {
  /** Returns facts of the session's person, read after this call; null if it does not exist. */
  load(sessionId: string): Promise<CallerFacts | null>;
}

/**
 * Creates a loader that batches concurrent requests. No cache, so that a revocation takes effect at
 * once.
 * @param onNow receives the database's time with every read that found a session
 */
export function createCallerLoader(db: Database, onNow: (now: Date) => void): CallerLoader {
  const batch = new BatchLoader<string, CallerFacts>(async (ids) => {
    const { rows } = await callerQuery(ids).execute(db);
    if (rows[0]) onNow(rows[0].now);
    return new Map(rows.map((row) => [row.session_id, toFacts(row)]));
  });
  return { load: (sessionId) => batch.load(sessionId) };
}

interface CallerRow extends ConsentRow {
  session_id: string;
  method: CallerFacts['session']['method'];
  created_at: Date;
  last_activity_at: Date;
  warned_at: Date | null;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  end_scope: RevokeScope | null;
  user_agent: string | null;
  refresh_counter: number;
  head_used: boolean;
  now: Date;
  user_id: string;
  email: string;
  user_created_at: Date;
  display_name: string | null;
  email_verified: boolean;
  second_factor: boolean;
  is_demo: boolean;
  roles: Role[];
  limited: Capability[];
  staff_factor_required: boolean;
}

const callerQuery = (ids: readonly string[]) => sql<CallerRow>`
  with ${REQUIRED_VERSIONS}
  select s.id as session_id, s.method, s.created_at, s.last_activity_at, s.expires_at,
    s.warned_at, s.ended_at, s.end_reason, s.end_scope, s.user_agent, clock_timestamp() as now,
    s.refresh_counter, coalesce(s.head_used_at >= s.refresh_rotated_at, false) as head_used,
    u.id as user_id, u.email, u.created_at as user_created_at, u.display_name,
    u.email_verified_at is not null as email_verified, u.is_demo,
    exists (
      select 1 from totp_factor f where f.user_id = u.id and f.confirmed_at is not null
    ) as second_factor,
    array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
    array(select a.capability from staff_capability a where a.user_id = u.id) as limited,
    ${STAFF_FACTOR_REQUIRED} as staff_factor_required,
    ${CONSENT_COLUMNS}
  from session s
  join app_user u on u.id = s.user_id
  ${CONSENT_ROWS}
  where s.id = any(${ids}::uuid[])`;

function toFacts(row: CallerRow): CallerFacts {
  return {
    session: {
      id: row.session_id,
      method: row.method,
      createdAt: row.created_at,
      lastActivityAt: row.last_activity_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      endScope: row.end_scope,
      warnedAt: row.warned_at,
      userAgent: row.user_agent,
      refreshCounter: row.refresh_counter,
      headUsed: row.head_used,
      now: row.now,
    },
    user: {
      id: row.user_id,
      email: row.email,
      createdAt: row.user_created_at,
      displayName: row.display_name,
      emailVerified: row.email_verified,
      secondFactor: row.second_factor,
      demo: row.is_demo,
    },
    roles: row.roles,
    capabilities: capabilitiesOf(row.roles, row.limited),
    staffFactorRequired: row.staff_factor_required,
    ...consentOf(row),
  };
}
