import { Dice } from '../dice.ts';
import { newPerson, oneReading, type PlannedPerson, type Visit } from '../plan.ts';
import { FAILED_RELEASE, LOSING_TOOL, PROMO_SPIKE, YEAR_DAYS } from './stories.ts';
import { planAct, ticketAct, toolActs, type VisitAct } from './visit-acts.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const VISITS_MAX = 8;
/** Probability of a further visit. */
const AGAIN = { ordinary: 0.62, promo: 0.08, losing: 0.1 } as const;
const TICKETS = 0.05;
const PLANS = 0.12;

/** Group whose story a person belongs to. */
export type PersonKind = keyof typeof AGAIN;

export interface YearPerson extends PlannedPerson {
  readonly kind: PersonKind;
}

/** People of a made-up year and the acts of their visits. */
export interface YearPlan {
  readonly seed: string;
  /** beginning of its first day, UTC, ms since 1970 */
  readonly start: number;
  /** instant at which it ends, ms since 1970 */
  readonly end: number;
  readonly people: readonly YearPerson[];
  readonly acts: ReadonlyMap<Visit, readonly VisitAct[]>;
}

/**
 * Plans the year of so many people until `end`. The same seed, number and day give the same plan;
 * visits after `end` are left out.
 */
export function planYear(seed: string, count: number, end: number): YearPlan {
  const start = Math.floor(end / DAY_MS) * DAY_MS - YEAR_DAYS * DAY_MS;
  const acts = new Map<Visit, readonly VisitAct[]>();
  const people = Array.from({ length: count }, (_, index) => {
    const dice = new Dice(`${seed} business ${index}`);
    const { kind, at } = arrival(dice, index / count);
    const who = newPerson(dice, index);
    const visits = yearOf(dice, { kind, at, browsers: who.browsers.length }, end - start, acts);
    return { ...who, kind, visits };
  }).filter(({ visits }) => visits.length > 0);
  return { seed, start, end, people, acts };
}

/** @param place of the person among all, from 0 to 1, which keeps shares exact with few people */
function arrival(dice: Dice, place: number): { readonly kind: PersonKind; readonly at: number } {
  if (place < PROMO_SPIKE.share) {
    const days = PROMO_SPIKE.to - PROMO_SPIKE.from + 1;
    return { kind: 'promo', at: timeOfDay(dice, PROMO_SPIKE.from + dice.float() * days) };
  }
  for (;;) {
    // grows to about three times over the year
    const day = YEAR_DAYS * (Math.sqrt(1 + 8 * dice.float()) - 1) * 0.5;
    const isFailed = day >= FAILED_RELEASE.from && day < FAILED_RELEASE.to + 1;
    if (isFailed && dice.chance(0.6)) continue;
    const kind = day >= LOSING_TOOL.from && dice.chance(LOSING_TOOL.share) ? 'losing' : 'ordinary';
    return { kind, at: timeOfDay(dice, day) };
  }
}

/** Returns an instant of the day on which people are awake, ms since the beginning of the year. */
function timeOfDay(dice: Dice, day: number): number {
  const hour = 6 + 8 * (dice.float() + dice.float());
  return Math.floor(Math.floor(day) * DAY_MS + hour * HOUR_MS);
}

interface Arrival {
  readonly kind: PersonKind;
  readonly at: number;
  readonly browsers: number;
}

function yearOf(
  dice: Dice,
  { kind, at: first, browsers }: Arrival,
  until: number,
  acts: Map<Visit, readonly VisitAct[]>,
): readonly Visit[] {
  const visits: Visit[] = [];
  for (let at = first; at < until - HOUR_MS && visits.length < VISITS_MAX; ) {
    const isFirst = visits.length === 0;
    const goesOn = dice.chance(AGAIN[kind]);
    const visit: Visit = {
      at,
      browser: isFirst ? 0 : Math.floor(dice.float() * browsers),
      begins: isFirst ? 'sign up' : 'sign in',
      reading: oneReading(dice, 20 * 60_000, isFailedDay(at) ? FAILING : DECIDES),
      staysMs: Math.floor(Math.min(dice.time(40_000, 0.6), 100_000)),
      ends: !goesOn && dice.chance(0.03) ? 'erase' : dice.weighted(ENDS),
    };
    acts.set(visit, actsOf(dice, kind, visits.length));
    visits.push(visit);
    if (!goesOn) break;
    at = timeOfDay(dice, at / DAY_MS + Math.max(1, dice.time(5, 0.8)));
  }
  return visits;
}

const isFailedDay = (at: number) =>
  at >= FAILED_RELEASE.from * DAY_MS && at < (FAILED_RELEASE.to + 1) * DAY_MS;

const DECIDES = [
  [89, 'accept'],
  [6, 'decline'],
  [5, 'leave'],
] as const;
const FAILING = [
  [40, 'accept'],
  [8, 'decline'],
  [52, 'leave'],
] as const;
const ENDS = [
  [6, 'leave'],
  [4, 'sign out'],
] as const;

function actsOf(dice: Dice, kind: PersonKind, visit: number): readonly VisitAct[] {
  const acts: VisitAct[] = [...toolActs(dice, kind, visit)];
  if (kind === 'promo' && visit === 0 && dice.chance(0.85)) {
    acts.push(planAct(dice, PROMO_SPIKE.code));
  }
  if (kind === 'ordinary' && visit === 1 && dice.chance(PLANS)) acts.push(planAct(dice, null));
  if (dice.chance(TICKETS)) acts.push(ticketAct(dice));
  return acts;
}
