/** Accepts per second against the limit composed of bare server, raw producer and raw insert. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Deployment } from '../faults/deployment.ts';
import { acceptRate, echoRate, signedPeople } from './accept-load.ts';
import type { BenchServers } from './backing.ts';
import { rawKafkaRate } from './baselines/raw-kafka.ts';
import { rawOutboxRate } from './baselines/raw-outbox.ts';
import { composed, median, print } from './report.ts';

const CONNECTIONS = [1, 16, 64, 256];
const SECONDS = 4;
/** events a send and a commit of the baselines */
const BATCH = 64;

export async function benchAccept(servers: BenchServers, rounds: number): Promise<void> {
  const url = await servers.database('bench_accept');
  await using deployment = await Deployment.start({ databaseUrl: url, brokers: servers.brokers }, [
    'api',
  ]);
  const [api] = deployment.of('api');
  if (!api) throw new Error('no api');
  const people = await signedPeople(api.url, 64);
  const body = people[0]?.body ?? '';
  await acceptRate(api.url, people, 16, 3);
  const bytes = await eventBytes(deployment);
  const echo = await startEcho();
  try {
    for (const connections of CONNECTIONS) {
      // no more requests than connections can wait at once, so a service can batch no more of them
      const possible = Math.min(connections, BATCH);
      const ratios: number[] = [];
      const fair: number[] = [];
      const rates: number[] = [];
      const tails: number[] = [];
      for (let round = 0; round < rounds; round++) {
        const a1 = await echoRate(echo.port, body, connections, SECONDS / 2);
        const limit = async (batch: number) =>
          composed(
            a1.rate,
            await rawKafkaRate(servers.brokers.split(','), bytes, SECONDS / 2, batch),
            await rawOutboxRate(url, bytes, SECONDS / 2, batch),
          );
        const whole = await limit(BATCH);
        const reachable = possible === BATCH ? whole : await limit(possible);
        const ours = await acceptRate(api.url, people, connections, SECONDS);
        const failed = Object.entries(ours.statuses).filter(([code]) => !code.startsWith('20'));
        if (failed.length > 0) console.log(`  refused: ${JSON.stringify(ours.statuses)}`);
        rates.push(ours.rate);
        tails.push(ours.p99);
        ratios.push(ours.rate / whole);
        fair.push(ours.rate / reachable);
      }
      const rate = median(rates);
      const name = `accepts/s, ${connections} connections (p99 ${median(tails)} ms)`;
      print({ name, measured: rate, unit: '/s', baseline: rate / median(ratios), aim: 0.6 });
      if (possible === BATCH) continue;
      print({
        name: `  the same ÷ baselines in batches of ${possible}`,
        measured: rate,
        unit: '/s',
        baseline: rate / median(fair),
        aim: 0.6,
      });
    }
    print({
      name: 'api peak memory',
      measured: await peakMb(api.pid),
      unit: 'MiB',
      baseline: null,
      aim: null,
    });
  } finally {
    echo.stop();
  }
}

/** Average size of the events that the load wrote. */
async function eventBytes(deployment: Deployment): Promise<number> {
  const row = await deployment.database.db
    .selectFrom('outbox')
    .select((eb) => eb.fn.avg<string>(eb.fn('octet_length', ['value'])).as('bytes'))
    .where('topic', '=', 'consent-events')
    .executeTakeFirstOrThrow();
  return Math.round(Number(row.bytes));
}

/** High-water mark of a process' resident memory, MiB (Linux). */
export async function peakMb(pid: number | null): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
}

/** Starts the bare server of the baselines. */
export async function startEcho(): Promise<{ port: number; stop(): void } & AsyncDisposable> {
  const file = fileURLToPath(new URL('./baselines/echo-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import=tsx', file], {
    // that its input ends tells it that we are gone
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const stop = () => child.kill();
  return { port: Number(line), stop, [Symbol.asyncDispose]: async () => void stop() };
}
