import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { CONSENT } from '@roletrail/db/projections/consent';
import { shadowSchema } from '@roletrail/db/shadows';
import t, { type Test } from 'tap';
import { privateCluster } from '../helpers/kafka.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import type { Load } from './load.ts';
import type { Person } from './person.ts';
import { startProber } from './prober.ts';
import { Scene } from './scene.ts';
import { folded, hasFolded, isThere, stateOf } from './shadow-signs.ts';

const WHY = ['--reason', 'a test says so', '--yes'];
const ROLES = ['api', 'consent-worker', 'audit-projector', 'api'] as const;

/** Downtime of the database, ms. */
const AWAY_MS = 5000;

const cluster = await privateCluster(t, { brokers: 1 });
if (cluster !== null) {
  const dataDir = await mkdtemp(join(tmpdir(), 'rt-fault-pg-'));
  const postgres = await startPostgres({ dataDir, mode: 'test', logger: silent, ephemeral: true });
  const scene = await Scene.open({ databaseUrl: postgres.url, brokers: cluster.brokers }, ROLES);
  const prober = await startProber(scene.deployment.apis);
  t.teardown(async () => {
    await prober.stop();
    await scene[Symbol.asyncDispose]();
    await cluster[Symbol.asyncDispose]();
    await postgres[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });
  const [broker] = cluster.nodes;

  t.test('F17: Postgres crashes and comes back', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const [from, probes] = [load.history().length, prober.statuses.length];
    await postgres.stop('immediate');
    const down = Date.now();
    await delay(AWAY_MS);
    const up = Date.now();
    t.same(await statuses(scene.crowd.slice(0, 10)), [503], 'people with consent get 503 too');
    await postgres.start();
    await scene.settle(t, 'F17', load, began);
    onlyRefused(t, load, from, down, up);
    prober.check(t, probes, [403, 503]);
  });

  t.test('F17: Postgres crashes under a rebuild', async (t) => {
    const began = Date.now();
    const { deployment, db } = scene;
    const load = await scene.load();
    const schema = shadowSchema(CONSENT);
    const command = deployment.begin('rebuild', 'consent', ...WHY);
    command.stdout.resume();
    command.stderr.resume();
    const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
    await waitFor('it folds', () => hasFolded(schema, 0).ask(db), 60_000);
    await postgres.stop('immediate');
    const code = await ended;
    await postgres.start();
    await waitFor(
      'the server',
      () =>
        isThere(schema)
          .ask(db)
          .catch(() => false),
      30_000,
    );
    t.comment(`the shadow has kept ${await folded(db, schema)} records`);
    const state = await stateOf(schema, db);
    t.comment(`it ended with ${code}, and the shadow is ${state}`);
    // it may have come to its end just in time
    if (state !== 'was_live') await deployment.command('rebuild', 'consent', ...WHY);
    await deployment.command('rebuild', 'consent', '--finish', '--yes');
    // fsck among the rest: no commit of a shadow waits for the disk
    await scene.settle(t, 'F17', load, began);
  });

  t.test('F21: broker and Postgres are both away', async (t) => {
    const began = Date.now();
    const load = await scene.load();
    const [from, probes] = [load.history().length, prober.statuses.length];
    await Promise.all([postgres.stop('immediate'), broker?.kill()]);
    const down = Date.now();
    await delay(AWAY_MS);
    const up = Date.now();
    t.same(await statuses(scene.crowd.slice(0, 10)), [503], 'nothing but 503');
    await Promise.all([postgres.start(), broker?.start()]);
    await scene.settle(t, 'F21', load, began);
    onlyRefused(t, load, from, down, up);
    prober.check(t, probes, [403, 503]);
  });
}

async function statuses(people: readonly Person[]): Promise<(number | null)[]> {
  return [...new Set(await Promise.all(people.map((person) => person.enter())))];
}

/**
 * Checks that no decision was acknowledged while the database was down. A request sent before may
 * have been committed in time; its answer may arrive later.
 */
function onlyRefused(t: Test, load: Load, from: number, down: number, up: number): void {
  const lines = load.history().filter(({ at, ms }) => at - ms > down && at <= up);
  t.same(
    lines.filter((line) => line.outcome === 'ok201' || line.outcome === 'ok202'),
    [],
    'nothing was acknowledged meanwhile',
  );
  t.ok(load.history().length > from, 'people went on');
}
