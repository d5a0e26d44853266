import { z } from 'zod';
import { capability, docType, role, sha256Hex, text, utcInstant, uuid } from '../primitives.ts';
import { STAFF_ACTIONS, type StaffAction } from '../staff/actions.ts';
import { session } from './auth.ts';
import { consentReason, consentRequest } from './legal.ts';
import { nextCursor, staffActBody, staffPage, staffReason, staffSecuredBody } from './staff.ts';
import { accountLock, paidPlan } from './staff-account.ts';
import { deskView, ticketStatus } from './support.ts';

/** Staff calls about people: `/api/admin/users`. */

export const personParams = z.strictObject({ id: uuid });

/** What a person may do as staff, and its version as an ETag. */
export const personAccess = z.object({
  roles: z.array(role),
  /** [] without the role `admin` */
  capabilities: z.array(capability),
  version: z.string(),
});
export type PersonAccessAnswer = z.infer<typeof personAccess>;

/** PUT /admin/users/:id/roles/:role, If-Match of `personAccess` */
export const roleParams = z.strictObject({ id: uuid, role });
export const roleBody = staffSecuredBody.extend({ granted: z.boolean() });

/** PUT /admin/users/:id/capabilities, If-Match of `personAccess`; all of them lift the limit */
export const capabilitiesBody = staffSecuredBody.extend({
  capabilities: z.array(capability).min(1).max(5),
});

/** Filters of the list of people; the file takes them too. */
const filters = {
  /** part of an e-mail address or name, or the beginning of an id */
  q: text(254).trim().min(1).optional(),
  role: z.enum(['admin', 'compliance', 'none']).optional(),
  /** last decision */
  decision: z.enum(['accepted', 'declined', 'withdrawn', 'none']).optional(),
};
/** GET /admin/users, newest first or by e-mail */
export const peopleQuery = z.strictObject({
  ...filters,
  ...staffPage,
  sort: z.enum(['-created', 'email']).default('-created'),
});
export type PeopleQuery = z.infer<typeof peopleQuery>;

export const listedPerson = z.object({
  id: uuid,
  email: z.string(),
  displayName: z.string().nullable(),
  emailVerified: z.boolean(),
  roles: z.array(role),
  /** slug of the paid plan; null if there is none */
  plan: z.string().nullable(),
  /** name of the paid plan, as sold now; null if there is none */
  planName: z.string().nullable(),
  consent: consentReason,
  createdAt: utcInstant,
  /** last activity in any session; null if there was none */
  lastSeenAt: utcInstant.nullable(),
});
export type ListedPerson = z.infer<typeof listedPerson>;
export const peopleAnswer = z.object({ items: z.array(listedPerson), nextCursor });

/** POST /admin/users/export: 200 CSV */
export const peopleFileBody = z.strictObject({ ...filters, reason: staffReason });

/** Acts on a person that the page offers. */
export const personAct = z.enum([
  'end_sessions',
  'ask_again',
  'grant_admin',
  'revoke_admin',
  'grant_compliance',
  'revoke_compliance',
  'limit_capabilities',
  'reset_second_factor',
  'request_erasure',
  'lock',
  'set_plan',
  'send_verification',
]);
export type PersonAct = z.infer<typeof personAct>;

/** GET /admin/users/:id: recorded once an hour for each reader and person */
export const personAnswer = z.object({
  person: listedPerson.extend({
    secondFactor: z.boolean(),
    demo: z.boolean(),
    /** time of the erasure; null if the person is not erased */
    erasedAt: utcInstant.nullable(),
    access: personAccess,
    lock: accountLock,
    paidPlan,
    /** acts that the reader may do on this person now */
    allowed: z.array(personAct),
    /** live sessions */
    sessions: z.array(session),
  }),
});
export type PersonAnswer = z.infer<typeof personAnswer>;

/** Query of the tabs of a person. */
const personTabQuery = z.strictObject(staffPage);
const consentDecision = z.enum(['accepted', 'declined', 'withdrawn']);
const action = z.enum(Object.keys(STAFF_ACTIONS) as [StaffAction, ...StaffAction[]]);
export const personDecisionsQuery = personTabQuery.extend({ decision: consentDecision.optional() });
export const personTicketsQuery = personTabQuery.extend({ status: ticketStatus.optional() });
export const personActsQuery = personTabQuery.extend({ action: action.optional() });

/** POST /admin/users/:id/:tab/export: 200 CSV; a filter of another tab has no effect */
export const personFileParams = personParams.extend({
  tab: z.enum(['decisions', 'sessions', 'tickets', 'acts']),
});
export const personFileBody = staffActBody.extend({
  decision: consentDecision.optional(),
  status: ticketStatus.optional(),
  action: action.optional(),
});

/** GET /admin/users/:id/decisions, newest first */
export const personDecisions = z.object({
  items: z.array(
    z.object({
      eventId: uuid,
      decision: consentDecision,
      /** reason of the request or of the decision; null if none is on record */
      reason: z.string().nullable(),
      decidedAt: utcInstant,
      /** documents shown; without `sha256` if the version is not in this database */
      documents: z.array(z.object({ docType, version: z.string(), sha256: sha256Hex.nullable() })),
      topic: z.string(),
      partition: z.int(),
      offset: z.int(),
    }),
  ),
  /** requests to decide again, newest first, at most 200 */
  requests: z.array(consentRequest),
  nextCursor,
});
export type PersonDecisions = z.infer<typeof personDecisions>;

/** GET /admin/users/:id/tickets, newest first */
export const personTickets = z.object({
  items: z.array(
    z.object({
      number: z.string(),
      topic: z.string(),
      status: ticketStatus,
      createdAt: utcInstant,
    }),
  ),
  nextCursor,
});
export type PersonTickets = z.infer<typeof personTickets>;

/** GET /admin/users/:id/acts, newest first */
export const personActs = z.object({
  items: z.array(
    z.object({
      eventId: uuid,
      action: z.string(),
      reason: z.string(),
      /** member of staff */
      staffId: uuid,
      staffEmail: z.string(),
      at: utcInstant,
    }),
  ),
  nextCursor,
});
export type PersonActs = z.infer<typeof personActs>;

/** POST /staff/tickets/export: 200 CSV, without the messages */
export const staffTicketsFileBody = staffActBody.extend({ view: deskView });

/** POST /admin/users/:id/sessions/end */
export const endSessionsBody = staffActBody.extend({
  /** null: all sessions of the person */
  sessionId: uuid.nullable().default(null),
});
export const endSessionsAnswer = z.object({ ended: z.int().min(0) });

/** POST /admin/users/:id/second-factor/reset */
export const resetFactorBody = staffSecuredBody;

/** GET /admin/search */
export const searchQuery = z.strictObject({ q: text(254).trim().min(2) });
export const searchAnswer = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['person', 'ticket', 'promo_code', 'document', 'event', 'setting']),
      title: z.string(),
      note: z.string(),
      /** path of the page */
      to: z.string(),
    }),
  ),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
