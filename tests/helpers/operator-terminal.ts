import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runningPostgresUrl as findPostgres } from '@roletrail/cli/launch/postgres';
import { openDatabase } from '@roletrail/db/open';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { freePort } from './free-port.ts';
import { readManual } from './manual.ts';
import { startProcess, type TestProcess } from './processes.ts';
import { runningPostgresUrl } from './running-postgres.ts';
import { waitFor } from './wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const manual = await readManual();

/** Names of all drills of the manual. */
export const DRILLS: readonly string[] = [...manual.matchAll(/^ *```sh drill (\S+)$/gm)].map(
  ([, name = '']) => name,
);

/** The lines of one drill of the manual. */
export function drill(name: string): readonly string[] {
  const [, lines] = new RegExp(`^\`\`\`sh drill ${name}\n([^\`]+)\`\`\`$`, 'm').exec(manual) ?? [];
  if (lines === undefined) throw new Error(`the manual has no drill ${name}`);
  return lines.trim().split('\n');
}

/** What an operator does by hand where a line of a drill says so, such as `# kill -9 of PostgreSQL`. */
export type Hand = (terminal: OperatorTerminal) => Promise<void>;

/** An operator's terminal, in an empty folder of its own, and the product's terminal beside it. */
export class OperatorTerminal implements AsyncDisposable {
  readonly #folder: string;
  readonly #env: Record<string, string>;
  readonly #data: string;
  #product: TestProcess | null = null;
  /** everything that was started, ended at disposal */
  readonly #started: TestProcess[] = [];
  /** digest of differences that a command printed last */
  #digest = '';

  private constructor(folder: string, data: string, env: Record<string, string>) {
    this.#folder = folder;
    this.#data = data;
    this.#env = env;
  }

  /** @param data the data folder of the way to start */
  static async open(data: string, env: Record<string, string>): Promise<OperatorTerminal> {
    const folder = await mkdtemp(join(tmpdir(), 'rt-drill-'));
    // the server's own user must get through
    await chmod(folder, 0o711);
    const bin = join(folder, 'bin');
    await mkdir(bin);
    const script = `#!/bin/sh\nexec '${process.execPath}' '${REPOSITORY}cli/bin/roletrail.js' "$@"\n`;
    await writeFile(join(bin, 'roletrail'), script, { mode: 0o755 });
    return new OperatorTerminal(folder, join(folder, data), {
      PATH: `${bin}:${process.env.PATH}`,
      PORT: String(await freePort()),
      OUTBOX_LIMIT: '20',
      TRUSTED_PROXIES: '127.0.0.0/8',
      ...env,
    });
  }

  get url(): string {
    return `http://localhost:${this.#env.PORT}`;
  }

  #spawn(line: string): TestProcess {
    const [, before = '', command = ''] = /^((?:\w+=\S+ )*)(.*)$/.exec(line) ?? [];
    const own = before.split(' ').flatMap((pair) => (pair ? [pair.split('=')] : []));
    const env = { ...this.#env, ...Object.fromEntries(own) };
    return startProcess('/bin/sh', ['-c', `cd '${this.#folder}' && exec ${command}`], env);
  }

  async run(line: string): Promise<{ code: number | null; output: string }> {
    const process = this.#spawn(line);
    return { code: (await process.ended).code, output: process.output() };
  }

  /** Presses Ctrl-C in the middle of what a line does: nothing half done is left. */
  async interrupt(t: Test, line: string, inTheMiddle: () => boolean | Promise<boolean>) {
    await using command = this.#spawn(line);
    await waitFor(
      `the middle of ${line}`,
      () => {
        if (!command.isRunning()) throw new Error(`it ended before:\n${command.output()}`);
        return inTheMiddle();
      },
      60_000,
    );
    process.kill(command.pid, 'SIGINT');
    t.equal((await command.ended).code, 130, line);
    t.match(command.output(), /\nroletrail: Interrupted\. [^\n]+\n\[INTERRUPTED\]\n$/, line);
  }

