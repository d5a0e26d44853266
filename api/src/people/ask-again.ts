import type { AskAgainBody } from '@roletrail/contracts/http/staff-consent';
import type { Tx } from '@roletrail/db/open';
import type { OutboxItem } from '@roletrail/event-log/outbox/enqueue';
import { lockKeys, requireLiveKey } from '@roletrail/vault/data-keys';
import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { readActiveAcceptances } from '../consent/active-acceptances.ts';
import { createConsentUnavailableError } from '../consent-availability.ts';
import { ApiError } from '../errors.ts';
import { API_EVENT_SOURCE } from '../event-source.ts';
import { type ActStep, actAsStaff } from '../staff/act.ts';
import { readAccess } from '../staff/person-access.ts';
import { lockPerson } from '../staff/roles.ts';
import { mayActOn } from './allowed-acts.ts';

interface Asked extends AskAgainBody {
  readonly userId: string;
}

/**
 * Asks a person to decide about the terms again. In force once the consent worker has folded the
 * event, until the next decision in the order of the log. A decision that is recorded at the same
 * time may stand before or after the request.
 * @returns event id of the request
 * @throws ApiError NOTHING_TO_ASK without an acceptance as the last decision, or while an earlier
 *   request waits for one, also if that request is not folded yet: they are asked anyway;
 *   CONSENT_STATE_UNAVAILABLE while decisions are folded again; NOT_FOUND, CAPABILITY_REQUIRED, and
 *   errors of `actAsStaff`
 */
export async function askAgain(
  context: ApiContext,
  staff: CallerFacts,
  { userId, reason, about, code }: Asked,
): Promise<string> {
  const eventId = uuidv7();
  const target = { kind: REQUEST, id: eventId, userId };
  const request = { action: 'person.ask_again', target, reason } as const;
  await actAsStaff(context, staff, request, async ({ tx, actor, actId }) => {
    await lockPerson(tx, userId);
    const [own, other] = [await readAccess(tx, staff.user.id), await readAccess(tx, userId)];
    if (!mayActOn(own, other)) throw new ApiError('CAPABILITY_REQUIRED');
    requireLiveKey(await lockKeys(tx, context.deps.keys.vault, [userId], 'alone'), userId);
    const accepted = (await readActiveAcceptances(tx, [userId])).get(userId);
    if (accepted === undefined) throw createConsentUnavailableError();
    if (accepted === null || (await isAsked(tx, userId))) throw new ApiError('NOTHING_TO_ASK');
    return {
      before: { acceptance: accepted },
      after: { acceptance: accepted, about, code },
      answer: true,
      events: [requested(eventId, { userId, about, reason: code }, { actor, actId })],
    };
  });
  return eventId;
}

/** Kind of the target of the act. Its id is the event id of the request. */
const REQUEST = 'consent_request';

/**
 * Returns true if a request waits for a decision. The caller holds the data key exclusively, so no
 * other request or decision of the person is in flight.
 * - A folded request waits until a decision. A decision that is not folded answers it.
 * - A request that is not folded waits, whatever the order of decisions that are not folded either.
 *   Acts before the last decision do not count: their ledger may be gone. Two clocks set the times,
 *   so a minute is added.
 */
async function isAsked(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from current_consent c
    where c.user_id = ${userId} and c.asked_at is not null
      and not exists (select from decision_pending p where p.user_id = c.user_id)
    union all
    select 1 from staff_act a
    left join current_consent c using (user_id)
    left join decision_pending p using (user_id)
    where a.user_id = ${userId} and a.action = 'person.ask_again' and a.target_kind = ${REQUEST}
      and a.acted_at > coalesce(p.decided_at, c.decided_at) - interval '1 minute'
      and not exists (select from consent_request r where r.event_id = a.target_id::uuid)
    limit 1`.execute(tx);
  return rows.length > 0;
}

function requested(
  id: string,
  asked: { userId: string; about: Asked['about']; reason: Asked['code'] },
  act: Pick<ActStep, 'actor' | 'actId'>,
): OutboxItem {
  return {
    draft: {
      id,
      source: API_EVENT_SOURCE,
      type: 'roletrail.consent.requested.v1',
      subject: asked.userId,
      data: { ...asked, ...act },
    },
  };
}
