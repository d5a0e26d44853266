import { z } from 'zod';
import { text, utcInstant, uuid } from '../primitives.ts';
import { CAPABILITIES } from '../staff/capabilities.ts';
import { device } from './auth.ts';
import { nextCursor, staffActBody, staffPage, staffSecuredBody } from './staff.ts';

/** Security of accounts and staff: `/api/admin/security`. */

/** Failed sign-ins by reason; `locked`: refused unread, because there were too many before. */
const failures = {
  password: z.int().min(0),
  secondFactor: z.int().min(0),
  locked: z.int().min(0),
};

/** Periods of the chart, until now: steps of an hour or a day of UTC. Counts are kept 90 days. */
export const FAILURE_SPANS = {
  '72h': { steps: 72, unit: 'hour' },
  '14d': { steps: 14, unit: 'day' },
  '90d': { steps: 90, unit: 'day' },
} as const;
export type FailureSpan = keyof typeof FAILURE_SPANS;

/** `day`: of the accounts and networks, UTC; default: today */
export const signInFailuresQuery = z.strictObject({
  span: z.enum(['72h', '14d', '90d']).default('72h'),
  day: z.iso.date().optional(),
});
export type SignInFailuresQuery = z.infer<typeof signInFailuresQuery>;

/** GET /admin/security/failures: failed sign-ins; codes change every day and cannot be reversed */
export const signInFailures = z.object({
  /** null: the source is missing, so nothing is known; otherwise counting began then */
  since: utcInstant.nullable(),
  /** oldest first, one an hour or day of the span; [] if the source is missing */
  points: z.array(z.object({ at: utcInstant, ...failures })),
  /** day of UTC of the accounts and networks */
  day: z.iso.date(),
  /** at most 20, most failures first */
  accounts: z.array(z.object({ code: z.string(), ...failures, last: utcInstant })),
  networks: z.array(z.object({ code: z.string(), ...failures, last: utcInstant })),
});
export type SignInFailures = z.infer<typeof signInFailures>;

/** Line of a list of staff. */
const person = z.object({
  id: uuid,
  /** masked without the permission to see addresses; '' for an erased person */
  email: z.string(),
});

/** GET /admin/security/reuse: sessions ended because a refresh token was used twice, 90 days */
export const tokenReuse = z.object({
  items: z.array(
    z.object({ sessionId: uuid, person, at: utcInstant, startedAt: utcInstant, device }),
  ),
  nextCursor,
});
export type TokenReuse = z.infer<typeof tokenReuse>;

export const securityPage = z.strictObject(staffPage);

/** Filters of the lists; absent: all rows. */
const sessionFilter = { staff: z.literal('true').optional() };
const historyFilter = { kind: z.enum(['role', 'capability', 'auditor_token']).optional() };
const actsFilter = { task: z.enum(CAPABILITIES).optional() };
const evidenceFilter = { use: z.enum(['read', 'opened', 'exported']).optional() };
export const liveSessionsQuery = z.strictObject({ ...staffPage, ...sessionFilter });
export const securityHistoryQuery = z.strictObject({ ...staffPage, ...historyFilter });
export const staffActsQuery = z.strictObject({ ...staffPage, ...actsFilter });
export const evidenceUsesQuery = z.strictObject({ ...staffPage, ...evidenceFilter });
export type SecurityFilters = z.infer<
  z.ZodObject<
    typeof sessionFilter & typeof historyFilter & typeof actsFilter & typeof evidenceFilter
  >
>;

/** Lists of the screen that can be saved. */
export const SECURITY_FILES = [
  'failures',
  'reuse',
  'sessions',
  'history',
  'acts',
  'evidence',
  'auditor-tokens',
] as const;
export type SecurityFile = (typeof SECURITY_FILES)[number];
/** POST /admin/security/:list/export: 200 CSV; a filter of another list has no effect */
export const securityFileParams = z.strictObject({ list: z.enum(SECURITY_FILES) });
export const securityFileBody = staffActBody.extend({
  ...sessionFilter,
  ...historyFilter,
  ...actsFilter,
  ...evidenceFilter,
  /** of the failures: their day of UTC; absent: today */
  day: z.iso.date().optional(),
});

/** GET /admin/security/sessions: live sessions, newest first; `staff`: of staff only */
export const liveSessions = z.object({
  items: z.array(
    z.object({
      id: uuid,
      person,
      roles: z.array(z.string()),
      startedAt: utcInstant,
      lastActivityAt: utcInstant,
      device,
      method: z.enum(['signup', 'password', 'password+totp']),
      /** network part of the address, e.g. 203.0.x.x; null if unknown */
      network: z.string().nullable(),
      /** of the caller */
      current: z.boolean(),
    }),
  ),
  nextCursor,
});
export type LiveSessions = z.infer<typeof liveSessions>;

