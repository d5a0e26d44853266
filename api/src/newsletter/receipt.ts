import type { NewsletterConsent, NewsletterReceipt } from '@roletrail/contracts/http/newsletter';
import type { Database } from '@roletrail/db/open';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { proveEvent } from '../evidence/example.ts';
import { readReceiptToken } from './links.ts';

const TOPIC = 'admin-events';
/** Earlier consents of a receipt, the newest ones. Bounded, because each needs a proof. */
const EARLIER_SHOWN = 20;

/**
 * Returns the receipt of the current or last consent of a subscription, and of the consents before
 * it, without its address. A subscription belongs to one address for as long as it is stored, so
 * the link of any letter of the address shows all of them.
 * @throws ApiError LINK_INVALID if the token is invalid or the subscription was deleted
 */
export async function readNewsletterReceipt(
  { config, deps: { db }, keys }: ApiContext,
  token: string,
): Promise<NewsletterReceipt> {
  const id = readReceiptToken(keys.newsletter, token);
  if (id === null) throw new ApiError('LINK_INVALID');
  const row = await db
    .selectFrom('newsletter_subscription')
    .select(['consent_version', 'consent_text', 'tag', 'asked_at', 'confirmed_at', 'left_at'])
    .select(['consent_event_id', 'earlier'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row?.confirmed_at) throw new ApiError('LINK_INVALID');
  const earlier: NewsletterConsent[] = [];
  // one after another: the link may be opened by many at once
  for (const { endedAt, eventId, ...consent } of row.earlier.slice(-EARLIER_SHOWN).reverse()) {
    earlier.push({
      ...consent,
      askedAt: toInstant(consent.askedAt),
      confirmedAt: toInstant(consent.confirmedAt),
      leftAt: toInstant(endedAt),
      record: await proveConsent(db, config, eventId ?? null),
    });
  }
  return {
    schema: 'roletrail.newsletter-receipt.v1',
    subscriptionId: id,
    consentVersion: row.consent_version,
    consentText: row.consent_text,
    tag: row.tag,
    askedAt: row.asked_at.toISOString(),
    confirmedAt: row.confirmed_at.toISOString(),
    leftAt: row.left_at?.toISOString() ?? null,
    record: await proveConsent(db, config, row.consent_event_id),
    earlier,
  };
}

/** Converts a time that PostgreSQL wrote into JSON. */
const toInstant = (time: string) => new Date(time).toISOString();

/** Returns the entry of a consent with its proof; null if it is unknown or not yet signed. */
async function proveConsent(
  db: Database,
  config: ApiContext['config'],
  eventId: string | null,
): Promise<NewsletterConsent['record']> {
  if (eventId === null) return null;
  const entry = await db
    .selectFrom('audit_entry')
    .select(['partition', 'offset'])
    .where('event_id', '=', eventId)
    .where('topic', '=', TOPIC)
    .executeTakeFirst();
  if (!entry) return null;
  const place = { topic: TOPIC, partition: entry.partition } as const;
  return proveEvent(db, config, { eventId, place, offset: entry.offset });
}
