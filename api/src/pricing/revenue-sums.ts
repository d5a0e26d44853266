/**
 * Arithmetic of revenue at list prices. Pure. Amounts are integers in the currency's smallest unit;
 * times are ms since 1970; months are UTC calendar months, `2026-11`.
 */

/** Change of a person's paid plan. */
export interface PlanChange {
  readonly at: number;
  /** null: the paid plan has ended */
  readonly tier: string | null;
  /** list price of a month; 0 without a plan */
  readonly listPrice: number;
  /** price of a month while the discount lasts; null: no discount */
  readonly reducedPrice: number | null;
  /** calendar months of the discount; null: no end */
  readonly reducedMonths: number | null;
  /** promo code of the discount */
  readonly promoId: string | null;
}

/** Plan and price of a person from an instant until the next step. */
export interface RevenueStep {
  readonly at: number;
  readonly tier: string | null;
  readonly price: number;
  /** list price minus price */
  readonly discount: number;
  readonly promoId: string | null;
}

const NO_PLAN: RevenueStep = { at: 0, tier: null, price: 0, discount: 0, promoId: null };

/** Returns the month of an instant. */
export const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

/** Returns the first instant of the month that begins `offset` months after the month of `at`. */
export function startOfMonth(at: number, offset = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1);
}

/** Returns the same day and time `months` later; the last day of the month if it has no such day. */
export function addMonths(at: number, months: number): number {
  const date = new Date(at);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + months + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month + months, Math.min(day, lastDay));
  return midnight + (at - Date.UTC(year, month, day));
}

/**
 * Returns the steps of one person until `now`, inclusive: each change, and the end of each discount
 * that lasted so long. A change that is dated before an earlier one takes the earlier one's time.
 * @param changes oldest first
 */
export function toSteps(changes: readonly PlanChange[], now: number): readonly RevenueStep[] {
  const steps: RevenueStep[] = [];
  let time = Number.NEGATIVE_INFINITY;
  for (const [index, change] of changes.entries()) {
    const at = Math.max(time, change.at);
    if (at > now) break;
    time = at;
    const { tier, listPrice, reducedPrice, reducedMonths, promoId } = change;
    const price = reducedPrice ?? listPrice;
    steps.push({ at, tier, price, discount: listPrice - price, promoId });
    if (reducedPrice === null || reducedMonths === null) continue;
    const ends = addMonths(at, reducedMonths);
    const next = changes[index + 1];
    const nextAt = next === undefined ? Number.POSITIVE_INFINITY : Math.max(at, next.at);
    if (ends <= now && ends < nextAt) {
      steps.push({ at: ends, tier, price: listPrice, discount: 0, promoId: null });
    }
  }
  return steps;
}

/** Returns the step in force just before an instant; one without a plan before the first. */
export function stepBefore(steps: readonly RevenueStep[], instant: number): RevenueStep {
  return steps.findLast(({ at }) => at < instant) ?? NO_PLAN;
}

/** Figures of one month. `closing = opening + started + expansion - contraction - churn`. */
export interface MonthSums {
  readonly month: string;
  opening: number;
  /** of people who had no paid plan */
  started: number;
  /** of people who pay more than before: another plan, or the end of a discount */
  expansion: number;
  /** of people who pay less than before */
  contraction: number;
  /** of people who have the paid plan has ended */
  churn: number;
  /** price of a month of all paid plans at the end of the month, or now in the running month */
  closing: number;
  /** people with a paid plan at that time */
  people: number;
  /** list prices minus prices at that time */
  promoCost: number;
}

/** Sums over people; `addPerson` adds each. */
export interface RevenueSums {
  readonly now: number;
  readonly months: readonly MonthSums[];
  /** people and price of a month now, by plan */
  readonly plans: Map<string, { people: number; amount: number }>;
  /** people and reduction of a month now, by id of the promo code */
  readonly promos: Map<string, { people: number; cost: number }>;
}

/** Returns empty sums of the last `count` months, oldest first; the last one is the running month. */
export function openSums(now: number, count: number): RevenueSums {
  const months = Array.from({ length: count }, (_, index) => ({
    month: monthOf(startOfMonth(now, index - count + 1)),
    opening: 0,
    started: 0,
    expansion: 0,
    contraction: 0,
    churn: 0,
    closing: 0,
    people: 0,
    promoCost: 0,
  }));
  return { now, months, plans: new Map(), promos: new Map() };
}

/**
 * Adds one person. Openings and closings are read from the state at the months' ends, movements
 * from the steps, so that one checks the other.
 */
export function addPerson(sums: RevenueSums, changes: readonly PlanChange[]): void {
  const { now, months } = sums;
  const steps = toSteps(changes, now);
  for (const [index, month] of months.entries()) {
    const offset = index - months.length + 1;
    month.opening += stepBefore(steps, startOfMonth(now, offset)).price;
    const end = stepBefore(steps, Math.min(startOfMonth(now, offset + 1), now + 1));
    month.closing += end.price;
    month.people += end.tier === null ? 0 : 1;
    month.promoCost += end.discount;
  }
  let before = NO_PLAN;
  for (const step of steps) {
    const month = months.find((one) => one.month === monthOf(step.at));
    if (month) addMovement(month, before, step);
    before = step;
  }
  addCurrent(sums, before);
}

function addMovement(month: MonthSums, before: RevenueStep, after: RevenueStep): void {
  const change = after.price - before.price;
  if (before.tier === null) month.started += change;
  else if (after.tier === null) month.churn -= change;
  else if (change > 0) month.expansion += change;
  else month.contraction -= change;
}

function addCurrent({ plans, promos }: RevenueSums, current: RevenueStep): void {
  if (current.tier === null) return;
  const plan = plans.get(current.tier) ?? { people: 0, amount: 0 };
  plans.set(current.tier, { people: plan.people + 1, amount: plan.amount + current.price });
  if (current.promoId === null || current.discount === 0) return;
  const promo = promos.get(current.promoId) ?? { people: 0, cost: 0 };
  promos.set(current.promoId, { people: promo.people + 1, cost: promo.cost + current.discount });
}

/** Returns amount per person, rounded to the nearest unit; null for no people. */
export function perPerson(amount: number, people: number): number | null {
  return people === 0 ? null : Math.floor((2 * amount + people) / (2 * people));
}