  path(name: string): string {
    return join(this.#folder, name);
  }

  /** Starts the whole product, or one role of it, which then is the product of this terminal. */
  async start(line: string): Promise<void> {
    this.#product = this.#spawn(line);
    this.#started.push(this.#product);
    await this.#product.says(line.includes('--only=') ? '"msg":"started"' : 'Ready:', 120_000);
  }

  /** The product; fails if it was not started. */
  get product(): TestProcess {
    if (this.#product === null) throw new Error('nothing was started');
    return this.#product;
  }

  async stop(): Promise<void> {
    const ended = await this.#product?.terminate(60_000);
    if (ended?.code !== 0) throw new Error(`it did not stop well:\n${this.#product?.output()}`);
    this.#product = null;
  }

  /**
   * Types one line of the page, and does what it says.
   * @param hands what lines that begin with `#` mean, beside Ctrl-C
   */
  async type(t: Test, line: string, hands: Readonly<Record<string, Hand>> = {}): Promise<void> {
    const hand = hands[line];
    if (hand !== undefined) return hand(this);
    const [, command = '', refusal] = /^(.*?)(?: # refused: (\w+))?$/.exec(line) ?? [];
    if (line === "# Ctrl-C in the product's terminal") return this.stop();
    if (/^(?:\w+=\S+ )?roletrail start\b/.test(command) && refusal === undefined) {
      await this.start(command);
      return command.includes('--only=') ? undefined : this.settled();
    }
    t.notMatch(line, /^#/, 'a line that can be typed');
    // leases are free for some seconds after a start
    if (/^(?:\w+=\S+ )*roletrail doctor\b/.test(command)) return this.isWell(command);
    const { code, output } = await this.run(command.replace('DIGEST', this.#digest));
    this.#digest = /--accept-diff ([0-9a-f]{64})/.exec(output)?.[1] ?? this.#digest;
    if (refusal === undefined) t.equal(code, 0, `${line}\n${output}`);
    // fsck names the code before each difference, other commands in their last line
    else t.match(output, new RegExp(`^(?:${refusal} .*|\\[${refusal}\\])$`, 'm'), line);
  }

  /** Waits until `doctor` exits 0. */
  async isWell(doctor: string): Promise<void> {
    await waitFor(doctor, async () => (await this.run(doctor)).code === 0, 120_000);
  }

  async isDatabaseUp(): Promise<boolean> {
    return (await findPostgres(this.#data)) !== null;
  }

  async ask<T>(question: (db: ReturnType<typeof openDatabase>['db']) => Promise<T>): Promise<T> {
    const url = await runningPostgresUrl(this.#data);
    const config = { url, applicationName: 'drill', poolSize: 1, statementTimeoutMs: 60_000 };
    await using open = openDatabase(config, () => undefined);
    return await question(open.db);
  }

  /** Nothing waits to be sent or folded, and the api is ready. */
  async settled(): Promise<void> {
    await waitFor(
      'everything to be sent, folded and signed',
      async () => {
        const { status } = await fetch(`${this.url}/readyz`);
        return (
          status === 200 &&
          (await this.ask(async (db) => (await unsettled.execute(db)).rows[0]?.n)) === 0
        );
      },
      60_000,
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const one of this.#started) if (one.isRunning()) await one.terminate(60_000);
    await rm(this.#folder, { recursive: true, force: true });
  }
}

const unsettled = sql<{ n: number }>`
  select (select count(*) from outbox where "offset" is null)
    + (select count(*) from relay_position r join projection_offset p using (topic, partition)
        where p.next_offset <= r.highest_offset)
    + (select count(*) from projection_offset where next_offset < rebuild_until)
    + (select count(*) from ledger_tree e where e.size > (select coalesce(max(c.size), 0)
        from ledger_checkpoint c where (c.topic, c.partition) = (e.topic, e.partition))) as n`;
