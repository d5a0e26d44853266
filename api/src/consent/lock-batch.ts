import type { Tx } from '@roletrail/db/open';
import { type KeyStates, keyStates } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { SessionTimes } from '../callers/session-state.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';

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
  /** ids of the people who have proved their e-mail address */
  readonly emailProved: ReadonlySet<string>;
  /** the required documents, the terms first */
  readonly documents: readonly RequiredDocument[];
}

/** What decision_basis answers, as JSON: moments as text, bytes in hexadecimal. */
interface Basis {
  readonly now: string;
  readonly sessions: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly method: DecidingSession['method'];
    readonly created_at: string;
    readonly last_activity_at: string;
    readonly expires_at: string;
    readonly ended_at: string | null;
    readonly end_reason: string | null;
  }[];
  readonly keys: readonly { readonly user_id: string; readonly wrapped: string | null }[];
  readonly proved: readonly string[];
  readonly documents: readonly (Pick<
    RequiredDocument,
    'docType' | 'version' | 'sha256' | 'effectiveDate'
  > & { readonly createdAt: string })[];
}

/**
 * Locks the sessions, then the people's data keys (steps 1 and 2 of the lock order), and reads
 * what the decisions are judged by: one round trip, SQL function decision_basis.
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
  const { rows } = await sql<{ basis: Basis }>`
    select decision_basis(
      ${[...new Set(deciding.map(({ sessionId }) => sessionId))]}::uuid[], ${people}::uuid[],
      ${exclusive}::boolean) as basis`.execute(tx);
  const basis = rows[0]?.basis;
  if (!basis) throw new Error('decision_basis gave no row');
  const now = new Date(basis.now);
  return {
    sessions: new Map(basis.sessions.map((row) => [row.id, toSession(row, now)])),
    keys: keyStates(
      vaultKeys,
      people,
      basis.keys.map(({ user_id, wrapped }) => ({
        user_id,
        wrapped: wrapped === null ? null : Buffer.from(wrapped, 'hex'),
      })),
    ),
    emailProved: new Set(basis.proved),
    documents: basis.documents.map((row) => ({
      ...row,
      isRequired: true,
      createdAt: new Date(row.createdAt),
    })),
  };
}

function toSession(row: Basis['sessions'][number], now: Date): DecidingSession {
  return {
    id: row.id,
    userId: row.user_id,
    method: row.method,
    createdAt: new Date(row.created_at),
    lastActivityAt: new Date(row.last_activity_at),
    expiresAt: new Date(row.expires_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    endReason: row.end_reason,
    now,
  };
}
