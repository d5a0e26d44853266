import type { SecurityPolicy } from '@roletrail/contracts/http/staff-security';
import {
  ACCESS_TOKEN_SECONDS,
  PASSWORD_MIN,
  PASSWORD_MIN_WITH_SECOND_FACTOR,
} from '@roletrail/contracts/limits';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { ApiConfig } from '../config.ts';
import { areSessionCookiesSafe } from '../sessions/cookies.ts';
import { readSetting } from '../settings/store.ts';
import { rowVersion } from '../staff/act.ts';
import { emailFor } from '../staff/mask-email.ts';
import { mayRequireFactor } from './second-factor.ts';

type Item = SecurityPolicy['items'][number];

const HOUR_MS = 3_600_000;
/** NIST SP 800-63B: longest time between sign-ins, and longest inactivity, at its second level. */
const STAFF_HOURS_MAX = 24;
const IDLE_MINUTES_MAX = 60;
const MISSING_LISTED = 50;

/** Returns what is configured, what of it is weak, and who of the staff has a second factor. */
export async function readSecurityPolicy(
  context: ApiContext,
  reader: CallerFacts,
): Promise<SecurityPolicy> {
  const { config, deps } = context;
  const setting = await readSetting(deps.db, 'security.staff_second_factor');
  const byConfiguration = config.staffSecondFactor === 'required';
  const required = byConfiguration || setting.value;
  return {
    items: [...listItems(config), secondFactorItem(required)],
    secondFactor: {
      required,
      byConfiguration,
      mayRequire: mayRequireFactor(reader),
      version: rowVersion(setting.version),
    },
    coverage: await readCoverage(context, reader),
  };
}

function listItems(config: ApiConfig): Item[] {
  const staffHours = config.sessionLifetime.staffMs / HOUR_MS;
  const othersDays = config.sessionLifetime.othersMs / (24 * HOUR_MS);
  const idleMinutes = config.inactivity.limitMs / 60_000;
  const { failuresPerAccountAndAddress: tight, failuresPerAccount: loose } = config.limits;
  const isHttps = config.publicOrigin.startsWith('https://');
  return [
    {
      id: 'password',
      says: `At least ${PASSWORD_MIN} characters, ${PASSWORD_MIN_WITH_SECOND_FACTOR} with a second factor; common and breached passwords are refused; stored as argon2id.`,
      weak: null,
    },
    {
      id: 'attempts',
      says: `At one account: ${tight.max} failures from one network address in ${minutes(tight.windowMs)}, ${loose.max} from all addresses together in ${minutes(loose.windowMs)}. Further attempts are refused.`,
      weak: loose.max > 100 ? 'More than 100 attempts at one account are allowed.' : null,
    },
    {
      id: 'lifetime',
      says: `Sessions end after ${round(staffHours)} h for staff, ${round(othersDays)} days for others.`,
      weak: staffHours > STAFF_HOURS_MAX ? 'Staff sessions last longer than 24 h.' : null,
    },
    {
      id: 'inactivity',
      says: `Sessions end after ${round(idleMinutes)} min without activity.`,
      weak:
        idleMinutes > IDLE_MINUTES_MAX ? 'More than 60 min without activity are allowed.' : null,
    },
    {
      id: 'tokens',
      says: `Access tokens last ${ACCESS_TOKEN_SECONDS / 60} min; every request checks the session, so a revocation counts at once.`,
      weak: null,
    },
    {
      id: 'cookies',
      says: 'Session cookies: __Host- prefix, Secure, HttpOnly, SameSite=Strict.',
      weak: areSessionCookiesSafe() ? null : 'A flag is missing.',
    },
    {
      id: 'transport',
      says: `Public origin: ${config.publicOrigin}.`,
      weak: isHttps ? null : 'Not https: passwords and cookies travel unencrypted.',
    },
  ];
}

function secondFactorItem(required: boolean): Item {
  return {
    id: 'secondFactor',
    says: required ? 'Staff need a second factor.' : 'Staff may sign in with a password only.',
    weak: required ? null : 'A stolen password is enough to become staff.',
  };
}

async function readCoverage(
  { deps }: ApiContext,
  reader: CallerFacts,
): Promise<SecurityPolicy['coverage']> {
  const { rows } = await sql<{
    id: string;
    email: string;
    covered: boolean;
    staff: number;
    all_covered: number;
  }>`
    select u.id, u.email, f.user_id is not null as covered, count(*) over ()::int as staff,
      count(f.user_id) over ()::int as all_covered
    from (select distinct user_id from user_role) s
    join app_user u on u.id = s.user_id and u.erased_at is null
    left join totp_factor f on f.user_id = u.id and f.confirmed_at is not null
    order by covered, u.email limit ${MISSING_LISTED}`.execute(deps.db);
  return {
    staff: rows[0]?.staff ?? 0,
    covered: rows[0]?.all_covered ?? 0,
    missing: rows
      .filter(({ covered }) => !covered)
      .map(({ id, email }) => ({ id, email: emailFor(reader, email) })),
  };
}

const minutes = (ms: number) => `${round(ms / 60_000)} min`;
const round = (n: number) => String(Math.round(n * 10) / 10);
