/**
 * A release with higher fold versions beside the shipped one. It waits until its shadow is swapped
 * in. Then the shipped release waits, and folds its own tables as the shadow.
 */
import { CONSENT } from '@roletrail/db/projections/consent';
import { readDeploymentState } from '@roletrail/event-log/deployment/state';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { ALL_ROLES, Deployment, PARTITIONS, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { startProgram, type TestProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
const BOUNDS = { countTo: 10, timeoutMs: 5000 };
const RELEASE = 'tests/helpers/next-release.ts';
/** versions of the shipped release and of the next one */
const [NOW, NEXT] = [CONSENT.version, CONSENT.version + 1];

interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly reason: string | null;
}

t.test('versions of a fold', async (t) => {
  await using database = await testDatabase({ migrated: false });
  await using deployment = await Deployment.start(
    { databaseUrl: database.config.url, brokers: null },
    [ALL_ROLES],
  );
  const { db } = deployment.database;
  const [shipped] = deployment.processes as [RoleProcess];
  const next = await startNext(t, deployment);
  const [anna, ben] = [1, 2].map(() => new Person([next.url])) as [Person, Person];
  for (const person of [anna, ben]) {
    await person.signUp();
    t.match((await person.decide('accept', NEVER)).outcome, /^ok/);
  }
  await deployment.converged(30_000);

  const released = async (...args: string[]) => {
    const run = startProgram(RELEASE, ['folds', ...args], deployment.env as Record<string, string>);
    const { code } = await run.ended;
    return { code, output: run.output() };
  };
  const versions = async (schema: string) => {
    const { rows } = await sql<{ version: number }>`
      select distinct fold_version as version from ${sql.id(schema, 'projection_offset')}
      where projection = ${CONSENT.live}`.execute(db);
    return rows.map(({ version }) => version);
  };
  const positions = async (schema: string) => {
    const { rows } = await sql`
      select topic, partition, next_offset, last_leaf_hash
      from ${sql.id(schema, 'projection_offset')}
      where projection = ${CONSENT.live} and next_offset > 0 order by 1, 2`.execute(db);
    return rows;
  };
  const follows = (what: string) =>
    waitFor(what, async () => {
      const [live, shadow] = [await positions('public'), await positions('shadow_consent')];
      return JSON.stringify(live) === JSON.stringify(shadow);
    });
  const ready = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    const { checks } = (await response.json()) as { checks: Check[] };
    return { status: response.status, checks };
  };
  const consents = (checks: readonly Check[], name: string) =>
    checks.filter((check) => check.name.startsWith(name));

  await t.test('the new release alone folds nothing of what the other made', async (t) => {
    await shipped.stop();
    await waitFor('it to stand aside', async () => {
      const { checks } = await ready(next.url);
      return consents(checks, 'consent-v1').every(({ reason }) => reason !== null);
    });
    const { status, checks } = await ready(next.url);
    t.equal(status, 200, 'that is no fault');
    for (const { ok, reason } of consents(checks, 'consent-v1')) {
      t.same(
        [ok, reason],
        [true, `the rows are of version ${NOW}, this process folds version ${NEXT}`],
      );
    }
    const before = await positions('public');
    t.match((await anna.decide('accept', NEVER)).outcome, /^ok/, 'recorded all the same');
    t.equal(await anna.enter(), 200);
    t.same(await positions('public'), before, 'and not folded');
    await shipped.start();
    await deployment.converged(30_000);
  });

  await t.test('its rebuild makes a shadow, and the swap moves reads and work', async (t) => {
    const { code, output } = await released('rebuild', 'consent');
    t.equal(code, 0, output);
    t.same([await versions('public'), await versions('shadow_consent')], [[NEXT], [NOW]]);
    t.match((await ben.decide('decline', NEVER)).outcome, /^ok/);
    await deployment.converged(30_000);
    await ben.signIn();
    t.equal(await ben.enter(), 403);
    await follows('the shipped release to go on with what was live');
    const { status, checks } = await ready(shipped.url);
    t.equal(status, 200);
    const kept = consents(checks, 'shadow_consent consent-v1');
    t.same([kept.length, kept.every(({ ok }) => ok)], [3, true], 'and to say so');
    const { lags, shadows } = await readDeploymentState(db, PARTITIONS, BOUNDS);
    const read = lags.filter(({ projection }) => projection === 'consent');
    const reported = read.flatMap(({ version }) => version ?? []);
    t.same([...new Set(reported)], [NEXT], 'admins see the one');
    t.match(shadows, [{ projection: 'consent', state: 'was_live', version: NOW }], 'and the other');
  });

  await t.test('who has another version does not judge', async (t) => {
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 24, output);
    t.match(output, new RegExp(`projection consent: is live in another version than ${NOW}`));
    await t.rejects(
      deployment.command('rebuild', 'consent', '--reason', 'x', '--yes'),
      /not finished/,
    );
  });

  await t.test('going back is the same swap', async (t) => {
    t.match((await anna.decide('decline', NEVER)).outcome, /^ok/);
    const back = ['rebuild', 'consent', '--rollback', '--reason', 'a test says so', '--yes'];
    await deployment.command(...back);
    t.same([await versions('public'), await versions('shadow_consent')], [[NOW], [NEXT]]);
    await anna.signIn();
    t.same([await anna.enter(), await ben.enter()], [403, 403], 'who refused is out for good');
    t.match((await ben.decide('accept', NEVER)).outcome, /^ok/);
    await deployment.converged(30_000);
    t.equal(await ben.enter(), 200);
    await follows('the other release to go on with its own');
    await t.rejects(
      deployment.command('rebuild', 'consent', '--reason', 'x', '--yes'),
      new RegExp(`shadow_consent is of version ${NEXT} of the fold, and this program has ${NOW}`),
    );
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 0, output);
    t.same(await db.selectFrom('decision_pending').selectAll().execute(), []);
  });

  await t.test('a shadow that is not folded is not swapped in', async (t) => {
    t.equal((await released('rebuild', 'consent')).code, 0);
    await shipped.stop();
    t.match((await anna.decide('accept', NEVER)).outcome, /^ok/);
    const { code, output } = await released('rollback', 'consent');
    t.not(code, 0);
    t.match(
      output,
      new RegExp(`shadow_consent is of version ${NOW}, and no running worker folds that`),
    );
    t.same(await versions('public'), [NEXT]);
    await shipped.start();
    t.equal((await released('rollback', 'consent')).code, 0, 'with its worker back');
    await deployment.command('rebuild', 'consent', '--finish', '--yes');
    const { rows } = await sql`select from pg_namespace where nspname like 'shadow%'`.execute(db);
    t.same(rows, [], 'both workers have left it');
    t.equal(next.release.isRunning(), true);
    t.same([await anna.enter(), await versions('public')], [200, [NOW]]);
  });
});

async function startNext(
  t: Test,
  deployment: Deployment,
): Promise<{ release: TestProcess; url: string }> {
  const port = await freePort();
  const env = { ...(deployment.env as Record<string, string>), PORT: String(port) };
  const release = startProgram(RELEASE, ['folds'], env);
  t.teardown(() => release[Symbol.asyncDispose]());
  const url = `http://127.0.0.1:${port}`;
  await waitFor(
    'the next release',
    async () => {
      if (!release.isRunning()) throw new Error(`it ended:\n${release.output()}`);
      return (await fetch(`${url}/healthz`).catch(() => null))?.status === 200;
    },
    60_000,
  );
  return { release, url };
}
