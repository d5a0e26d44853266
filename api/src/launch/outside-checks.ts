import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { verifyMailServer } from '../mail/smtp.ts';
import { areSessionCookiesSafe } from '../sessions/cookies.ts';
import { type CheckResult, fail, type LaunchCheckFunction, pass, unknown } from './check.ts';
import { checkServedCookie } from './served-cookie.ts';

const GIB = 1024 ** 3;
/** Below it PostgreSQL's own journal may fill the disk within minutes. */
const FREE_MIN = GIB;
/** After a loss at most the work of this many days is gone. */
const BACKUP_DAYS_MAX = 7;

/**
 * Public origin as it is served: https, with a certificate that is accepted, HSTS, and a session
 * cookie whose attributes arrive.
 */
export const checkOrigin: LaunchCheckFunction = async ({ context }) => {
  const { publicOrigin } = context.config;
  if (!publicOrigin.startsWith('https://')) {
    return fail(`The public origin is ${publicOrigin}.`, 'Set PUBLIC_ORIGIN to an https address.');
  }
  if (!areSessionCookiesSafe()) {
    return fail(
      'Session cookies lack Secure, HttpOnly or SameSite.',
      'This release must not be used.',
    );
  }
  return fetchOrigin(publicOrigin);
};

async function fetchOrigin(origin: string): Promise<CheckResult> {
  let answer: Response;
  try {
    answer = await fetch(`${origin}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(4000),
    });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const why = cause instanceof Error ? cause.message : 'no answer';
    return unknown(
      `${origin} could not be reached from here: ${why}.`,
      'Check name, certificate and proxy from outside.',
    );
  }
  await answer.body?.cancel();
  if (!answer.ok) {
    return fail(`${origin}/healthz answered ${answer.status}.`, 'Check the proxy.');
  }
  if (!answer.headers.has('strict-transport-security')) {
    return fail(
      'The header Strict-Transport-Security does not arrive.',
      'Let the proxy pass all headers.',
    );
  }
  return checkServedCookie(origin);
}

/** Connection and sign-in to the mail server; no letter is sent. */
export const checkMail: LaunchCheckFunction = async ({ context }) => {
  const { smtpUrl } = context.config.mail;
  if (smtpUrl === null) {
    return fail('No mail server is configured, so no link is sent.', 'Set SMTP_URL and MAIL_FROM.');
  }
  try {
    await verifyMailServer(smtpUrl);
  } catch (error) {
    // the error may quote the address with its password
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
    return fail(`The mail server refused or did not answer (${code}).`, 'Check SMTP_URL.');
  }
  const { rows } = await sql<{ given_up: number }>`
    select count(*)::int as given_up from mail_message
    where gave_up_at > clock_timestamp() - interval '1 day'`.execute(context.deps.db);
  const givenUp = rows[0]?.given_up ?? 0;
  if (givenUp > 0) {
    return fail(`${givenUp} letters could not be delivered in 24 h.`, 'See the log of the server.');
  }
  return pass(
    'The mail server accepts the sign-in, and no letter was given up in 24 h. Whether letters arrive was not checked: send a test mail under Settings.',
  );
};

/** Age of the last backup by `roletrail backup`; backups by other means are not known here. */
export const checkBackupAge: LaunchCheckFunction = async ({ context }) => {
  const { rows } = await sql<{ at: Date; bytes: string; days: number }>`
    select at, bytes, floor(extract(epoch from clock_timestamp() - at) / 86400)::int as days
    from backup_run order by at desc limit 1`.execute(context.deps.db);
  const [last] = rows;
  if (!last) {
    return unknown(
      'No backup by roletrail backup is recorded. Backups by other means are not known here.',
      'Run roletrail backup, or sign off “Restore rehearsed” with its date and waive this.',
    );
  }
  const size = (Number(last.bytes) / 1e6).toFixed(1);
  const says = `The last roletrail backup ended on ${last.at.toISOString().slice(0, 10)} with ${size} MB.`;
  if (last.days <= BACKUP_DAYS_MAX) return pass(says);
  return fail(`${says} That was ${last.days} days ago.`, 'Run roletrail backup.');
};

export const checkDisk: LaunchCheckFunction = async ({ context }) => {
  const advice = 'Look at the disk of the database server.';
  if (!context.config.embedded) {
    return unknown('The database runs elsewhere; its disk cannot be seen from here.', advice);
  }
  const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') as folder`.execute(context.deps.db);
  const { bavail, bsize } = await statfs(rows[0]?.folder ?? '/');
  const free = bavail * bsize;
  const says = `${(free / GIB).toFixed(1)} GiB are free on the disk of the database.`;
  return free >= FREE_MIN ? pass(says) : fail(says, 'Free at least 1 GiB.');
};
