/** Commands that need the product stopped, and roles: one or the other, whatever breaks or is killed. */
import { openLeases } from '@roletrail/db/lease';
import { openListener } from '@roletrail/db/listen';
import { type Database, openDatabase } from '@roletrail/db/open';
import { withDeploymentStopped } from '@roletrail/db/with-deployment-stopped';
import { sql } from 'kysely';
import t from 'tap';
import { Deployment, type Role } from '../faults/deployment.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { startProgram } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

let shared: TestDatabase;
t.before(async () => {
  shared = await testDatabase({ poolSize: 5 });
});
t.teardown(() => shared[Symbol.asyncDispose]());

const member = (applicationName: string) =>
  ({ ...shared.config, applicationName, member: true }) as const;

/** Holds the exclusive lock until the returned function is called. */
async function close(db: Database): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let inside = false;
  const held = withDeploymentStopped(db, async () => {
    inside = true;
    await opened;
  });
  await Promise.race([held, waitFor('no connection is open', () => inside)]);
  return () => {
    open();
    return held;
  };
}

/** Ends the sessions of this name that hold nothing but what `kind` says. */
async function endSessions(db: Database, name: string, having = sql`true`): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid) as ended from pg_stat_activity a
    where application_name = ${name} and ${having}`.execute(db);
  return rows.length;
}

const holdsLease = sql`exists (
  select from pg_locks l where l.pid = a.pid and l.locktype = 'advisory' and l.mode = 'ExclusiveLock')`;

t.test('each connection of a role keeps the command out, and is named', async (t) => {
  const { db } = shared.opened;
  const cases: Record<string, () => Promise<AsyncDisposable>> = {
    'a pool': async () => {
      const open = openDatabase(member('a pool'), () => undefined);
      await sql`select 1`.execute(open.db);
      return open;
    },
    'a lease session': async () => {
      const leases = openLeases(member('a lease session'));
      await leases.acquire('anything');
      return leases;
    },
    'a listener': async () => {
      const listener = openListener(member('a listener'), silent);
      listener.on('somewhere', () => undefined);
      await listener.ready();
      return listener;
    },
  };
  for (const [name, enter] of Object.entries(cases)) {
    const entered = await enter();
    let worked = false;
    const refused = withDeploymentStopped(db, async () => {
      worked = true;
    });
    await t.rejects(refused, {
      code: 'DEPLOYMENT_RUNNING',
      message: new RegExp(`: ${name} from 127\\.0\\.0\\.1, server processes \\d+\\.`),
    });
    t.notOk(worked, `${name}: nothing was done`);
    await entered[Symbol.asyncDispose]();
    t.equal(
      await withDeploymentStopped(db, async () => 'done'),
      'done',
      `${name}: gone, and so is the lock`,
    );
  }
});

t.test('connections of commands are no roles', async (t) => {
  const beside = shared.open({ applicationName: 'roletrail command' });
  await sql`select 1`.execute(beside.db);
  t.equal(await withDeploymentStopped(shared.opened.db, async () => 'done'), 'done');
});

t.test('a role that was killed is out at once; one whose leases broke is not', async (t) => {
  const { db } = shared.opened;
  await using role = startProgram('tests/helpers/member.ts', [shared.config.url, 'a role']);
  await role.says('in');
  t.equal(await endSessions(db, 'a role', holdsLease), 1, 'its lease session breaks');
  const refused = withDeploymentStopped(db, async () => undefined);
  await t.rejects(refused, { code: 'DEPLOYMENT_RUNNING', message: /: a role from/ });
  await role.kill();
  t.equal(await withDeploymentStopped(db, async () => 'done'), 'done');
});

t.test('a role waits a little for the command to end, and is refused after that', async (t) => {
  const { db } = shared.opened;
  const letGo = await close(db);
  await using late = openDatabase(member('a late role'), () => undefined);
  const began = performance.now();
  await t.rejects(sql`select 1`.execute(late.db), {
    code: 'DEPLOYMENT_CLOSED',
    message: /at work on this database \(roletrail-test from 127\.0\.0\.1, server processes \d+\)/,
  });
  t.ok(performance.now() - began > 2000, 'not at once');
  let got = false;
  const early = sql`select 1`.execute(late.db).then(() => {
    got = true;
  });
  await waitFor('the role to ask', async () => {
    const asking = sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity where application_name = 'a late role'`;
    return ((await asking.execute(shared.opened.db)).rows[0]?.n ?? 0) > 0;
  });
  t.notOk(got);
  await letGo();
  await early;
  t.ok(got, 'let in as soon as the command is done');
});

t.test('a deployment: refused beside each role, one at a time', async (t) => {
  await using database = await testDatabase({ seeded: true });
  const roles: Role[] = ['api', 'consent-worker', 'audit-projector'];
  const backing = { databaseUrl: database.config.url, brokers: null };
  await using deployment = await Deployment.start(backing, []);
  const commands = {
    restore: ['restore', '--reason', 'test'],
    'record-missing': ['record-missing', '--reason', 'test', '--yes'],
    'ledger-restart': ['ledger-restart', '--origin', 'x.test', '--reason', 'test', '--yes'],
  };
  for (const role of roles) {
    const process = await deployment.add(role);
    await process.start();
    for (const [name, args] of Object.entries(commands)) {
      const refused = await deployment.command(...args).catch((error: Error) => error.message);
      t.match(
        refused,
        new RegExp(`roletrail ${role} from [\\s\\S]*\\[DEPLOYMENT_RUNNING\\]`),
        name,
      );
    }
    await process.stop();
  }
  t.match(await deployment.command(...commands.restore), { code: 0 });

  await t.test(
    'a role that lost its connections and finds the door shut ends, and says why',
    async (t) => {
      const process = await deployment.add('consent-worker');
      await process.start();
      const { db } = deployment.database;
      // the moment between losing all its connections and having new ones is made as long as needed
      const letGo = await untilIn(
        () => endSessions(db, 'roletrail consent-worker'),
        () => close(db),
      );
      await process.ended(30_000);
      t.match(process.output, /"code":"DEPLOYMENT_CLOSED"/);
      await letGo();
      await process.start();
      t.ok(await process.alive());
    },
  );
  await t.test('and one that starts meanwhile ends with the exit code', async (t) => {
    for (const process of deployment.processes) await process.kill();
    const letGo = await close(deployment.database.db);
    const refused = await deployment.command('start', '--only=api').catch((error: Error) => error);
    t.match(refused, { message: /"code":"DEPLOYMENT_CLOSED".*needs the product stopped/ });
    await letGo();
  });
});

/** Breaks connections repeatedly until the other side has entered. */
async function untilIn<T>(breakAll: () => Promise<unknown>, enter: () => Promise<T>): Promise<T> {
  let inside = false;
  const entering = enter().finally(() => {
    inside = true;
  });
  await waitFor('the command to get in', async () => {
    if (!inside) await breakAll();
    return inside;
  });
  return entering;
}
