import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import type { ReadinessCheck } from '@roletrail/contracts/http/health';
import t from 'tap';
import { privateCluster } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { descendants } from '../helpers/proc.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { failingCalls } from './failing-calls.ts';
import type { Load } from './load.ts';
import { assertNoneRefused, listOutcomes } from './outcomes.ts';
import { Scene } from './scene.ts';
import { SmallDisk } from './small-disk.ts';
import { needs, needsInFull } from './tools.ts';

const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;
const BROKER_MIB = 64;
/** its own files, and the journal of a minute's load */
const DATABASE_MIB = 768;
/** Duration without any other answer than a refusal, after which the disk counts as full, ms. */
const NOTHING_BUT_MS = 2000;

/** Broker and database on disks of their own, small enough to be filled. */
t.test('disks', needsInFull('mounts'), async (t) => {
  const [brokerDisk, databaseDisk] = await Promise.all([
    SmallDisk.mount(BROKER_MIB),
    SmallDisk.mount(DATABASE_MIB),
  ]);
  t.teardown(async () => {
    await brokerDisk[Symbol.asyncDispose]();
    await databaseDisk[Symbol.asyncDispose]();
  });
  const cluster = await privateCluster(t, { brokers: 1, dataDir: brokerDisk.folder });
  if (cluster === null) return;
  t.teardown(() => cluster[Symbol.asyncDispose]());
  const { folder: dataDir } = databaseDisk;
  const postgres = await startPostgres({ dataDir, mode: 'durable', logger: silent });
  t.teardown(() => postgres[Symbol.asyncDispose]());
  const scene = await Scene.open({ databaseUrl: postgres.url, brokers: cluster.brokers }, ROLES);
  t.teardown(() => scene[Symbol.asyncDispose]());
  const [broker] = cluster.nodes;
  if (!broker) throw new Error('the broker must be a process of ours');
  const serverLog = () => readFile(join(dataDir, 'postgres', 'server.log'), 'utf8');

  t.test('F15: a broker’s disk is full', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    await brokerDisk.fill();
    await waitFor('the broker to end by itself', () => broker.pid === null, 40_000);
    await scene.further(load, 'ok202', 30);
    const log = join(brokerDisk.folder, 'kafka', `node-${broker.id}`, 'broker.log');
    t.match(await readFile(log, 'utf8'), /No space left on device/);
    await brokerDisk.empty();
    await broker.start();
    await scene.settle(t, 'F15', load, began);
    assertNoneRefused(t, load, began);
  });

  t.test('F18: the database’s disk is full', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    await databaseDisk.fill();
    await onlyRefused(load);
    t.match(await serverLog(), /No space left on device/);
    const codes = new Set(listOutcomes(load, began, 'rejected').map(({ code }) => code));
    t.same([...codes], ['LOG_UNAVAILABLE'], 'refused, with what says so');
    const { processes } = scene.deployment;
    await waitFor('each process to tell', async () => {
      const answers = await Promise.all(processes.map((process) => process.readiness()));
      return answers.every((one) => one?.checks.some(isOfTheDisk));
    });
    await databaseDisk.empty();
    await postgres.start();
    await scene.settle(t, 'F18', load, began);
  });

  const traced = needs('strace');
  t.test('F19: the database’s journal cannot be forced to its disk', traced, async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const before = (await serverLog()).length;
    const server = [postgres.pid, ...(await descendants(postgres.pid))];
    const failing = await failingCalls(server, { call: 'fdatasync', at: 3, what: 'error=EIO' });
    const panic = /PANIC: .*could not fdatasync.*Input\/output error/;
    await waitFor('the server to crash', async () => panic.test((await serverLog()).slice(before)));
    await failing[Symbol.asyncDispose]();
    await scene.settle(t, 'F19', load, began);
  });
});

/** Returns true for a disk error of PostgreSQL, or if PostgreSQL is down. */
function isOfTheDisk({ name, ok, reason }: ReadinessCheck): boolean {
  return /No space left on device/.test(reason ?? '') || (name === 'database' && !ok);
}

/** Waits until only refusals were answered for a while. */
async function onlyRefused(load: Load): Promise<void> {
  await waitFor(
    'nothing but refusals',
    () => {
      const lately = load.history().filter(({ at }) => at > Date.now() - NOTHING_BUT_MS);
      return lately.length > 0 && lately.every(({ outcome }) => outcome === 'rejected');
    },
    60_000,
  );
}
