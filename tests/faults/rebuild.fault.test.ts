import { setTimeout as delay } from 'node:timers/promises';
import { lockProjections } from '@roletrail/db/lock-tables';
import { PROJECTIONS, type Projection } from '@roletrail/db/projections/all';
import { shadowSchema } from '@roletrail/db/shadows';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { testDatabase } from '../helpers/database.ts';
import { sharedBrokers } from '../helpers/kafka.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { FULL } from './lengths.ts';
import { Person } from './person.ts';
import { Scene } from './scene.ts';
import { folded, hasFolded, isBeside, isThere, stateOf } from './shadow-signs.ts';

/** in the full run twelve commands beside a load: each takes its time to start on a busy machine */
const NEVER = new AbortController().signal;
const WHY = ['--reason', 'a test says so', '--yes'];
const brokers = sharedBrokers(t);

/** Time between two requests, and between two snapshots, ms. */
const PAUSE_MS = FULL ? 0 : 25;

/** Conditions after which a rebuild is killed, with a maximum delay. */
const KILLED = [
  { when: 'its tables are there', sign: (schema: string) => isThere(schema), within: 50 },
  {
    when: 'it folds on',
    sign: (schema: string, from: number) => hasFolded(schema, from),
    within: 100,
  },
  { when: 'it has folded everything', sign: (schema: string) => isBeside(schema), within: 20 },
] as const;

if (brokers !== null) {
  t.test('F28: rebuilds are killed repeatedly, then swap', async (t) => {
    await using database = await testDatabase({ seeded: true });
    await using scene = await Scene.open({ databaseUrl: database.config.url, brokers }, [
      'api',
      'consent-worker',
      'audit-projector',
      'api',
    ]);
    const began = Date.now();
    const load = await scene.load();
    const readers = read(scene);
    await readers.begun;
    const rebuilt = FULL ? PROJECTIONS : PROJECTIONS.filter(({ name }) => name === 'consent');
    for (const projection of rebuilt) await rebuildAll(t, scene, projection);
    const { entered, refused, slowest, snapshots, mixed } = await readers.end();
    t.same(refused, [], 'no one who had accepted was refused');
    t.same(mixed, [], 'every snapshot saw the tables of one position');
    t.ok(snapshots > 20, `${snapshots} snapshots`);
    t.comment(`F28: ${entered} entered, the slowest in ${slowest} ms; ${snapshots} snapshots`);
    scene.join([readers.person]);
    await scene.settle(t, 'F28', load, began);
    t.same(await scene.db.selectFrom('decision_pending').selectAll().execute(), [], 'none pending');
  });
}

/** Rebuilt with a kill at each point, swapped, brought back, and finished. */
async function rebuildAll(t: Test, { deployment, db }: Scene, projection: Projection) {
  const { name } = projection;
  const schema = shadowSchema(projection);
  for (const { when, sign, within } of KILLED) {
    const from = await folded(db, schema);
    const command = deployment.begin('rebuild', name, ...WHY);
    command.stdout.resume();
    command.stderr.resume();
    let isOver = false;
    const ended = new Promise((resolve) =>
      command.once('close', () => {
        isOver = true;
        resolve(null);
      }),
    );
    await waitFor(when, async () => isOver || (await sign(schema, from).ask(db)), 60_000);
    await delay(Math.random() * within);
    command.kill('SIGKILL');
    await ended;
  }
  const left = await isThere(schema).ask(db);
  t.ok(left, `${name}: a killed rebuild leaves its tables to the next`);
  const state = () => stateOf(schema, db);
  // the last kill may have come after the swap: then it is swapped, and wholly
  if ((await state()) !== 'was_live') await deployment.command('rebuild', name, ...WHY);
  t.equal(await state(), 'was_live', `${name}: swapped`);
  await deployment.command('rebuild', name, '--rollback', ...WHY);
  t.equal(await state(), 'beside', `${name}: swapped back`);
  await deployment.command('rebuild', name, '--finish', ...WHY);
  t.notOk(await isThere(schema).ask(db), `${name}: finished`);
}

/** Repeatedly enters, and repeatedly reads a snapshot. */
function read({ deployment, db }: Scene) {
  const stop = new AbortController();
  const person = new Person(deployment.apis);
  let [entered, slowest, snapshots] = [0, 0, 0];
  const refused: (number | null)[] = [];
  const mixed: unknown[] = [];
  const begun = (async () => {
    await person.signUp();
    await person.decide('accept', NEVER);
  })();
  const running = [
    begun.then(async () => {
      while (!stop.signal.aborted) {
        const since = performance.now();
        const status = await person.enter();
        slowest = Math.max(slowest, Math.round(performance.now() - since));
        if (status === 200) entered += 1;
        else refused.push(status);
        await delay(PAUSE_MS);
      }
    }),
    begun.then(async () => {
      while (!stop.signal.aborted) {
        mixed.push(...(await apart(db)));
        snapshots += 1;
        await delay(PAUSE_MS);
      }
    }),
  ];
  return {
    person,
    begun,
    async end() {
      stop.abort();
      await Promise.all(running);
      return { entered, refused, slowest, snapshots, mixed };
    },
  };
}

/** Partitions whose tables do not go exactly as far as their position, in one snapshot. */
function apart(db: Scene['db']): Promise<readonly unknown[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await lockProjections(tx);
      const { rows } = await sql`
        select p.projection, p.topic, p.partition, p.next_offset, there.last
        from projection_offset p cross join lateral (
          select case p.projection
            when ${live('audit')} then (select max("offset") from ledger_entry e
              where e.topic = p.topic and e.partition = p.partition)
            else (select max("offset") from consent_decision d
              where d.topic = p.topic and d.partition = p.partition) end as last) there
        where there.last is distinct from nullif(p.next_offset, 0) - 1`.execute(tx);
      return rows;
    });
}

const live = (name: string) => PROJECTIONS.find((one) => one.name === name)?.live;
