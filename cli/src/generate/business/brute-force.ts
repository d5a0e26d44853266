import type { Timer } from '@roletrail/event-log/port';
import { withTimeout } from '../../runtime/with-timeout.ts';
import { Dice } from '../dice.ts';
import { BRUTE_FORCE } from './stories.ts';
import { DAY_MS, type YearPlan } from './year-plan.ts';

const HOUR_MS = 3_600_000;
const ASK_MS = 30_000;
const GUESSES = { least: 30, most: 240 } as const;
/** Accounts whose passwords are guessed. */
const TARGETS = 12;

/** Returns the beginning of the night: the last one that is over at `end`, ms since 1970. */
export function nightOf(end: number): number {
  const length = BRUTE_FORCE.fromHour * HOUR_MS + BRUTE_FORCE.minutes * 60_000;
  return Math.floor((end - length) / DAY_MS) * DAY_MS + BRUTE_FORCE.fromHour * HOUR_MS;
}

/** Number of guesses in a year of this plan. */
export const guessesOf = ({ people }: YearPlan): number =>
  Math.min(GUESSES.most, GUESSES.least + people.length);

/**
 * Guesses passwords from few addresses for one night. The guesses never succeed.
 * @returns counts of answers by status
 */
export async function bruteForce(
  year: YearPlan,
  origin: string,
  { timer, signal }: { readonly timer: Timer; readonly signal: AbortSignal },
): Promise<ReadonlyMap<number, number>> {
  const answers = new Map<number, number>();
  const night = nightOf(year.end);
  const guesses = guessesOf(year);
  for (let i = 0; i < guesses && !signal.aborted; i += 1) {
    const dice = new Dice(`${year.seed} guess ${i}`);
    const at = night + (i * BRUTE_FORCE.minutes * 60_000) / guesses;
    await timer.sleep(Math.max(0, at - timer.now()), signal);
    if (signal.aborted) break;
    const target = Math.floor(dice.float() * TARGETS);
    const email = year.people[target]?.email ?? `p${target}@generated.invalid`;
    const address = BRUTE_FORCE.addresses[i % BRUTE_FORCE.addresses.length] ?? '';
    const status = await guess(origin, address, { email, password: `summer ${dice.hex(6)}` });
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }
  return answers;
}

async function guess(origin: string, address: string, body: object): Promise<number> {
  const { status } = await withTimeout(ASK_MS, (signal) =>
    fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
      signal,
    }),
  );
  return status;
}
