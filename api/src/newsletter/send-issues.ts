import type { Logger } from '@roletrail/contracts/logger';
import type { Tx } from '@roletrail/db/open';
import { NEWSLETTER_SENDER_LEASE } from '@roletrail/event-log/lease-names';
import { type RawBuilder, sql } from 'kysely';
import type { Api, ApiContext } from '../api.ts';
import { LeasedSweeper } from '../leased-sweeper.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { inTransaction } from '../transaction.ts';
import { composeIssue, issueLetter } from './issue-letter.ts';
import { countLetters, countReaders, type IssueRow, isReader } from './issue-rows.ts';
import { leaveUrl } from './links.ts';

/** Letters of one transaction. */
const BATCH = 50;

/** Issues that are due, tried in one pass. */
const DUE = 20;

/** Parts of the context that the sender needs. */
export interface NewsletterContext {
  readonly config: Pick<ApiContext['config'], 'publicOrigin' | 'newsletter'>;
  readonly deps: Pick<ApiContext['deps'], 'db' | 'keys' | 'logger'>;
  readonly keys: Pick<ApiContext['keys'], 'newsletter'>;
}

/** Queues letters of the newsletter, on one process of the deployment at a time. */
export function sendNewsletterWhenDue(app: Api, context: ApiContext): void {
  const { config, deps } = context;
  const { live, logger } = deps;
  if (!live) return;
  const sweeping = {
    lease: NEWSLETTER_SENDER_LEASE,
    everyMs: config.newsletter.sweepMs,
    lead: () => () => sendNewsletter(context),
    swept: (letters: number) => {
      if (letters > 0) logger.info({ letters }, 'letters of the newsletter queued');
    },
  };
  let sweeper: LeasedSweeper | null = null;
  app.addHook('onReady', async () => {
    sweeper = new LeasedSweeper(sweeping, live.leases, logger);
  });
  app.addHook('preClose', async () => {
    await sweeper?.[Symbol.asyncDispose]();
  });
}

/**
 * Starts the issue that is due, queues its next batch, or ends it.
 * @returns number of queued letters
 */
export async function sendNewsletter(context: NewsletterContext): Promise<number> {
  const { db, logger } = context.deps;
  const { rows } = await sql<{ id: string; isDue: boolean }>`
    select id, state = 'scheduled' as "isDue" from newsletter_issue
    where state = 'sending' or (state = 'scheduled' and send_at <= clock_timestamp())
    order by "isDue", send_at limit ${DUE}`.execute(db);
  // most of the time
  if (rows.length === 0) return 0;
  for (const { id } of rows.filter(({ isDue }) => isDue)) {
    // an issue that cannot start blocks no other
    await inTransaction(db, (tx) => startDue(tx, id, logger)).catch((error: unknown) =>
      logger.error({ err: error, issueId: id }, 'failed to start an issue of the newsletter'),
    );
  }
  return inTransaction(db, (tx) => queueBatch(tx, context));
}

/**
 * Starts an issue whose time has come. Makes it a draft again if an article was withdrawn, or if
 * another issue was sent within 28 days before. Leaves it planned while another one is sending.
 */
async function startDue(tx: Tx, id: string, logger: Logger): Promise<void> {
  const issue = await tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .forUpdate()
    .executeTakeFirst();
  if (!issue) return;
  const { hidden } = await composeIssue(tx, issue);
  const { rows } = await sql<{ isSoon: boolean; isBusy: boolean }>`
    select
      coalesce(bool_or(first_on is not null and not (state = 'stopped' and queued = 0)
        and daterange(first_on, last_on + 28) && daterange(${TODAY}, ${TODAY} + 28)), false)
        as "isSoon",
      coalesce(bool_or(state in ('sending', 'paused')), false) as "isBusy"
    from newsletter_issue where id <> ${id} and state not in ('draft', 'scheduled')`.execute(tx);
  const { isSoon = false, isBusy = false } = rows[0] ?? {};
  if (hidden.length > 0 || isSoon) {
    logger.warn({ issueId: id, isSoon, hidden: hidden.length }, 'a due issue was made a draft');
    const why = hidden.length > 0 ? 'hidden' : 'soon';
    await sql`update newsletter_issue set ${AS_DRAFT}, ${held(why)} where id = ${id}`.execute(tx);
    return;
  }
  if (isBusy) return;
  await unplanSooner(tx, id, TODAY, logger);
  await sql`
    update newsletter_issue set state = 'sending', started_at = clock_timestamp(),
      paced_at = clock_timestamp(), readers = ${await countReaders(tx, issue.tags)},
      first_on = ${TODAY}, last_on = ${TODAY}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

const AS_DRAFT = sql`state = 'draft', send_at = null, letter = null, first_on = null,
  last_on = null, revision = revision + 1`;

/** Columns that record why the service moves an issue. */
const held = (why: NonNullable<IssueRow['held_why']>) =>
  sql`held_why = ${why}, held_at = clock_timestamp()`;

/**
 * Makes planned issues drafts again if they are within 28 days of an issue that sends today.
 * @param firstOn day of its first letter
 */
async function unplanSooner(
  tx: Tx,
  id: string,
  firstOn: RawBuilder<unknown>,
  logger: Logger,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update newsletter_issue set ${AS_DRAFT}, ${held('soon')}
    where id <> ${id} and state = 'scheduled'
      and daterange(first_on, last_on + 28) && daterange(${firstOn}, ${TODAY} + 28)
    returning id`.execute(tx);
  for (const { id: issueId } of rows) {
    logger.warn({ issueId }, 'a planned issue is too soon after another one: a draft again');
  }
}

