import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type { Role } from '@roletrail/contracts/primitives';
import {
  CAPABILITIES,
  type Capability,
  capabilitiesOf,
} from '@roletrail/contracts/staff/capabilities';
import type { Database, Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { ApiConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { isLocalDeployment } from '../local-only.ts';
import { type ActStep, actAsStaff, rowVersion } from './act.ts';
import { capabilityGranted, capabilityRevoked } from './capability-rows.ts';
import { roleGranted, roleRevoked } from './role-rows.ts';
import { addRole, lockPerson, removeRole, requireProvedAddress } from './roles.ts';

/** Roles and capabilities of a person; capabilities: [] without the role `admin`. */
export interface PersonAccess {
  readonly roles: readonly Role[];
  readonly capabilities: readonly Capability[];
}

/** Request to change them. */
export interface AccessChange {
  readonly userId: string;
  readonly reason: string;
  readonly ifMatch: string | null;
  readonly currentPassword: string;
}

/** Returns what a person may do as staff. */
export async function readAccess(db: Database | Tx, userId: string): Promise<PersonAccess> {
  const roleRows = await db
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const limited = await db
    .selectFrom('staff_capability')
    .select('capability')
    .where('user_id', '=', userId)
    .execute();
  const roles = roleRows.map(({ role }) => role);
  return {
    roles,
    capabilities: capabilitiesOf(
      roles,
      limited.map(({ capability }) => capability),
    ),
  };
}

/** Returns the version of a person's roles and capabilities, as an ETag. */
export const accessVersion = (access: PersonAccess): string => rowVersion(factsOf(access));

const factsOf = ({ roles, capabilities }: PersonAccess): StaffFacts => ({
  roles: [...roles],
  capabilities: [...capabilities],
});

/**
 * Checks that an account holds nothing that the caller lacks. An administrator with all
 * capabilities may change any account. A limited one must have each capability of the account, and
 * the account must not have the role `compliance`. Otherwise a second account would lift the limit.
 * @throws ApiError CAPABILITY_REQUIRED
 */
export function requireWithin(own: PersonAccess, other: PersonAccess): void {
  if (isWithin(own, other)) return;
  throw new ApiError('CAPABILITY_REQUIRED', {
    detail: 'You can only give, take or change what you may do yourself',
  });
}

/** Returns true if `requireWithin` refuses nothing. */
export function isWithin(own: PersonAccess, other: PersonAccess): boolean {
  if (!isLimited(own)) return true;
  const hasAll = other.capabilities.every((one) => own.capabilities.includes(one));
  return hasAll && !other.roles.includes('compliance');
}

const isLimited = ({ capabilities }: PersonAccess) => capabilities.length < CAPABILITIES.length;

/**
 * Gives or takes a role. No caller changes their own role, and an administrator with the capability `users`
 * remains. A limited administrator gives `admin` with their own capabilities only.
 * @returns the access afterwards; null if nothing was to change
 * @throws ApiError OWN_ACCOUNT, EMAIL_UNPROVED, LAST_ADMIN, NOT_FOUND, EDIT_CONFLICT, and those of
 *   `requireWithin` and `actAsStaff`
 */
export async function changeRole(
  context: ApiContext,
  staff: CallerFacts,
  change: AccessChange & { readonly role: Role; readonly granted: boolean },
): Promise<PersonAccess | null> {
  const { userId, role, granted } = change;
  const action = granted ? 'person.grant_role' : 'person.revoke_role';
  return changeAccess(context, staff, { ...change, action }, async (step, own) => {
    const { tx, actor, actId } = step;
    const row = { userId, role, actor, reason: `act ${actId}` };
    if (!granted) return (await removeRole(tx, userId, role)) ? [roleRevoked(row)] : null;
    const { mail, sessionLifetime } = context.config;
    await requireProvedAddress(tx, userId, mail.smtpUrl === null);
    if (!(await addRole(tx, userId, role, sessionLifetime.staffMs))) return null;
    const inherits = role === 'admin' && isLimited(own);
    const limits = inherits ? await setLimits(step, userId, own.capabilities) : [];
    return [roleGranted(row), ...limits];
  });
}

/**
 * Limits an administrator to capabilities; all of them lift the limit.
 * @throws as `changeRole`
 */
export async function limitCapabilities(
  context: ApiContext,
  staff: CallerFacts,
  change: AccessChange & { readonly capabilities: readonly Capability[] },
): Promise<PersonAccess | null> {
  const { userId } = change;
  const isAll = CAPABILITIES.every((one) => change.capabilities.includes(one));
  const wanted = isAll ? [] : CAPABILITIES.filter((one) => change.capabilities.includes(one));
  const action = 'person.limit_capabilities' as const;
  return changeAccess(context, staff, { ...change, action }, async (step) => {
    const events = await setLimits(step, userId, wanted);
    return events.length === 0 ? null : events;
  });
}

/** Replaces the capability rows of a person. @returns events to enqueue; [] if nothing changed */
async function setLimits(
  { tx, actor, actId }: ActStep,
  userId: string,
  wanted: readonly Capability[],
): Promise<readonly OutboxItem[]> {
  // waits for acts of this person that have begun: they hold their roles, and may hold no other row
  await tx
    .selectFrom('user_role')
    .select('role')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom('staff_capability')
    .select('capability')
    .where('user_id', '=', userId)
    .execute();
  const held = rows.map(({ capability }) => capability);
  const added = wanted.filter((one) => !held.includes(one));
  const lost = held.filter((one) => !wanted.includes(one));
  for (const capability of added) {
    await tx.insertInto('staff_capability').values({ user_id: userId, capability }).execute();
  }
  for (const capability of lost) {
    await tx
      .deleteFrom('staff_capability')
      .where('user_id', '=', userId)
      .where('capability', '=', capability)
      .execute();
  }
  const why = { actor, actId };
  return [
    ...added.map((capability) => capabilityGranted({ userId, capability }, why)),
    ...lost.map((capability) => capabilityRevoked({ userId, capability }, why)),
  ];
}

type Asked = AccessChange & {
  readonly action: 'person.grant_role' | 'person.revoke_role' | 'person.limit_capabilities';
};

async function changeAccess(
  context: ApiContext,
  staff: CallerFacts,
  { userId, ...asked }: Asked,
  change: (step: ActStep, own: PersonAccess) => Promise<readonly OutboxItem[] | null>,
): Promise<PersonAccess | null> {
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'person', id: userId, userId };
  return actAsStaff(context, staff, { ...asked, target }, async (step) => {
    await lockPerson(step.tx, userId);
    const before = await readAccess(step.tx, userId);
    step.expect({ version: accessVersion(before), values: factsOf(before) });
    const own = await readAccess(step.tx, staff.user.id);
    requireWithin(own, before);
    const events = await change(step, own);
    if (events === null) return null;
    const after = await readAccess(step.tx, userId);
    requireWithin(own, after);
    const manages = ({ capabilities }: PersonAccess) => capabilities.includes('users');
    if (manages(before) && !manages(after)) await requireAdministrator(step.tx, context.config);
    return { before: factsOf(before), after: factsOf(after), answer: after, events };
  });
}

/** @throws ApiError LAST_ADMIN if `hasAdministrator` returns false */
export async function requireAdministrator(
  tx: Tx,
  config: ApiConfig,
  besides: string | null = null,
): Promise<void> {
  const isLocal = isLocalDeployment(config);
  if (!(await hasAdministrator(tx, isLocal, besides))) throw new ApiError('LAST_ADMIN');
}

/**
 * Returns true if there is an administrator with the capability `users`. Counts only verified addresses,
 * because a recovery by their owner takes the roles of other accounts. Counts no locked account,
 * and none that will be erased.
 * @param isLocal true: demo accounts count, because a local deployment may have no others.
 *   Elsewhere they cannot sign in.
 * @param besides account that is not counted, because it will be erased or lose the role
 */
export async function hasAdministrator(
  db: Database | Tx,
  isLocal: boolean,
  besides: string | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_role r join app_user u on u.id = r.user_id
    where r.role = 'admin' and u.erased_at is null and u.email_verified_at is not null
      and u.id is distinct from ${besides}
      and (u.locked_until is null or u.locked_until <= clock_timestamp())
      and not exists (select from erasure_request e
        where e.user_id = u.id and e.cancelled_at is null and e.erased_at is null)
      and (not u.is_demo or ${isLocal}) and (
      not exists (select from staff_capability c where c.user_id = u.id)
      or exists (select from staff_capability c where c.user_id = u.id and c.capability = 'users'))
    limit 1`.execute(db);
  return rows.length > 0;
}
