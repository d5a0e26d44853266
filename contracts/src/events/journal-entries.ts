import { z } from 'zod';
import { sha256Hex, utcInstant, uuid } from '../primitives.ts';
import type { RoletrailEvent } from './catalogue.ts';

const ofPerson = { eventId: uuid, userId: uuid, at: utcInstant };
const ofRequest = { ...ofPerson, requestId: uuid };

/**
 * Facts of an event that a restore must not undo: an erasure, or a revoked token. Ids and times
 * only.
 */
export const journalEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('requested'),
    ...ofRequest,
    dueAt: utcInstant,
    receipt: sha256Hex,
  }),
  z.strictObject({ kind: z.literal('cancelled'), ...ofRequest }),
  z.strictObject({ kind: z.literal('erased'), ...ofPerson }),
  z.strictObject({
    kind: z.literal('token_revoked'),
    eventId: uuid,
    tokenId: uuid,
    at: utcInstant,
  }),
]);
export type JournalEntry = z.infer<typeof journalEntry>;

/** Returns the journal entry of an event, or null if it has none. */
export function toJournalEntry(event: RoletrailEvent): JournalEntry | null {
  const { id: eventId, time: at } = event;
  switch (event.type) {
    case 'roletrail.erasure.requested.v1':
    case 'roletrail.erasure.requested.v2': {
      // without actor and reason: older releases read the same lines
      const { userId, requestId, dueAt, receipt } = event.data;
      return { kind: 'requested', eventId, at, userId, requestId, dueAt, receipt };
    }
    case 'roletrail.erasure.cancelled.v1': {
      const { userId, requestId } = event.data;
      return { kind: 'cancelled', eventId, at, userId, requestId };
    }
    case 'roletrail.subject.erased.v1':
      return { kind: 'erased', eventId, at, userId: event.data.userId };
    case 'roletrail.auditor_token.revoked.v1':
      return { kind: 'token_revoked', eventId, at, tokenId: event.data.tokenId };
    default:
      return null;
  }
}
