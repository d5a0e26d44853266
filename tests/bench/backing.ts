import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startKafka } from '@roletrail/cli/launch/kafka';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import pg from 'pg';
import { silent } from '../helpers/logger.ts';

/** A durable PostgreSQL (fsync on) and a Kafka broker of the bench's own. */
export interface BenchServers extends AsyncDisposable {
  readonly postgresUrl: string;
  readonly brokers: string;
  /** A fresh database's URL. */
  database(name: string): Promise<string>;
}

export async function startBenchServers(): Promise<BenchServers> {
  const folder = await mkdtemp(join(tmpdir(), 'rt-bench-'));
  // PostgreSQL runs as another user when we are root: that user must get through here
  await chmod(folder, 0o711);
  const postgres = await startPostgres({
    dataDir: folder,
    mode: 'durable',
    logger: silent,
    ephemeral: true,
    maxConnections: 200,
  });
  const kafka = await startKafka({
    dataDir: folder,
    cacheDir: fileURLToPath(new URL('../../.cache', import.meta.url)),
    logger: silent,
    docker: false,
    ephemeral: true,
  });
  return {
    postgresUrl: postgres.url,
    brokers: kafka.brokers,
    async database(name) {
      const client = new pg.Client(postgres.url);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.toString();
    },
    async [Symbol.asyncDispose]() {
      await kafka[Symbol.asyncDispose]();
      await postgres[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
