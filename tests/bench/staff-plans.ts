/**
 * Plans of the statements of staff screens, as the server logged them (auto_explain). Each screen
 * has a file in tests/bench/plans/ with its slowest statement, without costs and times, so that a
 * change of a plan is seen in a review.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { Deployment } from '../faults/deployment.ts';

const FOLDER = fileURLToPath(new URL('./plans/', import.meta.url));
const MARK = 'bench screen: ';
/** The server also logs the statement that set the mark. */
const LOGGED = `LOG:  ${MARK}`;

type Calls = readonly (readonly [screen: string, path: string])[];

/** Has the database log all plans, and restarts the api, whose sessions take that over. */
async function explainAll(deployment: Deployment): Promise<void> {
  const { db } = deployment.database;
  await sql`alter database bench_staff set session_preload_libraries = 'auto_explain'`.execute(db);
  await sql`alter database bench_staff set auto_explain.log_min_duration = 0`.execute(db);
  for (const api of deployment.of('api')) {
    await api.stop();
    await api.start();
  }
}

/** Stops logging plans: figures are measured without it. */
async function explainNothing(deployment: Deployment): Promise<void> {
  const { db } = deployment.database;
  await sql`alter database bench_staff reset session_preload_libraries`.execute(db);
  await sql`alter database bench_staff reset auto_explain.log_min_duration`.execute(db);
  for (const api of deployment.of('api')) {
    await api.stop();
    await api.start();
  }
}

/**
 * Calls each screen once and writes the plan of its slowest statement into its file.
 * @param size of the business, for the head of each file
 */
export async function keepPlans(
  deployment: Deployment,
  calls: Calls,
  get: (path: string) => Promise<void>,
  size: string,
): Promise<void> {
  const { db } = deployment.database;
  await explainAll(deployment);
  for (const [screen, path] of calls) {
    await sql`do ${sql.lit(`begin raise log '${MARK}${screen}'; end`)}`.execute(db);
    await get(path);
  }
  const log = await readLog(db);
  await explainNothing(deployment);
  await writePlans(log, calls, size);
  console.log(`the plans of ${calls.length} screens are in ${FOLDER}`);
}

/** Writes a file for each screen from the log of all calls. */
export async function writePlans(log: string, calls: Calls, size: string): Promise<void> {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER);
  for (const [screen, path] of calls) {
    const part = log.split(`${LOGGED}${screen}\n`)[1]?.split(LOGGED)[0] ?? '';
    const file = `${screen.replaceAll(/[^a-z0-9]+/g, '-')}.txt`;
    const head = `${screen}: GET /api${normalise(path)}\n${size}\n\n`;
    await writeFile(`${FOLDER}${file}`, `${head}${slowestOf(part)}\n`);
  }
}

/** Returns the standard error of the server, which is its log. */
async function readLog(db: Database): Promise<string> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return readFile(`/proc/${rows[0]?.pid}/fd/2`, 'utf8');
}

/** Returns the normalised plan of the slowest statement in a part of the log. */
export function slowestOf(log: string): string {
  const plans = [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g)].map(
    ([, ms = '', text = '']) => ({ ms: Number(ms), text }),
  );
  const [slowest] = plans.sort((a, b) => b.ms - a.ms);
  return slowest
    ? normalise(slowest.text.replaceAll(/^\t/gm, ''))
    : 'No statement: the answer was kept in memory.';
}

/** Removes what differs from run to run: costs, times, ids and days. */
export function normalise(text: string): string {
  return text
    .replaceAll(/ {2}\((?:cost|actual)=[^)]*\)/g, '')
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '‹uuid›')
    .replaceAll(/\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2})?)?/g, '‹time›')
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd();
}
