import { LONG_RECOVERY_LINK_MINUTES, RECOVERY_LINK_MINUTES } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { AttemptLimit } from '../security/attempts.ts';
import { normaliseEmail } from './normalise-email.ts';

/*
 * Decides whether a letter is sent. Anyone can type any address, so letters that a stranger can
 * cause count against the inbox that they go to, and share one allowance. A stranger can use that
 * up. Therefore each letter that its owner needs has an allowance of its own behind it, which
 * other kinds of letters never use. Every count is made in the transaction that writes the letter:
 * a rollback takes it back. A refusal is silent, because it would tell the caller about others.
 */

type Limited = Pick<ApiContext, 'attempts' | 'config'>;

/** Two domains of the same inboxes, which ignore full stops in the part before `@`. */
const GOOGLE = new Set(['gmail.com', 'googlemail.com']);

/**
 * Returns the address without its `+` tag, in lower case, as `fold_inbox` of the database does: addresses with one result usually share
 * an inbox. For counting only; it never says who a person is.
 */
export function foldInbox(email: string): string {
  const [local = '', domain = ''] = normaliseEmail(email).split(/@(?=[^@]*$)/);
  const [name = ''] = local.split('+');
  return GOOGLE.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Returns true if the address is the spelling that all others of its inbox fold to. */
const isPlain = (email: string) => normaliseEmail(email) === foldInbox(email);

/** Counts a letter to an unproved address. Returns false if the inbox had enough of them. */
export function reserveMailQuota(
  tx: Tx,
  { attempts, config }: Limited,
  email: string,
): Promise<boolean> {
  const limit = config.limits.lettersPerInbox;
  return attempts.take(tx, { name: `letters to ${foldInbox(email)}`, limit });
}

/**
 * Counts a letter with a link that its owner needs: to prove the address of an account, to confirm
 * a subscription, to recover an account, or to use an invitation. Each kind has an allowance of its own behind the shared
 * one. It refills before a link that proves an address expires, so the inbox always holds one that
 * works. Other spellings of an inbox, e.g. with a full stop, have one too. Only the first few of
 * them in a window use it, because a stranger can make as many spellings as they like.
 */
export async function allowLink(
  tx: Tx,
  context: Limited,
  kind: 'verification' | 'newsletter' | 'recovery' | 'invitation',
  email: string,
): Promise<boolean> {
  if (await reserveMailQuota(tx, context, email)) return true;
  const { linkLettersPerAddress: own, linkLettersPerSpellings: others } = context.config.limits;
  const take = (name: string, limit: AttemptLimit) => context.attempts.take(tx, { name, limit });
  // the address first: a repeated request must not use up what is left for other spellings
  if (!(await take(`${kind} letters to ${normaliseEmail(email)}`, own))) return false;
  return isPlain(email) || take(`${kind} letters to spellings of ${foldInbox(email)}`, others);
}

/** An account that a letter is about. */
export interface Addressee {
  readonly userId: string;
  readonly email: string;
  /** whether the owner of the account proved the address */
  readonly proved: boolean;
}

/** Sender of a form: the account if signed in, else an address that anyone may have typed. */
export interface Writer {
  readonly userId: string | null;
  readonly email: string;
  /** whether it is an account whose owner proved the address */
  readonly proved: boolean;
}

/** Counts the confirmation of a ticket or of a request for a plan. */
export function allowConfirmation(
  tx: Tx,
  context: Limited,
  { userId, email, proved }: Writer,
): Promise<boolean> {
  if (!proved) return reserveMailQuota(tx, context, email);
  const limit = context.config.limits.confirmationsPerAccount;
  return context.attempts.take(tx, { name: `confirmations to ${userId}`, limit });
}

/** Counts a notice about an account. An account with a proved address gets all of them. */
export async function allowNotice(
  tx: Tx,
  { attempts, config }: Limited,
  { email, proved }: Addressee,
): Promise<boolean> {
  const limit = config.limits.noticesPerInbox;
  return proved || attempts.take(tx, { name: `notices to ${foldInbox(email)}`, limit });
}

/**
 * Counts a recovery letter. Requests for other spellings of an address do not count. A browser that
 * the account used before has an allowance of its own. The allowance of an account with a proved
 * address refills before the link of the last letter expires, so the inbox always holds a link that
 * works. After many letters in a day its links work for longer, and the next letter goes out only
 * when the last link is about to expire. An unproved address gets no more letters that day.
 * @param device name of the browser if the account used it before, else null
 * @returns minutes that the link must work; null: no letter
 */
export async function allowRecovery(
  tx: Tx,
  context: Limited,
  { userId, email, proved }: Addressee,
  device: string | null,
): Promise<number | null> {
  const { limits } = context.config;
  const usual = RECOVERY_LINK_MINUTES;
  // a stranger can make an unproved account for each spelling, and use a browser with each
  if (!proved && !isPlain(email)) {
    return (await allowLink(tx, context, 'recovery', email)) ? usual : null;
  }
  const account = proved ? userId : normaliseEmail(email);
  if (proved && device !== null) {
    const name = `recovery letters of ${account} from ${device}`;
    const own = { name, limit: limits.recoveryPerKnownBrowser };
    if (await context.attempts.take(tx, own)) return usual;
  }
  const take = (name: string, limit: AttemptLimit) =>
    context.attempts.take(tx, { name: `${name} of ${account}`, limit });
  // both count each letter, so a refill lets one go only if none went for that long
  const refilled = await take('recovery refill', limits.recoveryRefill);
  if (!(await take('recovery letters', limits.recoveryPerAccount)) && !refilled) return null;
  const perDay = proved ? limits.recoveryPerDay : limits.recoveryPerDayUnproved;
  if (await take('recovery letters in a day', perDay)) return usual;
  const live = !proved || (await holdsRecoveryLink(tx, userId, limits.recoveryRefill.windowMs));
  return live ? null : LONG_RECOVERY_LINK_MINUTES;
}

/** Returns true if a recovery link of the account goes on working for so many milliseconds. */
async function holdsRecoveryLink(tx: Tx, userId: string, forMs: number): Promise<boolean> {
  const link = await tx
    .selectFrom('account_token')
    .select('purpose')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'recovery')
    .where('expires_at', '>', sql<Date>`clock_timestamp() + ${forMs} * interval '1 millisecond'`)
    .limit(1)
    .executeTakeFirst();
  return link !== undefined;
}
