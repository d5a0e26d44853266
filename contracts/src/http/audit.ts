import { z } from 'zod';
import { canonicalBytes } from '../canonical.ts';
import { LEDGER_TOPICS } from '../events/catalogue.ts';
import { EMAIL_MAX, PARTITION_MAX } from '../limits.ts';
import { docType, documentVersion, text, utcInstant, uuid } from '../primitives.ts';

/** `roletrail.consent.accepted`, all versions of it, or `roletrail.consent.accepted.v1` alone. */
const eventName = z
  .string()
  .max(100)
  .regex(/^roletrail\.[a-z_]+\.[a-z_]+(?:\.v[1-9][0-9]{0,4})?$/, 'must be an event type');

/** Shortest part of an e-mail address to search by, and most accounts that it may find. */
export const EMAIL_PART_MIN = 3;
export const ACCOUNTS_BY_PART_MAX = 200;

/** Filters by address or device: a filter is an oracle, so they need the compliance role. */
export const SEALED_FILTERS = ['ip', 'device'] as const;

/** The fields without rules, for extended schemas; `withRules` adds the rules. */
export const auditFields = z.strictObject({
  topic: z.enum(LEDGER_TOPICS).optional(),
  /** of `topic` */
  partition: z.coerce.number().int().min(0).max(PARTITION_MAX).optional(),
  /** log time, inclusive */
  from: utcInstant.optional(),
  /** log time, exclusive */
  to: utcInstant.optional(),
  user: uuid.optional(),
  /** the account's current address, ignoring case; an unknown address matches no record */
  email: text(EMAIL_MAX).trim().toLowerCase().min(1).optional(),
  /** part of the current addresses of at most ACCOUNTS_BY_PART_MAX accounts, ignoring case */
  emailPart: text(EMAIL_MAX).trim().toLowerCase().min(EMAIL_PART_MIN).optional(),
  type: eventName.optional(),
  decision: z.enum(['accepted', 'declined', 'withdrawn']).optional(),
  /** document of `version`; without it, either document */
  document: docType.optional(),
  version: documentVersion.optional(),
  /** exactly this client address, by its keyed tag */
  ip: text(64).trim().min(1).optional(),
  /** exactly this device id, by its keyed tag */
  device: text(64).trim().toLowerCase().min(1).optional(),
  /** exactly this id (event, person, subject), version, or hash (leaf, document) */
  q: text(200).trim().min(1).optional(),
});

/**
 * Which records of the ledger are asked for: all that fit every field given. Without a field that
 * looks into events, copies of events and records that cannot be read are among them; with one,
 * each event counts once, where it stands first.
 */
export const auditFilter = withRules(auditFields);
export type AuditFilter = z.infer<typeof auditFilter>;

/** Adds the rules between fields to a schema with at least the filter's fields. */
export function withRules<S extends z.ZodType<z.infer<typeof auditFields>>>(schema: S): S {
  return schema
    .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
      path: ['from'],
      error: 'must not be after `to`',
    })
    .refine(({ topic, partition }) => partition === undefined || topic !== undefined, {
      path: ['partition'],
      error: 'needs a topic',
    })
    .refine(({ document, version }) => document === undefined || version !== undefined, {
      path: ['document'],
      error: 'needs a version',
    });
}

/** Returns the canonical bytes of a filter, for lists, cursors and exports (RFC 8785). */
export function filterBytes(filter: AuditFilter): Uint8Array {
  return canonicalBytes(filter);
}

/** Place of a record. Lists and exports are sorted by topic, partition, offset. */
export interface TopicPartitionOffset {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
}

export function compareTopicPartitionOffsets(
  a: TopicPartitionOffset,
  b: TopicPartitionOffset,
): number {
  if (a.topic !== b.topic) return a.topic < b.topic ? -1 : 1;
  return a.partition - b.partition || a.offset - b.offset;
}
