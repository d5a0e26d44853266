import type { Tx } from '@roletrail/db/open';
import { FsckMismatchError } from './finding.ts';
import { type RecordedRows, roleKey } from './recorded-rows.ts';

/**
 * Compares user_role with the last event of each role.
 * @param isCopy no person is in a copy, so no role is
 * @throws Difference for the first row that is missing or has no event
 */
export async function checkRoles(
  tx: Tx,
  { roles }: Pick<RecordedRows, 'roles'>,
  isCopy: boolean,
): Promise<void> {
  const rows = await tx.selectFrom('user_role').select(['user_id', 'role']).execute();
  const found = new Map(
    rows.map(({ user_id: userId, role }) => [roleKey({ userId, role }), { userId, role }]),
  );
  for (const [key, row] of [...found].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const last = roles.get(key);
    if (isCopy) throw differ(row, 'is there, but no person is in a copy');
    if (!last) throw differ(row, 'is there, but no event grants this role');
    if (!last.granted) throw differ(row, `is there, but event ${last.eventId} revoked this role`);
  }
  if (isCopy) return;
  for (const [key, last] of roles) {
    if (!last.granted || found.has(key)) continue;
    throw differ(last, `is missing, but event ${last.eventId} granted this role`);
  }
}

function differ(
  { userId, role }: { userId: string; role: string },
  what: string,
): FsckMismatchError {
  return new FsckMismatchError(
    'FSCK_PROJECTION',
    null,
    `user_role user_id ${userId}, role ${role}`,
    what,
  );
}
