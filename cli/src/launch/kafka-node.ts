/**
 * One broker of a local cluster: a Java process with its folder, its log and its port.
 *
 * States: *down* → `start` → *up* (it answered a Metadata request and lists itself) → `stop`, `kill`
 * or its own death → *down*; *up* ⇄ *paused* (`pause`, `resume`: SIGSTOP, SIGCONT). The pid file is
 * there from start to end, so that the next launcher finds a node that outlived a killed one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFileAtomically } from '../runtime/atomic-file.ts';
import { readTextFile } from '../runtime/files.ts';
import { LaunchError } from '../runtime/launch-error.ts';
import { childEnvironment } from '../settings/child-environment.ts';
import { brokersKnownTo } from './kafka-probe.ts';
import { commandLine, endedByItself, isAlive, sendSignal, waitFor } from './processes.ts';

export interface NodeOptions {
  id: number;
  /** Its folder: `server.properties`, `data`, `broker.log`, `pid`. */
  folder: string;
  /** Its client port on 127.0.0.1. */
  port: number;
  java: string;
  jars: string;
  /** log4j2 configuration file. */
  logging: string;
  heapMb: number;
  onDeath: (detail: string) => void;
}

const START_TIMEOUT_MS = 60_000;
/** Combined nodes that go down together lose their quorum and would wait for it for minutes. */
const STOP_GRACE_MS = 8000;

/** A handle for people and for fault tests. */
export class KafkaNode {
  readonly id: number;
  /** `127.0.0.1:port` */
  readonly address: string;
  readonly #options: NodeOptions;
  #child: ChildProcess | null = null;
  #stopping = false;

  constructor(options: NodeOptions) {
    this.id = options.id;
    this.address = `127.0.0.1:${options.port}`;
    this.#options = options;
  }

  /** Its process id; null while down. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Starts the process without waiting until it takes clients; see `untilReady`. */
  async spawn(): Promise<void> {
    if (this.#child !== null) return;
    const { java, jars, logging, heapMb, folder } = this.#options;
    const log = await open(join(folder, 'broker.log'), 'w');
    try {
      const child = spawn(
        java,
        [
          `-Xmx${heapMb}m`,
          '-XX:+UseSerialGC',
          '-XX:TieredStopAtLevel=1',
          '-Djava.awt.headless=true',
          `-Dlog4j2.configurationFile=${logging}`,
          '-cp',
          join(jars, '*'),
          'kafka.Kafka',
          join(folder, 'server.properties'),
        ],
        // A session of its own: Ctrl-C in the terminal reaches us first, the broker last.
        {
          cwd: folder,
          env: childEnvironment(),
          stdio: ['ignore', log.fd, log.fd],
          detached: true,
        },
      );
      this.#stopping = false;
      this.#child = child;
      child.unref();
      process.on('exit', this.#onLauncherExit);
      child.once('error', (error) => this.#ended(error.message));
      child.once('exit', (code, name) => this.#ended(name ?? `exit code ${code}`));
      if (child.pid !== undefined)
        await replaceFileAtomically(join(folder, 'pid'), `${child.pid}\n`);
    } finally {
      await log.close();
    }
  }

  /** Waits until it answers and knows itself and at least `cluster` brokers; throws LaunchError. */
  async untilReady(cluster = 1): Promise<void> {
    const { port, folder } = this.#options;
    const ready = await waitFor(
      async () => {
        if (this.#child === null) return true;
        const known = await brokersKnownTo({ host: '127.0.0.1', port });
        return known?.includes(this.id) === true && known.length >= cluster;
      },
      START_TIMEOUT_MS,
      100,
    );
    if (ready && this.#child !== null) return;
    const path = join(folder, 'broker.log');
    const log = (await readFile(path, 'utf8')).trim().split('\n').slice(-15).join('\n');
    throw new LaunchError(
      this.#child === null ? 'START_FAILED' : 'START_TIMEOUT',
      `Kafka broker ${this.id} did not start. The end of its log, ${path}:\n${log}`,
    );
  }

  /** Starts it and waits until it takes clients. */
  async start(): Promise<void> {
    await this.spawn();
    await this.untilReady();
  }

  /** Asks it to leave the cluster cleanly; after eight seconds it is killed. */
  async stop(): Promise<void> {
    const pid = this.#leave();
    if (pid === null) return;
    sendSignal(pid, 'SIGTERM');
    sendSignal(pid, 'SIGCONT');
    if (await waitFor(() => this.#child === null, STOP_GRACE_MS)) return;
    sendSignal(pid, 'SIGKILL');
    await this.#untilGone();
  }

  /** kill -9. */
  async kill(): Promise<void> {
    const pid = this.#leave();
    if (pid === null) return;
    sendSignal(pid, 'SIGKILL');
    await this.#untilGone();
  }

  /** SIGSTOP: it holds its connections and answers nothing. */
  pause(): void {
    if (this.pid !== null) sendSignal(this.pid, 'SIGSTOP');
  }

  /** SIGCONT. */
  resume(): void {
    if (this.pid !== null) sendSignal(this.pid, 'SIGCONT');
  }

  #leave(): number | null {
    this.#stopping = true;
    return this.pid;
  }

  async #untilGone(): Promise<void> {
    if (await waitFor(() => this.#child === null, 10_000)) return;
    throw new LaunchError('STOP_FAILED', `Kafka broker ${this.id} does not end.`);
  }

  #ended(detail: string): void {
    if (this.#child === null) return;
    this.#child = null;
    process.off('exit', this.#onLauncherExit);
    if (!this.#stopping)
      this.#options.onDeath(
        endedByItself(`Kafka broker ${this.id}`, detail, join(this.#options.folder, 'broker.log')),
      );
  }

  /** A launcher that exits without disposing still asks the broker to stop. */
  readonly #onLauncherExit = (): void => {
    if (this.pid === null) return;
    sendSignal(this.pid, 'SIGTERM');
    // A paused process handles SIGTERM only after SIGCONT.
    sendSignal(this.pid, 'SIGCONT');
  };
}

/** Ends the broker that a killed launcher left running in this folder; says which. */
export async function endOrphan(folder: string, say: (line: string) => void): Promise<void> {
  const pid = Number(await readTextFile(join(folder, 'pid')));
  if (!Number.isInteger(pid) || pid <= 1) return;
  const config = join(folder, 'server.properties');
  const ours = (await isAlive(pid)) && ((await commandLine(pid))?.includes(config) ?? false);
  if (ours) {
    say(`stopping the Kafka broker that an earlier run left behind (process ${pid})`);
    const gone = async () => !(await isAlive(pid));
    sendSignal(pid, 'SIGTERM');
    sendSignal(pid, 'SIGCONT');
    if (!(await waitFor(gone, STOP_GRACE_MS))) {
      sendSignal(pid, 'SIGKILL');
      if (!(await waitFor(gone, 10_000))) {
        throw new LaunchError('STOP_FAILED', `The Kafka broker process ${pid} does not end.`);
      }
    }
  }
  await rm(join(folder, 'pid'), { force: true });
}
