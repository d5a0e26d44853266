import type { ListedPerson, PersonAct } from '@roletrail/contracts/http/staff-people';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { isLocalDeployment } from '../local-only.ts';
import { hasAdministrator, isWithin, type PersonAccess } from '../staff/person-access.ts';

/**
 * Returns true if this member of staff may end sessions of an account or ask it to decide again.
 * Accounts of staff require the capability `users` and the same rights (`isWithin`).
 */
export const mayActOn = (own: PersonAccess, other: PersonAccess): boolean =>
  other.roles.length === 0 || (own.capabilities.includes('users') && isWithin(own, other));

/** Person as their page reads them. */
interface Seen extends Pick<ListedPerson, 'id' | 'emailVerified' | 'consent'> {
  readonly secondFactor: boolean;
  readonly isErased: boolean;
  readonly access: PersonAccess;
}

/**
 * Lists the acts on a person that the API would not refuse to this member of staff now. The page
 * shows no others. Each act checks again.
 */
export async function listAllowedActs(
  { config, deps }: Pick<ApiContext, 'config' | 'deps'>,
  staff: Pick<CallerFacts, 'user' | 'roles' | 'capabilities'>,
  person: Seen,
): Promise<PersonAct[]> {
  const { access } = person;
  if (person.isErased) return [];
  const allowed: PersonAct[] = [];
  if (mayActOn(staff, access)) {
    allowed.push('end_sessions');
    if (ACCEPTED.has(person.consent)) allowed.push('ask_again');
  }
  if (!staff.capabilities.includes('users') || staff.user.id === person.id) return allowed;
  if (staff.capabilities.includes('growth')) allowed.push('set_plan');
  if (!person.emailVerified) allowed.push('send_verification');
  if (!isWithin(staff, access)) return allowed;
  const isLast =
    access.capabilities.includes('users') &&
    !(await hasAdministrator(deps.db, isLocalDeployment(config), person.id));
  const isProved = person.emailVerified || config.mail.smtpUrl === null;
  for (const role of ['admin', 'compliance'] as const) {
    if (access.roles.includes(role)) {
      if (role !== 'admin' || !isLast) allowed.push(`revoke_${role}`);
      continue;
    }
    const roles = [...access.roles, role];
    if (isProved && isWithin(staff, { ...access, roles })) allowed.push(`grant_${role}`);
  }
  if (access.roles.includes('admin')) allowed.push('limit_capabilities');
  if (person.secondFactor) allowed.push('reset_second_factor');
  if (!isLast) allowed.push('request_erasure', 'lock');
  return allowed;
}

/** States of people whose last decision is an acceptance without a later request. */
const ACCEPTED: ReadonlySet<ListedPerson['consent']> = new Set([
  'current',
  'terms_changed',
  'privacy_changed',
  'expired',
]);
