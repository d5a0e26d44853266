import { z } from 'zod';
import { docType, documentVersion, eventText, role, sha256Hex, uuid } from '../primitives.ts';
import { actor, envelope } from './envelope.ts';

export const documentPublishedV1 = envelope(
  'roletrail.document.published.v1',
  z.strictObject({
    docType,
    version: documentVersion,
    sha256: sha256Hex,
    isRequired: z.boolean(),
    effectiveDate: z.iso.date(),
    actor,
  }),
);
export const roleGrantedV1 = envelope(
  'roletrail.role.granted.v1',
  z.strictObject({ userId: uuid, role, actor, reason: eventText(500) }),
);
export const roleRevokedV1 = envelope(
  'roletrail.role.revoked.v1',
  z.strictObject({ userId: uuid, role, actor, reason: eventText(500) }),
);
/** An operator removed the second factor of an account whose owner could not sign in. */
export const secondFactorResetV1 = envelope(
  'roletrail.second_factor.reset.v1',
  z.strictObject({ userId: uuid, actor, reason: eventText(500) }),
);
export const auditorTokenCreatedV1 = envelope(
  'roletrail.auditor_token.created.v1',
  z.strictObject({ tokenId: uuid, label: eventText(200), expiresAt: z.iso.datetime(), actor }),
);
/** A code and no free text, because events are permanent. */
export const tokenRevocationReason = z.enum(['no_longer_needed', 'lost', 'misused']);
export type TokenRevocationReason = z.infer<typeof tokenRevocationReason>;
/** An auditor token was revoked. */
export const auditorTokenRevokedV1 = envelope(
  'roletrail.auditor_token.revoked.v1',
  z.strictObject({ tokenId: uuid, reason: tokenRevocationReason, actor }),
);
/** First event of a ledger that was restarted after its log was lost. */
export const ledgerRestartedV1 = envelope(
  'roletrail.ledger.restarted.v1',
  z.strictObject({
    previousOrigin: eventText(200),
    origin: eventText(200),
    reason: eventText(1000),
    actor,
  }),
);
/** The service was restored from a backup. */
export const serviceRestoredV1 = envelope(
  'roletrail.service.restored.v1',
  z.strictObject({ reason: eventText(1000), sessionsEnded: z.int().min(0), actor }),
);
/** An operator cleared halts; their reasons are in the service's log. */
export const haltsClearedV1 = envelope(
  'roletrail.halts.cleared.v1',
  z.strictObject({ cleared: z.int().min(1), reason: eventText(1000), actor }),
);
/** An operator had a projection folded again from the beginning of the log. */
const rebuilt = z.strictObject({
  projection: z.enum(['consent', 'audit']),
  /** number of records folded before, which are folded again */
  records: z.int().min(0),
  reason: eventText(1000),
  actor,
});
export const projectionRebuiltV1 = envelope('roletrail.projection.rebuilt.v1', rebuilt);
/** Name in a projection's descriptor. */
export const projectionName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
/** Any descriptor name: a new projection needs no new version. */
export const projectionRebuiltV2 = envelope(
  'roletrail.projection.rebuilt.v2',
  rebuilt.extend({ projection: projectionName }),
);
const acceptedDifference = z.strictObject({
  /** number of rows that differ, in all tables */
  rows: z.int().min(1),
  /** SHA-256 of the list shown to the operator */
  digest: sha256Hex,
});
/** Also contains the method and the accepted differences. */
export const projectionRebuiltV3 = envelope(
  'roletrail.projection.rebuilt.v3',
  rebuilt.extend({
    projection: projectionName,
    /**
     * `in_place`: emptied, and folded again while nothing of it could be read; `swapped`: folded
     * beside the live one, which it then replaced; `rolled_back`: replaced in turn by that
     */
    mode: z.enum(['in_place', 'swapped', 'rolled_back']),
    /** null if there was no difference, or nothing to compare */
    accepted: acceptedDifference.nullable(),
  }),
);
export function rebuiltV2ToV3(event: z.infer<typeof projectionRebuiltV2>) {
  const type = 'roletrail.projection.rebuilt.v3' as const;
  return { ...event, type, data: { ...event.data, mode: 'in_place' as const, accepted: null } };
}
export function rebuiltV1ToV2(event: z.infer<typeof projectionRebuiltV1>) {
  const type = 'roletrail.projection.rebuilt.v2' as const;
  return { ...event, type };
}
/**
 * A reader's first view of one tree in an hour (EVIDENCE_READING_MS). Covers all their views of
 * that tree in this hour.
 */
export const evidenceViewedV1 = envelope(
  'roletrail.evidence.viewed.v1',
  z.strictObject({
    topic: eventText(100),
    partition: z.int().min(0),
    /** staff member, or external auditor by their token */
    reader: z.strictObject({ kind: z.enum(['user', 'auditor_token']), id: uuid }),
  }),
);
/**
 * Reason why staff open sealed values or export records. A code: free text is stored in an erasable
 * row.
 */
export const openingReason = z.enum([
  'person_asked',
  'complaint',
  'dispute',
  'authority_request',
  'misuse_suspected',
  'audit',
]);
export type OpeningReason = z.infer<typeof openingReason>;

