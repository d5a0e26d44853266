import { randomBytes } from 'node:crypto';
import { type DatabaseConfig, type OpenDatabase, openDatabase } from '@roletrail/db/open';
import pg from 'pg';
import { seededDatabase, templateDatabase } from './template-database.ts';

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

async function onServer(work: (server: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(serverUrl());
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function templateOf(server: pg.Client, { migrated = true, seeded = false }): Promise<string> {
  if (seeded) return seededDatabase(server, serverUrl());
  return migrated ? templateDatabase(server, serverUrl()) : Promise.resolve('template1');
}

/** Makes an empty, freshly migrated or freshly seeded database; disposing drops it. */
export async function testDatabase({
  migrated = true,
  seeded = false,
  ...settings
}: Partial<Omit<DatabaseConfig, 'url'>> & {
  migrated?: boolean;
  seeded?: boolean;
} = {}): Promise<TestDatabase> {
  const name = `rt_test_${randomBytes(8).toString('hex')}`;
  await onServer(async (server) => {
    const template = await templateOf(server, { migrated, seeded });
    await server.query(`create database ${name} template ${template}`);
  });
  const url = new URL(serverUrl());
  url.pathname = `/${name}`;
  const config: DatabaseConfig = {
    url: url.toString(),
    applicationName: 'roletrail-test',
    poolSize: 5,
    statementTimeoutMs: 30_000,
    ...settings,
  };
  const pools: OpenDatabase[] = [];
  const open = (other: Partial<DatabaseConfig> = {}) => {
    // servers are restarted and connections killed on purpose here: a broken idle one is no news
    const pool = openDatabase({ ...config, ...other }, () => undefined);
    pools.push(pool);
    return pool;
  };
  const opened = open();
  return {
    config,
    opened,
    open,
    async [Symbol.asyncDispose]() {
      for (const pool of pools) await pool[Symbol.asyncDispose]();
      await onServer((server) => server.query(`drop database ${name} with (force)`));
    },
  };
}
