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
/** An operator took the second factor off an account: its owner could no longer sign in. */
export const secondFactorResetV1 = envelope(
  'roletrail.second_factor.reset.v1',
  z.strictObject({ userId: uuid, actor, reason: eventText(500) }),
);
export const auditorTokenCreatedV1 = envelope(
  'roletrail.auditor_token.created.v1',
  z.strictObject({ tokenId: uuid, label: eventText(200), expiresAt: z.iso.datetime(), actor }),
);
/** A code, and no words of anybody's: events are for ever. */
export const tokenRevocationReason = z.enum(['no_longer_needed', 'lost', 'misused']);
export type TokenRevocationReason = z.infer<typeof tokenRevocationReason>;
/** From then on the token opens nothing. */
export const auditorTokenRevokedV1 = envelope(
  'roletrail.auditor_token.revoked.v1',
  z.strictObject({ tokenId: uuid, reason: tokenRevocationReason, actor }),
);
/** First event of a ledger that had to start anew after its log was lost. */
export const ledgerRestartedV1 = envelope(
  'roletrail.ledger.restarted.v1',
  z.strictObject({
    previousOrigin: eventText(200),
    origin: eventText(200),
    reason: eventText(1000),
    actor,
  }),
);
/** The service was brought back from a backup. */
export const serviceRestoredV1 = envelope(
  'roletrail.service.restored.v1',
  z.strictObject({ reason: eventText(1000), sessionsEnded: z.int().min(0), actor }),
);
/** An operator let loops go on that had halted; their reasons stood in the service's own log. */
export const haltsClearedV1 = envelope(
  'roletrail.halts.cleared.v1',
  z.strictObject({ cleared: z.int().min(1), reason: eventText(1000), actor }),
);
/** An operator had a projection folded again from the log's beginning. */
const rebuilt = z.strictObject({
  projection: z.enum(['consent', 'audit']),
  /** records folded before, which are folded again */
  records: z.int().min(0),
  reason: eventText(1000),
  actor,
});
export const projectionRebuiltV1 = envelope('roletrail.projection.rebuilt.v1', rebuilt);
/** As a projection's descriptor has it. */
export const projectionName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
/** Any name that a descriptor bears: one more projection is no new version. */
export const projectionRebuiltV2 = envelope(
  'roletrail.projection.rebuilt.v2',
  rebuilt.extend({ projection: projectionName }),
);
const acceptedDifference = z.strictObject({
  /** rows in which the two differed, of all tables */
  rows: z.int().min(1),
  /** SHA-256 of the list that the operator had before them */
  digest: sha256Hex,
});
/** Also says how, and what was accepted of it. */
export const projectionRebuiltV3 = envelope(
  'roletrail.projection.rebuilt.v3',
  rebuilt.extend({
    projection: projectionName,
    /**
     * `in_place`: emptied, and folded again while nothing of it could be read; `swapped`: folded
     * beside the live one, which it then replaced; `rolled_back`: replaced in turn by that
     */
    mode: z.enum(['in_place', 'swapped', 'rolled_back']),
    /** null: both said the same, or there was nothing to compare */
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
 * Somebody read the entries of one tree: the first time within an hour (EVIDENCE_READING_MS).
 * Stands for all they read of that tree from then on until the hour is over.
 */
export const evidenceViewedV1 = envelope(
  'roletrail.evidence.viewed.v1',
  z.strictObject({
    topic: eventText(100),
    partition: z.int().min(0),
    /** a person of the staff, or a foreign auditor by their token */
    reader: z.strictObject({ kind: z.enum(['user', 'auditor_token']), id: uuid }),
  }),
);
/**
 * Why staff open what a person's decision sealed, or take records with them. A code: their own words
 * stand in an erasable row.
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
  /** the exact entries are in it */
  withEntries: z.boolean(),
  reasonCode: openingReason,
  /** of the reason in the reader's own words */
  textDigest: sha256Hex,
  /** of the filter as it was applied */
  filterDigest: sha256Hex,
  /** what it is made from: each tree as it was signed last */
  trees: z.array(z.strictObject({ topic: eventText(100), partition: z.int().min(0), size })),
});
/** Somebody is given records of the ledger as a file: recorded before its first byte. */
export const evidenceExportedV1 = envelope('roletrail.evidence.exported.v1', exported);
export const evidenceExportedV2 = envelope(
  'roletrail.evidence.exported.v2',
  exported.extend({
    format: z.enum(['csv', 'jsonl', 'parquet']),
    /** what the decisions sealed is in it, in the clear */
    opened: z.boolean(),
  }),
);

/** When v1 was written nothing sealed could be exported. */
export function exportedV1ToV2(event: z.infer<typeof evidenceExportedV1>) {
  const type = 'roletrail.evidence.exported.v2' as const;
  return { ...event, type, data: { ...event.data, opened: false } };
}
/** All of an export was made once, from its first byte to its last. */
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
/** Staff opened the sealed part of one decision: recorded before it was shown. */
export const evidenceOpenedV1 = envelope(
  'roletrail.evidence.opened.v1',
  z.strictObject({
    /** whose decision it is */
    userId: uuid,
    /** the decision, and where it stands */
    eventId: uuid,
    topic: eventText(100),
    partition: z.int().min(0),
    offset: z.int().min(0),
    actor,
    reason: openingReason,
    /** SHA-256 of 32 random bytes and the UTF-8 bytes of what was written beside the code */
    textDigest: sha256Hex,
  }),
);

/** Staff did something with a support ticket; its words are never in an event. */
export const ticketHandledV1 = envelope(
  'roletrail.ticket.handled.v1',
  z.strictObject({
    ticketId: uuid,
    number: eventText(20),
    act: z.enum(['replied', 'replied_and_closed', 'closed', 'reopened', 'released', 'deleted']),
    actor,
    /** given for a deletion */
    reason: eventText(500).nullable(),
  }),
);