/** POST /admin/security/sessions/:id/end */
export const sessionParams = z.strictObject({ id: uuid });
export const sessionEndBody = staffActBody;

/** GET /admin/security/history: changes of roles, capabilities and auditor tokens, newest first */
export const securityHistory = z.object({
  items: z.array(
    z.object({
      eventId: uuid,
      at: utcInstant,
      change: z.enum(['granted', 'revoked']),
      /** role, capability or label of the token */
      what: z.string(),
      kind: z.enum(['role', 'capability', 'auditor_token']),
      person: person.nullable(),
      by: z.object({ kind: z.string(), person: person.nullable() }),
    }),
  ),
  nextCursor,
});
export type SecurityHistory = z.infer<typeof securityHistory>;

/** GET /admin/security/acts: acts of all staff, newest first; `task`: those of one task */
export const staffActs = z.object({
  items: z.array(
    z.object({
      eventId: uuid,
      at: utcInstant,
      /** of `STAFF_ACTIONS`, or of an earlier release */
      action: z.string(),
      /** noun and id, code or name */
      target: z.object({ kind: z.string(), id: z.string() }),
      reason: z.string(),
      by: person,
      /** person concerned; null: none */
      person: person.nullable(),
    }),
  ),
  nextCursor,
});
export type StaffActs = z.infer<typeof staffActs>;

/** GET /admin/security/evidence: evidence read, opened and exported, newest first */
export const evidenceUses = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      at: utcInstant,
      use: z.enum(['read', 'opened', 'exported']),
      /** null: an auditor token, see `token` */
      by: person.nullable(),
      /** label of the auditor token; null if a member of staff did it */
      token: z.string().nullable(),
      /** ledger tree, or format and number of rows of an export */
      what: z.string(),
    }),
  ),
  nextCursor,
});
export type EvidenceUses = z.infer<typeof evidenceUses>;

/** GET /admin/security/auditor-tokens: newest first, at most 200 */
export const auditorTokens = z.object({
  items: z.array(
    z.object({
      id: uuid,
      label: z.string(),
      createdAt: utcInstant,
      expiresAt: utcInstant,
      revokedAt: utcInstant.nullable(),
      state: z.enum(['valid', 'expired', 'revoked']),
      lastReadAt: utcInstant.nullable(),
    }),
  ),
});
export type AuditorTokens = z.infer<typeof auditorTokens>;

/** POST /admin/security/auditor-tokens/:id/revoke */
export const auditorTokenRevokeBody = staffActBody.extend({
  cause: z.enum(['no_longer_needed', 'lost', 'misused']),
});

/** GET /admin/security/policy: what is configured, and what of it is weak */
export const securityPolicy = z.object({
  items: z.array(
    z.object({
      id: text(60),
      says: z.string(),
      /** what is weak about it; null if nothing is */
      weak: z.string().nullable(),
    }),
  ),
  secondFactor: z.object({
    required: z.boolean(),
    /** the operator's configuration requires it, so the setting changes nothing */
    byConfiguration: z.boolean(),
    /** the caller has one and used it in this session, so they may require it */
    mayRequire: z.boolean(),
    /** ETag of the setting */
    version: z.string(),
  }),
  coverage: z.object({
    staff: z.int().min(0),
    covered: z.int().min(0),
    /** staff without a second factor, at most 50 */
    missing: z.array(person),
  }),
});
export type SecurityPolicy = z.infer<typeof securityPolicy>;

/** PUT /admin/security/second-factor, If-Match of the setting's `version` */
export const secondFactorBody = staffSecuredBody.extend({ required: z.boolean() });
export const secondFactorAnswer = z.object({ required: z.boolean(), version: z.string() });

/** POST /admin/security/ledger-check: newest signed note of each tree against its stored tiles */
export const ledgerCheck = z.object({
  at: utcInstant,
  agrees: z.boolean(),
  trees: z.array(
    z.object({
      topic: z.string(),
      partition: z.int().min(0),
      /** entries that the note covers; 0 if nothing is signed yet */
      signed: z.int().min(0),
      /** stored entries that no note covers yet */
      unsigned: z.int().min(0),
      /** `differs`: the root made from the tiles, or the signature, is not that of the note */
      result: z.enum(['agrees', 'differs', 'empty']),
    }),
  ),
  /** last whole comparison with the log by `roletrail fsck`; null if there was none */
  lastFull: z.object({ at: utcInstant, agrees: z.boolean() }).nullable(),
});
export type LedgerCheck = z.infer<typeof ledgerCheck>;
