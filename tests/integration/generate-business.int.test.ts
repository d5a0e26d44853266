/** `roletrail generate --business`: a year on a false clock, its stories and its evidence. */

import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readAnalytics } from '@roletrail/api/analytics/report';
import { readVitals } from '@roletrail/api/analytics/vitals';
import { readMetrics } from '@roletrail/api/growth/read-metrics';
import { readSignInFailures } from '@roletrail/api/staff-security/failures';
import { RestingDatabase } from '@roletrail/cli/generate/business/at-rest';
import { guessesOf, nightOf } from '@roletrail/cli/generate/business/brute-force';
import { FalseClock, findFaketime } from '@roletrail/cli/generate/business/false-clock';
import { pageViews } from '@roletrail/cli/generate/business/page-views';
import {
  FAILED_RELEASE,
  LOSING_TOOL,
  PROMO_SPIKE,
  TERMS_DAYS,
  YEAR_DAYS,
} from '@roletrail/cli/generate/business/stories';
import { DAY_MS, planYear, type YearPlan } from '@roletrail/cli/generate/business/year-plan';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { type Database, openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';
import pg from 'pg';
import t, { type Test } from 'tap';
import { needs } from '../faults/tools.ts';
import { silent } from '../helpers/logger.ts';
import { startProcess } from '../helpers/processes.ts';

const BIN = fileURLToPath(new URL('../../cli/bin/roletrail.js', import.meta.url));
const PEOPLE = 10;
/** Year with every group of people. */
const SEED = 'stories64';

const dataDir = await mkdtemp(join(tmpdir(), 'rt-business-'));
// PostgreSQL runs as another user if we are root
await chmod(dataDir, 0o711);
t.teardown(() => rm(dataDir, { recursive: true, force: true }));
const env = { RT_ENV_FILE: 'none', DATA_DIR: dataDir };

async function run(...args: string[]) {
  const program = startProcess(process.execPath, [BIN, ...args], env);
  const { code } = await program.ended;
  return { code, stdout: program.stdout(), output: program.output() };
}

const toDay = (year: YearPlan, day: number) =>
  new Date(year.start + day * DAY_MS).toISOString().slice(0, 10);

t.test(
  'a year is made, its evidence is sound, and its stories show',
  needs('faketime'),
  async (t) => {
    const made = await run(
      'generate',
      '--business',
      '--people',
      `${PEOPLE}`,
      '--seed',
      SEED,
      '--json',
    );
    t.equal(made.code, 0, made.output);
    const report = JSON.parse(made.stdout);
    t.match(report, { seed: SEED, unexpected: 0, gone: false, guesses: { 401: Number } });
    t.match(await run('fsck', '--json'), { code: 0 });
    const again = await run('generate', '--business', '--json');
    t.match(again, { code: 8, output: /is not empty/ }, 'never adds to data');

    await using postgres = await startPostgres({ dataDir, mode: 'test', logger: silent });
    await using database = openDatabase(
      { url: postgres.url, applicationName: 'test', poolSize: 2, statementTimeoutMs: 30_000 },
      () => undefined,
    );
    const { db } = database;
    const { rows } = await sql<{ end: Date }>`
    select max(created_at) as end from app_user`.execute(db);
    t.ok(Number(rows[0]?.end) < Date.now(), 'nothing is in the future');
    const year = planYear(SEED, PEOPLE, Date.now());
    await sameMeasurements(t, db, year, report.measurements);
    await hasDecisions(t, db);
    await hasStories(t, db, year);
  },
);

/**
 * Opens a transaction on a database whose clock jumps by a day meanwhile. An alarm of an earlier
 * statement is then still due, as PostgreSQL leaves it.
 * @param jump runs its first argument; the second ends the transaction
 * @returns code with which the server ended the session; null if the session goes on
 */
async function endOfSession(
  clock: FalseClock,
  url: string,
  jump: (work: () => Promise<void>, end: () => Promise<void>) => Promise<void>,
): Promise<string | null> {
  const client = new pg.Client(url);
  let code: string | null = null;
  client.on('error', (error: Error & { code?: string }) => {
    code ??= error.code ?? null;
  });
  await client.connect();
  await client.query("set statement_timeout = '300ms'");
  await client.query("set idle_in_transaction_session_timeout = '10s'");
  await client.query('begin');
  await client.query('select 1');
  const end = async () => {
    await client.query('commit');
  };
  await jump(() => clock.set(clock.now() + DAY_MS), end);
  // the alarm is due 300 ms after the statement
  await delay(1000);
  if (code === null) await client.query('select 1');
  await client.end();
  return code;
}

t.test(
  'the clock jumps between transactions, because a jump within one ends its session',
  needs('faketime'),
  async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'rt-jump-'));
    await chmod(folder, 0o711);
    t.teardown(() => rm(folder, { recursive: true, force: true }));
    const clock = new FalseClock(join(folder, 'clock'), await findFaketime());
    await clock.set(Date.now() - 10 * DAY_MS);
    await using postgres = await startPostgres({
      dataDir: join(folder, 'data'),
      mode: 'test',
      logger: silent,
      environment: clock.environment,
    });
    const { url } = postgres;
    const within = await endOfSession(clock, url, (work) => work());
    t.equal(within, '25P03', 'idle_in_transaction_session_timeout after a second');

    let pauses = 0;
    let endNow: (() => Promise<void>) | null = null;
    await using resting = new RestingDatabase(url, {
      pause: () => {
        pauses += 1;
      },
      resume: () => {
        // what was paused ends its transaction
        void endNow?.();
        endNow = null;
      },
    });
    const safely = (work: () => Promise<void>, end: () => Promise<void>) => {
      endNow = end;
      return resting.atRest(work);
    };
    t.equal(await endOfSession(clock, url, safely), null);
    t.ok(pauses > 1, 'the first pause found the open transaction');
  },
);

