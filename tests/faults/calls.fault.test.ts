import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { RoleProcess } from './deployment.ts';
import { failingCalls, type Injection } from './failing-calls.ts';
import { Scene } from './scene.ts';
import { needsInFull } from './tools.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector'] as const;
/** Sockets and files, the forcing of the witness file to its disk, and what wakes the event loop. */
const CALLS = ['read', 'write', 'writev', 'fdatasync'];
/** which of the calls of a thread that come once it is traced */
const PLACES = [1, 2, 3, 7, 19, 53];
/** A process that makes no such call meanwhile is left alone. */
const HAPPENS_MS = 1000;
/** for one process: as many of all the injections as fit, and so many in any case */
const SWEEP_MS = 30_000;
const AT_LEAST = 8;

const ALL: readonly Injection[] = CALLS.flatMap((call) =>
  PLACES.flatMap((at) => [
    { call, at, what: 'error=EIO' } as const,
    { call, at, what: 'signal=SIGKILL' } as const,
  ]),
);

/** The log is in PostgreSQL, so that each role's way to it is one more socket. */
t.test('system calls fail', needsInFull('strace'), async (t) => {
  const database = await testDatabase({ seeded: true });
  t.teardown(() => database[Symbol.asyncDispose]());
  const scene = await Scene.open({ databaseUrl: database.config.url, brokers: null }, ROLES);
  t.teardown(() => scene[Symbol.asyncDispose]());
  for (const role of ROLES) {
    const [victim] = scene.deployment.of(role);
    if (!victim) throw new Error(role);
    t.test(`F34: those of ${role}`, (t) => sweep(t, scene, victim));
  }
});

async function sweep(t: Test, scene: Scene, victim: RoleProcess): Promise<void> {
  const began = Date.now();
  const load = await scene.load();
  const end = performance.now() + SWEEP_MS;
  let [happened, ended] = [0, 0];
  for (const injection of spread(ALL)) {
    if (performance.now() > end && happened >= AT_LEAST) break;
    if (await inject(victim, injection)) happened += 1;
    if (victim.pid !== null && (await victim.alive())) continue;
    ended += 1;
    // what its supervisor would do
    await victim.kill();
    await victim.start();
  }
  t.comment(`${victim.role}: ${happened} calls failed, it ended ${ended} times`);
  t.ok(happened >= AT_LEAST, `${happened} of them happened`);
  await scene.settle(t, `F34 ${victim.role}`, load, began);
}

/** Injects a fault. Returns true if it happened. */
async function inject(victim: RoleProcess, injection: Injection): Promise<boolean> {
  await using failing = await failingCalls([victim.pid ?? 0], injection);
  const until = performance.now() + HAPPENS_MS;
  await waitFor('a call', () => failing.done() || performance.now() > until);
  return failing.done();
}

/** Every kind early, whenever time runs out. */
function spread<T>(all: readonly T[]): T[] {
  const step = 7;
  return all.map((_, i) => all[(i * step) % all.length] as T);
}
