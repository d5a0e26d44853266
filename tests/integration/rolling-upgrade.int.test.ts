/**
 * Two instances with every role, as processes, rolled one by one to a release that knows one event
 * version more, which is written as soon as the first of them is there. The old instance is the
 * shipped product, unchanged; the new one is the same with a decoder that knows more.
 */
import { computePartition } from '@roletrail/contracts/events/partition';
import { sql } from 'kysely';
import t from 'tap';
import { ALL_ROLES, Deployment, PARTITIONS, type RoleProcess } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { NEXT, recordAs } from '../helpers/other-releases.ts';
import { startProgram, type TestProcess } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;

interface Readiness {
  readonly status: string;
  readonly checks: readonly { name: string; ok: boolean; reason: string | null }[];
}

async function readiness(url: string): Promise<Readiness | null> {
  const response = await fetch(`${url}/readyz`).catch(() => null);
  return response && ((await response.json()) as Readiness);
}

t.test('a rolling upgrade', async (t) => {
  await using database = await testDatabase({ migrated: false });
  await using deployment = await Deployment.start(
    { databaseUrl: database.config.url, brokers: null },
    [ALL_ROLES, ALL_ROLES],
  );
  const { db } = deployment.database;
  const [first, second] = deployment.processes as [RoleProcess, RoleProcess];
  const people = Array.from({ length: 6 }, () => new Person([second.url]));
  for (const person of people) {
    await person.signUp();
    t.equal((await person.decide('accept', NEVER)).outcome, 'ok201');
    await recordAs('first', db, person.id);
    await recordAs('second', db, person.id);
  }
  const nextReleases: TestProcess[] = [];
  t.teardown(() => Promise.all(nextReleases.map((release) => release[Symbol.asyncDispose]())));
  const startNext = async () => {
    const port = await freePort();
    const env = { ...(deployment.env as Record<string, string>), PORT: String(port) };
    const release = startProgram('tests/helpers/next-release.ts', ['decoder'], env);
    nextReleases.push(release);
    const url = `http://127.0.0.1:${port}`;
    const alive = async () => {
      if (!release.isRunning()) throw new Error(`it ended:\n${release.output()}`);
      return (await readiness(url)) !== null;
    };
    await waitFor('the next release', alive, 60_000);
    return { release, url };
  };
  /** Every person accepts once more, as the next release records it; until both folds have it. */
  const acceptNext = async (what: string) => {
    const ids = await Promise.all(people.map(({ id }) => recordAs('next', db, id)));
    const folded = async () => {
      const rows = db.selectFrom('current_consent').select('event_id');
      const current = new Set((await rows.execute()).map((row) => row.event_id));
      return ids.every((id) => current.has(id));
    };
    await waitFor(`${what}: folded`, folded, 60_000);
    await deployment.converged(60_000);
  };
  const halts = () =>
    db
      .selectFrom('projection_offset')
      .select(['projection', 'halted_reason'])
      .where('halted_reason', 'is not', null)
      .execute();

  await first.stop();
  const one = await startNext();
  await acceptNext('an old and a new instance');
  const partitions = new Set(
    people.map(({ id }) => computePartition(id, PARTITIONS['consent-events'])),
  );
  const red = (await readiness(second.url))?.checks.filter(({ ok }) => !ok) ?? [];
  t.same(
    red.map(({ name }) => name).sort(),
    ['audit-v1', 'consent-v1'].flatMap((name) =>
      [...partitions].sort().map((partition) => `${name} consent-events/${partition}`),
    ),
    'the old instance is red where it cannot go on',
  );
  for (const { reason } of red) {
    t.match(reason, new RegExp(`${NEXT} at offset \\d+ is newer than this process`), `${reason}`);
  }
  t.same(await halts(), [], 'nothing is halted');
  t.equal((await readiness(one.url))?.status, 'ready', 'the new one is well');

  for (const person of people) {
    const { outcome } = await person.decide('accept', NEVER);
    t.match(outcome, /^ok/, 'the old instance still records');
    t.equal(await person.enter(), 200, 'and lets in');
  }
  await deployment.converged(60_000);
  await acceptNext('both versions by turns');

  await second.stop();
  const two = await startNext();
  await one.release.kill();
  await acceptNext('only the second new instance is left');
  const { status } = (await readiness(two.url)) ?? {};
  t.equal(status, 'ready');
  t.same(await halts(), []);

  await t.test('a rebuild over all versions gives the rows of the live run', async (t) => {
    const tables = ['consent_decision', 'current_consent', 'ledger_entry', 'audit_entry'];
    const rows = () =>
      Promise.all(
        tables.map((table) => sql`select * from ${sql.id(table)} order by 1, 2, 3, 4`.execute(db)),
      ).then((results) => results.map((result) => result.rows));
    const before = await rows();
    for (const name of ['consent', 'audit']) {
      await deployment.command('rebuild', name, '--in-place', '--reason', 'test', '--yes');
    }
    await waitFor('the log to be folded again', async () => {
      const behind = db.selectFrom('projection_offset').select('partition');
      return (await behind.whereRef('next_offset', '<', 'rebuild_until').execute()).length === 0;
    });
    const [decisions, current, , trail] = await rows();
    t.same([decisions, current], before.slice(0, 2));
    t.same(
      trail?.filter((row) => (row as { topic: string }).topic === 'consent-events'),
      before[3]?.filter((row) => (row as { topic: string }).topic === 'consent-events'),
    );
    t.ok((decisions?.length ?? 0) === 7 * people.length);
  });
});
