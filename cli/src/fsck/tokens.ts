import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import { FsckMismatchError } from './finding.ts';
import type { RecordedRows, RecordedToken } from './recorded-rows.ts';

interface TokenRow {
  readonly id: string;
  readonly label: string;
  /** UTC, ISO 8601 with microseconds */
  readonly expiresAt: string;
  readonly isRevoked: boolean;
}

/**
 * Compares auditor_token with the events of each token.
 * @param isCopy no token opens anything of a copy
 * @throws Difference for the first row that differs
 */
export async function checkTokens(
  tx: Tx,
  { tokens }: Pick<RecordedRows, 'tokens'>,
  isCopy: boolean,
): Promise<void> {
  const { rows } = await sql<TokenRow>`
    select id, label, revoked_at is not null as "isRevoked",
      to_char(expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "expiresAt"
    from auditor_token`.execute(tx);
  for (const row of rows.sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (isCopy) throw differ(row.id, 'is there, but no token is in a copy');
    checkRow(row, tokens.get(row.id));
  }
  if (isCopy) return;
  const found = new Set(rows.map(({ id }) => id));
  for (const { tokenId, eventId, created } of tokens.values()) {
    // only a ledger before this one knows what the token was
    if (created === null || found.has(tokenId)) continue;
    throw differ(tokenId, `is missing, but event ${eventId} created it`);
  }
}

function checkRow(row: TokenRow, recorded: RecordedToken | undefined): void {
  const { id, label, expiresAt, isRevoked } = row;
  if (!recorded?.created) throw differ(id, 'is there, but no event creates this token');
  const { created, revokedBy } = recorded;
  const wanted = inMicroseconds(created.expiresAt);
  if (label !== created.label) {
    throw differ(id, `label is ${label}, the log yields ${created.label}`, 'label');
  }
  if (expiresAt !== wanted) {
    throw differ(id, `expires_at is ${expiresAt}, the log yields ${wanted}`, 'expires_at');
  }
  if (isRevoked && revokedBy === null) {
    throw differ(id, 'is revoked, but no event revokes this token', 'revoked_at');
  }
  if (!isRevoked && revokedBy !== null) {
    const what = `opens entries again, but event ${revokedBy} revoked it`;
    throw new FsckMismatchError('FSCK_JOURNAL', null, rowOf(id), what, 'revoked_at');
  }
}

function inMicroseconds(instant: string): string {
  return new Date(instant).toISOString().replace('Z', '000Z');
}

function differ(id: string, what: string, column: string | null = null): FsckMismatchError {
  return new FsckMismatchError('FSCK_PROJECTION', null, rowOf(id), what, column);
}

const rowOf = (id: string) => `auditor_token id ${id}`;
