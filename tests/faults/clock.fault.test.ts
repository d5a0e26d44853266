import { join } from 'node:path';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { FalseClock } from './false-clock.ts';
import type { Load } from './load.ts';
import { Scene } from './scene.ts';
import { needs, needsInFull } from './tools.ts';

const TIMEOUT_MS = 280_000;
t.setTimeout(3 * TIMEOUT_MS);
const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const HOUR_MS = 3_600_000;
const NOTICED_MS = 5000;

const brokers = sharedBrokers(t);
if (brokers !== null) {
  const database = await testDatabase();
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers }, ROLES);
  t.teardown(async () => {
    await scene[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });
  const { deployment } = scene;

  t.test('F22: an api’s clock is set', { timeout: TIMEOUT_MS, ...needs('faketime') }, async (t) => {
    const clock = new FalseClock(join(deployment.folder, 'clock'));
    await clock.set(0);
    const [, api] = deployment.of('api') as [RoleProcess, RoleProcess];
    await api.stop();
    await api.start(clock.env);
    const began = Date.now();
    const load = await scene.load();
    for (const hours of [2, -2]) {
      await clock.set(hours);
      await noticed(api, hours * HOUR_MS);
      await scene.further(load, 'ok201', 150);
    }
    await clock.set(0);
    await scene.settle(t, 'F22', load, began);
    notRefused(t, load, began);
  });

  const full = { timeout: TIMEOUT_MS, ...needsInFull('faketime') };
  t.test('F23: the workers’ clocks are false', full, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const workers = [
      ...deployment.of('consent-worker'),
      ...deployment.of('audit-projector'),
    ] as const;
    for (const [i, worker] of workers.entries()) {
      const hours = i % 2 === 0 ? 2 : -2;
      await worker.stop();
      await worker.start(FalseClock.fixed(hours));
      await noticed(worker, hours * HOUR_MS);
    }
    await scene.further(load, 'ok201', 200);
    await scene.settle(t, 'F23 workers', load, began);
    notRefused(t, load, began);
  });
}

/** Waits until an api answers with a date that is so far off. */
async function noticed(api: RoleProcess, off: number): Promise<void> {
  const isOff = async () => {
    const { headers } = await fetch(`${api.url}/healthz`);
    const ahead = Date.parse(headers.get('date') ?? '') - Date.now();
    return Math.abs(ahead - off) < NOTICED_MS;
  };
  await waitFor(`the api’s clock to be ${off} ms off`, isOff);
}

function notRefused(t: Test, load: Load, began: number): void {
  const lines = load.history().filter(({ at }) => at >= began);
  const refused = lines.filter(({ outcome }) => outcome === 'rejected' || outcome === 'unknown');
  t.same(refused.slice(0, 5), [], `nobody of ${lines.length} was refused: ${refused.length}`);
}
