import type { SealedAccount } from '@roletrail/contracts/events/consent';
import type { Tx } from '@roletrail/db/open';
import { type KeyStates, keyStates } from '@roletrail/vault/data-keys';
import type { VaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import type { CallerFacts } from '../callers/load-caller.ts';
import type { SessionTimes } from '../callers/session-state.ts';
import type { RequiredDocument } from '../documents/required-documents.ts';
import { type ActiveAcceptanceId, readActiveAcceptances } from './active-acceptances.ts';
import { type DecisionRequest, isWithdrawal } from './decision.ts';
import { RecentDecisions } from './recent-decisions.ts';

/** Locked row of a deciding session. */
export interface DecidingSession extends SessionTimes {
  readonly id: string;
  readonly userId: string;
  readonly method: CallerFacts['session']['method'];
  /** when the factors of `method` were last proved */
  readonly authenticatedAt: Date;
}

/** A deciding person's account. */
export interface DecidingPerson {
  readonly account: SealedAccount;
  readonly emailProved: boolean;
}

/** Facts for a batch of decisions; the rows stay locked until the transaction ends. */
export interface LockedBatch {
  /** by id; missing sessions are absent */
  readonly sessions: ReadonlyMap<string, DecidingSession>;
  readonly keys: KeyStates;
  /** people named in the accounts, by user id */
  readonly people: ReadonlyMap<string, DecidingPerson>;
  /** active acceptance of each withdrawing person; absent if unknown */
  readonly activeAcceptances: ReadonlyMap<string, ActiveAcceptanceId>;
  /** the required documents, the terms first */
  readonly documents: readonly RequiredDocument[];
  readonly recent: RecentDecisions;
}

/** Result of decision_basis as JSON: times as text, bytes in hexadecimal. */
interface Basis {
  readonly now: string;
  readonly sessions: readonly {
    readonly id: string;
    readonly user_id: string;
    readonly method: DecidingSession['method'];
    readonly authenticated_at: string;
    readonly last_activity_at: string;
    readonly expires_at: string;
    readonly ended_at: string | null;
    readonly end_reason: string | null;
  }[];
  readonly keys: readonly { readonly user_id: string; readonly wrapped: string | null }[];
  readonly people: readonly {
    readonly id: string;
    readonly email: string;
    readonly name: string | null;
    readonly proved: boolean;
  }[];
  readonly documents: readonly (Pick<
    RequiredDocument,
    'docType' | 'version' | 'sha256' | 'effectiveDate'
  > & { readonly createdAt: string })[];
  readonly recent: readonly {
    readonly user_id: string;
    readonly key: string;
    readonly at: string;
  }[];
}

export interface LockOptions {
  /** whether a session may end in this transaction */
  readonly exclusive: boolean;
  /** maximum decisions of one person per hour to search for; null: no limit */
  readonly most: number | null;
}

/**
 * Locks the sessions, then the people's data keys (steps 1 and 2 of the lock order), and reads the
 * facts, in one round trip (SQL function decision_basis). Each step uses one mode, because two
 * modes would need two statements and so two orders. Keys are locked exclusively if a person
 * withdraws, because a withdrawal must see every earlier decision of its person.
 */
export async function lockBatch(
  tx: Tx,
  vaultKeys: VaultKeys,
  deciding: readonly Pick<DecisionRequest, 'sessionId' | 'userId' | 'body'>[],
  { exclusive, most }: LockOptions,
): Promise<LockedBatch> {
  const people = [...new Set(deciding.map(({ userId }) => userId))];
  const withdrawing = deciding.flatMap(({ userId, body }) => (isWithdrawal(body) ? [userId] : []));
  const { rows } = await sql<{ basis: Basis }>`
    select decision_basis(
      ${[...new Set(deciding.map(({ sessionId }) => sessionId))]}::uuid[], ${people}::uuid[],
      ${exclusive}::boolean, ${withdrawing.length > 0}::boolean, ${most}::integer) as basis`.execute(
    tx,
  );
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
    activeAcceptances: await readActiveAcceptances(tx, withdrawing),
    people: new Map(
      basis.people.map(({ id, email, name, proved }) => [
        id,
        { account: { email, name }, emailProved: proved },
      ]),
    ),
    documents: basis.documents.map((row) => ({
      ...row,
      isRequired: true,
      createdAt: new Date(row.createdAt),
    })),
    recent: new RecentDecisions(
      most,
      basis.recent.map(({ user_id, key, at }) => ({ userId: user_id, key, at: new Date(at) })),
    ),
  };
}

function toSession(row: Basis['sessions'][number], now: Date): DecidingSession {
  return {
    id: row.id,
    userId: row.user_id,
    method: row.method,
    authenticatedAt: new Date(row.authenticated_at),
    lastActivityAt: new Date(row.last_activity_at),
    expiresAt: new Date(row.expires_at),
    endedAt: row.ended_at === null ? null : new Date(row.ended_at),
    endReason: row.end_reason,
    now,
  };
}
