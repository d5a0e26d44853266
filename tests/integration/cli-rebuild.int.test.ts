/** A projection folded again from the log's beginning, beside a running product. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { dumpSchema } from '@roletrail/db/dump-schema';
import { CONSENT } from '@roletrail/db/projections/consent';
import { sql } from 'kysely';
import t from 'tap';
import { Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { testDatabase } from '../helpers/database.ts';
import { treeRoots } from '../helpers/tree-roots.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
/** Time between two decisions of a person, ms. */
const PAUSE_MS = 20;

t.test('rebuild', async (t) => {
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
    const { outcome } = await person.decide(person === ben ? 'decline' : 'accept', NEVER);
    t.match(outcome, /^ok/);
  }
  await deployment.converged(30_000);

  const rows = async (...tables: string[]) =>
    Promise.all(
      tables.map(
        async (table) =>
          (await sql`select * from ${sql.id(table)} order by 1, 2, 3, 4`.execute(db)).rows,
      ),
    );
  const consents = () => rows('consent_decision', 'current_consent');
  const ledger = () => rows('ledger_entry', 'audit_entry', 'ledger_tile', 'ledger_tree');
  const rebuild = (...args: string[]) => deployment.command('rebuild', '--in-place', ...args);
  const folded = () =>
    waitFor('the log to be folded again', async () => {
      const { rows } = await sql<{ left: number }>`
        select count(*)::int as left from projection_offset where next_offset < rebuild_until`.execute(
        db,
      );
      return rows[0]?.left === 0;
    });
  /** Returns the last event of admin-events. */
  const lastAct = async () => {
    const { stdout } = await deployment.command('tail', '--topic', 'admin-events', '--last', '1');
    return JSON.parse(stdout).event;
  };

  await t.test('says what it needs, and insists', async (t) => {
    await t.rejects(rebuild('consent', '--yes'), /--reason TEXT.*\[USAGE\]/s);
    await t.rejects(rebuild('everything', '--reason', 'x', '--yes'), /\[USAGE\]/);
    await t.rejects(rebuild('consent', '--reason', 'x'), /503.*--yes.*\[REFUSED\]/s);
    await t.rejects(rebuild('audit', '--reason', 'x'), /receipts.*--yes.*\[REFUSED\]/s);
  });

  await t.test('names what would be left behind, and changes nothing', async (t) => {
    await sql`create view who as select user_id from current_consent`.execute(db);
    const refused = /nothing was changed: drop these first: view or rule.*\[REFUSED\]/s;
    await t.rejects(rebuild('consent', '--reason', 'x', '--yes'), refused);
    t.equal(await anna.enter(), 200);
    await sql`drop view who`.execute(db);
  });

  await t.test(
    'consent: access is refused meanwhile, a dead letter is read, all is as before',
    async (t) => {
      const before = await consents();
      // what a reader that cannot read Anna's record would have left
      const [worker] = deployment.of('consent-worker');
      await worker?.stop();
      const { rows: lost } = await sql<{ offset: number }>`
      with gone as (delete from consent_decision where user_id = ${anna.id} returning *), marked as (
        update current_consent set needs_review = true, event_id = null, decision = null
        where user_id = ${anna.id})
      insert into dead_letter (projection, topic, partition, "offset", key, reason, sealed_value)
      select ${CONSENT.live}, topic, partition, "offset", ${anna.id}, 'unreadable', ${randomBytes(64)}
      from gone returning "offset"`.execute(db);
      t.equal(lost.length, 1);

      const { output } = await rebuild('consent', '--reason', 'the reader was fixed', '--yes');
      const [, schema = ''] = /schema (consent_until_\d+)/.exec(output) ?? [];
      t.equal(await anna.enter(), 503);
      await worker?.start();
      await folded();
      t.same(await consents(), before);
      t.same(await rows('dead_letter'), [[]]);
      t.equal(await anna.enter(), 200);
      const { rows: kept } = await sql`select * from ${sql.id(schema, 'dead_letter')}`.execute(db);
      t.equal(kept.length, 1, 'what was there stands aside');
    },
  );

  await t.test('audit, under load: trees and trail grow back, what was signed holds', async (t) => {
    const before = await ledger();
    const sizes = await rows('ledger_checkpoint');
    const [projector] = deployment.of('audit-projector');
    await projector?.stop();
    const busy = carl.decide('decline', NEVER);
    await rebuild('audit', '--reason', 'a row differed', '--yes');
    t.match((await busy).outcome, /^ok/);
    const api = `${deployment.apis[0]}/api/ledger/admin-events/0`;
    const note = await (await fetch(`${api}/checkpoint`)).text();
    const size = Number(note.split('\n')[1]);
    const tile = () => fetch(`${api}/tile/0/000.p/${size}`);
    t.equal((await tile()).status, 503, 'signed, but not folded again yet');
    const proof = await fetch(`${api}/inclusion?leaf=0&size=${size}`);
    t.match([proof.status, await proof.json()], [503, { code: 'LEDGER_UNAVAILABLE' }]);
    await projector?.start();
    await folded();
    await deployment.converged(30_000);
    t.equal((await tile()).status, 200);
    const after = await ledger();
    for (const [i, table] of before.entries()) {
      if (i < 2)
        t.same(after[i]?.filter((row) => table.some((old) => same(old, row))).length, table.length);
    }
    t.ok((await rows('ledger_checkpoint')).flat().length >= sizes.flat().length);
    t.match(await lastAct(), {
      type: 'roletrail.projection.rebuilt.v3',
      data: {
        mode: 'in_place',
        projection: 'audit',
        reason: 'a row differed',
        actor: { kind: 'operator' },
      },
    });
    for (const process of deployment.processes) {
      await waitFor(
        `${process.role} ready`,
        async () => (await process.readiness())?.status === 'ready',
      );
    }
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 0, output);
  });

  await t.test('who waits for a vacuum keeps no fold from going on', async (t) => {
    const begun = deployment.begin('rebuild', '--in-place', 'consent', '--reason', 'x', '--yes');
    begun.stdout.resume();
    begun.stderr.resume();
    const ended = new Promise<number | null>((resolve) => begun.once('close', resolve));
    await db.transaction().execute(async (tx) => {
      // Simulates a vacuum that never ends.
      await sql`lock table current_consent in share update exclusive mode`.execute(tx);
      await waitFor('it to wait', async () => {
        const { rows } = await sql`select from pg_locks
          where not granted and relation = 'current_consent'::regclass`.execute(db);
        return rows.length > 0;
      });
      const held = db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = '1s'`.execute(other);
        return sql`select from projection_offset where projection = ${CONSENT.live}
          for update`.execute(other);
      });
      t.match(await held, { rows: [{}] });
    });
    t.equal(await ended, 0);
    await folded();
  });

  await t.test('three times each while people decide: only the gate keeps them out', async (t) => {
    const stop = new AbortController();
    /** of each projection, while it was rebuilt: with what people were answered */
    const met = { consent: new Set<string>(), audit: new Set<string>() };
    let rebuilding: keyof typeof met = 'consent';
    const schema = await dumpSchema(db);
    // a refusal ended the session of each of these two
    for (const person of [ben, carl]) await person.signIn();
    const deciding = people.map(async (person) => {
      while (!stop.signal.aborted) {
        t.match((await person.decide('accept', NEVER)).outcome, /^ok/);
        const during = rebuilding;
        const answer = await person.entered();
        // what was asked under one, and answered under the next, belongs to the gate of either
        if (during === rebuilding) met[during].add(`${answer?.status} ${answer?.body.code ?? ''}`);
        await delay(PAUSE_MS);
      }
    });
    for (const name of ['consent', 'audit', 'consent', 'audit', 'consent', 'audit'] as const) {
      rebuilding = name;
      await rebuild(name, '--reason', 'a test says so', '--yes');
      await folded();
    }
    stop.abort();
    await Promise.all(deciding);
    await deployment.converged(30_000);
    t.equal(await dumpSchema(db), schema);
    const gate = ['200 ', '503 CONSENT_STATE_UNAVAILABLE'];
    t.same(
      [...met.consent].filter((answer) => !gate.includes(answer)),
      [],
      'the gate alone',
    );
    t.ok(met.consent.has('200 '), 'people were let in meanwhile');
    t.same([...met.audit], ['200 '], 'no gate at all');
    t.equal(await anna.enter(), 200);
    for (const process of deployment.processes) {
      t.equal((await process.readiness())?.status, 'ready', process.role);
    }
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 0, output);
  });

  await t.test('from empty twice, and after an erasure: equal roots at equal sizes', async (t) => {
    let before = await treeRoots(db);
    t.ok([...before.values()].some((roots) => roots.length > 3));
    for (const erased of [null, null, ben]) {
      if (erased) await deployment.command('erase', erased.email, '--reason', 'asked', '--yes');
      await rebuild('audit', '--reason', 'a test says so', '--yes');
      await folded();
      await deployment.converged(30_000);
      const after = await treeRoots(db);
      for (const [tree, roots] of before) {
        t.same(after.get(tree)?.slice(0, roots.length), roots, tree);
      }
      before = after;
    }
    const { code, output } = await deployment.command('fsck');
    t.equal(code, 0, output);
  });
});

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
