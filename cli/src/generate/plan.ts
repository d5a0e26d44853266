import { Dice } from './dice.ts';
import { USER_AGENTS } from './user-agents.ts';

/** Mail domain of generated people; it never resolves (RFC 2606). */
export const GENERATED_DOMAIN = 'generated.invalid';

export interface Browser {
  readonly deviceId: string;
  readonly userAgent: string;
  /** of 198.18.0.0/15, reserved for tests (RFC 2544); '': that of this machine */
  readonly address: string;
}

/** Behaviour of a person who is asked to accept the terms, ms since they were shown. */
export interface TermsReading {
  readonly scrolledMs: number;
  readonly tickedMs: number;
  readonly decidedMs: number;
  readonly does: 'accept' | 'decline' | 'leave';
}

/** One stay at one browser. */
export interface Visit {
  /** since the beginning, ms */
  readonly at: number;
  /** which of the person's browsers */
  readonly browser: number;
  /** `return`: with the session that this browser had, if it still lives */
  readonly begins: 'sign up' | 'sign in' | 'return';
  readonly reading: TermsReading;
  /** after what they came for, ms */
  readonly staysMs: number;
  /** `leave`: the page is closed, and the session ends idle */
  readonly ends: 'sign out' | 'leave' | 'erase';
}

export interface PlannedPerson {
  readonly email: string;
  readonly password: string;
  readonly browsers: readonly Browser[];
  /** in their order; the first one signs up */
  readonly visits: readonly Visit[];
}

export interface TrafficPlan {
  readonly durationMs: number;
  readonly people: readonly PlannedPerson[];
}

const MINUTE_MS = 60_000;
/** Share of the duration after which no one arrives, so that all can come again. */
const ARRIVALS = 0.7;
const AGAIN = 0.55;
const VISITS_MAX = 6;

/**
 * What so many people do within so many minutes. The same seed has the same people do the same;
 * each of them does whatever they do however many others there are.
 */
export function plan(seed: string, people: number, minutes: number): TrafficPlan {
  const durationMs = minutes * MINUTE_MS;
  return {
    durationMs,
    people: Array.from({ length: people }, (_, i) => person(seed, i, durationMs)),
  };
}

function person(seed: string, index: number, durationMs: number): PlannedPerson {
  const dice = new Dice(`${seed} ${index}`);
  const who = newPerson(dice, index);
  return { ...who, visits: visits(dice, who.browsers.length, durationMs) };
}

/** Person without visits: address, password and one to three browsers. */
export function newPerson(dice: Dice, index: number): Omit<PlannedPerson, 'visits'> {
  const email = `p${index}-${dice.hex(4)}@${GENERATED_DOMAIN}`;
  const password = `made up ${dice.hex(12)}`;
  const count = dice.weighted([
    [60, 1],
    [30, 2],
    [10, 3],
  ]);
  const browsers = Array.from({ length: count }, () => browser(dice));
  return { email, password, browsers };
}

function browser(dice: Dice): Browser {
  const part = () => Math.floor(dice.float() * 256);
  return {
    deviceId: dice.uuid(),
    userAgent: dice.weighted(USER_AGENTS),
    address: `198.${dice.chance(0.5) ? 18 : 19}.${part()}.${part()}`,
  };
}

function visits(dice: Dice, browsers: number, durationMs: number): readonly Visit[] {
  const made: Visit[] = [];
  let at = Math.floor(dice.float() * ARRIVALS * durationMs);
  while (made.length < VISITS_MAX) {
    const last = made.at(-1);
    const visit = oneVisit(dice, last ?? null, { at, browsers, leftMs: durationMs - at });
    made.push(visit);
    const until = at + visit.reading.decidedMs + visit.staysMs;
    at = Math.floor(until + dice.time(durationMs / 6, 0.8));
    if (visit.ends === 'erase' || at >= durationMs || !dice.chance(AGAIN)) break;
  }
  return made;
}

function oneVisit(
  dice: Dice,
  last: Visit | null,
  { at, browsers, leftMs }: { readonly at: number; readonly browsers: number; leftMs: number },
): Visit {
  const isSame = last !== null && dice.chance(0.7);
  const browser = isSame ? last.browser : Math.floor(dice.float() * browsers);
  const reading = oneReading(dice, leftMs / 2);
  const keptSession =
    last !== null &&
    last.ends === 'leave' &&
    last.browser === browser &&
    last.reading.does !== 'decline';
  const began = keptSession ? 'return' : 'sign in';
  return {
    at,
    browser,
    begins: last === null ? 'sign up' : began,
    reading,
    staysMs: Math.floor(Math.min(dice.time(40_000, 1), leftMs / 3)),
    ends: dice.weighted([
      [60, 'leave'],
      [36, 'sign out'],
      [4, 'erase'],
    ]),
  };
}

const DECIDES = [
  [84, 'accept'],
  [8, 'decline'],
  [8, 'leave'],
] as const;

/** Two thirds of the time are reading and scrolling; then the box, then the button. */
export function oneReading(
  dice: Dice,
  leftMs: number,
  decides: readonly (readonly [weight: number, does: TermsReading['does']])[] = DECIDES,
): TermsReading {
  const decidedMs = Math.floor(Math.min(Math.max(2000, dice.time(35_000, 0.9)), leftMs));
  const scrolledMs = Math.floor(decidedMs * (0.5 + 0.4 * dice.float()));
  const tickedMs = Math.floor(scrolledMs + (decidedMs - scrolledMs) * dice.float());
  return { scrolledMs, tickedMs, decidedMs, does: dice.weighted(decides) };
}