const size = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
/*
 * No projection folds these two: the export itself is a row of `evidence_export`. The digests bind
 * words that stand in that row alone (`boundBytes` of export-manifest.ts), while it is there.
 */
const exported = z.strictObject({
  exportId: uuid,
  reader: z.strictObject({ kind: z.literal('user'), id: uuid }),
  format: z.enum(['csv', 'jsonl']),
  /** the file contains the exact entries */
  withEntries: z.boolean(),
  reasonCode: openingReason,
  /** of the reader's own text */
  textDigest: sha256Hex,
  /** of the filter as applied */
  filterDigest: sha256Hex,
  /** each tree at its last signed size */
  trees: z.array(z.strictObject({ topic: eventText(100), partition: z.int().min(0), size })),
});
/** Ledger records were given out as a file; recorded before its first byte. */
export const evidenceExportedV1 = envelope('roletrail.evidence.exported.v1', exported);
export const evidenceExportedV2 = envelope(
  'roletrail.evidence.exported.v2',
  exported.extend({
    format: z.enum(['csv', 'jsonl', 'parquet']),
    /** the file contains the sealed values in plain text */
    opened: z.boolean(),
  }),
);

/** Adds the format for Excel. */
export const evidenceExportedV3 = envelope(
  'roletrail.evidence.exported.v3',
  exported.extend({
    format: z.enum(['csv', 'jsonl', 'parquet', 'csv-excel']),
    /** the file contains the sealed values in plain text */
    opened: z.boolean(),
  }),
);

/** Exports of v1 never contained sealed values. */
export function exportedV1ToV2(event: z.infer<typeof evidenceExportedV1>) {
  const type = 'roletrail.evidence.exported.v2' as const;
  return { ...event, type, data: { ...event.data, opened: false } };
}

/** Every format of v2 is one of v3. */
export function exportedV2ToV3(event: z.infer<typeof evidenceExportedV2>) {
  return { ...event, type: 'roletrail.evidence.exported.v3' as const };
}
/** An export was completed once, from its first byte to its last. */
export const evidenceExportCompletedV1 = envelope(
  'roletrail.evidence.export_completed.v1',
  z.strictObject({
    exportId: uuid,
    bytes: size,
    rows: size,
    fileSha256: sha256Hex,
    manifestSha256: sha256Hex,
  }),
);
/** Staff opened the sealed part of one decision; recorded before it was shown. */
export const evidenceOpenedV1 = envelope(
  'roletrail.evidence.opened.v1',
  z.strictObject({
    /** person of the decision */
    userId: uuid,
    /** the decision and its place */
    eventId: uuid,
    topic: eventText(100),
    partition: z.int().min(0),
    offset: z.int().min(0),
    actor,
    reason: openingReason,
    /** SHA-256 of 32 random bytes and the UTF-8 bytes of the text beside the code */
    textDigest: sha256Hex,
  }),
);

/** Action of staff on a support ticket; events never contain its text. */
export const ticketHandledV1 = envelope(
  'roletrail.ticket.handled.v1',
  z.strictObject({
    ticketId: uuid,
    number: eventText(20),
    act: z.enum(['replied', 'replied_and_closed', 'closed', 'reopened', 'released', 'deleted']),
    actor,
    /** set for a deletion */
    reason: eventText(500).nullable(),
  }),
);

/** State of a ticket; `held`: why it is set aside, [] if it is not. */
const ticketState = z.strictObject({
  status: z.enum(['open', 'answered', 'closed']),
  held: z.array(eventText(40)).max(20),
});

/** The same with the states before and after the act. */
export const ticketHandledV2 = envelope(
  'roletrail.ticket.handled.v2',
  z.strictObject({
    ...ticketHandledV1.shape.data.shape,
    /** null in events of the first version, which recorded none */
    before: ticketState.nullable(),
    /** null for a deletion too */
    after: ticketState.nullable(),
  }),
);

export function ticketHandledV1ToV2(
  event: z.infer<typeof ticketHandledV1>,
): z.infer<typeof ticketHandledV2> {
  const type = 'roletrail.ticket.handled.v2' as const;
  return { ...event, type, data: { ...event.data, before: null, after: null } };
}

const { reason: _reason, ...handledShape } = ticketHandledV2.shape.data.shape;
/** The same with a digest of the reason, which may name a person. */
export const ticketHandledV3 = envelope(
  'roletrail.ticket.handled.v3',
  z.strictObject({
    ...handledShape,
    /**
     * SHA-256 of 32 random bytes and the UTF-8 bytes of the reason of a deletion, which the table
     * `staff_act` has; null for other acts, and in events of earlier versions
     */
    reasonDigest: sha256Hex.nullable(),
  }),
);

/** Leaves the reason out: only the stored bytes of the older event have it. */
export function ticketHandledV2ToV3(
  event: z.infer<typeof ticketHandledV2>,
): z.infer<typeof ticketHandledV3> {
  const type = 'roletrail.ticket.handled.v3' as const;
  const { reason: _, ...data } = event.data;
  return { ...event, type, data: { ...data, reasonDigest: null } };
}
