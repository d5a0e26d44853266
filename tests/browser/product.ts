import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessOf, type LocalAccess } from '@roletrail/cli/settings/local-access';
import { freePort } from '../helpers/free-port.ts';
import { startRoletrail, type TestProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

export type EventLog = 'postgres' | 'kafka';

/** One more published version of a document. */
export type Publication = {
  docType: 'terms' | 'privacy';
  version: string;
  html: string;
};

/** A running RoleTrail with data of its own. */
export interface Product {
  readonly url: string;
  /** null if the product is external (BASE_URL) */
  readonly dataDir: string | null;
  /** what its terminal tells of the mailbox and the demo accounts */
  readonly access: LocalAccess;
  /** kill -9, and the same product again on the same port and data; null as below */
  readonly restart: (() => Promise<void>) | null;
  /** null if the product is external (BASE_URL): there is no command line for it */
  readonly publish: ((publication: Publication) => Promise<void>) | null;
  /** `roletrail` beside the running product, as an operator types it: what it says; null as above */
  readonly operate: ((...args: readonly string[]) => Promise<string>) | null;
  stop(): Promise<void>;
}

const READY_MS = 120_000;

export async function startProduct(
  eventLog: EventLog,
  settings: Readonly<Record<string, string>> = {},
): Promise<Product> {
  const given = process.env.BASE_URL;
  if (given !== undefined) {
    const access = await accessOf(process.env.BASE_DATA_DIR ?? '.data/postgres-log');
    return {
      url: given,
      dataDir: null,
      access,
      publish: null,
      restart: null,
      operate: null,
      stop: async () => undefined,
    };
  }

  const dataDir = await mkdtemp(join(tmpdir(), 'roletrail-browser-'));
  // the database's user gets through here, so its files stay inside and go with the folder
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = {
    // conditions of the test run are not the product's
    NODE_OPTIONS: '',
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...(eventLog === 'kafka' ? kafkaSettings() : {}),
    ...settings,
  };
  let running = await startReady(url, env);
  return {
    url,
    dataDir,
    access: await accessOf(dataDir),
    publish: (publication) => publish(publication, dataDir, env),
    operate: (...args) => operate(args, env),
    async restart() {
      await running.kill();
      running = await startReady(url, env);
    },
    async stop() {
      await running.terminate(30_000);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function startReady(url: string, env: Record<string, string>): Promise<TestProcess> {
  const running = startRoletrail(['start'], env);
  try {
    await waitFor(
      `RoleTrail at ${url}`,
      async () => {
        if (!running.isRunning()) throw new Error(`it ended:\n${running.output()}`);
        return isReady(url);
      },
      READY_MS,
    );
    return running;
  } catch (error) {
    await running.kill();
    throw new Error(`RoleTrail did not start:\n${running.output()}`, { cause: error });
  }
}

function kafkaSettings() {
  return {
    EVENT_LOG: 'kafka',
    KAFKA_BROKERS: process.env.TEST_KAFKA_BROKERS ?? '',
    KAFKA_REPLICATION: '1',
    KAFKA_TOPIC_PREFIX: `browser-${randomBytes(4).toString('hex')}-`,
  };
}

/** The first page too, with the signed entry that it shows. */
async function isReady(url: string): Promise<boolean> {
  try {
    const ready = await fetch(`${url}/readyz`);
    if (!ready.ok) return false;
    const response = await fetch(`${url}/api/ledger/example`);
    const { example } = (await response.json()) as { readonly example: unknown };
    return example !== null && (await fetch(`${url}/`)).ok;
  } catch {
    // Nothing listens yet.
    return false;
  }
}

/** `roletrail publish-document` beside the running product, as an operator would. */
async function publish(
  { docType, version, html }: Publication,
  dataDir: string,
  env: Record<string, string>,
): Promise<void> {
  const file = join(dataDir, `${docType}-${version}.html`);
  await writeFile(file, html);
  const args = ['--type', docType, '--version', version, '--effective', today()];
  await operate(['publish-document', file, ...args], env);
}

async function operate(args: readonly string[], env: Record<string, string>): Promise<string> {
  const command = startRoletrail(args, env);
  const { code } = await command.ended;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${command.output()}`);
  return command.stdout();
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
