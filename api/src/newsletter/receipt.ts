import type { NewsletterReceipt } from '@roletrail/contracts/http/newsletter';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { proveEvent } from '../evidence/example.ts';
import { readReceiptToken } from './links.ts';

const TOPIC = 'admin-events';

/**
 * Returns the receipt of the current or last consent of a subscription, without its address.
 * @throws ApiError LINK_INVALID if the token is invalid or the subscription was deleted
 */
export async function readNewsletterReceipt(
  { config, deps, keys }: ApiContext,
  token: string,
): Promise<NewsletterReceipt> {
  const id = readReceiptToken(keys.newsletter, token);
  if (id === null) throw new ApiError('LINK_INVALID');
  const row = await deps.db
    .selectFrom('newsletter_subscription as s')
    .leftJoin('audit_entry as a', (join) =>
      join.onRef('a.event_id', '=', 's.consent_event_id').on('a.topic', '=', TOPIC),
    )
    .select(['s.consent_version', 's.consent_text', 's.tag', 's.asked_at', 's.confirmed_at'])
    .select(['s.left_at', 's.consent_event_id', 'a.partition', 'a.offset'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  if (!row?.confirmed_at) throw new ApiError('LINK_INVALID');
  const { consent_event_id: eventId, partition, offset } = row;
  const placed = eventId !== null && partition !== null && offset !== null;
  const place = { topic: TOPIC, partition: partition ?? 0 } as const;
  return {
    schema: 'roletrail.newsletter-receipt.v1',
    subscriptionId: id,
    consentVersion: row.consent_version,
    consentText: row.consent_text,
    tag: row.tag,
    askedAt: row.asked_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    record: placed ? await proveEvent(deps.db, config, { eventId, place, offset }) : null,
  };
}
