import { auditProjection } from '@roletrail/audit-projector/projection';
import { openStoredTree, readTreeRow } from '@roletrail/audit-projector/tree-store';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openListener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { parseProgress } from '@roletrail/db/progress';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import t from 'tap';
import { decisionBytes, newId, newIdIn } from '../helpers/consent-events.ts';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { type Workers, workerBench } from '../helpers/worker-bench.ts';
import {
  appendAll,
  bytes,
  checkSigned,
  checkTables,
  consent,
  traffic,
} from '../helpers/worker-traffic.ts';

t.test(
  '10,000 events, restarts in the middle, two instances: every table is the fold',
  async (t) => {
    const bench = await workerBench();
    t.teardown(() => bench[Symbol.asyncDispose]());
    const { db } = bench.database.opened;
    const batches = traffic(10_000);
    const half = (from: 0 | 1) =>
      new Map(
        [...batches].map(([p, all]) => {
          const middle = Math.floor(all.length / 2);
          return [p, from === 0 ? all.slice(0, middle) : all.slice(middle)];
        }),
      );

    const first = await bench.start();
    const appending = appendAll(bench, half(0));
    await waitFor('some are folded', async () =>
      (await db.selectFrom('projection_offset').select('next_offset').execute()).some(
        (r) => r.next_offset > 0,
      ),
    );
    await first[Symbol.asyncDispose]();
    const [second, third] = [await bench.start(), await bench.start()];
    await appending;
    await second.processAll();
    await second[Symbol.asyncDispose]();
    await appendAll(bench, half(1));
    await third.processAll();
    await checkTables(t, bench);
    await checkSigned(t, bench);
    t.ok(third.consent.checks().every((check) => check.ok));
    t.ok(third.audit.checks().every((check) => check.ok));
    const metrics = await third.registry.metrics();
    t.match(metrics, /roletrail_signer_halted 0/);
    t.match(metrics, /roletrail_consent_records_total\{kind="decision"\} \d+/);
    await third[Symbol.asyncDispose]();

    t.test('a database changed behind our back is seen at the next start', async (t) => {
      await sql`update ledger_entry set leaf_hash = decode(repeat('00', 32), 'hex')
      where topic = 'consent-events' and partition = 1
        and "offset" = (select max("offset") from ledger_entry where partition = 1)`.execute(db);
      const again = await bench.start();
      t.teardown(() => again[Symbol.asyncDispose]());
      await waitFor('halted', () => again.audit.checks().some((check) => !check.ok));
      t.match(
        again.audit.checks().filter((check) => !check.ok),
        [{ name: 'audit-v1 consent-events/1', reason: /is not the record that was folded there/ }],
      );
    });
  },
);

