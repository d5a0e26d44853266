import { randomBytes } from 'node:crypto';
import { migrateToLatest } from '@roletrail/db/migrate';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '@roletrail/db/open';
import pg from 'pg';

/** A database of a test file's own on the server named by TEST_DATABASE_URL. */
export interface TestDatabase extends AsyncDisposable {
  readonly config: DatabaseConfig;
  readonly opened: OpenDatabase;
  /** Another pool on the same database, closed with the rest. */
  open(settings?: Partial<DatabaseConfig>): OpenDatabase;
}

function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL is not set: these tests need a PostgreSQL server');
  return url;
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Makes an empty or freshly migrated database; disposing drops it. */
export async function testDatabase(
  options: { migrated?: boolean; poolSize?: number } = {},
): Promise<TestDatabase> {
  const name = `rt_test_${randomBytes(8).toString('hex')}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const config: DatabaseConfig = {
    url: url.toString(),
    applicationName: 'roletrail-test',
    poolSize: options.poolSize ?? 5,
    statementTimeoutMs: 30_000,
  };
  const pools: OpenDatabase[] = [];
  const open = (settings: Partial<DatabaseConfig> = {}) => {
    // servers are restarted and connections killed on purpose here: a broken idle one is no news
    const pool = openDatabase({ ...config, ...settings }, () => undefined);
    pools.push(pool);
    return pool;
  };
  const opened = open();
  if (options.migrated ?? true) await migrateToLatest(opened.db);
  return {
    config,
    opened,
    open,
    async [Symbol.asyncDispose]() {
      for (const pool of pools) await pool[Symbol.asyncDispose]();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
