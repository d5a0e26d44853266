import type { Database, Tx } from '@roletrail/db/open';

/** Of a database that was made out of a bundle, and holds a ledger to be read. */
export interface LedgerCopy {
  /** the ledger's, as its own deployment names it */
  readonly origin: string;
  /** of the bundle's manifest, hexadecimal */
  readonly manifestSha256: string;
  /** when the bundle was written */
  readonly takenAt: Date;
  /** notes that were signed later are not in it; null: all were taken */
  readonly signedUntil: Date | null;
  readonly importedAt: Date;
}

/** Whose ledger this database is a copy of; null for one that is no copy. */
export async function readLedgerCopy(db: Database | Tx): Promise<LedgerCopy | null> {
  const row = await db.selectFrom('ledger_copy').selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    origin: row.origin,
    manifestSha256: row.manifest_sha256,
    takenAt: row.taken_at,
    signedUntil: row.signed_until,
    importedAt: row.imported_at,
  };
}
