import type { Role } from '@roletrail/contracts/primitives';
import type { Capability } from '@roletrail/contracts/staff/capabilities';

/**
 * Access rule of a route. Every route declares one in `config: { guard: … }`; otherwise the service
 * does not start (plugins/route-table.ts). Refusals come in this order: authentication (401), role
 * (403 ROLE_REQUIRED, CAPABILITY_REQUIRED), consent (403 CONSENT_REQUIRED). So callers without the role learn nothing
 * more and are not asked to accept in vain.
 */
export type Guard =
  /** everyone; `caller` is null */
  | { readonly kind: 'public' }
  /** everyone, but a Bearer token that is sent must be good; `caller` may be null */
  | { readonly kind: 'optional' }
  /** no caller is named; from our own pages only, authenticated by a cookie if at all */
  | { readonly kind: 'cookie' }
  /**
   * the token must verify; nothing is read (but where demo accounts exist), for the handler's
   * transaction judges its session
   */
  | { readonly kind: 'token' }
  /** a live session, with or without consent */
  | { readonly kind: 'session' }
  /** a live session of a person who has accepted what is in force */
  | { readonly kind: 'consent' }
  /** a live session, one of these roles, and consent; a caller who is admitted as an admin needs the capability */
  | RoleGuard
  /** the same, also by a cookie that names one thing to download and nothing else (audit/export/ticket.ts) */
  | (Omit<RoleGuard, 'kind'> & { readonly kind: 'ticket' })
  /** one of these roles with consent, or an auditor token; `caller` is null for the latter */
  | { readonly kind: 'auditor'; readonly roles: readonly Role[] };

/** Guard by role. */
export type RoleGuard = {
  readonly kind: 'role';
  readonly roles: readonly Role[];
  readonly capability?: Capability;
};

export const GUARD = {
  public: { kind: 'public' },
  optional: { kind: 'optional' },
  cookie: { kind: 'cookie' },
  token: { kind: 'token' },
  session: { kind: 'session' },
  consent: { kind: 'consent' },
  role: (...roles: Role[]): RoleGuard => ({ kind: 'role', roles }),
  /** administrators with this capability, and `others` */
  capability: (capability: Capability, ...others: Exclude<Role, 'admin'>[]): RoleGuard => ({
    kind: 'role',
    roles: ['admin', ...others],
    capability,
  }),
  ticket: (guard: RoleGuard): Guard => ({ ...guard, kind: 'ticket' }),
  auditor: (...roles: Role[]): Guard => ({ kind: 'auditor', roles }),
} as const satisfies Record<string, Guard | ((...names: never[]) => Guard)>;

/** Readers of the ledger's records: compliance staff, and administrators with the capability `users`. */
export const TRAIL_READERS = GUARD.capability('users', 'compliance');
