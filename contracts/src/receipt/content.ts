import { isCanonical } from '../canonical.ts';
import {
  createSkippedCheck,
  createVerificationCheck,
  type VerificationCheck,
} from '../verification-check.ts';
import {
  boundTo,
  type DerivedReceiptFields,
  deriveReceiptFields,
  differences,
  recordedEvent,
  recordedKind,
  statedInV2,
} from './derived-fields.ts';
import type { AnyReceipt } from './schema.ts';

/** Entries of a receipt; null if undecodable or absent. */
export interface ReceiptEntries {
  readonly entry: Uint8Array | null;
  /** of a withdrawal: the withdrawn acceptance */
  readonly acceptance: Uint8Array | null;
}

const WHAT = 'The entry says what the receipt says';

/**
 * Checks that a receipt agrees with its recorded bytes. Skipped for events of newer code, whose
 * meaning is unknown.
 */
export function checkReceiptContent(
  receipt: AnyReceipt,
  entries: ReceiptEntries,
): VerificationCheck {
  const event = recordedEvent(entries.entry);
  const recorded = event && recordedKind(event);
  if (recorded && !recorded.known) {
    const newer = `they are a ${event?.type}, which this verifier does not know: use a newer one`;
    return createSkippedCheck('content', WHAT, newer);
  }
  return createVerificationCheck('content', WHAT, fault(receipt, entries, event));
}

/** Returns the differing fields as a sentence, or null. */
function fault(
  receipt: AnyReceipt,
  entries: ReceiptEntries,
  event: ReturnType<typeof recordedEvent>,
): string | null {
  if (!event || !isOneForm(event, entries.entry)) return 'The entry cannot be read.';
  if (recordedKind(event)?.kind !== receipt.decision) return 'They record no such decision.';
  const about = receipt.acceptance === null ? event : recordedEvent(entries.acceptance);
  const { person, withdraws } = boundTo(event);
  const other = about?.id !== withdraws || boundTo(about).person !== person;
  const accepts = about !== null && recordedKind(about)?.kind === 'accepted';
  if (receipt.acceptance !== null && (other || !accepts)) {
    return 'The receipt shows another acceptance than the one that was withdrawn.';
  }
  const differ = differencesOf(receipt, deriveReceiptFields(event, about));
  return differ.length === 0 ? null : `Not as it was recorded: ${differ.join(', ')}.`;
}

/** Events are recorded only in RFC 8785: in another form a name could occur twice. */
function isOneForm(event: object, entry: Uint8Array | null): boolean {
  return entry !== null && isCanonical(event, entry);
}

function differencesOf(receipt: AnyReceipt, stated: DerivedReceiptFields): readonly string[] {
  if (receipt.schema !== 'roletrail.receipt.v1') {
    const wanted = receipt.schema === 'roletrail.receipt.v2' ? statedInV2(stated) : stated;
    const fields = Object.fromEntries(
      Object.keys(wanted).map((name) => [name, receipt[name as keyof typeof receipt]]),
    );
    return differences(fields, wanted);
  }
  const { eventId, decision, documents } = receipt;
  // the first form names documents without their day
  const named = stated.documents.map((document) => {
    const { effectiveDate: _, ...rest } = Object(document) as { effectiveDate?: unknown };
    return rest;
  });
  return differences(
    { eventId, decision, documents },
    { eventId: stated.eventId, decision: stated.decision, documents: named },
  );
}
