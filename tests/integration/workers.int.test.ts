import { appendFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { checkWitness } from '@roletrail/audit-projector/check-witness';
import { auditProjection } from '@roletrail/audit-projector/projection';
import { signGrowth } from '@roletrail/audit-projector/sign-trees';
import { openStoredTree, readTreeRow, readTreeRows } from '@roletrail/audit-projector/tree-store';
import { readWitness } from '@roletrail/audit-projector/witness-file';
import { consentProjection } from '@roletrail/consent-worker/projection';
import { partitionOf } from '@roletrail/contracts/events/partition';
import { openListener } from '@roletrail/db/listen';
import { CHANNELS } from '@roletrail/db/notify';
import { parseProgress } from '@roletrail/db/progress';
import type { LogRecord, NewRecord, Place } from '@roletrail/event-log/port';
import { openCheckpoint } from '@roletrail/ledger/checkpoint';
import { entryBytes } from '@roletrail/ledger/entry';
import { leafHash } from '@roletrail/ledger/rfc6962';
import { appendLeaves, emptyTree, treeRoot } from '@roletrail/ledger/tree';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { type WorkerBench, type Workers, workerBench } from '../helpers/worker-bench.ts';

const consent = (partition: number): Place => ({ topic: 'consent-events', partition });
const people = Array.from({ length: 300 }, newId);
const bytes = (text: string) => new TextEncoder().encode(text);

/** Decisions of these people in their partitions; every 50th again later, some poison between. */
function traffic(count: number): Map<number, NewRecord[]> {
  const byPartition = new Map<number, NewRecord[]>([0, 1, 2].map((p) => [p, []]));
  for (let i = 0; i < count; i++) {
    const userId = people[(i * 7919) % people.length] ?? '';
    const records = byPartition.get(partitionOf(userId, 3)) ?? [];
    const value = decisionBytes({
      userId,
      accepted: i % 3 !== 0,
      version: `v${i % 5}`,
      sequence: i + 1,
    });
    records.push({ key: userId, value });
    if (i % 50 === 49) records.push(records[records.length - 20] ?? { key: userId, value });
    if (i % 400 === 399) records.push({ key: userId, value: bytes(`{"broken":${i}`) });
    if (i % 1000 === 999)
      records.push({ key: 'nobody', value: new Uint8Array([0xff, 0, i % 256]) });
  }
  return byPartition;
}

async function appendAll(bench: WorkerBench, batches: Map<number, NewRecord[]>): Promise<void> {
  for (const [partition, records] of batches) {
    for (let i = 0; i < records.length; i += 500) {
      await bench.append(consent(partition), records.slice(i, i + 500));
    }
  }
}

async function readAll(bench: WorkerBench, place: Place): Promise<LogRecord[]> {
  const reader = await bench.log.openReader(place);
  const all: LogRecord[] = [];
  const { end } = await bench.log.range(place);
  while (all.length < end) {
    all.push(...(await reader.read(all.length, { maxRecords: 5000, maxBytes: 1e8, waitMs: 0 })));
  }
  await reader.close();
  return all;
}

interface Standing {
  event: string | null;
  decision: string | null;
  review: boolean;
  version: string | null;
}

/** Current consent by the plainest code there is: one record after the other. */
function foldByHand(records: readonly LogRecord[]): Map<string, Standing> {
  const standing = new Map<string, Standing>();
  const ids = new Set<string>();
  for (const { key, value } of records) {
    let event: {
      id: string;
      data: { userId: string; decision: string; documents: { version: string }[] };
    };
    try {
      event = JSON.parse(Buffer.from(value ?? []).toString('utf8'));
    } catch {
      const before = standing.get(key ?? '');
      if (before) before.review = true;
      continue;
    }
    if (ids.has(event.id)) continue;
    ids.add(event.id);
    const version = event.data.documents[0]?.version ?? null;
    const { userId, decision } = event.data;
    standing.set(userId, { event: event.id, decision, review: false, version });
  }
  return standing;
}

/** Every table against the raw log. */
async function checkTables(t: Test, bench: WorkerBench): Promise<void> {
  const { db } = bench.database.opened;
  const standing = new Map<string, Standing>();
  for (const partition of [0, 1, 2]) {
    const place = consent(partition);
    const records = await readAll(bench, place);
    for (const [user, last] of foldByHand(records)) standing.set(user, last);
    const leaves = records.map((record) => leafHash(entryBytes(record.value)));
    const tree = await db
      .selectFrom('ledger_tree')
      .selectAll()
      .where('topic', '=', place.topic)
      .where('partition', '=', partition)
      .executeTakeFirst();
    t.equal(tree?.size ?? 0, records.length);
    t.same(tree?.root, Buffer.from(treeRoot(appendLeaves(emptyTree(), leaves).state)), 'root');
    const entries = await db
      .selectFrom('ledger_entry')
      .select(['offset', 'entry', 'leaf_hash'])
      .where('partition', '=', partition)
      .where('topic', '=', place.topic)
      .orderBy('offset')
      .execute();
    const wrong = entries.findIndex(
      (row, i) => row.offset !== i || !row.entry.equals(Buffer.from(records[i]?.value ?? [])),
    );
    t.equal(wrong, -1, 'each offset holds its bytes');
  }
  const rows = await db
    .selectFrom('current_consent')
    .select(['user_id', 'event_id', 'decision', 'needs_review', 'terms_version'])
    .execute();
  const found = new Map(
    rows.map((row) => [
      row.user_id,
      {
        event: row.event_id,
        decision: row.decision,
        review: row.needs_review,
        version: row.terms_version,
      },
    ]),
  );
  t.same(found, standing, 'current consent equals the fold');
  const counts = await sql<Record<string, number>>`
    select (select count(*) from audit_entry) as entries,
      (select count(*) from consent_decision) as decisions,
      (select count(*) from ledger_duplicate) as duplicates,
      (select count(*) from ledger_entry) as leaves,
      (select count(*) from dead_letter where projection = 'audit-v1') as dead,
      (select count(*) from dead_letter where projection = 'consent-v1') as dead_too,
      (select count(*) from audit_entry a join consent_decision d using (event_id, topic, partition, "offset")) as agreeing
  `.execute(db);
  const n = counts.rows[0] ?? {};
  t.equal(n.entries, n.decisions);
  t.equal(n.agreeing, n.entries, 'both give each event the same place');
  t.equal(n.leaves, (n.entries ?? 0) + (n.duplicates ?? 0) + (n.dead ?? 0), 'nothing is lost');
  t.equal(n.dead, n.dead_too);
  t.ok((n.duplicates ?? 0) > 0 && (n.dead ?? 0) > 0, 'the log held copies and poison');
}

/** Waits until a signed checkpoint covers every tree to its end, and checks all of them. */
async function checkSigned(t: Test, bench: WorkerBench): Promise<void> {
  const { db } = bench.database.opened;
  for (const { place } of bench.trees) {
    const { end } = await bench.log.range(place);
    const covered = async () => {
      const row = await db
        .selectFrom('ledger_checkpoint')
        .select(sql<number>`coalesce(max(size), 0)`.as('size'))
        .where('topic', '=', place.topic)
        .where('partition', '=', place.partition)
        .executeTakeFirst();
      return row?.size === end;
    };
    await waitFor(`a checkpoint of ${place.topic}/${place.partition} at ${end}`, covered);
  }
  const witnessed = new Set<string>();
  for await (const { note } of readWitness(bench.witnessFile)) witnessed.add(note);
  for (const { place, origin, signer } of bench.trees) {
    const leaves = (await readAll(bench, place)).map((r) => leafHash(entryBytes(r.value)));
    const rows = await db
      .selectFrom('ledger_checkpoint')
      .select(['size', 'note'])
      .where('topic', '=', place.topic)
      .where('partition', '=', place.partition)
      .orderBy('size')
      .execute();
    let tree = emptyTree();
    for (const { size, note } of rows) {
      tree = appendLeaves(tree, leaves.slice(tree.size, size)).state;
      const head = openCheckpoint(note, [signer], origin);
      if (head.size !== size || Buffer.compare(head.root, treeRoot(tree)) !== 0)
        t.fail(`${origin} ${size}`);
      if (!witnessed.has(note)) t.fail(`${origin} ${size} is not in the witness file`);
    }
  }
}

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
    t.match(metrics, /roletrail_audit_lag_records\{topic="consent-events",partition="0"\} 0/);
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
      const [ann, bob] = [newId(), newId()];
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
    const userId = newId();
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

  t.test('somebody known only by poison, with every byte that a text column refuses', async (t) => {
    const userId = newId();
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

  t.test('a known type of a higher version halts until the code is newer', async (t) => {
    const { key, value } = {
      key: newId(),
      value: bytes('{"type":"roletrail.consent.accepted.v2"}'),
    };
    await bench.append(consent(0), [{ key, value }]);
    await waitFor('both halt', () =>
      [workers.consent, workers.audit].every((role) => role.checks().some((check) => !check.ok)),
    );
    t.match(workers.consent.checks().find((check) => !check.ok)?.reason, /newer than this code/);
  });

  t.test('the same id with other bytes: both halt, and say so', async (t) => {
    const [userId, eventId] = [newId(), newId()];
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

t.test('signer and witness file', async (t) => {
  const bench = await workerBench();
  t.teardown(() => bench[Symbol.asyncDispose]());
  const { db } = bench.database.opened;
  const deps = { db, log: bench.log };
  const check = () => checkWitness(deps, bench.trees, bench.witnessFile);
  const grow = async (count: number) => {
    const records = Array.from({ length: count }, () => {
      const userId = newId();
      return { key: userId, value: decisionBytes({ userId }) };
    });
    await bench.append(consent(0), records);
  };
  const halts = async (t: Test, reason: RegExp) => {
    await t.rejects(check(), { name: 'SigningError', message: reason });
    const workers = await bench.start();
    await waitFor('the signer halts', () => !workers.audit.signer.check().ok);
    t.match(workers.audit.signer.check().reason, reason);
    await workers[Symbol.asyncDispose]();
  };

  t.same(
    (await check()).map((head) => head.last),
    [null, null, null, null],
    'a new ledger',
  );
  const workers = await bench.start();
  await grow(300);
  await checkSigned(t, bench);
  const started = performance.now();
  await grow(1);
  await checkSigned(t, bench);
  t.ok(performance.now() - started < 1500, 'growth is signed within a second or so');
  await workers[Symbol.asyncDispose]();
  const whole = await readFile(bench.witnessFile, 'utf8');

  t.test('a last line cut short is dropped, and the next note stands whole', async (t) => {
    await appendFile(bench.witnessFile, '{"note":"ledger.test/consent-ev');
    const again = await bench.start();
    await grow(5);
    await checkSigned(t, bench);
    await again[Symbol.asyncDispose]();
    const text = await readFile(bench.witnessFile, 'utf8');
    t.ok(text.startsWith(whole) && text.endsWith('\n'));
    t.equal((await check())[0]?.last?.size, 306);
  });

  t.test('a note in the file that the table lacks is served at the next start', async (t) => {
    await sql`alter table ledger_checkpoint disable trigger user`.execute(db);
    await sql`delete from ledger_checkpoint where size = 306`.execute(db);
    t.match((await check())[0], { served: false, last: { size: 306 } });
    const again = await bench.start();
    await checkSigned(t, bench);
    await again[Symbol.asyncDispose]();
    t.equal((await check())[0]?.served, true);
  });

  t.test(
    'nothing is signed that does not extend the last note, or whose tiles are wrong',
    async (t) => {
      const head = (await check())[0];
      if (!head?.last) throw new Error('the tree was signed above');
      const row = (await readTreeRows(db)).get('consent-events/0');
      const at = (size: number, root: Uint8Array) => ({ ...head, last: { note: '', size, root } });
      const leaves = (await readAll(bench, consent(0))).map((r) => leafHash(entryBytes(r.value)));
      const rootAt = (size: number) =>
        treeRoot(appendLeaves(emptyTree(), leaves.slice(0, size)).state);
      t.equal(await signGrowth(db, head, row), null, 'no growth, no note');
      t.match(await signGrowth(db, at(300, rootAt(300)), row), { last: { size: 306 } });
      const forked = signGrowth(db, at(300, rootAt(299)), row);
      await t.rejects(forked, { code: 'LOG_FORKED', message: /does not extend/ });
      const broken = signGrowth(db, at(300, rootAt(300)), { size: 306, root: rootAt(305) });
      await t.rejects(broken, { code: 'TREE_BROKEN' });
      const missing = signGrowth(db, at(300, rootAt(300)), { size: 70_000, root: rootAt(305) });
      await t.rejects(missing, { code: 'TREE_BROKEN' });
    },
  );

  let intact = '';
  t.test('an empty file beside a table that is not', async (t) => {
    intact = await readFile(bench.witnessFile, 'utf8');
    await truncate(bench.witnessFile);
    await halts(t, /holds no note of this ledger/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('a file that lost its newest note', async (t) => {
    await writeFile(bench.witnessFile, intact.replace(/[^\n]*\n$/, ''));
    await halts(t, /the database holds a checkpoint of 306, the witness file ends at/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('lines that are no notes, and a larger note with a false signature', async (t) => {
    await writeFile(bench.witnessFile, `${intact}not json\n`);
    await halts(t, /witness\.jsonl:\d+ is not JSON/);
    await writeFile(bench.witnessFile, `${intact}{"note":"x"}\n`);
    await halts(t, /witness\.jsonl:\d+: /);
    const forged = intact.trim().split('\n').at(-1)?.replace('\\n306\\n', '\\n307\\n');
    await writeFile(bench.witnessFile, `${intact}${forged}\n`);
    await halts(t, /is not ours/);
    await writeFile(bench.witnessFile, intact);
  });

  t.test('a tree that is rebuilt: held against the log itself', async (t) => {
    await sql`delete from ledger_tree`.execute(db);
    await sql`delete from ledger_tile`.execute(db);
    t.equal((await check())[0]?.last?.size, 306);
  });

  t.test('a log that lost its end, or grew another one', async (t) => {
    await sql`alter table log_record disable trigger user`.execute(db);
    const records = await db
      .selectFrom('log_record')
      .selectAll()
      .where('offset', '>=', 300)
      .execute();
    await sql`delete from log_record where "offset" >= 300`.execute(db);
    await sql`update log_partition set next_offset = 300 where topic = 'consent-events' and partition = 0`.execute(
      db,
    );
    await halts(t, /306 records were signed, but the log ends at 300/);
    await grow(records.length + 3);
    await halts(t, /the log's first 306 records are not those that were signed/);
  });
});
