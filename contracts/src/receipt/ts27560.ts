/**
 * A receipt in the information structure of ISO/IEC TS 27560:2023 (consent records and receipts),
 * for systems that read that. The field names are the standard's. The lawful basis is the contract
 * that was accepted, not consent; what the service does not record is null, and no value is invented.
 */
import { z } from 'zod';
import { uuid } from '../primitives.ts';
import type { Receipt } from './schema.ts';

const party = z.strictObject({
  party_id: z.string(),
  party_role: z.enum(['pii_controller', 'pii_principal']),
  party_name: z.string().nullable(),
  party_email: z.string().nullable(),
  party_url: z.string().nullable(),
});

const STATES = { accepted: 'given', declined: 'refused', withdrawn: 'withdrawn' } as const;

export const receiptTs27560 = z.strictObject({
  receipt_metadata: z.strictObject({
    schema_version: z.literal('ISO/IEC TS 27560:2023'),
    receipt_id: uuid,
    record_id: uuid,
    pii_principal_id: uuid,
  }),
  pii_processing: z.strictObject({
    privacy_notice: z.string().nullable(),
    language: z.string().nullable(),
    purposes: z.array(
      z.strictObject({
        purpose: z.literal('use of the service under its terms'),
        lawful_basis: z.literal('contract'),
        withdrawal_method: z.string(),
        pii_controllers: z.array(z.string()),
        terms: z.array(
          z.strictObject({ url: z.string(), version: z.string(), sha256: z.string() }),
        ),
      }),
    ),
  }),
  party_identification: z.array(party),
  events: z.array(
    z.strictObject({
      event_time: z.string(),
      event_type: z.literal('explicit'),
      event_state: z.enum(['given', 'refused', 'withdrawn']),
      /** who did it: an id of a party above */
      entity_id: z.string(),
    }),
  ),
  /** where the proof stands that the standard has no field for */
  proof: z.strictObject({
    schema: z.literal('roletrail.receipt.v3'),
    receipt_url: z.string(),
    leaf_hash: z.string(),
  }),
});
export type ReceiptTs27560 = z.infer<typeof receiptTs27560>;

/** The language that was offered, else the one that the browser reports, else null. */
function languageOf({ offered, reported }: Receipt['screen']): string | null {
  if (offered !== 'not_recorded') return offered.locale;
  return reported === 'not_recorded' ? null : reported.locale;
}

/** @param service where it is, without a slash at the end */
export function inTs27560(receipt: Receipt, service: string): ReceiptTs27560 {
  const { eventId, person, actor, documents, screen, decision, times, opened } = receipt;
  const texts = documents.map(({ docType, version, sha256 }) => ({
    docType,
    url: `${service}/${docType}?version=${encodeURIComponent(version)}`,
    version,
    sha256,
  }));
  const account = opened === 'erased' || opened.account === 'not_recorded' ? null : opened.account;
  return {
    receipt_metadata: {
      schema_version: 'ISO/IEC TS 27560:2023',
      receipt_id: eventId,
      record_id: eventId,
      pii_principal_id: person,
    },
    pii_processing: {
      privacy_notice: texts.find(({ docType }) => docType === 'privacy')?.url ?? null,
      language: languageOf(screen),
      purposes: [
        {
          purpose: 'use of the service under its terms',
          lawful_basis: 'contract',
          withdrawal_method: `${service}/account/data`,
          pii_controllers: [service],
          terms: texts
            .filter(({ docType }) => docType === 'terms')
            .map(({ url, version, sha256 }) => ({ url, version, sha256 })),
        },
      ],
    },
    party_identification: [
      {
        party_id: service,
        party_role: 'pii_controller',
        party_name: 'RoleTrail',
        party_email: null,
        party_url: service,
      },
      {
        party_id: person,
        party_role: 'pii_principal',
        party_name: account?.name ?? null,
        party_email: account?.email ?? null,
        party_url: null,
      },
    ],
    events: [
      {
        event_time: times.log,
        event_type: 'explicit',
        event_state: STATES[decision],
        entity_id: actor === 'system' ? service : person,
      },
    ],
    proof: {
      schema: 'roletrail.receipt.v3',
      receipt_url: `${service}/api/me/consents/${eventId}/receipt`,
      leaf_hash: receipt.leafHash,
    },
  };
}
