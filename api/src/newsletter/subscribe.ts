import type { NewsletterBody } from '@roletrail/contracts/http/newsletter';
import { NEWSLETTER_CONSENT } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { allowLink, reserveMailQuota } from '../account/inbox-allowance.ts';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { readForm } from '../forms/form-token.ts';
import { findSpamReasons } from '../forms/spam-check.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { inTransaction } from '../transaction.ts';
import { confirmationLetter, welcomeLetter } from './letters.ts';
import {
  confirmationToken,
  hashLinkToken,
  leaveUrl,
  readLeaveToken,
  receiptToken,
} from './links.ts';
import { storeConsent } from './stored-consent.ts';

/*
 * A request (newsletter_request): made by the form, with the words that were agreed to and a link
 * that works for two days; ends when its link is opened or expires. Anyone can make one for any
 * address, so it changes no subscription.
 * A subscription (newsletter_subscription): confirmed → left → confirmed. Entered by a link of a
 * request alone; left by the signed link of any letter. Each consent stays as proof until three
 * years after it ended (stored-consent.ts). Only the confirmation is mailed to an address that is
 * not confirmed.
 */
const LINK_HOURS = 48;
const LINK_MS = LINK_HOURS * 3_600_000;
/** An address gets no second confirmation sooner than this. */
const PAUSE_MINUTES = 10;

/**
 * Takes a request for the newsletter. The caller cannot tell a known address from a new one, and a
 * program's form is dropped silently.
 * @throws ApiError FORM_EXPIRED
 */
export async function subscribe(context: ApiContext, body: NewsletterBody): Promise<void> {
  const form = readForm(context.keys.form, body.formToken, context.clock.now());
  if (!form) throw new ApiError('FORM_EXPIRED');
  const { minFillMs } = context.config.forms;
  const held = findSpamReasons({ website: body.website, ageMs: form.ageMs, minFillMs });
  if (held.length > 0) return;
  await inTransaction(context.deps.db, (tx) => ask(tx, context, body));
}

async function ask(tx: Tx, context: ApiContext, body: NewsletterBody): Promise<void> {
  const { config, deps, keys } = context;
  const { email } = body;
  const tag = body.tag ?? null;
  const address = normaliseEmail(email);
  // requests for one address wait for each other here: two at once send one letter
  await sql`select pg_advisory_xact_lock(hashtextextended(${`letter ${address}`}, 0))`.execute(tx);
  if (await needsNoLetter(tx, address, tag)) return;
  // letters about one subject must not use up the link to all articles
  const allowed =
    tag === null
      ? await allowLink(tx, context, 'newsletter', email)
      : await reserveMailQuota(tx, context, email);
  if (!allowed) return;
  const id = await storeRequest(tx, keys.newsletter, email, tag);
  const token = confirmationToken(keys.newsletter, id);
  await enqueueMail(tx, deps.keys.vault, {
    to: email,
    ...confirmationLetter(`${config.publicOrigin}/newsletter/confirm#token=${token}`, LINK_HOURS),
    keepForMs: LINK_MS,
  });
}

/** Returns true if the address is subscribed, or has just been sent this link. */
async function needsNoLetter(tx: Tx, address: string, tag: string | null): Promise<boolean> {
  const { rows } = await sql`
    select from newsletter_subscription where email_normalized = ${address} and status = 'confirmed'
    union all
    select from newsletter_request
    where email_normalized = ${address} and tag is not distinct from ${tag}
      and mailed_at > clock_timestamp() - ${PAUSE_MINUTES} * interval '1 minute'`.execute(tx);
  return rows.length > 0;
}

/** Stores the request, or prolongs the one with the same tag. Returns its id. */
async function storeRequest(
  tx: Tx,
  key: Uint8Array,
  email: string,
  tag: string | null,
): Promise<string> {
  const id = uuidv7();
  const now = sql<Date>`clock_timestamp()`;
  const times = { mailed_at: now, expires_at: sql<Date>`${now} + ${LINK_MS} * interval '1 ms'` };
  const stored = await tx
    .insertInto('newsletter_request')
    .values({
      id,
      email,
      email_normalized: normaliseEmail(email),
      tag,
      consent_version: NEWSLETTER_CONSENT.version,
      consent_text: NEWSLETTER_CONSENT.text,
      token_hash: hashLinkToken(confirmationToken(key, id)),
      ...times,
    })
    .onConflict((conflict) => conflict.columns(['email_normalized', 'tag']).doUpdateSet(times))
    .returning('id')
    .executeTakeFirstOrThrow();
  return stored.id;
}

/**
 * Opens a confirmation link; it works once. The consent and its event commit together.
 * @throws ApiError LINK_INVALID
 */
export async function confirm(context: ApiContext, token: string): Promise<{ tag: string | null }> {
  const { config, deps, keys } = context;
  const eventId = uuidv7();
  return inTransaction(deps.db, async (tx) => {
    const consent = await storeConsent(tx, hashLinkToken(token), eventId);
    if (consent === null) throw new ApiError('LINK_INVALID');
    const { id, email, tag, consentVersion } = consent;
    const origin = config.publicOrigin;
    const leave = leaveUrl(origin, keys.newsletter, id);
    const receipt = `${origin}/newsletter/receipt#token=${receiptToken(keys.newsletter, id)}`;
    await enqueueMail(tx, deps.keys.vault, {
      to: email,
      ...welcomeLetter({ articles: `${origin}/insights`, leave, receipt }, tag),
      unsubscribeUrl: leave,
    });
    const type = 'roletrail.newsletter.consented.v1';
    const draft = { id: eventId, source: API_EVENT_SOURCE, type, subject: id } as const;
    await enqueue(tx, deps.partitions, [{ draft: { ...draft, data: { consentVersion } } }]);
    return { tag };
  });
}

/**
 * Ends a subscription, deletes a letter that waits for it, and records that. Ending it twice is no
 * mistake.
 * @throws ApiError LINK_INVALID
 */
export async function leave({ deps, keys }: ApiContext, token: string): Promise<void> {
  const id = readLeaveToken(keys.newsletter, token);
  if (id === null) throw new ApiError('LINK_INVALID');
  const eventId = uuidv7();
  await inTransaction(deps.db, async (tx) => {
    const left = await tx
      .updateTable('newsletter_subscription')
      .set({ status: 'left', left_at: sql`clock_timestamp()`, token_hash: null })
      .where('id', '=', id)
      .where('status', '<>', 'left')
      .returning(['letter_id', 'confirmed_at', 'consent_version as consentVersion'])
      .executeTakeFirst();
    if (!left) return;
    if (left.letter_id !== null) {
      await tx
        .deleteFrom('mail_message')
        .where('id', '=', left.letter_id)
        .where('sent_at', 'is', null)
        .execute();
    }
    // a request of an earlier release was never a consent
    if (left.confirmed_at === null) return;
    const type = 'roletrail.newsletter.left.v1';
    const draft = { id: eventId, source: API_EVENT_SOURCE, type, subject: id } as const;
    const data = { consentVersion: left.consentVersion };
    await enqueue(tx, deps.partitions, [{ draft: { ...draft, data } }]);
  });
}
