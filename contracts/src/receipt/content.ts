import type { AnyReceipt } from './schema.ts';
import { boundTo, differences, recordedEvent, type Stated, statedIn } from './stated.ts';

/** Bytes that a receipt holds; null where they could not be decoded, or where it holds none. */
export interface ReceiptEntries {
  readonly entry: Uint8Array | null;
  /** of a withdrawal: the acceptance that it takes back */
  readonly acceptance: Uint8Array | null;
}

/**
 * Whether a receipt says what its recorded bytes say.
 * @returns what differs, as a sentence that names the fields, or null
 */
export function receiptFault(receipt: AnyReceipt, entries: ReceiptEntries): string | null {
  const event = recordedEvent(entries.entry);
  if (!event) return 'The recorded bytes cannot be read.';
  const about = receipt.acceptance === null ? event : recordedEvent(entries.acceptance);
  const { person, withdraws } = boundTo(event);
  const other = about?.id !== withdraws || boundTo(about).person !== person;
  if (receipt.acceptance !== null && other) {
    return 'The receipt shows another acceptance than the one that was withdrawn.';
  }
  const differ = differencesOf(receipt, statedIn(event, about));
  return differ.length === 0 ? null : `Not as it was recorded: ${differ.join(', ')}.`;
}

function differencesOf(receipt: AnyReceipt, stated: Stated): readonly string[] {
  if (receipt.schema === 'roletrail.receipt.v2') {
    const said = Object.fromEntries(
      Object.keys(stated).map((name) => [name, receipt[name as keyof Stated]]),
    );
    return differences(said, stated);
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
