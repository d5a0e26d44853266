import type { JournalEntry } from '@roletrail/contracts/events/journal-entries';
import type { Database } from '@roletrail/db/open';
import { FsckMismatchError } from './finding.ts';

/** A word, and where it was found: `journal line 3`, or a place in the log. */
export interface FoundWord {
  readonly where: string;
  readonly word: JournalEntry;
}

/**
 * Checks the database against each journal entry. A pending erasure request has a row, and a
 * cancelled one has none. An erased account is gone, and a revoked token has no access. Restored
 * rows unknown to the backup are not required.
 * @throws Difference
 */
export async function checkStands(db: Database, found: readonly FoundWord[]): Promise<void> {
  const rows = await rowsOf(db, found);
  const erased = new Map(
    found.flatMap(({ where, word }) => (word.kind === 'erased' ? [[word.userId, where]] : [])),
  );
  for (const { where, word } of found) {
    for (const { row, column, fault } of faultsOf(rows, erased, word)) {
      throw new FsckMismatchError('FSCK_JOURNAL', null, row, `${fault} (${where})`, column);
    }
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function rowsOf(db: Database, found: readonly FoundWord[]) {
  const people = [...new Set(found.flatMap(({ word }) => ('userId' in word ? word.userId : [])))];
  const requested = found.flatMap(({ word }) => ('requestId' in word ? word.requestId : []));
  const revoked = found.flatMap(({ word }) => ('tokenId' in word ? word.tokenId : []));
  const requests = await db
    .selectFrom('erasure_request')
    .select(['id', 'user_id', 'receipt_hash', 'cancelled_at', 'erased_at'])
    .where('id', 'in', orNone(requested))
    .execute();
  const tokens = await db
    .selectFrom('auditor_token')
    .select(['id', 'revoked_at'])
    .where('id', 'in', orNone(revoked))
    .execute();
  const users = await db
    .selectFrom('app_user as u')
    .leftJoin('data_key as k', 'k.user_id', 'u.id')
    .select(['u.id', 'u.erased_at', 'u.email', 'u.email_normalized', 'u.password_hash'])
    .select(['u.display_name', 'u.known_since', 'u.known_device', 'u.saved_before'])
    .select(['u.decisions_from', 'u.locked_until', 'k.wrapped'])
    .where('u.id', 'in', orNone(people))
    .execute();
  const byId = <R extends { readonly id: string }>(rows: readonly R[]) =>
    new Map(rows.map((row) => [row.id, row]));
  return { requests: byId(requests), tokens: byId(tokens), users: byId(users) };
}

/** SQL knows no empty list. */
function orNone(ids: readonly string[]): readonly string[] {
  return ids.length > 0 ? ids : ['00000000-0000-0000-0000-000000000000'];
}

interface Fault {
  readonly row: string;
  readonly column: string | null;
  readonly fault: string;
}

function* faultsOf(
  { requests, tokens, users }: Rows,
  erased: ReadonlyMap<string, string>,
  word: JournalEntry,
): Generator<Fault> {
  if (word.kind === 'token_revoked') {
    const token = tokens.get(word.tokenId);
    const row = `auditor_token id ${word.tokenId}`;
    if (token && token.revoked_at === null) {
      yield { row, column: 'revoked_at', fault: 'opens entries again, but was revoked' };
    }
    return;
  }
  if (word.kind === 'erased') {
    const user = users.get(word.userId);
    if (user) yield* thereAgain(user);
    return;
  }
  const row = `erasure_request id ${word.requestId}`;
  const request = requests.get(word.requestId);
  if (!request) yield { row, column: null, fault: 'is missing' };
  else if (request.user_id !== word.userId) {
    yield { row, column: 'user_id', fault: `is not ${word.userId}` };
  } else if (word.kind === 'cancelled') {
    if (request.cancelled_at === null) {
      yield { row, column: 'cancelled_at', fault: 'stands, but was taken back' };
    }
  } else if (request.receipt_hash.toString('hex') !== word.receipt) {
    yield { row, column: 'receipt_hash', fault: 'is not that of the receipt given away' };
  } else if (erased.has(word.userId) && !request.cancelled_at && !request.erased_at) {
    yield { row, column: 'erased_at', fault: 'stands, but the person was erased' };
  }
}

type User = Rows['users'] extends ReadonlyMap<string, infer U> ? U : never;

/** Columns that an erasure sets to null. */
const EMPTIED = [
  'email_normalized',
  'password_hash',
  'display_name',
  'known_since',
  'known_device',
  'saved_before',
  'decisions_from',
  'locked_until',
] as const satisfies readonly (keyof User)[];

/** Yields the restored rows of an erased person. */
function* thereAgain(user: User): Generator<Fault> {
  const row = `app_user id ${user.id}`;
  const fault = 'is there again, but the person was erased';
  if (user.erased_at === null)
    yield { row, column: 'erased_at', fault: 'is null, but the person was erased' };
  if (user.email !== '') yield { row, column: 'email', fault };
  for (const column of EMPTIED) {
    if (user[column] !== null) yield { row, column, fault };
  }
  if (user.wrapped !== null) yield { row: `data_key user_id ${user.id}`, column: 'wrapped', fault };
}
