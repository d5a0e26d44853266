import { setMaxListeners } from 'node:events';
import { keepAnalytics } from '@roletrail/api/analytics/upkeep';
import { copyIn } from '@roletrail/db/copy';
import type { Database } from '@roletrail/db/open';
import { ANALYTICS_EVENT, type AnalyticsRow } from '@roletrail/db/schema/analytics';
import { LoadClient } from '../client.ts';
import { live, type World } from '../live.ts';
import type { Visit } from '../plan.ts';
import { Tally, type TallyReport } from '../tally.ts';
import { bruteForce } from './brute-force.ts';
import type { FalseClock } from './false-clock.ts';
import { JumpingTimer } from './jumping-timer.ts';
import { BUILDS, pageViews } from './page-views.ts';
import { performActs } from './perform-acts.ts';
import { work } from './staff-desk.ts';
import type { StaffActPlan } from './staff-plan.ts';
import { DAY_MS, type YearPlan } from './year-plan.ts';

export interface YearDeps {
  /** of the product on the clock, without a slash at the end */
  readonly origin: string;
  /** origin that browsers name */
  readonly pageOrigin: string;
  readonly clock: Pick<FalseClock, 'now' | 'set'>;
  /** aborted: nothing further begins */
  readonly signal: AbortSignal;
  /** called after each visit */
  readonly visited: () => void;
}

export interface YearReport extends TallyReport {
  /** answers to guessed passwords, by status */
  readonly guesses: Readonly<Record<string, number>>;
  /** true: the product no longer answered */
  readonly gone: boolean;
}

/** Lives a year through the public API: people, staff and the night of guesses. */
export async function liveYear(
  year: YearPlan,
  staff: StaffActPlan,
  { origin, pageOrigin, clock, signal: stop, visited }: YearDeps,
): Promise<YearReport> {
  const lost = new AbortController();
  const signal = AbortSignal.any([stop, lost.signal]);
  // all clients listen on it
  setMaxListeners(0, signal);
  const timer = new JumpingTimer(clock, year.end);
  const tally = new Tally();
  const client = new LoadClient({ origin, tally, timer, signal, gone: () => lost.abort() });
  const world: World = {
    client,
    tally,
    timer,
    signal,
    pageOrigin,
    wall: () => clock.now(),
    use: async (session, visit, person) => {
      const acts = year.acts.get(visit);
      if (acts !== undefined) return performActs(session, person.email, acts, { timer, signal });
      const { password } = person;
      for (const act of staff.acts.get(visit) ?? []) {
        if (signal.aborted) return;
        await work({ session, password, seed: year.seed, now: () => clock.now() }, act);
      }
    },
  };
  let guesses: ReadonlyMap<number, number> = new Map();
  const people = [...year.people, staff.person];
  await timer.run(
    [
      ...people.map((person) => () => live(world, person, year.start, visited)),
      async () => {
        guesses = await bruteForce(year, origin, { timer, signal });
      },
    ],
    signal,
  );
  const gone = lost.signal.aborted;
  return { ...tally.report(), guesses: Object.fromEntries(guesses), gone };
}

/** Number of visits of a year, for progress. */
export const visitsOf = (year: YearPlan, staff: StaffActPlan): number =>
  [...year.people, staff.person].reduce((sum, { visits }) => sum + countOf(visits), 0);
const countOf = (visits: readonly Visit[]) => visits.length;

/** Rows that one statement writes. */
const BATCH = 5000;
const RAW_DAYS = 92;

/**
 * Writes the measurements of the year by SQL, because the collector takes the hour of the clock.
 * They name no person and are not evidence. Sums and deletes as the product does.
 * @returns number of single measurements
 */
export async function writePageViews(db: Database, year: YearPlan): Promise<number> {
  for (let day = RAW_DAYS; day >= 0; day -= 1) {
    await keepAnalytics(db, year.end - day * DAY_MS);
  }
  let written = 0;
  let batch: AnalyticsRow[] = [];
  const write = async () => {
    const rows = batch;
    batch = [];
    written += rows.length;
    await db.transaction().execute((tx) => copyIn(tx, ANALYTICS_EVENT, rows));
  };
  const articles = await db
    .selectFrom('article')
    .where('status', '=', 'published')
    .select('slug')
    .orderBy('slug')
    .execute();
  for (const row of pageViews(
    year,
    articles.map(({ slug }) => slug),
  )) {
    batch.push(row);
    if (batch.length >= BATCH) await write();
  }
  await write();
  const builds = BUILDS.map(([day, build]) => {
    return { build, since: new Date(year.start + day * DAY_MS) };
  });
  await db.insertInto('analytics_build').values(builds).execute();
  await keepAnalytics(db, year.end);
  return written;
}
