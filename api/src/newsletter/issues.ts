import type { StaffFacts } from '@roletrail/contracts/events/staff';
import type {
  IssueAnswer,
  IssueCreateBody,
  IssueItem,
  IssueMove,
  IssueSendBody,
} from '@roletrail/contracts/http/staff-newsletter';
import type { StaffAction } from '@roletrail/contracts/staff/actions';
import { classifyDatabaseError } from '@roletrail/db/database-errors';
import type { Database, Tx } from '@roletrail/db/open';
import { type RawBuilder, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { limitMails } from '../account/email.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { documentDigest } from '../documents/digest.ts';
import { ApiError } from '../errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { isLatestActBy } from '../staff/latest-act.ts';
import { composeIssue, issueLetter } from './issue-letter.ts';
import { recallOf, replanOf } from './issue-recall.ts';
import {
  countLetters,
  countReaders,
  type IssueRow,
  readFailures,
  toIssueItem,
} from './issue-rows.ts';

/*
 * *draft* → (send: its letter is fixed) → *scheduled* → (its time) → *sending* → (every letter has
 * left the queue) → *sent*
 * *scheduled* → (unschedule) → *draft* → (replan, within a minute) → *scheduled*
 * *sending* → (pause) → *paused* → (continue) → *sending*
 * *sending*, *paused* → (stop: letters that wait are deleted) → *stopped*
 * Invariants: one issue is sending or paused at a time; the database refuses an issue within 28
 * days after the last letter of another one.
 */

type Asked = {
  readonly id: string;
  readonly reason: string;
  readonly ifMatch: string | null;
  readonly currentPassword?: string;
};
type Content = Omit<IssueCreateBody, 'reason'>;

const toColumns = ({ articles, subject: title, ...words }: Content) => ({
  ...words,
  title,
  articles: JSON.stringify(articles),
});

const toTarget = (id: string) => ({ kind: 'newsletter_issue', id });

/** Creates a draft. @throws ApiError of `actAsStaff` */
export async function createIssue(
  context: ApiContext,
  staff: CallerFacts,
  { reason, ...content }: IssueCreateBody,
): Promise<IssueItem> {
  const id = uuidv7();
  const target = toTarget(id);
  const act = { action: 'newsletter_issue.create', target, reason } as const;
  const created = await actAsStaff(context, staff, act, async ({ tx }) => {
    const row = await tx
      .insertInto('newsletter_issue')
      .values({ id, ...toColumns(content) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { before: null, after: factsOf(row), answer: toIssueItem(row) };
  });
  if (!created) throw new Error('the creation of an issue was not recorded');
  return created;
}

/** Changes a draft. @throws ApiError NOT_FOUND, EDIT_CONFLICT, ISSUE_STATE */
export function changeIssue(
  context: ApiContext,
  staff: CallerFacts,
  { content, ...asked }: Asked & { readonly content: Content },
): Promise<IssueItem> {
  return move(context, staff, { ...asked, act: 'change', from: ['draft'] }, (row, tx) =>
    tx
      .updateTable('newsletter_issue')
      .set({ ...toColumns(content), revision: row.revision + 1 })
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  );
}

/**
 * Fixes the letter of a draft and plans it.
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, ISSUE_STATE, ISSUE_ARTICLE, ISSUE_TOO_SOON,
 *   VALIDATION_FAILED if it is empty or its time is over, PASSWORD_WRONG
 */
export async function sendIssue(
  context: ApiContext,
  staff: CallerFacts,
  { at, perMinute, ...asked }: Asked & Pick<IssueSendBody, 'at' | 'perMinute'>,
): Promise<IssueItem> {
  const now = context.clock.now();
  const time = at === null ? now : Date.parse(at);
  if (time < now) {
    const message = 'must be later than now';
    throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'at', message }] });
  }
  return refuseSoon(
    move(context, staff, { ...asked, act: 'send', from: ['draft'] }, async (row, tx) => {
      const { letter, tags, hidden } = await composeIssue(tx, row);
      if (hidden.length > 0) throw new ApiError('ISSUE_ARTICLE', { detail: hidden.join(', ') });
      if (letter.articles.length === 0 && letter.opening === '') {
        const message = 'must have words or an article';
        throw new ApiError('VALIDATION_FAILED', { errors: [{ path: 'opening', message }] });
      }
      const sendAt = new Date(time);
      const day = sql`(${sendAt}::timestamptz at time zone 'UTC')::date`;
      return set(
        tx,
        row,
        sql`state = 'scheduled', send_at = ${sendAt}, per_minute = ${perMinute},
          letter = ${JSON.stringify(letter)}::jsonb, tags = ${tags}::text[],
          first_on = ${day}, last_on = ${day}, held_why = null, held_at = null, recalled = null`,
      );
    }),
  );
}

const MOVES: Readonly<
  Record<IssueMove, { from: readonly IssueRow['state'][]; to: RawBuilder<unknown> | null }>
> = {
  unschedule: { from: ['scheduled'], to: null },
  replan: { from: ['draft'], to: null },
  pause: { from: ['sending'], to: sql`state = 'paused'` },
  continue: {
    from: ['paused'],
    to: sql`state = 'sending', paced_at = clock_timestamp(), held_why = null, held_at = null`,
  },
  stop: { from: ['sending', 'paused'], to: null },
  delete: { from: ['draft'], to: null },
};

