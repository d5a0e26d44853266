import type { DocType } from '@roletrail/contracts/primitives';
import type { Tx } from '@roletrail/db/open';
import { type KeyStates, keyStates } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import type { RequiredDocument } from '../documents/required-documents.ts';
import type { CallerFacts } from '../sessions/load-caller.ts';
import type { SessionTimes } from '../sessions/session-state.ts';

/** A deciding session as the transaction that locked it sees it. */
export interface DecidingSession extends SessionTimes {
  readonly id: string;
  readonly userId: string;
  readonly method: CallerFacts['session']['method'];
  readonly createdAt: Date;
}

/** What a batch of decisions is judged by; the rows stay locked until the transaction ends. */
export interface LockedBatch {
  /** by id; sessions that do not exist are absent */
  readonly sessions: ReadonlyMap<string, DecidingSession>;
  readonly keys: KeyStates;
  /** the required documents, the terms first */
  readonly documents: readonly RequiredDocument[];
}

interface Row {
  kind: 'session' | 'key' | 'document';
  id: string;
  user_id: string;
  method: DecidingSession['method'];
  created_at: Date;
  last_activity_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  at: Date;
  wrapped: Buffer | null;
  doc_type: DocType;
  version: string;
  sha256: string;
  effective_date: string;
}

/**
 * Locks the sessions, then the people's data keys (steps 1 and 2 of the lock order), and reads
 * them with the documents in force: one round trip, SQL function decision_lock.
 * @param exclusive when a session may end in this transaction; all in one mode, because two modes
 *   would take two statements, and so two orders
 */
export async function lockBatch(
  tx: Tx,
  vaultKeys: VaultKeys,
  deciding: readonly { readonly sessionId: string; readonly userId: string }[],
  exclusive: boolean,
): Promise<LockedBatch> {
  const people = [...new Set(deciding.map(({ userId }) => userId))];
  const { rows } = await sql<Row>`
    select * from decision_lock(
      ${[...new Set(deciding.map(({ sessionId }) => sessionId))]}::uuid[], ${exclusive}::boolean,
      ${people}::uuid[])`.execute(tx);
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind);
  return {
    sessions: new Map(of('session').map((row) => [row.id, toSession(row)])),
    keys: keyStates(vaultKeys, people, of('key')),
    documents: of('document')
      .map(toDocument)
      .sort((a, b) => (a.docType < b.docType ? 1 : -1)),
  };
}

function toSession(row: Row): DecidingSession {
  return {
    id: row.id,
    userId: row.user_id,
    method: row.method,
    createdAt: row.created_at,
    lastActivityAt: row.last_activity_at,
    expiresAt: row.expires_at,
    endedAt: row.ended_at,
    endReason: row.end_reason,
    now: row.at,
  };
}

function toDocument(row: Row): RequiredDocument {
  return {
    docType: row.doc_type,
    version: row.version,
    sha256: row.sha256,
    isRequired: true,
    effectiveDate: row.effective_date,
    createdAt: row.created_at,
  };
}
