import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { isHeld } from '../evidence/erasure-request.ts';
import { actAsStaff } from '../staff/act.ts';
import { lockPerson } from '../staff/roles.ts';
import { planVersion } from './staff-erasures.ts';

/**
 * Puts an account under a legal hold, or lifts the hold. Under a hold nothing erases the account,
 * also not the person’s own request: its erasure waits until the hold is lifted.
 * @returns the ETag of the plan afterwards; null if nothing changed
 * @throws ApiError NOT_FOUND, EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function setLegalHold(
  context: ApiContext,
  staff: CallerFacts,
  asked: {
    readonly userId: string;
    readonly held: boolean;
    readonly reason: string;
    readonly ifMatch: string | null;
  },
): Promise<string | null> {
  const { userId, held, ...given } = asked;
  const action = held ? ('person.hold' as const) : ('person.lift_hold' as const);
  const target = { kind: 'person', id: userId, userId };
  return actAsStaff(context, staff, { ...given, action, target }, async ({ tx, expect }) => {
    await lockPerson(tx, userId);
    expect(await planVersion(tx, userId));
    if ((await isHeld(tx, userId)) === held) return null;
    if (held) await tx.insertInto('legal_hold').values({ user_id: userId }).execute();
    else await tx.deleteFrom('legal_hold').where('user_id', '=', userId).execute();
    return {
      before: { held: !held },
      after: { held },
      answer: (await planVersion(tx, userId)).version,
    };
  });
}