t.test('consent', async (t) => {
  const bench = await workerBench();
  t.teardown(() => bench[Symbol.asyncDispose]());
  const workers = await bench.start();
  t.teardown(() => workers[Symbol.asyncDispose]());
  const { db } = bench.database.opened;
  const current = (userId: string) =>
    db.selectFrom('current_consent').selectAll().where('user_id', '=', userId).executeTakeFirst();

  t.test(
    'what was pending ends with its own event, a later one stays; the news names both',
    async (t) => {
      const [ann, bob] = [newIdIn(0), newIdIn(0)];
      const [annFirst, annLater, bobs] = [newId(), newId(), newId()];
      const user = (id: string) => ({
        id,
        email: id,
        email_normalized: id,
        password_hash: null,
        erased_at: null,
      });
      await db
        .insertInto('app_user')
        .values([user(ann), user(bob)])
        .execute();
      const pending = (user_id: string, event_id: string) => ({
        user_id,
        event_id,
        decision: 'accepted' as const,
        terms_version: 'v',
        privacy_version: 'v',
        decided_at: new Date(),
        seq: 1,
      });
      await db
        .insertInto('decision_pending')
        .values([pending(ann, annLater), pending(bob, bobs)])
        .execute();
      const listener = openListener(bench.database.config, silent);
      t.teardown(() => listener[Symbol.asyncDispose]());
      const news: unknown[] = [];
      listener.on(CHANNELS.projected, (hint) => {
        const progress = hint.kind === 'notify' ? parseProgress(hint.payload) : null;
        if (progress?.projection === 'consent-v1') news.push(...(progress.decisions ?? []));
      });
      await listener.ready();
      await bench.append(consent(0), [
        { key: ann, value: decisionBytes({ userId: ann, eventId: annFirst }) },
        { key: bob, value: decisionBytes({ userId: bob, eventId: bobs }) },
      ]);
      await workers.processAll();
      const left = await db
        .selectFrom('decision_pending')
        .select(['user_id', 'event_id'])
        .execute();
      t.same(left, [{ user_id: ann, event_id: annLater }]);
      await waitFor('the news', () => news.length >= 2);
      t.same(news, [
        { eventId: annFirst, userId: ann },
        { eventId: bobs, userId: bob },
      ]);
    },
  );

  t.test('poison asks for review, the next decision ends it, a copy does not', async (t) => {
    const userId = newIdIn(1);
    const accept = { key: userId, value: decisionBytes({ userId }) };
    const poison = { key: userId, value: bytes('{"type":"roletrail.consent.accepted.v1"}') };
    await bench.append(consent(1), [accept, poison]);
    await workers.processAll();
    t.match(await current(userId), { decision: 'accepted', needs_review: true });
    await bench.append(consent(1), [accept]);
    await workers.processAll();
    t.match(await current(userId), { decision: 'accepted', needs_review: true });
    await bench.append(consent(1), [
      { key: userId, value: decisionBytes({ userId, accepted: false }) },
    ]);
    await workers.processAll();
    t.match(await current(userId), { decision: 'declined', needs_review: false });
  });

  t.test('a person known only by poison, with every byte that a text column refuses', async (t) => {
    const userId = newIdIn(2);
    const nasty = bytes('{"type":"roletrail.consent.accepted.v1","\\u0000":"\\ud800"}');
    await bench.append(consent(2), [
      { key: userId, value: nasty },
      { key: 'no person', value: nasty },
      { key: userId, value: new Uint8Array(70_000) },
    ]);
    await workers.processAll();
    t.match(await current(userId), { event_id: null, decision: null, needs_review: true });
    const letters = await db
      .selectFrom('dead_letter')
      .select(['offset', 'key', 'sealed_value'])
      .where('partition', '=', 2)
      .where('projection', '=', 'consent-v1')
      .orderBy('offset')
      .execute();
    t.equal(letters.length, 3);
    t.not(letters[0]?.sealed_value?.toString(), Buffer.from(nasty).toString(), 'sealed');
    const stub = await db
      .selectFrom('ledger_entry')
      .select('entry')
      .where('partition', '=', 2)
      .where('offset', '=', 2)
      .executeTakeFirst();
    t.match(stub?.entry.toString(), /^\{"unreadable":1,"length":70000,/);
    // only Kafka can hold such a key: folded here without a log, in a transaction that is undone
    const projection = consentProjection(
      DEFAULT_PARTITIONS,
      (sealed) => sealed,
      () => undefined,
    );
    const decoded = { kind: 'poison' as const, reason: 'nul \0' };
    const record = { offset: 9, key: 'nul \0', value: nasty, leafHash: leafHash(nasty), decoded };
    const kept = db.transaction().execute(async (tx) => {
      await projection.apply(tx, consent(2), [record]);
      const row = await tx.selectFrom('dead_letter').selectAll().where('offset', '=', 9).execute();
      throw Object.assign(new Error('undo'), { row });
    });
    await t.rejects(kept, { message: 'undo', row: [{ key: 'nul \uFFFD', reason: 'nul \uFFFD' }] });
  });

  t.test(
    'an event outside its partition is no first copy, whichever fold comes first',
    async (t) => {
      const [userId, eventId] = [newIdIn(2), newId()];
      const decision = { key: userId, value: decisionBytes({ userId, eventId }) };
      await bench.append(consent(1), [decision]);
      await workers.processAll();
      t.equal(await current(userId), undefined, 'nothing of it counts, nor needs it a review');
      const letter = await db
        .selectFrom('dead_letter')
        .select(['projection', 'reason'])
        .where('key', '=', userId)
        .orderBy('projection')
        .execute();
      const reason = "roletrail.consent.accepted.v5: its subject's place is consent-events/2";
      t.same(letter, [
        { projection: 'audit-v1', reason },
        { projection: 'consent-v1', reason },
      ]);
      await bench.append(consent(2), [decision]);
      await workers.processAll();
      t.match(await current(userId), { event_id: eventId, partition: 2, needs_review: false });
      const entry = db
        .selectFrom('audit_entry')
        .select('partition')
        .where('event_id', '=', eventId);
      t.same(await entry.execute(), [{ partition: 2 }]);
      const copies = db
        .selectFrom('ledger_duplicate')
        .select('offset')
        .where('event_id', '=', eventId);
      t.same(await copies.execute(), [], 'the other was no copy either');
    },
  );

  t.test('what is for newer code turns this process red, and halts nothing', async (t) => {
    const value = bytes('{"type":"roletrail.consent.accepted.v9"}');
    const offset = await bench.append(consent(0), [{ key: newIdIn(0), value }]);
    await waitFor('both red', () =>
      [workers.consent, workers.audit].every((role) => role.checks().some((check) => !check.ok)),
    );
    for (const role of [workers.consent, workers.audit]) {
      const reason = new RegExp(`accepted\\.v9 at offset ${offset} is newer than this process`);
      t.match(role.checks().find((check) => !check.ok)?.reason, reason);
    }
    const halts = db.selectFrom('projection_offset').select('halted_reason');
    t.same(await halts.where('halted_reason', 'is not', null).execute(), []);
  });

  t.test('the same id with other bytes: both halt, and say so', async (t) => {
    const [userId, eventId] = [newIdIn(2), newId()];
    await bench.append(consent(2), [
      { key: userId, value: decisionBytes({ userId, eventId }) },
      { key: userId, value: decisionBytes({ userId, eventId, accepted: false }) },
    ]);
    const halted = (role: Workers['consent'] | Workers['audit']) =>
      role.checks().find((check) => check.name.endsWith('consent-events/2') && !check.ok)?.reason;
    await waitFor('both halt', () => Boolean(halted(workers.consent) && halted(workers.audit)));
    t.match(
      halted(workers.consent),
      new RegExp(`${eventId} stands at offset \\d+ with other bytes`),
    );
    t.match(halted(workers.audit), new RegExp(`${eventId} stands at offset \\d+ with other bytes`));
    t.equal(await current(userId), undefined, 'nothing of that batch was kept');
  });
});

t.test('a tree kept in memory is used only where it is the committed one', async (t) => {
  const database = await testDatabase();
  t.teardown(() => database[Symbol.asyncDispose]());
  const { db } = database.opened;
  const place = consent(0);
  const records = Array.from({ length: 400 }, (_, offset) => {
    const value = bytes(`poison ${offset}`);
    const decoded = { kind: 'poison' as const, reason: 'test' };
    return { offset, key: null, value, decoded, leafHash: leafHash(value) };
  });
  const instance = () =>
    auditProjection(
      (sealed) => sealed,
      () => undefined,
    );
  const [one, other] = [instance(), instance()];
  const fold = (by: typeof one, from: number, to: number, commit = true) =>
    db.transaction().execute(async (tx) => {
      await by.apply(tx, place, records.slice(from, to));
      if (!commit) throw new Error('undo');
    });
  await fold(one, 0, 10);
  await fold(other, 10, 300);
  await fold(one, 300, 310);
  await t.rejects(fold(one, 310, 400, false), { message: 'undo' });
  await fold(one, 310, 311);
  await t.rejects(fold(other, 300, 400), { name: 'IntegrityError' }, 'only where the tree ends');
  await fold(other, 311, 400);
  const tree = await readTreeRow(db, place);
  const leaves = records.map((record) => record.leafHash);
  t.equal(tree.size, 400);
  t.same(tree.root, Buffer.from(treeRoot(appendLeaves(emptyTree(), leaves).state)));
  t.equal((await openStoredTree(db, place, tree)).size, 400, 'the tiles make that root');
});