const TODAY = sql`(clock_timestamp() at time zone 'UTC')::date`;

/**
 * Queues the next letters of the issue that is sending. Pauses it if readers can no longer see one
 * of its articles. The row of each subscription is locked and
 * checked with its letter, so a subscriber gets one letter, and none after leaving.
 */
async function queueBatch(tx: Tx, context: NewsletterContext): Promise<number> {
  const issue = await tx
    .selectFrom('newsletter_issue')
    .selectAll()
    .select(
      sql<number>`floor(extract(epoch from clock_timestamp() - paced_at) * per_minute / 60)::int`.as(
        'allowed',
      ),
    )
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst();
  if (!issue?.letter) return 0;
  const { hidden } = await composeIssue(tx, issue);
  if (hidden.length > 0) {
    context.deps.logger.warn({ issueId: issue.id }, 'an article was withdrawn: issue paused');
    await sql`update newsletter_issue set state = 'paused', revision = revision + 1, ${held('hidden')}
      where id = ${issue.id}`.execute(tx);
    return 0;
  }
  const { waiting } = await countLetters(tx, issue.id);
  const count = Math.min(BATCH, issue.allowed, context.config.newsletter.waiting - waiting);
  if (count > 0) {
    const queued = await queueLetters(tx, context, issue, count);
    if (queued > 0) return queued;
  }
  if (waiting === 0 && !(await hasMore(tx, issue))) await endIssue(tx, issue.id);
  return 0;
}

async function queueLetters(
  tx: Tx,
  { config, deps, keys }: NewsletterContext,
  { id, letter, tags, reached, allowed, per_minute: rate }: IssueRow & { allowed: number },
  count: number,
): Promise<number> {
  if (letter === null) return 0;
  const { rows } = await sql<{ id: string; email: string; tag: string | null }>`
    select s.id, s.email, s.tag from newsletter_subscription s
    where ${isReader(tags)} and s.last_issue_id is distinct from ${id}
      and (${reached}::uuid is null or s.id > ${reached}::uuid)
    order by s.id limit ${count} for update of s`.execute(tx);
  for (const reader of rows) {
    const leave = leaveUrl(config.publicOrigin, keys.newsletter, reader.id);
    const origin = config.publicOrigin;
    const letterId = await enqueueMail(tx, deps.keys.vault, {
      to: reader.email,
      ...issueLetter(letter, { origin, leave, tag: reader.tag }),
      unsubscribeUrl: leave,
    });
    await tx
      .updateTable('newsletter_subscription')
      .set({ last_issue_id: id, letter_id: letterId })
      .where('id', '=', reader.id)
      .execute();
  }
  const last = rows.at(-1);
  if (!last) return 0;
  // after a wait, at most one batch is made up for
  const paced =
    allowed > BATCH
      ? sql`clock_timestamp()`
      : sql`paced_at + ${rows.length} * 60.0 / ${rate} * interval '1 second'`;
  await unplanSooner(
    tx,
    id,
    sql`(select first_on from newsletter_issue where id = ${id})`,
    deps.logger,
  );
  await sql`
    update newsletter_issue set queued = queued + ${rows.length}, reached = ${last.id},
      last_on = ${TODAY}, paced_at = ${paced}
    where id = ${id}`.execute(tx);
  return rows.length;
}

async function hasMore(tx: Tx, { id, tags, reached }: IssueRow): Promise<boolean> {
  const { rows } = await sql`
    select from newsletter_subscription s
    where ${isReader(tags)} and s.last_issue_id is distinct from ${id}
      and (${reached}::uuid is null or s.id > ${reached}::uuid) limit 1`.execute(tx);
  return rows.length > 0;
}

/** Ends an issue. The id of its last reader goes: it would outlive the subscription. */
async function endIssue(tx: Tx, id: string): Promise<void> {
  const { delivered, refused } = await countLetters(tx, id);
  await sql`
    update newsletter_issue set state = 'sent', reached = null, ended_at = clock_timestamp(),
      delivered = ${delivered}, refused = ${refused}, revision = revision + 1
    where id = ${id}`.execute(tx);
}
