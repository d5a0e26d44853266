import { z } from 'zod';
import { ERASURE_PHRASE } from '../limits.ts';
import { sha256Hex, utcInstant, uuid } from '../primitives.ts';
import { linkToken } from './account.ts';
import { password } from './auth.ts';

/**
 * POST /me/erasure, signed in: 202 erasureRequestAnswer, and a letter with the way back.
 * 400 VALIDATION_FAILED (another phrase) · 403 PASSWORD_WRONG · 409 ERASURE_REQUESTED
 */
export const requestErasureBody = z.strictObject({
  currentPassword: password,
  phrase: z.literal(ERASURE_PHRASE),
});
export const erasureRequestAnswer = z.object({
  dueAt: utcInstant,
  /** link of the deletion receipt, valid after the erasure; given only once */
  receiptUrl: z.url(),
});
export type ErasureRequestAnswer = z.infer<typeof erasureRequestAnswer>;

/**
 * GET /me/erasure: the pending request, if any. DELETE cancels it: 204 · 404 NOT_FOUND ·
 * 409 ERASURE_BY_STAFF
 */
export const pendingErasureAnswer = z.object({
  request: z
    .object({
      requestedAt: utcInstant,
      dueAt: utcInstant,
      /** true: staff scheduled it, and only staff can cancel it */
      byStaff: z.boolean(),
      /** true: it waits for the end of a legal hold */
      held: z.boolean(),
    })
    .nullable(),
});
export type PendingErasureAnswer = z.infer<typeof pendingErasureAnswer>;

/** POST /erasure-receipt with the token of `/deletion-receipt#token=…`. 410 LINK_INVALID */
export const deletionReceiptBody = z.strictObject({ token: linkToken });
export const deletionReceipt = z.object({
  state: z.enum(['standing', 'cancelled', 'erased']),
  requestedAt: utcInstant,
  dueAt: utcInstant,
  /** time of the cancellation or erasure */
  closedAt: utcInstant.nullable(),
  /** last day on which a backup may hold the destroyed key; null before the erasure */
  backupsUntil: z.iso.date().nullable(),
  /** ledger entry of the erasure; null until a signed checkpoint covers it */
  entry: z
    .object({
      eventId: uuid,
      topic: z.string(),
      partition: z.int().min(0),
      offset: z.int().min(0),
      leafHash: sha256Hex,
    })
    .nullable(),
});
export type DeletionReceipt = z.infer<typeof deletionReceipt>;