/** Moves an issue on. @throws ApiError NOT_FOUND, EDIT_CONFLICT, ISSUE_STATE, ISSUE_TOO_SOON */
export function moveIssue(
  context: ApiContext,
  staff: CallerFacts,
  { to, ...asked }: Asked & { readonly to: IssueMove },
): Promise<IssueItem> {
  const { from, to: columns } = MOVES[to];
  const now = context.clock.now();
  return refuseSoon(
    move(context, staff, { ...asked, act: to, from }, async (row, tx) => {
      if (columns !== null) return set(tx, row, columns);
      if (to === 'unschedule') return set(tx, row, recallOf(row, now));
      if (to === 'replan') {
        if (!(await isLatestActBy(tx, toTarget(row.id), staff.user.id))) {
          throw new ApiError('ISSUE_STATE');
        }
        return set(tx, row, replanOf(row, now));
      }
      if (to === 'delete') {
        await tx.deleteFrom('newsletter_issue').where('id', '=', row.id).execute();
        return row;
      }
      return stopIssue(tx, row);
    }),
  );
}

/** Deletes the letters that wait, and counts those that were sent. */
async function stopIssue(tx: Tx, row: IssueRow): Promise<IssueRow> {
  await sql`
    delete from mail_message m using newsletter_subscription s
    where s.last_issue_id = ${row.id} and m.id = s.letter_id
      and m.sent_at is null and m.gave_up_at is null`.execute(tx);
  const { delivered, refused } = await countLetters(tx, row.id);
  return set(
    tx,
    row,
    sql`state = 'stopped', reached = null, ended_at = clock_timestamp(),
      delivered = ${delivered}, refused = ${refused}`,
  );
}

/**
 * Enqueues the letter of an issue to the caller's own address.
 * @throws ApiError NOT_FOUND, RATE_LIMITED, and those of `actAsStaff`
 */
export async function testIssue(
  context: ApiContext,
  staff: CallerFacts,
  { id, reason }: Pick<Asked, 'id' | 'reason'>,
): Promise<void> {
  await limitMails(context, staff.user.id);
  const target = toTarget(id);
  const act = { action: 'newsletter_issue.test', target, reason } as const;
  await actAsStaff(context, staff, act, async ({ tx }) => {
    const row = await findIssue(tx, id);
    const letter = row.letter ?? (await composeIssue(tx, row)).letter;
    const { email: to, id: userId } = staff.user;
    const content = issueLetter(letter, exampleReader(context));
    await enqueueMail(tx, context.deps.keys.vault, {
      to,
      userId,
      ...content,
      subject: `Test: ${content.subject}`,
    });
    return { before: null, after: factsOf(row), answer: null };
  });
}

/** Reader of a test letter: the page about the newsletter is in place of the signed link. */
const exampleReader = ({ config }: ApiContext) => ({
  origin: config.publicOrigin,
  leave: `${config.publicOrigin}/newsletter`,
  tag: null,
});

/** Returns an issue with its letter, readers and progress. @throws ApiError NOT_FOUND */
export async function readIssue(context: ApiContext, id: string): Promise<IssueAnswer> {
  const { db } = context.deps;
  const row = await findIssue(db, id);
  const composed = await composeIssue(db, row);
  const ended = row.ended_at !== null;
  const counts = ended ? null : await countLetters(db, id);
  return {
    item: toIssueItem(row),
    audience: await countReaders(db, row.state === 'draft' ? composed.tags : row.tags),
    hidden: composed.hidden,
    text: issueLetter(row.letter ?? composed.letter, exampleReader(context)).text,
    progress:
      row.started_at === null
        ? null
        : {
            delivered: row.delivered ?? counts?.delivered ?? 0,
            refused: row.refused ?? counts?.refused ?? 0,
            waiting: counts?.waiting ?? 0,
            failures: ended ? [] : await readFailures(db, id),
          },
  };
}

async function findIssue(db: Database | Tx, id: string): Promise<IssueRow> {
  const row = await db
    .selectFrom('newsletter_issue')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

type Verb = 'change' | 'send' | IssueMove;

/** Runs a change of one issue as an act, if its version and state are the expected ones. */
async function move(
  context: ApiContext,
  staff: CallerFacts,
  asked: Asked & { readonly act: Verb; readonly from: readonly IssueRow['state'][] },
  change: (row: IssueRow, tx: Tx) => Promise<IssueRow>,
): Promise<IssueItem> {
  const { id, act: verb, from, ...rest } = asked;
  const target = toTarget(id);
  const action: StaffAction = `newsletter_issue.${verb}`;
  const moved = await actAsStaff(
    context,
    staff,
    { ...rest, action, target },
    async ({ tx, expect }) => {
      const row = await tx
        .selectFrom('newsletter_issue')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) throw new ApiError('NOT_FOUND');
      expect({ version: rowVersion(row.revision), values: factsOf(row) });
      if (!from.includes(row.state)) throw new ApiError('ISSUE_STATE');
      const after = await change(row, tx);
      return {
        before: factsOf(row),
        after: verb === 'delete' ? null : factsOf(after),
        answer: toIssueItem(after),
      };
    },
  );
  if (!moved) throw new Error('the change of an issue was not recorded');
  return moved;
}

async function set(tx: Tx, { id, revision }: IssueRow, columns: RawBuilder<unknown>) {
  await sql`
    update newsletter_issue set ${columns}, revision = ${revision + 1}
    where id = ${id}`.execute(tx);
  return findIssue(tx, id);
}

/** Turns a violation of the 28 days into its own code. @throws ApiError ISSUE_TOO_SOON */
async function refuseSoon<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (classifyDatabaseError(error) !== 'duplicate') throw error;
    throw new ApiError('ISSUE_TOO_SOON', { cause: error });
  }
}

/** Values of an issue for its events: no words, because events cannot be deleted. */
function factsOf(row: IssueRow): StaffFacts {
  const { title, state, revision, queued } = row;
  const subjectSha256 = documentDigest(title);
  const sendAt = row.send_at?.toISOString() ?? null;
  const articles = row.articles.map(({ id }) => id);
  return { subjectSha256, state, revision, queued, sendAt, articles };
}
