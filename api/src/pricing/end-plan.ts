import { endPlan, lockPlanOf, readSubscription } from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import { enqueueMail } from '../mail/enqueue-mail.ts';
import { repliesToSupport } from '../settings/support-address.ts';
import { actAsStaff, rowVersion } from '../staff/act.ts';
import { planEnded } from './plan-mails.ts';

/**
 * Ends a person's paid plan for staff and writes to the person. They are on the first plan then.
 * @throws ApiError OWN_ACCOUNT for the caller's plan, NOT_FOUND if they have no paid plan,
 *   EDIT_CONFLICT, and those of `actAsStaff`
 */
export async function endPlanByStaff(
  context: ApiContext,
  staff: CallerFacts,
  { userId, ...asked }: { userId: string; reason: string; ifMatch: string | null },
): Promise<void> {
  if (userId === staff.user.id) throw new ApiError('OWN_ACCOUNT');
  const target = { kind: 'person', id: userId, userId };
  const request = { action: 'person.end_plan', target, ...asked } as const;
  await actAsStaff(context, staff, request, async ({ tx, expect }) => {
    const exists = await lockPlanOf(tx, userId);
    const plan = exists ? await readSubscription(tx, userId) : null;
    if (plan === null) throw new ApiError('NOT_FOUND');
    const values = { plan: plan.tier };
    expect({ version: rowVersion(Number(plan.seq)), values });
    await endPlan(tx, plan);
    const [person, tier] = await Promise.all([
      tx.selectFrom('app_user').select('email').where('id', '=', userId).executeTakeFirstOrThrow(),
      tx
        .selectFrom('plan_tier')
        .select('name')
        .where('slug', '=', plan.tier)
        .executeTakeFirstOrThrow(),
    ]);
    const { config, deps } = context;
    await enqueueMail(tx, deps.keys.vault, {
      to: person.email,
      ...planEnded({ plan: tier.name, url: `${config.publicOrigin}/pricing` }),
      ...(await repliesToSupport(tx, config)),
      userId,
    });
    return { before: values, after: { plan: null }, answer: true };
  });
}
