import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { OpenedSecrets } from '../consent/secrets.ts';
import type { ApiDeps } from '../deps.ts';
import { documentTexts } from '../documents/read-document.ts';
import { ApiError } from '../errors.ts';
import {
  findReceipt,
  type ReceiptState,
  receiptBytes,
  snapshotReads,
} from '../evidence/receipt.ts';
import { OPENED_EXPORTS, openedExports } from './opened-exports.ts';
import { OWN_TABLES } from './own-tables.ts';
import { rowsAsJson, type Snapshot } from './read-rows.ts';
import { readme } from './readme.ts';

/** One file of the archive; its content is made as it is taken. */
export interface ArchiveFile {
  readonly name: string;
  readonly content: Iterable<string> | AsyncIterable<string>;
}

/** The files, one after the other: each is read to its end before the next is asked for. */
export async function* parts(
  deps: ApiDeps,
  snapshot: Snapshot,
  at: Date,
): AsyncGenerator<ArchiveFile> {
  yield { name: 'README.txt', content: [readme(at)] };
  for (const own of OWN_TABLES) {
    yield { name: `${own.file.name}.json`, content: rowsAsJson(snapshot, own) };
  }
  yield { name: `${OPENED_EXPORTS.name}.json`, content: openedExports(snapshot) };
  yield* documents(snapshot);
  yield* receipts(deps, snapshot);
}

/** Every version that this person decided about, as it was shown. */
async function* documents({ tx, userId }: Snapshot): AsyncGenerator<ArchiveFile> {
  const texts = documentTexts(tx);
  const { rows } = await sql<{ terms: string | null; privacy: string | null }>`
    select terms_version as terms, privacy_version as privacy from consent_decision
    where user_id = ${userId}
    union
    select terms_version, privacy_version from decision_pending where user_id = ${userId}`.execute(
    tx,
  );
  for (const docType of ['terms', 'privacy'] as const) {
    for (const version of new Set(rows.map((row) => row[docType]))) {
      const found = version === null ? null : await texts.find(docType, version);
      if (found)
        yield { name: `documents/${docType}-${found.version}.html`, content: [found.html] };
    }
  }
}

async function* receipts(deps: ApiDeps, { tx, userId }: Snapshot): AsyncGenerator<ArchiveFile> {
  const receiptDeps = { db: tx, vaultKeys: deps.keys.vault };
  const reads = snapshotReads(receiptDeps, userId);
  for (const eventId of await decisionsOf(tx, userId)) {
    const found = await receiptOf(receiptDeps, userId, eventId, reads);
    const shown =
      found.kind === 'ready'
        ? Buffer.from(receiptBytes(found.receipt)).toString('utf8')
        : `${JSON.stringify({ eventId, status: found.status }, null, 2)}\n`;
    yield { name: `receipts/${eventId}.json`, content: [shown] };
    if (found.kind === 'ready') {
      yield { name: `receipts/${eventId}.tlog-proof`, content: [found.receipt.proof] };
      yield { name: `receipts/${eventId}.sealed.json`, content: [allOf(found.secrets)] };
    }
  }
}

/** All that a decision sealed; a receipt leaves out what others have no use for. */
function allOf(secrets: OpenedSecrets | 'erased'): string {
  const none = secrets === 'erased' ? 'erased' : 'not_recorded';
  const { evidence, account, words } = secrets === 'erased' ? NOTHING : secrets;
  const { observed = none, claimed = none } = evidence ?? {};
  return `${JSON.stringify({ observed, claimed, account: account ?? none, words }, null, 2)}\n`;
}
const NOTHING: OpenedSecrets = { evidence: null, account: null, words: null };

/** The ids of all, however many: a few bytes each. */
async function decisionsOf(tx: Tx, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ event_id: string }>`
    select event_id from consent_decision where user_id = ${userId} order by "offset"`.execute(tx);
  return rows.map((row) => row.event_id);
}

type Found = Exclude<ReceiptState, { kind: 'unknown' | 'waiting' }> | Waiting;
interface Waiting {
  readonly kind: 'waiting';
  readonly status: string;
}

/** While a tree is rebuilt there is no proof: the decisions are given all the same. */
async function receiptOf(...given: Parameters<typeof findReceipt>): Promise<Found> {
  try {
    const found = await findReceipt(...given);
    return found.kind === 'unknown' ? { kind: 'waiting', status: 'integrated' } : found;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'LEDGER_UNAVAILABLE') {
      return { kind: 'waiting', status: 'rebuilding' };
    }
    throw error;
  }
}
