import type { NewsletterBody } from '@roletrail/contracts/http/newsletter';
import { NEWSLETTER_CONSENT } from '@roletrail/contracts/limits';
import type { Database, Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { normaliseEmail } from '../account/normalise-email.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { readForm } from '../forms/form-token.ts';
import { reasonsToHold } from '../forms/judge-form.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { inTransaction } from '../transaction.ts';
import { confirmationLetter, welcomeLetter } from './letters.ts';
import { hashOf, leaveToken, newConfirmation, readLeaveToken } from './links.ts';

/*
 * A subscription: pending → confirmed → left, and again pending when the address asks once more.
 * Enters pending by the form, with the words that were agreed to and a link that works for two
 * days; confirmed by that link alone; left by the signed link of any letter. Nothing but the
 * confirmation and the welcome is ever mailed unless it is confirmed. A pending one whose link has
 * run out is deleted, and one that was left three years ago.
 */
const LINK_HOURS = 48;
/** As the privacy policy says: that somebody had agreed is kept this long after they left. */
const PROOF_YEARS = 3;
/** An address gets no second confirmation sooner than this. */
const PAUSE_MINUTES = 10;

/**
 * Takes the wish for a letter. The caller cannot tell a known address from a new one, and a
 * program's sending is dropped without a word.
 * @throws ApiError FORM_EXPIRED
 */
export async function subscribe(context: ApiContext, body: NewsletterBody): Promise<void> {
  const form = readForm(context.keys.form, body.formToken, context.clock.now());
  if (!form) throw new ApiError('FORM_EXPIRED');
  const { minFillMs } = context.config.forms;
  const held = reasonsToHold({ website: body.website, ageMs: form.ageMs, minFillMs });
  if (held.length > 0) return;
  await inTransaction(context.deps.db, (tx) => ask(tx, context, body));
}

async function ask(tx: Tx, context: ApiContext, { email, tag }: NewsletterBody): Promise<void> {
  const { token, hash } = newConfirmation();
  // one statement: two requests at once make one subscription and one mail
  const asked = await tx
    .insertInto('newsletter_subscription')
    .values({
      id: uuidv7(),
      email,
      email_normalized: normaliseEmail(email),
      tag: tag ?? null,
      status: 'pending',
      ...consentNow(),
      token_hash: hash,
      ...linkTimes(),
      confirmed_at: null,
      left_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('email_normalized')
        .doUpdateSet({
          email,
          tag: tag ?? null,
          status: 'pending',
          ...consentNow(),
          asked_at: sql`clock_timestamp()`,
          token_hash: hash,
          ...linkTimes(),
        })
        .where('newsletter_subscription.status', '<>', 'confirmed')
        .where(
          sql<boolean>`newsletter_subscription.mailed_at
            < clock_timestamp() - ${PAUSE_MINUTES} * interval '1 minute'`,
        ),
    )
    .returning('id')
    .executeTakeFirst();
  if (asked === undefined) return;
  const url = `${context.config.publicOrigin}/newsletter/confirm#token=${token}`;
  await enqueueMail(tx, context.deps.keys.vault, {
    to: email,
    ...confirmationLetter(url, LINK_HOURS),
    keepForMs: LINK_HOURS * 3_600_000,
  });
}

const consentNow = () => ({
  consent_version: NEWSLETTER_CONSENT.version,
  consent_text: NEWSLETTER_CONSENT.text,
});

const linkTimes = () => ({
  token_expires_at: sql<Date>`clock_timestamp() + ${LINK_HOURS} * interval '1 hour'`,
  mailed_at: sql<Date>`clock_timestamp()`,
});

/**
 * Opens a confirmation link; it works once.
 * @throws ApiError LINK_INVALID
 */
export async function confirm(context: ApiContext, token: string): Promise<{ tag: string | null }> {
  const { config, deps, keys } = context;
  return inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('newsletter_subscription')
      .set({
        status: 'confirmed',
        confirmed_at: sql`clock_timestamp()`,
        token_hash: null,
        token_expires_at: null,
        left_at: null,
      })
      .where('token_hash', '=', hashOf(token))
      .where('status', '=', 'pending')
      .where('token_expires_at', '>', sql<Date>`clock_timestamp()`)
      .returning(['id', 'email', 'tag'])
      .executeTakeFirst();
    if (row === undefined) throw new ApiError('LINK_INVALID');
    const leave = leaveUrl(config.publicOrigin, keys.newsletter, row.id);
    await enqueueMail(tx, deps.keys.vault, {
      to: row.email,
      ...welcomeLetter({ articles: `${config.publicOrigin}/insights`, leave }, row.tag),
      unsubscribeUrl: leave,
    });
    return { tag: row.tag };
  });
}

/** The link of a letter that ends it: a page for people, one click for mail programs. */
function leaveUrl(publicOrigin: string, key: Uint8Array, id: string): string {
  return `${publicOrigin}/newsletter/unsubscribe?token=${leaveToken(key, id)}`;
}

/**
 * Ends a subscription; ending it twice is no mistake.
 * @throws ApiError LINK_INVALID
 */
export async function leave({ deps, keys }: ApiContext, token: string): Promise<void> {
  const id = readLeaveToken(keys.newsletter, token);
  if (id === null) throw new ApiError('LINK_INVALID');
  await deps.db
    .updateTable('newsletter_subscription')
    .set({ status: 'left', left_at: sql`clock_timestamp()`, token_hash: null })
    .where('id', '=', id)
    .where('status', '<>', 'left')
    .execute();
}

/** Deletes what was never confirmed, and what was left so long ago that nobody asks for proof of it. @returns how many */
export async function sweepNewsletter(db: Database): Promise<number> {
  const swept = await sql`
    delete from newsletter_subscription
    where (status = 'pending' and token_expires_at < clock_timestamp())
      or (status = 'left' and left_at < clock_timestamp() - ${PROOF_YEARS} * interval '1 year')`.execute(
    db,
  );
  return Number(swept.numAffectedRows ?? 0);
}
