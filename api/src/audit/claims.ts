import type { AuditClaims, AuditClaimsQuery } from '@roletrail/contracts/http/audit-reports';
import type { Database, Tx } from '@roletrail/db/open';
import { streamPages } from '@roletrail/db/stream-pages';
import { sql } from 'kysely';

export async function countClaims(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from claimed_acceptance`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

type Claim = AuditClaims['items'][number];
type ClaimRow = Omit<Claim, 'claimedAt'> & { at: Date };

const CLAIMS = sql`
  select 'claimed' as mark, user_id as "userId", day, terms_version as "termsVersion",
    privacy_version as "privacyVersion", claimed_at as at
  from claimed_acceptance`;

const presentClaim = ({ at, ...claim }: ClaimRow): Claim => ({
  ...claim,
  claimedAt: at.toISOString(),
});

/** All of them in the same order, whatever their number. @param tx a snapshot */
export async function* streamClaims(tx: Tx, size: number): AsyncGenerator<readonly Claim[]> {
  const all = sql<ClaimRow>`${CLAIMS} order by day desc, user_id`;
  for await (const rows of streamPages(tx, all, size)) yield rows.map(presentClaim);
}

/** Acceptances that a cookie claimed and no event bears out, newest days first. */
export async function readClaims(
  db: Database,
  { after, limit }: AuditClaimsQuery,
): Promise<AuditClaims> {
  const [day = null, userId = null] = after?.split('/') ?? [];
  const { rows } = await sql<ClaimRow>`
    ${CLAIMS}
    where ${day}::date is null or day < ${day}::date or (day = ${day}::date and user_id > ${userId}::uuid)
    order by day desc, user_id limit ${limit + 1}`.execute(db);
  const items = rows.slice(0, limit).map(presentClaim);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, next: last ? `${last.day}/${last.userId}` : null };
}
