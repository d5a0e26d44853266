import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keysOfRoles, ROLES } from '@roletrail/cli/roles/start';
import { withTimeout } from '@roletrail/cli/runtime/with-timeout';
import { KEY_NAMES, KEY_VARIABLES } from '@roletrail/cli/settings/keys';
import { type OpenDatabase, openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';
import { freePort } from '../helpers/free-port.ts';
import { programWords } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const BIN = fileURLToPath(new URL('../../cli/bin/roletrail.js', import.meta.url));

const NEXT_RELEASE = 'tests/helpers/next-release.ts';

/** As a product makes them at its first start. */
export const PARTITIONS = {
  'consent-events': 3,
  'admin-events': 1,
  'session-events': 3,
} as const;

export type Role = 'api' | 'consent-worker' | 'audit-projector' | typeof ALL_ROLES;
/** one process with every role, as `roletrail start` is */
export const ALL_ROLES = 'api,consent-worker,audit-projector';

/** Database and log of a deployment. */
export interface Backing {
  readonly databaseUrl: string;
  /** null: the postgres adapter */
  readonly brokers: string | null;
  readonly replication?: number;
  /** more settings, by name */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Node options with which a process collects garbage on a signal and reports its memory, bytes.
 * Without it, uncollected garbage would look like a leak. Not a hook of the product.
 */
const COLLECTS = [
  '--expose-gc',
  `--import=data:text/javascript,${encodeURIComponent(`
    import { writeSync } from 'node:fs';
    process.on('SIGPWR', () => {
      gc();
      // pages that it has emptied are given back later, or never
      const { rss, heapTotal, heapUsed } = process.memoryUsage();
      writeSync(3, String(rss - (heapTotal - heapUsed)));
    });`)}`,
];

/** more than a busy machine needs to collect a heap */
const PATIENCE_MS = 60_000;

/** One role as a process of its own, as compose runs it. */
export class RoleProcess {
  readonly role: Role;
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #words: readonly string[];
  #child: ChildProcess | null = null;
  #output = '';
  /** bytes that it took when it had just started */
  #memory: number | null = null;
  /** how the last one ended; null: by a signal, or not yet */
  exitCode: number | null = null;

  constructor(role: Role, port: number, env: NodeJS.ProcessEnv) {
    this.role = role;
    this.port = port;
    this.#env = { ...env, PORT: String(port) };
    this.#words = [...COLLECTS, BIN, 'start', `--only=${role}`];
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }
  /** End of what it printed. */
  get output(): string {
    return this.#output;
  }

  async start(extra: NodeJS.ProcessEnv = {}): Promise<void> {
    this.spawn(extra);
    const up = async () => {
      const alive = await this.alive();
      // Another process may have answered on this port.
      if (this.#child === null) throw new Error(`${this.role} ended`);
      return alive;
    };
    await waitFor(`${this.role} alive`, up, 60_000).catch((error: unknown) => {
      throw new Error(`${this.role} did not start:\n${this.#output}`, { cause: error });
    });
    this.#memory = await this.taken();
  }

  /** From its next start on it is of another release (next-release.ts). */
  rollTo(release: string): void {
    this.#words = [...COLLECTS, ...programWords(NEXT_RELEASE), release, `--only=${this.role}`];
  }

  /** Bytes that it takes more than when it had just started. */
  async grownBy(): Promise<number> {
    if (this.#memory === null) throw new Error(`no start memory of the ${this.role}`);
    return (await this.taken()) - this.#memory;
  }

  /** Bytes that it takes, without its garbage. */
  async taken(): Promise<number> {
    const channel = this.#child?.stdio[3];
    if (!channel) throw new Error(`the ${this.role} does not run`);
    const answer = withTimeout(PATIENCE_MS, (signal) => once(channel, 'data', { signal }));
    this.signal('SIGPWR');
    return Number((await answer).join(''));
  }

  spawn(extra: NodeJS.ProcessEnv = {}): void {
    const child = spawn(process.execPath, this.#words, {
      env: { ...this.#env, ...extra },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-16_384);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const killNow = () => child.kill('SIGKILL');
    process.once('exit', killNow);
    child.once('exit', (code) => {
      process.off('exit', killNow);
      this.exitCode = code;
      if (this.#child === child) this.#child = null;
    });
    this.#child = child;
    this.#memory = null;
  }

  async alive(): Promise<boolean> {
    return (await this.get('/healthz')) === 200;
  }

  /** /readyz as it says it, or null. */
  async readiness(): Promise<{
    status: string;
    checks: { name: string; ok: boolean; reason: string | null }[];
  } | null> {
    const response = await fetch(`${this.url}/readyz`).catch(() => null);
    return response ? ((await response.json()) as never) : null;
  }

  async get(path: string): Promise<number | null> {
    // A refused connection is an answer too.
    const asked = withTimeout(2000, (signal) => fetch(this.url + path, { signal }));
    return (await asked.catch(() => null))?.status ?? null;
  }

  signal(name: NodeJS.Signals): void {
    if (this.#child?.pid !== undefined) process.kill(this.#child.pid, name);
  }

  /** kill -9, and waits until it is gone. */
  async kill(): Promise<void> {
    this.signal('SIGCONT');
    this.signal('SIGKILL');
    await waitFor(`${this.role} gone`, () => this.#child === null);
  }

  async stop(): Promise<void> {
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    await waitFor(`${this.role} stopped`, () => this.#child === null, 20_000);
  }

  /** Waits until it ended by itself. */
  async ended(ms: number): Promise<void> {
    await waitFor(`${this.role} ended`, () => this.#child === null, ms);
  }
}

/** A command that has ended: its two streams together, and standard output alone. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly stdout: string;
}

/** A product of several processes on one database and one log. */
export class Deployment implements AsyncDisposable {
  readonly processes: RoleProcess[] = [];
  readonly database: OpenDatabase;
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;

  private constructor(folder: string, env: NodeJS.ProcessEnv, database: OpenDatabase) {
    this.folder = folder;
    this.env = env;
    this.database = database;
  }

  /** Migrates, seeds the documents unless they are there, and starts these roles. */
  static async start(backing: Backing, roles: readonly Role[]): Promise<Deployment> {
    const folder = await mkdtemp(join(tmpdir(), 'rt-fault-'));
    const key = () => randomBytes(32).toString('hex');
    const env: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      RT_ENV_FILE: 'none',
      DATABASE_URL: backing.databaseUrl,
      EVENT_LOG: backing.brokers === null ? 'postgres' : 'kafka',
      KAFKA_BROKERS: backing.brokers ?? '',
      KAFKA_TOPIC_PREFIX:
        backing.brokers === null ? '' : `fault-${randomBytes(6).toString('hex')}.`,
      KAFKA_REPLICATION: String(backing.replication ?? 1),
      DATA_DIR: folder,
      RT_MASTER_KEY: key(),
      RT_LEDGER_KEY: key(),
      RT_JWT_KEY: key(),
      RT_LEDGER_ORIGIN: 'fault.test',
      PUBLIC_ORIGIN: 'http://localhost:3999',
      TRUSTED_PROXIES: '127.0.0.0/8',
      LOG_LEVEL: 'warn',
      // each person of a load decides all the time
      DECISIONS_PER_HOUR: '0',
      ...backing.env,
    };
    const database = openDatabase(
      {
        url: backing.databaseUrl,
        applicationName: 'fault-test',
        poolSize: 4,
        statementTimeoutMs: 60_000,
      },
      // the server is taken away on purpose here
      () => undefined,
    );
    const deployment = new Deployment(folder, env, database);
    if (!(await isSeeded(database))) {
      await deployment.command('migrate');
      await deployment.command('seed');
    }
    if (!roles.some((role) => role.includes('audit-projector'))) await deployment.#beginLedger();
    // the first of each role, then the second: so the first holds the leases
    const nth = (i: number) => roles.slice(0, i).filter((role) => role === roles[i]).length;
    for (let wave = 0; roles.some((_, i) => nth(i) === wave); wave++) {
      const now = roles.filter((_, i) => nth(i) === wave);
      await Promise.all(now.map(async (role) => (await deployment.add(role)).start()));
    }
    return deployment;
  }

  /** Initialises the ledger, which needs the ledger key. All other roles wait for it. */
  async #beginLedger(): Promise<void> {
    const first = new RoleProcess('audit-projector', await freePort(), this.env);
    await first.start();
    await first.stop();
  }

  async add(role: Role, extra: NodeJS.ProcessEnv = {}): Promise<RoleProcess> {
    const env = { ...this.env, ...keysLeftOut(role), ...extra };
    const process = new RoleProcess(role, await freePort(), env);
    this.processes.push(process);
    return process;
  }

  of(role: Role): RoleProcess[] {
    return this.processes.filter((p) => p.role === role);
  }

  get apis(): string[] {
    return this.processes.filter((p) => p.role.startsWith('api')).map((p) => p.url);
  }

  /** Runs a command of the product to its end. */
  async command(...args: string[]): Promise<Ended> {
    const ended = await this.attempt(...args);
    if (ended.code !== 0 && args[0] !== 'fsck')
      throw new Error(`roletrail ${args.join(' ')}: ${ended.output}`);
    return ended;
  }

  /** Runs a command that may end with any code. */
  async attempt(...args: string[]): Promise<Ended> {
    const child = this.begin(...args);
    let [output, stdout] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return { code, output, stdout };
  }

  /** Starts a command that the caller stops. */
  begin(...args: string[]) {
    return spawn(process.execPath, [BIN, ...args], { env: this.env });
  }

  /** Every outbox row acknowledged, every projection at the same end: nothing is under way. */
  async converged(ms: number): Promise<void> {
    await waitFor('convergence', () => this.#settled(), ms);
  }

  async #settled(): Promise<boolean> {
    const { db } = this.database;
    try {
      const unsent = await db
        .selectFrom('outbox')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('offset', 'is', null)
        .executeTakeFirstOrThrow();
      const positions = await db
        .selectFrom('projection_offset')
        .select(['projection', 'topic', 'partition', 'next_offset'])
        .execute();
      const acked = await db
        .selectFrom('outbox')
        .select((eb) => ['topic', 'partition', eb.fn.max('offset').as('last')] as const)
        .where('topic', '!=', 'session-events')
        .groupBy(['topic', 'partition'])
        .execute();
      const reached = acked.every(({ topic, partition, last }) => {
        const here = positions.filter((p) => p.topic === topic && p.partition === partition);
        const wanted = topic === 'consent-events' ? 2 : 1;
        return here.length >= wanted && here.every((p) => p.next_offset > Number(last));
      });
      return unsent.n === 0 && reached;
    } catch {
      // the database is one of the things that are taken away; ask again
      return false;
    }
  }

  async witness(): Promise<string> {
    return readFile(join(this.folder, 'witness.jsonl'), 'utf8');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill()));
    await this.database[Symbol.asyncDispose]();
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** True for a copy of a seeded template (template-database.ts). */
async function isSeeded({ db }: OpenDatabase): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('legal_documents') is not null as there`.execute(db);
  if (rows[0]?.there !== true) return false;
  return (await db.selectFrom('legal_documents').select('version').limit(1).execute()).length > 0;
}

/** Each role is given its own keys alone, as compose does; these are not. */
function keysLeftOut(role: Role): NodeJS.ProcessEnv {
  const own = keysOfRoles(new Set(ROLES.filter((one) => role.split(',').includes(one))));
  const others = KEY_NAMES.filter((name) => !own.includes(name));
  return Object.fromEntries(others.map((name) => [KEY_VARIABLES[name], '']));
}
