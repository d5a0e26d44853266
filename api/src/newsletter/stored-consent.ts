import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';

/** The privacy policy promises that proof of a consent is kept this long after it ended. */
const PROOF_YEARS = 3;

interface Requested {
  readonly email: string;
  readonly email_normalized: string;
  readonly tag: string | null;
  readonly consent_version: string;
  readonly consent_text: string;
  readonly asked_at: Date;
}

interface Subscribed {
  readonly id: string;
  readonly email: string;
  readonly tag: string | null;
  readonly consentVersion: string;
}

/**
 * Takes the request whose link was opened and makes its subscription. An earlier consent of the
 * address is kept beside it, as proof.
 * @param eventId id of the event about this consent
 * @returns null if the link was used, expired or never made
 */
export async function storeConsent(
  tx: Tx,
  tokenHash: Buffer,
  eventId: string,
): Promise<Subscribed | null> {
  const asked = (await takeRequest(tx, tokenHash)) ?? (await pendingOfBefore(tx, tokenHash));
  if (asked === null) return null;
  const { email, email_normalized, tag, consent_version, consent_text, asked_at } = asked;
  const { rows } = await sql<Subscribed>`
    insert into newsletter_subscription as s
      (id, email, email_normalized, tag, status, consent_version, consent_text, asked_at,
        confirmed_at, consent_event_id)
    values (${uuidv7()}, ${email}, ${email_normalized}, ${tag}, 'confirmed', ${consent_version},
      ${consent_text}, ${asked_at}, clock_timestamp(), ${eventId})
    on conflict (email_normalized) do update set
      email = excluded.email, tag = excluded.tag, status = 'confirmed',
      consent_version = excluded.consent_version, consent_text = excluded.consent_text,
      asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at, left_at = null,
      token_hash = null, token_expires_at = null, consent_event_id = excluded.consent_event_id,
      earlier = case when s.confirmed_at is null then s.earlier else s.earlier ||
        jsonb_build_object('consentVersion', s.consent_version, 'consentText', s.consent_text,
          'tag', s.tag, 'askedAt', s.asked_at, 'confirmedAt', s.confirmed_at,
          'endedAt', coalesce(s.left_at, excluded.confirmed_at), 'eventId', s.consent_event_id) end
    returning id, email, tag, consent_version as "consentVersion"`.execute(tx);
  return rows[0] ?? null;
}

async function takeRequest(tx: Tx, tokenHash: Buffer): Promise<Requested | null> {
  const { rows } = await sql<Requested>`
    delete from newsletter_request
    where token_hash = ${tokenHash} and expires_at > clock_timestamp()
    returning email, email_normalized, tag, consent_version, consent_text, asked_at`.execute(tx);
  return rows[0] ?? null;
}

/** The release before kept a request in the row of the subscription. */
async function pendingOfBefore(tx: Tx, tokenHash: Buffer): Promise<Requested | null> {
  const { rows } = await sql<Requested>`
    select email, email_normalized, tag, consent_version, consent_text, asked_at
    from newsletter_subscription
    where token_hash = ${tokenHash} and status = 'pending' and token_expires_at > clock_timestamp()
    for update`.execute(tx);
  return rows[0] ?? null;
}

/** Deletes expired requests, and proof whose time is over. Returns the number of rows deleted. */
export async function sweepNewsletter(db: Database): Promise<number> {
  const old = sql`clock_timestamp() - ${PROOF_YEARS} * interval '1 year'`;
  const requests = await sql`
    delete from newsletter_request where expires_at < clock_timestamp()`.execute(db);
  // a request of the release before that was made after a consent hides the proof of that consent
  await sql`
    update newsletter_subscription set status = 'left', token_hash = null, token_expires_at = null
    where status = 'pending' and token_expires_at < clock_timestamp()
      and left_at is not null`.execute(db);
  await sql`
    update newsletter_subscription set earlier = (
      select coalesce(jsonb_agg(e order by nth), '[]')
      from jsonb_array_elements(earlier) with ordinality as x(e, nth)
      where (e ->> 'endedAt')::timestamptz >= ${old})
    where exists (select from jsonb_array_elements(earlier) e
      where (e ->> 'endedAt')::timestamptz < ${old})`.execute(db);
  const subscriptions = await sql`
    delete from newsletter_subscription
    where (status = 'pending' and token_expires_at < clock_timestamp())
      or (status = 'left' and left_at < ${old})`.execute(db);
  return Number(requests.numAffectedRows ?? 0) + Number(subscriptions.numAffectedRows ?? 0);
}
