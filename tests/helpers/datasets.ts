import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { type Market, marketResult } from '@roletrail/contracts/tools/market';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import { oewsCsv, oewsHeader } from '@roletrail/engines/testing/oews-rows';
import { storeIdentity } from '@roletrail/event-log/identity';
import { makeTopics, postgresIdentity } from '@roletrail/event-log/postgres/topics';
import { sql } from 'kysely';
import type { TestApi } from './api.ts';
import { startRoletrail } from './processes.ts';
import { kept } from './saved-items.ts';

/** Commands refuse a database on which no product was ever started. */
export async function asIfStarted({ db }: TestApi): Promise<void> {
  const log = await db.transaction().execute(async (tx) => {
    await makeTopics(tx, DEFAULT_PARTITIONS);
    return postgresIdentity(tx);
  });
  await storeIdentity(db, { log, origin: 'localhost', vkey: 'localhost+0+none' });
}

/** `roletrail data` beside a running api. */
export function startData({ database }: TestApi, args: readonly string[]) {
  return startRoletrail(['data', ...args], {
    DATABASE_URL: database.config.url,
    RT_ENV_FILE: 'none',
  });
}

export async function endData(api: TestApi, args: readonly string[]) {
  const process = startData(api, args);
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

/** Runs `roletrail data` and returns its JSON result. Fails if the command fails. */
export async function runDataCommand<T>(api: TestApi, args: readonly string[]): Promise<T> {
  const { code, stdout, output } = await endData(api, [...args, '--json']);
  if (code !== 0) throw new Error(output);
  return JSON.parse(stdout) as T;
}

export async function oewsFile(
  folder: string,
  name: string,
  rows: readonly (readonly string[])[],
): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, oewsCsv([oewsHeader(), ...rows]));
  return path;
}

export const NURSES = '29-1141.00';

/** Returns the market answer for nurses. @param area code; null: the nation only */
export async function marketIn(api: TestApi, headers: Record<string, string>, area: string | null) {
  const body = { input: { codes: [NURSES], area } };
  const run = await kept<ToolRun>(api, 'POST', '/market/preview', { headers, body });
  const result = marketResult.parse(run.outcome.result) as Market;
  const here = result.occupations[0]?.inArea ?? null;
  return { ...run.outcome, datasetVersion: run.datasetVersion, result, here };
}

/** Lists the imported releases in order of import. */
export async function storedIn({ db }: TestApi) {
  const { rows } = await sql<{ name: string; active: boolean }>`
    select name, active from dataset_release order by imported_at`.execute(db);
  return rows;
}
