import { type ErasureCertificate, erasureCertificate } from '@roletrail/contracts/http/delete-user';
import type { ReceiptText } from '@roletrail/contracts/receipt/receipt-text';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import { findOpenedExports } from '../own-data/opened-exports.ts';
import { readImpact } from './impact.ts';
import { erasureEntry } from './receipt.ts';
import { findErasure } from './staff-erasures.ts';

/** Maximum number of exports in a certificate; the newest. */
const EXPORTS_MAX = 200;

/** Part of a certificate that can only be read before the erasure. */
const stored = erasureCertificate.pick({ went: true, stays: true, openedExports: true });

/**
 * Stores the rows of each table and the opened exports, in the transaction of the erasure and before
 * it.
 */
export async function storeCertificate(
  tx: Tx,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> {
  const impact = await readImpact(tx, userId);
  const { rows: exports } = await sql<{ made_at: Date; reason: string; yours: string }>`
    select * from (${findOpenedExports(userId)}) e order by made_at desc limit ${EXPORTS_MAX}`.execute(
    tx,
  );
  const facts = stored.parse({
    went: impact.filter(({ fate }) => fate === 'deleted'),
    stays: impact.filter(({ fate }) => fate !== 'deleted'),
    openedExports: exports.map(({ made_at: madeAt, reason, yours }) => ({
      madeAt: madeAt.toISOString(),
      reason,
      includes: yours === 'in it' ? 'yes' : 'possibly',
    })),
  });
  await tx
    .updateTable('staff_erasure')
    .set({ certificate: JSON.stringify(facts) })
    .where('id', '=', id)
    .execute();
}

/** Returns the certificate of a completed erasure. @throws ApiError NOT_FOUND */
export async function readCertificate(
  { config, deps }: ApiContext,
  id: string,
): Promise<ErasureCertificate> {
  const request = await findErasure(deps.db, id);
  const { certificate } = await deps.db
    .selectFrom('staff_erasure')
    .select('certificate')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { closedAt } = request;
  if (request.state !== 'erased' || closedAt === null || certificate === null) {
    throw new ApiError('NOT_FOUND', { detail: 'This erasure is not done yet' });
  }
  const backups = Date.parse(closedAt) + config.erasure.backupsKeptMs;
  return {
    id,
    service: config.publicOrigin,
    userId: request.userId,
    reason: request.reason,
    requestedBy: request.requestedBy.id,
    requestedAt: request.requestedAt,
    approvedBy: request.decidedBy?.id ?? null,
    erasedAt: closedAt,
    backupsUntil: new Date(backups).toISOString().slice(0, 10),
    entry: await erasureEntry(deps.db, request.userId),
    ...stored.parse(certificate),
  };
}

/** Returns the text of a certificate for its PDF. */
export function formatCertificate(one: ErasureCertificate): ReceiptText {
  const { entry } = one;
  return {
    title: 'Certificate of a deletion',
    sentence: `The account ${one.userId} was deleted on ${one.erasedAt}.`,
    sections: [
      {
        title: 'Who decided, and when',
        facts: [
          { term: 'Request', detail: one.id },
          { term: 'Reason', detail: one.reason.replaceAll('_', ' ') },
          { term: 'Requested by staff', detail: `${one.requestedBy}, ${one.requestedAt}` },
          {
            term: 'Approved by staff',
            detail: one.approvedBy ?? 'No second approval was required',
          },
          { term: 'Deleted', detail: one.erasedAt },
          { term: 'Last day of backups', detail: one.backupsUntil },
          {
            term: 'In the ledger',
            detail: entry
              ? `${entry.topic}/${entry.partition}, entry ${entry.offset}, leaf ${entry.leafHash}`
              : 'Not covered by a signed checkpoint yet',
          },
        ],
      },
      {
        title: 'What went',
        facts: one.went.map((row) => ({ term: row.holds, detail: rowsOf(row) })),
      },
      {
        title: 'What stays, and why',
        facts: [
          ...one.stays.map((row) => ({
            term: row.holds,
            detail: `${rowsOf(row)}, ${row.fate}. ${row.why ?? ''}`,
          })),
        ],
      },
      {
        title: 'Exports with opened values',
        facts:
          one.openedExports.length === 0
            ? [
                {
                  term: 'None',
                  detail: 'No export of the last 400 days has decisions of this person.',
                },
              ]
            : one.openedExports.map(({ madeAt, reason, includes }) => ({
                term: madeAt,
                detail: `${reason.replaceAll('_', ' ')}; ${includes === 'yes' ? 'has' : 'may have'} decisions of this person`,
              })),
      },
    ],
  };
}

const rowsOf = ({ rows, more }: { readonly rows: number; readonly more: boolean }) =>
  `${more ? 'more than ' : ''}${rows} ${rows === 1 ? 'row' : 'rows'}`;
