/** A projection folded again beside the live one, compared with it, and swapped: no worker stops. */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { compareAll, type ShadowDifferences } from '@roletrail/cli/shadow/differences';
import { findShadow, shadowedTables } from '@roletrail/cli/shadow/shadow';
import { swap } from '@roletrail/cli/shadow/swap';
import { dumpSchema } from '@roletrail/db/dump-schema';
import { openListener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
/** Time between two decisions of a person, ms. */
const PAUSE_MS = 50;

t.test('a shadow', async (t) => {
  await using database = await testDatabase({ seeded: true });
  await using deployment = await Deployment.start(
    { databaseUrl: database.config.url, brokers: null },
    ['api', 'consent-worker', 'audit-projector'],
  );
  const { db } = deployment.database;
  const people = [1, 2, 3].map(() => new Person(deployment.apis));
  const [anna, ben, carl] = people;
  if (!anna || !ben || !carl) throw new Error('people');
  for (const person of people) {
    await person.signUp();
    t.match((await person.decide(person === ben ? 'decline' : 'accept', NEVER)).outcome, /^ok/);
  }
  await ben.signIn();
  await deployment.converged(30_000);

  const WHY = ['--reason', 'a test says so', '--yes'];
  const rebuild = (...args: string[]) => deployment.command('rebuild', ...args, ...WHY);
  const diff = async (name: string) => {
    const { stdout } = await deployment.attempt('diff', name, '--json');
    return JSON.parse(stdout);
  };
  const agrees = async (t: Test) => {
    await deployment.converged(30_000);
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 0, output);
  };
  const schemas = async () =>
    (
      await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'shadow%' order by 1`.execute(db)
    ).rows.map(({ name }) => name);
  /** A change that `public` gets from outside, whose rows a shadow does not have. */
  const forge = (statement: string) => sql.raw(statement).execute(db);

  await t.test('says what it does, and insists', async (t) => {
    await t.rejects(deployment.command('rebuild', 'consent', '--yes'), /\[USAGE\]/);
    await t.rejects(deployment.command('rebuild', 'consent', '--reason', 'x'), /\[REFUSED\]/);
    await t.rejects(rebuild('consent', '--rollback', '--finish'), /\[USAGE\]/);
    await t.rejects(rebuild('consent', '--in-place', '--accept-diff', 'a'.repeat(64)), /\[USAGE\]/);
    await t.rejects(rebuild('consent', '--rollback'), /\[NOT_FOUND\]/);
    await t.rejects(rebuild('consent', '--finish'), /\[NOT_FOUND\]/);
    await t.rejects(deployment.command('diff', 'audit'), /\[NOT_FOUND\]/);
    t.same(await schemas(), []);
  });

  /** Live tables of a projection whose rows were never counted. */
  const uncounted = async (projection: string) => {
    const tables = PROJECTIONS.filter(({ name }) => name === projection).flatMap(shadowedTables);
    const { rows } = await sql<{ relname: string }>`select relname from pg_class
      where oid = any(${tables}::text[]::regclass[]) and reltuples < 0`.execute(db);
    return rows.map(({ relname }) => relname);
  };

  await t.test('both, while people decide: no one is refused, nothing stays pending', async (t) => {
    const stop = new AbortController();
    const met = new Set<number | null>();
    const schema = await dumpSchema(db);
    const deciding = people.map(async (person) => {
      while (!stop.signal.aborted) {
        t.match((await person.decide('accept', NEVER)).outcome, /^ok/);
        met.add(await person.enter());
        await delay(PAUSE_MS);
      }
    });
    for (const name of ['consent', 'audit']) {
      await rebuild(name);
      t.equal(await dumpSchema(db), schema, 'the tables that are live now are as the others were');
      t.same(await uncounted(name), [], 'the planner knows what readers read from now on');
      await t.rejects(rebuild(name), /not finished.*\[REFUSED\]/s);
      await rebuild(name, '--rollback');
      await rebuild(name, '--finish');
    }
    stop.abort();
    await Promise.all(deciding);
    t.same([...met], [200]);
    await agrees(t);
    t.same(await db.selectFrom('decision_pending').selectAll().execute(), []);
    t.same(await schemas(), []);
    for (const process of deployment.processes) {
      t.equal((await process.readiness())?.status, 'ready', process.role);
    }
    const { stdout } = await deployment.command('tail', '--topic', 'admin-events', '--last', '1');
    t.match(JSON.parse(stdout).event, {
      type: 'roletrail.projection.rebuilt.v3',
      data: { projection: 'audit', mode: 'rolled_back', accepted: null },
    });
  });

  const PLANTED: Record<string, readonly (readonly [table: string, statement: string])[]> = {
    consent: [
      [
        'consent_decision',
        `update consent_decision set reason = 'forged' where user_id = '${anna.id}'
           and "offset" = (select min("offset") from consent_decision where user_id = '${anna.id}')`,
      ],
      ['current_consent', `delete from current_consent where user_id = '${carl.id}'`],
      [
        'dead_letter',
        `insert into dead_letter (projection, topic, partition, "offset", reason)
         select projection, topic, partition, 0, 'forged' from projection_offset
         where projection = 'consent-v1' order by partition limit 1`,
      ],
    ],
    audit: [
      [
        'ledger_entry',
        `update ledger_entry set entry = '\\x00' where topic = 'consent-events'
         and ("partition", "offset") = (select "partition", "offset" from ledger_entry
           where topic = 'consent-events' order by 1, 2 limit 1)`,
      ],
      [
        'audit_entry',
        `update audit_entry set decision = 'declined' where user_id = '${anna.id}'
         and decision = 'accepted' and "offset" = (select min("offset") from audit_entry
           where user_id = '${anna.id}' and decision = 'accepted')`,
      ],
      [
        'ledger_tile',
        `update ledger_tile set hashes = set_byte(hashes, 5, get_byte(hashes, 5) # 1)
         where topic = 'admin-events' and partition = 0 and level = 0 and tile_index = 0`,
      ],
    ],
  };
  for (const [name, planted] of Object.entries(PLANTED)) {
    await t.test(`${name}: what was planted is shown, and nothing else`, async (t) => {
      for (const [, statement] of planted) t.equal((await forge(statement)).numAffectedRows, 1n);
      const offered = await deployment.attempt('rebuild', name, ...WHY);
      t.match(offered, { code: 27, output: /\[SHADOW_DIFFERS\]/ });
      const [, digest = ''] = /--accept-diff ([0-9a-f]{64})/.exec(offered.output) ?? [];

      // one who lives on it decides meanwhile
      t.match((await ben.decide('accept', NEVER)).outcome, /^ok/);
      const found = await diff(name);
      t.same(
        found.shown.map(({ table }: { table: string }) => table).sort(),
        planted.map(([table]) => table).sort(),
      );
      t.equal(found.digest, digest, 'what is new agrees, so it is the same list');
      await t.rejects(rebuild(name, '--accept-diff', 'f'.repeat(64)), /\[SHADOW_DIFFERS\]/);
      await rebuild(name, '--accept-diff', digest);
      await agrees(t);

      // back to what was wrong, folded on since; and once more to what is right
      t.match((await ben.decide('accept', NEVER)).outcome, /^ok/);
      const back = await deployment.attempt('rebuild', name, '--rollback', ...WHY);
      if (name === 'audit') {
        t.match(back, { code: 26, output: /do not make the root.*\[SHADOW_WRONG\]/s }, 'no tree');
      } else {
        t.equal(back.code, 27, back.output);
        const [, other = ''] = /--accept-diff ([0-9a-f]{64})/.exec(back.output) ?? [];
        await rebuild(name, '--rollback', '--accept-diff', other);
        await deployment.converged(30_000);
        t.not((await deployment.command('fsck')).code, 0, 'the planted rows are live again');
        await rebuild(name, '--accept-diff', (await diff(name)).digest);
      }
      await agrees(t);
      await rebuild(name, '--finish');
    });
  }

  await t.test('a shadow that is not what the log says becomes nothing', async (t) => {
    const where = `"offset" = (select min("offset") from public.consent_decision
      where user_id = '${anna.id}') and user_id = '${anna.id}'`;
    const { rows } = await sql<{ was: string | null }>`
      select reason as was from consent_decision where ${sql.raw(where)}`.execute(db);
    const put = (schema: string, reason: string | null) =>
      sql`update ${sql.id(schema, 'consent_decision')} set reason = ${reason}
        where ${sql.raw(where)}`.execute(db);
    await put('public', 'forged');
    t.equal((await deployment.attempt('rebuild', 'consent', ...WHY)).code, 27);
    await put('public', rows[0]?.was ?? null);
    await put('shadow_consent', 'forged');
    const refused = await deployment.attempt('rebuild', 'consent', ...WHY);
    t.match(refused, { code: 26, output: /reason is .*forged.*\[SHADOW_WRONG\]/s });
    await agrees(t);
    await rebuild('consent', '--finish');
  });

  await t.test('a halted worker, and decisions that it never folded', async (t) => {
    const [worker] = deployment.of('consent-worker');
    await worker?.stop();
    await sql`update projection_offset set halted_reason = 'a defect', halted_at = now()
      where projection = 'consent-v1'`.execute(db);
    await forge(`update consent_decision set reason = 'forged' where event_id =
      (select event_id from consent_decision where user_id = '${carl.id}' order by "offset" limit 1)`);
    t.match((await anna.decide('accept', NEVER)).outcome, /^ok/);
    await ben.decide('decline', NEVER);
    const pending = async () =>
      (await db.selectFrom('decision_pending').select('user_id').execute()).length;
    t.equal(await pending(), 2);
    const notified: string[] = [];
    await using listener = openListener(database.config, silent);
    listener.on(CHANNELS.projected, (hint) => {
      if (hint.kind === 'notify' && hint.payload.includes(CONSENT.live))
        notified.push(hint.payload);
    });
    await listener.ready();

    t.equal((await deployment.attempt('rebuild', 'consent', ...WHY)).code, 27);
    t.same([await pending(), notified], [2, []], 'a shadow settles nothing and notifies no one');
    const shadow = await findShadow(db, CONSENT);
    if (!shadow) throw new Error('no shadow');
    const found = await compareAll(db, CONSENT, shadow);
    t.equal(found.rows, 1);

    const recorded: string[] = [];
    const take = (accepted: ShadowDifferences) =>
      swap(
        db,
        CONSENT,
        { ...shadow, state: 'beside' },
        {
          accepted,
          record: async () => void recorded.push('swapped'),
          lost: NEVER,
        },
      );
    // as if what differs had come after the comparison
    const before = found.compared.map((place) => ({ ...place, live: 0, shadow: 0 }));
    await t.rejects(take({ ...found, compared: before }), { code: 'SHADOW_DIFFERS' });
    // No process folds this shadow: behind the live one, it cannot be swapped.
    await sql`update projection_offset set next_offset = next_offset + 1000
      where projection = 'consent-v1' and next_offset > 0`.execute(db);
    await t.rejects(take({ ...found }), { code: 'TABLES_BUSY' });
    await sql`update projection_offset set next_offset = next_offset - 1000
      where projection = 'consent-v1' and next_offset > 0`.execute(db);
    const halt = (reason: string | null) =>
      sql`update shadow_consent.projection_offset set halted_reason = ${reason}`.execute(db);
    await halt('another defect');
    await t.rejects(take({ ...found }), { code: 'SHADOW_WRONG', message: /another defect/ });
    await halt(null);
    t.same([recorded, await pending(), notified], [[], 2, []]);

    await rebuild('consent', '--accept-diff', found.digest);
    t.equal(await pending(), 0, 'what the shadow had folded is pending no more');
    await waitFor('the notifications', () => notified.length > 0);
    t.equal(await anna.enter(), 200);
    await ben.signIn();
    t.equal(await ben.enter(), 403, 'a refusal shuts out, whichever tables are read');
    await worker?.start();
    await agrees(t);
    await rebuild('consent', '--finish');
  });

  await t.test(
    'a shadow of another fold, or from before a migration, is dropped and nothing else',
    async (t) => {
      for (const change of [
        'alter table shadow_consent.consent_decision add column more text',
        `update shadow_consent.shadow set fold = 'consent-v0'`,
      ]) {
        await rebuild('consent');
        await forge(change);
        for (const args of [
          ['rebuild', 'consent', '--rollback', ...WHY],
          ['diff', 'consent'],
        ]) {
          const refused = await deployment.attempt(...args);
          t.match(refused, { code: 8, output: /--finish --yes.*\[REFUSED\]\s*$/s }, change);
        }
        await rebuild('consent', '--finish');
      }
      t.same(await schemas(), []);
    },
  );

  await t.test('an index that the live table was given since is all that it needs', async (t) => {
    await rebuild('consent');
    const index = (schema: string) =>
      forge(`create index planted on ${schema}.consent_decision (reason)`);
    await index('public');
    const refused = await deployment.attempt('rebuild', 'consent', '--rollback', ...WHY);
    const why =
      /consent_decision: only the live one has CREATE INDEX planted ON public.*give.*the same/s;
    t.match(refused, { code: 8, output: why }, 'reported at the start');
    await index('shadow_consent');
    await rebuild('consent', '--rollback');
    await rebuild('consent', '--finish');
    await forge('drop index planted');
    await agrees(t);
  });

  await t.test('every row that differs can be had, whatever their number', async (t) => {
    const PLANTED_ROWS = 150;
    await forge(`insert into current_consent (user_id, topic, partition, "offset", needs_review)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, topic, partition,
        "offset", needs_review
      from current_consent, generate_series(1, ${PLANTED_ROWS}) n where user_id = '${anna.id}'`);
    t.equal((await deployment.attempt('rebuild', 'consent', ...WHY)).code, 27);
    const found = await diff('consent');
    t.equal(found.rows, PLANTED_ROWS);
    const users = found.shown.map(({ key }: { key: { user_id: string } }) => key.user_id);
    t.equal(new Set(users).size, PLANTED_ROWS);
    t.match(found, { digest: /^[0-9a-f]{64}$/, compared: [{ topic: 'consent-events' }] });
    const runDiff = async (...how: string[]) => {
      const { code, stdout } = await deployment.attempt('diff', 'consent', ...how);
      t.equal(code, 27, how.join(' '));
      const lines = stdout.trimEnd().split('\n');
      return {
        stdout,
        lines,
        rows: lines.filter((line) => / \(row\) +there +missing$/.test(line)),
      };
    };
    const some = await runDiff();
    t.match(some.lines[0], /^table +key +column +live +shadow$/);
    t.equal(some.rows.length, 100);
    t.match(some.lines.slice(-2), [/ 50 more rows: --all /, `--accept-diff ${found.digest}`]);
    t.equal((await runDiff('--all')).rows.length, PLANTED_ROWS);
    t.equal((await runDiff('--quiet')).stdout, '');
    await t.rejects(deployment.command('diff', 'consent', '--quiet', '--all'), /\[USAGE\]/);
    await forge(`delete from current_consent where user_id::text like '00000000-0000-4000-%'`);
    const none = await deployment.attempt('diff', 'consent', '--json');
    t.match([none.code, JSON.parse(none.stdout)], [0, { shown: [], rows: 0 }]);
    t.match(await deployment.attempt('diff', 'consent', '--quiet'), { code: 0, stdout: '' });
    await rebuild('consent', '--finish');
  });

  await t.test('killed or interrupted in the middle, the same command goes on', async (t) => {
    const child = deployment.begin('rebuild', 'audit', ...WHY);
    await waitFor('the shadow to be made', async () => (await schemas()).length === 1);
    child.kill('SIGKILL');
    await once(child, 'close');
    const args = ['rebuild', 'audit', ...WHY];
    const interrupted = startRoletrail(args, deployment.env as Record<string, string>);
    await interrupted.says('disk');
    process.kill(interrupted.pid, 'SIGINT');
    t.equal((await interrupted.ended).code, 130);
    t.match(
      interrupted.output(),
      /\nroletrail: Interrupted\. The same command goes on[^\n]+\n\[INTERRUPTED\]\n$/,
    );
    const { output } = await deployment.attempt('rebuild', 'audit', ...WHY);
    t.match(output, /audit is read from there now/);
    await agrees(t);
    await rebuild('audit', '--finish');
  });
});
