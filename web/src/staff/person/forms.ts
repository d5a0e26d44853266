import { staffActBody } from '@roletrail/contracts/http/staff';
import { LOCK_DAYS_MAX } from '@roletrail/contracts/http/staff-account';
import { z } from 'zod';

const DAY_MS = 86_400_000;
const isAhead = (day: string) => {
  const ahead = Date.parse(day) - Date.now();
  return ahead > 0 && ahead <= LOCK_DAYS_MAX * DAY_MS;
};

/** Forms of acts on an account; loaded at the first judgement. */
export const reasonForm = staffActBody;
/** Password of an act on an account with a role; '' if it has none. */
const currentPassword = z.string();
export const unlockForm = staffActBody.extend({ currentPassword });
/** `day`: calendar day, UTC, at whose beginning the lock ends */
export const lockForm = staffActBody.extend({
  currentPassword,
  day: z.string().refine(isAhead, 'Choose a day from tomorrow on, within a year'),
});
/** `tier`: slug; '' for the plan without a price */
export const planForm = staffActBody.extend({ tier: z.string() });
