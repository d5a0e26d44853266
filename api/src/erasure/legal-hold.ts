import { STAFF_UNDO_SECONDS } from '@roletrail/contracts/limits';
import type { Tx } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { isHeld } from '../evidence/erasure-request.ts';
import { actAsStaff } from '../staff/act.ts';
import { lockPerson } from '../staff/roles.ts';
import { planVersion } from './staff-erasures.ts';

/**
 * Puts an account under a legal hold, or lifts the hold. Under a hold nothing erases the account,
 * also not the person’s own request: its erasure waits until the hold is lifted. Without a password
 * a hold is lifted only if the caller set it in the last `STAFF_UNDO_SECONDS`.
 * @returns the ETag of the plan afterwards; null if nothing changed
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, PASSWORD_WRONG, and those of `actAsStaff`
 */
export async function setLegalHold(
  context: ApiContext,
  staff: CallerFacts,
  asked: {
    readonly userId: string;
    readonly held: boolean;
    readonly reason: string;
    readonly ifMatch: string | null;
    readonly currentPassword?: string | undefined;
  },
): Promise<string | null> {
  const { userId, held, ...given } = asked;
  const lift = given.currentPassword === undefined ? 'person.undo_hold' : 'person.lift_hold';
  const action = held ? 'person.hold' : lift;
  const target = { kind: 'person', id: userId, userId };
  return actAsStaff(context, staff, { ...given, action, target }, async ({ tx, expect }) => {
    await lockPerson(tx, userId);
    expect(await planVersion(tx, userId));
    if ((await isHeld(tx, userId)) === held) return null;
    if (action === 'person.undo_hold' && !(await isOwnNewHold(tx, userId, staff.user.id))) {
      throw new ApiError('PASSWORD_WRONG');
    }
    if (held) await tx.insertInto('legal_hold').values({ user_id: userId }).execute();
    else await tx.deleteFrom('legal_hold').where('user_id', '=', userId).execute();
    return {
      before: { held: !held },
      after: { held },
      answer: (await planVersion(tx, userId)).version,
    };
  });
}

/** Returns true if this member of staff set the person's hold in the last `STAFF_UNDO_SECONDS`. */
async function isOwnNewHold(tx: Tx, userId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select exists (select from staff_act a join legal_hold h on h.user_id = a.user_id
      where a.user_id = ${userId}::uuid and a.staff_id = ${staffId}::uuid
        and a.action = 'person.hold' and a.acted_at >= h.since
        and h.since > clock_timestamp() - ${STAFF_UNDO_SECONDS} * interval '1 second') as own`.execute(
    tx,
  );
  return rows[0]?.own === true;
}
