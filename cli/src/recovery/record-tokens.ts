import { randomBytes } from 'node:crypto';
import { tokenCreated, tokenRevoked } from '@roletrail/api/staff/auditor-tokens';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import type { PartitionCounts } from '@roletrail/event-log/topic-partitions';
import { sql } from 'kysely';
import type { RecordedRows, RecordedToken } from '../fsck/recorded-rows.ts';
import { OPERATOR } from '../runtime/operator.ts';

/** Events and rows written to make auditor tokens consistent. */
export interface HeldTokens {
  readonly tokensCreated: number;
  readonly tokensRevoked: number;
}

/**
 * Records `auditor_token.created` for each row that no event creates, and `auditor_token.revoked`
 * for each revoked row that no event revokes. Its reason is `no_longer_needed`: why a token was
 * revoked is only in the events that are lost.
 */
export async function recordTokens(
  tx: Tx,
  partitions: PartitionCounts,
  { tokens }: Pick<RecordedRows, 'tokens'>,
): Promise<HeldTokens> {
  const rows = await tx
    .selectFrom('auditor_token')
    .select(['id', 'label', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .orderBy('created_at')
    .execute();
  const created = rows.filter(({ id }) => !tokens.get(id)?.created);
  const revoked = rows.filter(({ id, revokedAt }) => revokedAt && !tokens.get(id)?.revokedBy);
  await enqueue(tx, partitions, [
    ...created.map(({ id, label, expiresAt }) =>
      tokenCreated({ id, label, expiresAt, actor: OPERATOR }),
    ),
    ...revoked.map(({ id }) => tokenRevoked({ id, reason: 'no_longer_needed', actor: OPERATOR })),
  ]);
  return { tokensCreated: created.length, tokensRevoked: revoked.length };
}

/**
 * Writes a revoked row for each token that events create and the database lost. Its hash is of no
 * secret, so it opens nothing. A token that no event revokes is recorded as `lost`.
 * @returns how many were recorded as lost
 */
export async function giveUpLostTokens(
  tx: Tx,
  partitions: PartitionCounts,
  { tokens }: Pick<RecordedRows, 'tokens'>,
): Promise<number> {
  const rows = await tx.selectFrom('auditor_token').select('id').execute();
  const held = new Set(rows.map(({ id }) => id));
  const lost = [...tokens.values()].filter(({ tokenId }) => !held.has(tokenId));
  for (const token of lost) await insertRevoked(tx, token);
  const open = lost.filter(({ revokedBy }) => revokedBy === null);
  await enqueue(
    tx,
    partitions,
    open.map(({ tokenId: id }) => tokenRevoked({ id, reason: 'lost', actor: OPERATOR })),
  );
  return open.length;
}

async function insertRevoked(tx: Tx, { tokenId, created }: RecordedToken): Promise<void> {
  if (created === null) return;
  await tx
    .insertInto('auditor_token')
    .values({
      id: tokenId,
      token_hash: randomBytes(32),
      label: created.label,
      expires_at: new Date(created.expiresAt),
      revoked_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
}