async function sameMeasurements(t: Test, db: Database, year: YearPlan, measurements: number) {
  const views = new Map<string, number>();
  const whole = (hour: Date) => Number(hour) < year.start + YEAR_DAYS * DAY_MS;
  const planned = [...pageViews(year, ['one'])];
  t.ok(Math.abs(planned.length - measurements) < 30, 'of the last hours only, more');
  for (const { name, hour } of planned) {
    if (name !== 'view' || !whole(hour)) continue;
    const day = hour.toISOString().slice(0, 10);
    views.set(day, (views.get(day) ?? 0) + 1);
  }
  const report = await readAnalytics(db, { from: toDay(year, 0), to: toDay(year, YEAR_DAYS - 1) });
  const shown = report.points.filter((point) => point.views > 0);
  t.same(
    shown.map((point) => [point.day, point.views]),
    [...views].sort(([a], [b]) => a.localeCompare(b)),
    'the rows are those of the seed',
  );
  t.equal(report.builds.length, 4);
}

async function hasDecisions(t: Test, db: Database) {
  const { rows } = await sql<{ versions: number; first: Date; span: number }>`
    select count(distinct terms_version)::int as versions,
      extract(day from max(decided_at) - min(decided_at))::int as span
    from consent_decision where decision = 'accepted'`.execute(db);
  t.ok((rows[0]?.versions ?? 0) >= TERMS_DAYS.length + 1, 'over three versions of the terms');
  t.ok((rows[0]?.span ?? 0) > 300, 'over the whole year');
}

