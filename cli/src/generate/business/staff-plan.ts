import { DEMO_ACCOUNTS } from '@roletrail/db/seeds/demo-accounts';
import type { PlannedPerson, Visit } from '../plan.ts';
import { PROMO_SPIKE, TERMS_DAYS, YEAR_DAYS } from './stories.ts';
import { DAY_MS } from './year-plan.ts';

/** Work of one visit of the administrator. */
export type PlannedAct =
  | 'create promo code'
  | 'end promo code'
  | 'publish terms'
  | 'start experiment'
  | 'end experiment'
  | 'end plans'
  | 'save report'
  | 'desk';

const HOUR_MS = 3_600_000;
/** Days of the acts that are done once. */
const ONCE: readonly (readonly [day: number, act: PlannedAct])[] = [
  ...TERMS_DAYS.map((day) => [day, 'publish terms'] as const),
  [PROMO_SPIKE.from - 1, 'create promo code'],
  [PROMO_SPIKE.to + 1, 'desk'],
  [PROMO_SPIKE.to + 2, 'end promo code'],
  [190, 'start experiment'],
  [300, 'end experiment'],
  [310, 'save report'],
  // the last days of the discount of the code
  [PROMO_SPIKE.to + 28 * PROMO_SPIKE.months, 'end plans'],
];

/** The administrator of the year and the acts of each visit. */
export interface StaffActPlan {
  readonly person: PlannedPerson;
  readonly acts: ReadonlyMap<Visit, readonly PlannedAct[]>;
}

const WHO = DEMO_ACCOUNTS.find(({ roles }) => roles.includes('admin'));

/**
 * Plans the visits of the demonstration account of an administrator.
 * @param lengthMs of the year
 * @param deskDays days between visits in which requests and tickets are answered
 */
export function planStaff(password: string, lengthMs: number, deskDays: number): StaffActPlan {
  const days = new Map<number, PlannedAct[]>(ONCE.map(([day]) => [day, []]));
  for (const [day, act] of ONCE) days.get(day)?.push(act);
  for (let day = deskDays; day <= YEAR_DAYS; day += deskDays) {
    days.set(day, [...(days.get(day) ?? []), 'desk']);
  }
  const acts = new Map<Visit, readonly PlannedAct[]>();
  const reading = { scrolledMs: 20_000, tickedMs: 25_000, decidedMs: 30_000, does: 'accept' };
  for (const [day, done] of [...days].sort(([a], [b]) => a - b)) {
    const at = day * DAY_MS + 5 * HOUR_MS;
    if (at >= lengthMs) break;
    acts.set(
      { at, browser: 0, begins: 'sign in', reading, staysMs: 60_000, ends: 'sign out' } as Visit,
      done,
    );
  }
  // demonstration accounts may be used from this machine only
  const browser = {
    deviceId: '5b0cb0a0-3c52-4b9e-a3b5-0c6f0f6ad001',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '',
  };
  const email = WHO?.email ?? '';
  return { person: { email, password, browsers: [browser], visits: [...acts.keys()] }, acts };
}
