import type { OpenedEvidence, OpenSealedBody } from '@roletrail/contracts/http/audit-opening';
import type { ReadableReceipt } from '@roletrail/contracts/receipt/receipt-text';
import { formatTopicPartition } from '@roletrail/event-log/port';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { findReceipt, openedOf, type ReceiptState, readsOf } from '../evidence/receipt.ts';
import { openSealed } from './open.ts';

/** PDF, or why there is none yet. */
export type StaffCertificate =
  | { readonly kind: 'waiting'; readonly status: 'pending' | 'sequenced' | 'integrated' }
  | { readonly kind: 'ready'; readonly pdf: Buffer };

interface Which {
  readonly userId: string;
  readonly eventId: string;
}

/**
 * Writes the certificate of a decision for staff. Opens nothing: what is sealed is named so.
 * @throws ApiError NOT_FOUND, LEDGER_UNAVAILABLE, RUN_TIMEOUT, RATE_LIMITED, NOT_READY
 */
export async function writeMaskedCertificate(
  context: ApiContext,
  staff: CallerFacts,
  which: Which,
): Promise<StaffCertificate> {
  const found = await findClosed(context, which);
  return found.kind === 'waiting' ? found : write(context, staff, found.receipt);
}

/**
 * Writes the certificate with what is sealed, for compliance staff, after the opening is on record.
 * @throws ApiError as `writeMaskedCertificate` and `openSealed`
 */
export async function writeOpenedCertificate(
  context: ApiContext,
  staff: CallerFacts,
  { reason, ...which }: Which & { readonly reason: OpenSealedBody },
): Promise<StaffCertificate> {
  const found = await findClosed(context, which);
  if (found.kind === 'waiting') return found;
  const { receipt } = found;
  const { partition, offset } = receipt;
  const place = { topic: 'consent-events', partition, offset } as const;
  const answer = await openSealed(context, staff, place, reason);
  const opened =
    answer.state === 'opened' && answer.opened
      ? openedOf(secretsIn(answer.opened))
      : answer.state === 'erased'
        ? ('erased' as const)
        : ('cannot_be_opened' as const);
  return write(context, staff, { ...receipt, opened });
}

type Found =
  | Extract<ReceiptState, { kind: 'waiting' }>
  | { readonly kind: 'ready'; readonly receipt: ReadableReceipt };

/** Reads a receipt with no key, so that nothing can be opened. */
async function findClosed({ deps }: ApiContext, { userId, eventId }: Which): Promise<Found> {
  const receipts = { db: deps.db, vaultKeys: deps.keys.vault };
  const reads = readsOf(receipts, userId);
  const isErased = (await reads.keys()).get(userId)?.kind === 'erased';
  const closed = new Map([[userId, { kind: 'erased' as const }]]);
  const found = await findReceipt(receipts, userId, eventId, {
    ...reads,
    keys: async () => closed,
  });
  if (found.kind === 'unknown') throw new ApiError('NOT_FOUND');
  if (found.kind === 'waiting') return found;
  return { kind: 'ready', receipt: { ...found.receipt, opened: isErased ? 'erased' : 'sealed' } };
}

function secretsIn({ request, account, words }: OpenedEvidence) {
  const evidence = request && {
    observed: { ip: request.ip, peer: request.peer, userAgent: request.userAgent },
    claimed: { userAgent: request.claimedUserAgent, deviceId: request.deviceId },
  };
  return { evidence, account, words };
}

async function write(
  { config, writers }: ApiContext,
  staff: CallerFacts,
  receipt: ReadableReceipt,
): Promise<StaffCertificate> {
  const vkey = config.ledger.vkeys[formatTopicPartition(receipt)] ?? '';
  const from = { service: config.publicOrigin, vkey };
  const order = { kind: 'certificate', receipt, from } as const;
  return { kind: 'ready', pdf: await writers.write(staff.user.id, order) };
}
