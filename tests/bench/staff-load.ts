/** Load beside the accepts of a staff bench: staff at work, and the collector of measurements. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { acceptRate, signedPeople } from './accept-load.ts';
import { median, print } from './report.ts';

const STAFF = 10;
const CLICK_MS = 5000;
const CONNECTIONS = 16;

/** Reads one path of a screen to its end. */
type Read = (path: string) => Promise<void>;

/**
 * Measures accepts beside staff and beside measurements.
 * @param paths that staff open, one after another
 */
export async function besides(
  api: string,
  read: Read,
  paths: readonly string[],
  seconds: number,
): Promise<void> {
  const people = await signedPeople(api, 32);
  const accepts = async () => (await acceptRate(api, people, CONNECTIONS, seconds)).rate;
  await accepts();
  const idle = [await accepts()];
  const withStaff = await beside(accepts, (signal) => staffAtWork(read, paths, signal));
  idle.push(await accepts());
  const withBatches = await beside(accepts, (signal) => batches(api, signal));
  idle.push(await accepts());
  const alone = median(idle);
  const name = (what: string) => `accepts beside ${what}`;
  const rate = { unit: '/s', baseline: alone };
  print({ name: name(`${STAFF} staff`), measured: withStaff, ...rate, aim: 0.95 });
  print({ name: name('100 batches of views a second'), measured: withBatches, ...rate, aim: 0.95 });
}

async function beside(
  measure: () => Promise<number>,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<number> {
  const stop = new AbortController();
  const working = work(stop.signal);
  const rate = await measure();
  stop.abort();
  await working;
  return rate;
}

/** Ten staff open one screen after another, each once in 5 s. */
async function staffAtWork(
  read: Read,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const one = async (nth: number) => {
    await pause((nth * CLICK_MS) / STAFF, signal);
    for (let click = nth; !signal.aborted; click += 1) {
      const path = paths[click % paths.length] ?? '';
      const started = performance.now();
      await read(path);
      await pause(CLICK_MS - (performance.now() - started), signal);
    }
  };
  await Promise.all(Array.from({ length: STAFF }, (_, nth) => one(nth)));
}

async function batches(api: string, signal: AbortSignal): Promise<void> {
  const started = performance.now();
  for (let sent = 0; !signal.aborted; sent += 1) {
    await pause(started + sent * 10 - performance.now(), signal);
    const answer = await fetch(`${api}/api/collect`, {
      method: 'POST',
      headers: collectHeaders(),
      body: collectBatch(),
    });
    if (answer.status !== 204) throw new Error(`collect: ${answer.status} ${await answer.text()}`);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  delay(Math.max(0, ms), undefined, { signal }).catch(() => undefined);

/** From many addresses: one may send few batches. */
export function collectHeaders(): Record<string, string> {
  const part = () => Math.floor(Math.random() * 256);
  return {
    'content-type': 'application/json',
    origin: 'http://localhost:3999',
    'x-forwarded-for': `10.${part()}.${part()}.${part()}`,
  };
}

export function collectBatch(): string {
  return JSON.stringify({
    visit: randomUUID(),
    device: 'phone',
    width: 'narrow',
    language: 'en',
    referrer: null,
    events: [
      { kind: 'view', path: '/', previous: null },
      { kind: 'view', path: '/signup', previous: '/' },
      { kind: 'vital', name: 'LCP', path: '/', value: 1500 },
    ],
  });
}