async function hasStories(t: Test, db: Database, year: YearPlan) {
  const failed = await readVitals(db, {
    from: toDay(year, FAILED_RELEASE.from),
    to: toDay(year, FAILED_RELEASE.to),
  });
  const lcp = (list: typeof failed.all) => list.find(({ name }) => name === 'LCP')?.p75 ?? 0;
  const [slow, before] = [lcp(failed.all), lcp(failed.before)];
  t.ok(slow > 1.8 * before, `a slow week after a good one: ${slow} and ${before} ms`);

  await hasSpike(t, db, year);

  const { points: hours } = await readSignInFailures(db, { span: '72h' });
  const night = nightOf(year.end);
  const within = (hour: string) => Math.floor((Date.parse(hour) - night) / 3_600_000);
  const count = (list: typeof hours) =>
    list.reduce((sum, { password, locked }) => sum + password + locked, 0);
  t.equal(count(hours), guessesOf(year));
  const inNight = count(hours.filter(({ at }) => within(at) === 0 || within(at) === 1));
  // the last ones are written after the clock has jumped on
  t.ok(inNight > 0.9 * guessesOf(year), `${inNight} in one night`);

  const query = {
    from: toDay(year, LOSING_TOOL.from),
    to: toDay(year, YEAR_DAYS),
    compare: 'false',
  };
  const { metrics } = await readMetrics(db, {
    query: query as never,
    now: Date.now(),
    collects: true,
  });
  const tools = metrics.find(({ id }) => id === 'tools');
  const losing = (tools?.rows ?? []).filter(([, tool]) => tool === LOSING_TOOL.engine);
  const sum = (column: number) => losing.reduce((all, row) => all + Number(row[column]), 0);
  t.ok(sum(3) > sum(2), 'more attempts are refused than succeed');
}

/** Requests with the code come in its four days alone, many times as often as any others. */
async function hasSpike(t: Test, db: Database, year: YearPlan) {
  const { from, to, code, referrer } = PROMO_SPIKE;
  const rows = await db
    .selectFrom('plan_request as r')
    .leftJoin('promo_code as p', 'p.id', 'r.promo_id')
    .select(['r.created_at', 'r.status', 'p.code', 'p.times_redeemed'])
    .execute();
  const dayOf = (at: Date) => Math.floor((Number(at) - year.start) / DAY_MS);
  const isInSpike = (day: number) => day >= from && day <= to;
  const withCode = rows.filter((row) => row.code === code);
  t.ok(withCode.length > 0 && withCode.every((row) => isInSpike(dayOf(row.created_at))));
  const approved = withCode.filter(({ status }) => status === 'approved').length;
  t.equal(withCode[0]?.times_redeemed, approved, 'each approval is counted');
  t.ok(approved > 0);
  const others = rows.filter((row) => !isInSpike(dayOf(row.created_at))).length;
  const perDay = [withCode.length / (to - from + 1), others / (YEAR_DAYS - (to - from + 1))];
  t.ok((perDay[0] ?? 0) > 10 * (perDay[1] ?? 0), `requests a day: ${perDay.join(' and ')}`);

  const visitsFrom = async (first: number, last: number) => {
    const report = await readAnalytics(db, { from: toDay(year, first), to: toDay(year, last) });
    return report.referrers.find(({ name }) => name === referrer)?.visits ?? 0;
  };
  const ended = await visitsFrom(to + 60, YEAR_DAYS - 1);
  t.ok((await visitsFrom(from, to)) > ended, 'its visitors come in these days, and few again');
  t.equal(await visitsFrom(0, from - 1), 0, 'none before');
}

t.test('the command refuses what has no meaning', async (t) => {
  for (const more of [
    ['--minutes', '5'],
    ['--origin', 'http://127.0.0.1:3000'],
  ]) {
    t.match(await run('generate', '--business', ...more), { code: 2, output: /no meaning/ });
  }
  const other = await mkdtemp(join(tmpdir(), 'rt-business-'));
  t.teardown(() => rm(other, { recursive: true, force: true }));
  const program = startProcess(process.execPath, [BIN, 'generate', '--business'], {
    ...env,
    DATA_DIR: other,
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  });
  t.match(await program.ended, { code: 8 });
  t.same(await readdir(other), []);
});
