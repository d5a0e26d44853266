import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A durable PostgreSQL (fsync on) and a Kafka broker of the bench's own. */
export interface BenchServers extends AsyncDisposable {
  readonly postgresUrl: string;
  /** empty where no broker was asked for */
  readonly brokers: string;
  /** A fresh database's URL. */
  database(name: string): Promise<string>;
}

const SERVE = fileURLToPath(new URL('../helpers/serve.ts', import.meta.url));

/**
 * In a process that ends them when its standard input does: however the bench ends, they do not
 * outlive it.
 */
export async function startBenchServers(kafka: boolean): Promise<BenchServers> {
  const wanted = kafka ? ['postgres', 'kafka'] : ['postgres'];
  const child = spawn(process.execPath, ['--import=tsx', SERVE, '--durable', ...wanted], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: '', TEST_KAFKA_BROKERS: '', KAFKA_BROKERS: '' },
    // a Ctrl-C is the bench's; it comes to this process as the end of its input
    detached: true,
  });
  const ended = once(child, 'close');
  const { env, kafkaReason } = await readiness(child.stdout);
  if (kafkaReason !== null) throw new Error(kafkaReason);
  const { TEST_DATABASE_URL: postgresUrl = '', TEST_KAFKA_BROKERS: brokers = '' } = env;
  return {
    postgresUrl,
    brokers,
    async database(name) {
      const client = new pg.Client(postgresUrl);
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      const url = new URL(postgresUrl);
      url.pathname = `/${name}`;
      return url.toString();
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await ended;
    },
  };
}

interface Readiness {
  readonly env: Readonly<Partial<Record<'TEST_DATABASE_URL' | 'TEST_KAFKA_BROKERS', string>>>;
  readonly kafkaReason: string | null;
}

/** Its one line of JSON. */
async function readiness(words: NodeJS.ReadableStream): Promise<Readiness> {
  for await (const line of createInterface({ input: words })) {
    if (line.startsWith('{')) return JSON.parse(line);
  }
  throw new Error('the servers could not be started (see above)');
}
