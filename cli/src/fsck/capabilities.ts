import type { Tx } from '@roletrail/db/open';
import { FsckMismatchError } from './finding.ts';
import { capabilityKey, type RecordedRows } from './recorded-rows.ts';

/**
 * Compares staff_capability with the last event of each capability.
 * @param isCopy no person is in a copy, so no capability is
 * @throws Difference for the first row that is missing or has no event
 */
export async function checkCapabilities(
  tx: Tx,
  { capabilities }: Pick<RecordedRows, 'capabilities'>,
  isCopy: boolean,
): Promise<void> {
  const rows = await tx.selectFrom('staff_capability').select(['user_id', 'capability']).execute();
  const found = new Map(
    rows.map(({ user_id: userId, capability }) => {
      const row = { userId, capability };
      return [capabilityKey(row), row];
    }),
  );
  for (const [key, row] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = capabilities.get(key);
    if (isCopy) throw differ(row, 'is there, but no person is in a copy');
    if (!last) throw differ(row, 'is there, but no event grants it');
    if (!last.granted) throw differ(row, `is there, but event ${last.eventId} revoked it`);
  }
  if (isCopy) return;
  for (const [key, last] of capabilities) {
    if (!last.granted || found.has(key)) continue;
    throw differ(last, `is missing, but event ${last.eventId} granted it`);
  }
}

function differ(
  { userId, capability }: { userId: string; capability: string },
  what: string,
): FsckMismatchError {
  return new FsckMismatchError(
    'FSCK_PROJECTION',
    null,
    `staff_capability user_id ${userId}, capability ${capability}`,
    what,
  );
}
