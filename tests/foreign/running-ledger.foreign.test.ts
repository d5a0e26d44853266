/**
 * Do foreign tools take the ledger of a running system, whole, as it serves it to an auditor? All
 * events in every shard's tiles, walked over HTTP; then one byte of what the database stores is
 * changed, and the same tools must refuse what is served.
 */

import { join } from 'node:path';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent, type EventDraft } from '@roletrail/contracts/events/codec';
import { type LedgerAnswer, ledgerAnswer } from '@roletrail/contracts/http/ledger';
import type { Tx } from '@roletrail/db/open';
import { enqueue } from '@roletrail/event-log/outbox/enqueue';
import { sql } from 'kysely';
import t from 'tap';
import { Deployment } from '../faults/deployment.ts';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import { testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';
import { goMissing } from './go-tools.ts';
import {
  allAccepted,
  fetchCheckpoint,
  fetchResource,
  judgeRunningLog,
  sizeOf,
} from './running-log.ts';
import { fsck, type ServedLog } from './tessera-fsck.ts';

/** As many as the run is to have, but full tiles in every shard; `npm run test:full` takes 10,000. */
const DECISIONS = Math.max(2400, Number(process.env.FOREIGN_EVENTS ?? 0));
const GRANTS = 400;
const BATCH = 500;

type Shard = LedgerAnswer['logs'][number];

/** Reason to skip, printed prominently because it skips all checks of this file. */
const missing = await goMissing();
if (missing && process.env.CI !== 'true') {
  t.comment(`SKIPPED FOREIGN CHECK OF A RUNNING SYSTEM: ${missing}`);
  t.plan(0, missing);
} else {
  await check();
}

async function check(): Promise<void> {
  const database = await testDatabase({ migrated: false });
  t.teardown(() => database[Symbol.asyncDispose]());
  const deployment = await Deployment.start({ databaseUrl: database.config.url, brokers: null }, [
    'api',
    'consent-worker',
    'audit-projector',
  ]);
  t.teardown(() => deployment[Symbol.asyncDispose]());
  const { db } = deployment.database;
  const api = deployment.apis[0] ?? '';
  const bearerToken = (
    await deployment.command('auditor-token', 'create', '--label', 'foreign check')
  ).stdout.trim();

  /** Asked again where a busy machine's api says that it cannot answer now (503). */
  const shards = async (): Promise<readonly Shard[]> => {
    let logs: readonly Shard[] = [];
    await waitFor('the ledger', async () => {
      const response = await fetch(`${api}/api/ledger`);
      const body = await response.json();
      if (response.status === 503) return false;
      logs = ledgerAnswer.parse(body, { error: () => `${response.status} ${body.code}` }).logs;
      return true;
    });
    return logs;
  };
  const served = ({ topic, partition, vkey }: Shard): ServedLog => ({
    baseUrl: `${api}/api/ledger/${topic}/${partition}/`,
    vkey,
    bearerToken,
  });
  const largest = async (): Promise<Shard> => {
    const [first] = [...(await shards())].sort((a, b) => b.size - a.size);
    if (!first) throw new Error('the ledger has no shard');
    return first;
  };

  await t.test('a shard without an event yet has no checkpoint, and says so', async (t) => {
    // the auditor's token is an event
    await covered();
    const empty = (await shards()).filter(({ size }) => size === 0);
    t.ok(empty.length > 0, 'no decision is recorded yet');
    for (const shard of empty) {
      const response = await fetch(`${served(shard).baseUrl}checkpoint`);
      t.equal(response.status, 404);
      t.match(await response.json(), { code: 'NOT_FOUND', detail: 'Nothing is signed yet' });
      t.equal((await fsck(served(shard))).accepted, false, 'nothing to accept');
    }
  });

  const older = new Map<string, string>();
  await t.test(`${DECISIONS} decisions pass through the log while the system runs`, async (t) => {
    await fill(drafts(0, BATCH), deployment);
    await covered();
    for (const shard of await shards()) {
      older.set(nameOf(shard), await fetchCheckpoint(served(shard)));
    }
    for (let i = BATCH; i < DECISIONS + GRANTS; i += BATCH)
      await fill(drafts(i, BATCH), deployment);
    await covered();
    const sizes = (await shards()).map(({ size }) => size);
    t.ok(sizes.reduce((a, b) => a + b, 0) >= DECISIONS + GRANTS, sizes.join(' + '));
    t.ok(Math.min(...sizes) > 256, 'every shard has full tiles and a partial one');
  });

  /** Waits until signed checkpoints cover everything that was ever recorded in ledger topics. */
  async function covered(): Promise<void> {
    const uncovered = sql<{ n: number }>`
      select count(*)::int as n from outbox where topic <> 'session-events' and not exists (
        select from audit_entry a join ledger_checkpoint c using (topic, partition)
        where a.event_id = outbox.event_id and a."offset" < c.size)`;
    await waitFor(
      'all events to be signed',
      async () => (await uncovered.execute(db)).rows[0]?.n === 0,
      120_000,
    );
  }

  await t.test('the auditor is on record before the trees are compared', async (t) => {
    for (const shard of await shards()) {
      await fetchResource(served(shard), 'tile/entries/000');
    }
    await covered();
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_entry where type = 'roletrail.evidence.viewed.v1'`.execute(db);
    // all that the tools below fetch is within the same hour: the trees stand still
    t.same(rows.map(({ subject }) => subject).sort(), (await shards()).map(nameOf).sort());
  });

  await t.test('Tessera, sumdb and sigstore accept every shard', async (t) => {
    for (const shard of await shards()) {
      const leaves = [0, 1, 255, 256, shard.size - 1];
      const earlier = older.get(nameOf(shard)) ?? '';
      t.ok(sizeOf(earlier) < shard.size, 'the older checkpoint is of a smaller tree');
      const judgement = await judgeRunningLog(served(shard), { leaves, older: [earlier] });
      t.ok(allAccepted(judgement), JSON.stringify(judgement, null, 1));
      // it may have grown since it was listed
      t.ok(Number(judgement.fsck.size) >= shard.size, nameOf(shard));
      t.equal(judgement.sigstore.length, leaves.length);
      t.equal(judgement.sumdb.inclusion.length, leaves.length);
      t.equal(judgement.sumdb.consistency.length, 1);
    }
  });

  await t.test('a bundle brought in elsewhere gives Tessera the same roots', async (t) => {
    const file = join(deployment.folder, 'bundle.tar');
    await deployment.command('export-bundle', file);
    await using copy = await testDatabase();
    const port = await freePort();
    const at = `http://localhost:${port}`;
    const env = {
      DATABASE_URL: copy.config.url,
      DATA_DIR: join(deployment.folder, 'elsewhere'),
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_ORIGIN: at,
    };
    const importing = startRoletrail(['import-bundle', file], env);
    t.match(await importing.ended, { code: 0 }, importing.output());
    await using served = startRoletrail(['start'], env);
    await served.says('"msg":"started"', 60_000);
    // started is not ready: its first connections may still be on their way
    const isReady = async () => (await fetch(`${at}/api/ledger`)).ok;
    await waitFor('the ledger that was brought in', isReady, 60_000);
    const { logs } = ledgerAnswer.parse(await (await fetch(`${at}/api/ledger`)).json());
    const live = await shards();
    t.equal(logs.length, live.length);
    for (const { topic, partition, vkey } of logs) {
      const of = live.find((shard) => shard.topic === topic && shard.partition === partition);
      const verdict = await fsck({ baseUrl: `${at}/api/ledger/${topic}/${partition}/`, vkey });
      t.equal(verdict.accepted, true, verdict.output.slice(0, 300));
      t.equal(verdict.size, of?.size);
      const root = Buffer.from(of?.root ?? '', 'hex');
      const named = [root.toString('hex'), root.toString('base64')];
      t.ok(
        named.some((text) => verdict.output.includes(text)),
        verdict.output.slice(-300),
      );
    }
  });

  await t.test('without the auditor token the entries stay closed', async (t) => {
    const { baseUrl, vkey } = served(await largest());
    t.equal((await fsck({ baseUrl, vkey })).accepted, false);
    t.equal((await fsck({ baseUrl, vkey, bearerToken: `${bearerToken}x` })).accepted, false);
  });

  await t.test('none of the many requests of theirs wrote a further event', async (t) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from outbox
      where convert_from(value, 'UTF8') like '%roletrail.evidence.viewed.v1%'`.execute(db);
    t.equal(rows[0]?.n, DEFAULT_PARTITIONS['consent-events'] + DEFAULT_PARTITIONS['admin-events']);
  });

  await t.test('one changed byte in the database, and the tools refuse the shard', async (t) => {
    const shard = await largest();
    const log = served(shard);
    const { topic, partition, size } = shard;
    const here = sql`topic = ${topic} and partition = ${partition}`;
    const flip = (column: string, at: number) =>
      sql`set_byte(${sql.ref(column)}, ${at}, get_byte(${sql.ref(column)}, ${at}) # 1)`;
    /** Another base64 character at that place of the note, whichever stands there. */
    const another = (at: ReturnType<typeof sql>) =>
      sql`overlay(note placing case substr(note, ${at}, 1) when 'A' then 'B' else 'A' end from ${at})`;
    const root = sql`length(split_part(note, E'\\n', 1) || split_part(note, E'\\n', 2)) + 3`;
    const signature = sql`position('— ' in note) + length('— ' || ${`${shard.vkey.split('+')[0]} `}) + 20`;
    const full = Math.floor(size / 256) * 256;
    const changes: [string, (tx: Tx) => Promise<unknown>][] = [
      ...[7, size - 1].map((leaf): [string, (tx: Tx) => Promise<unknown>] => [
        `entry ${leaf}`,
        (tx) =>
          sql`update ledger_entry set entry = ${flip('entry', 40)} where ${here} and "offset" = ${leaf}`.execute(
            tx,
          ),
      ]),
      ...[
        [0, 1, 8191],
        [0, full / 256, 3],
        [1, 0, 33],
      ].map(([level = 0, index = 0, at = 0]): [string, (tx: Tx) => Promise<unknown>] => [
        `tile ${level}/${index}`,
        (tx) =>
          sql`update ledger_tile set hashes = ${flip('hashes', at)}
            where ${here} and level = ${level} and tile_index = ${index}`.execute(tx),
      ]),
      ["the checkpoint's signature", changeNote(another(signature))],
      ["the checkpoint's root", changeNote(another(root))],
      [
        "the checkpoint's size",
        changeNote(sql`regexp_replace(note, ${'^([^\n]*\n)[0-9]*'}, ${`\\1${size - 1}`})`),
      ],
      ["the checkpoint's origin", changeNote(sql`overlay(note placing 'F' from 1)`)],
    ];
    function changeNote(to: ReturnType<typeof sql>) {
      return (tx: Tx) =>
        sql`update ledger_checkpoint set note = ${to} where ${here} and size = ${size}`.execute(tx);
    }
    for (const [what, change] of changes) {
      const verdict = await whileChanged(change, () =>
        judgeRunningLog(log, { leaves: [], older: [] }),
      );
      t.equal(verdict.fsck.accepted, false, `${what}: ${verdict.fsck.output.slice(0, 200)}`);
      if (what.startsWith('the checkpoint')) t.match(verdict.sumdb.checkpoint, /^refused: /, what);
    }
    t.equal((await fsck(log)).accepted, true, 'and accepts the shard again');
  });

  await t.test('a changed sibling spoils the proofs that pass it', async (t) => {
    const shard = await largest();
    const { topic, partition } = shard;
    // leaf 8's hash is the lowest sibling of leaf 9; leaf 600 lies in another tile
    const { sumdb, sigstore } = await whileChanged(
      (tx) =>
        sql`update ledger_tile set hashes = set_byte(hashes, 256, get_byte(hashes, 256) # 1)
          where topic = ${topic} and partition = ${partition} and level = 0 and tile_index = 0`.execute(
          tx,
        ),
      () => judgeRunningLog(served(shard), { leaves: [9, 600], older: [] }),
    );
    t.equal(sumdb.checkpoint, 'ok');
    t.match(sumdb.inclusion[0], /^refused: /);
    t.match(sigstore[0], /^refused: /);
    t.same([sumdb.inclusion[1], sigstore[1]], ['ok', 'ok']);
  });

  /** Commits one change that the database would refuse, looks, and puts the rows back. */
  async function whileChanged<T>(
    change: (tx: Tx) => Promise<unknown>,
    look: () => Promise<T>,
  ): Promise<T> {
    const tables = ['ledger_entry', 'ledger_tile', 'ledger_checkpoint'];
    const unguarded = (work: (tx: Tx) => Promise<unknown>) =>
      db.transaction().execute(async (tx) => {
        await sql`alter table ledger_checkpoint disable trigger user`.execute(tx);
        await work(tx);
        await sql`alter table ledger_checkpoint enable trigger user`.execute(tx);
      });
    const changed = await unguardedChange(unguarded, change, tables);
    try {
      return await look();
    } finally {
      await unguarded(changed.undo);
    }
  }

  async function unguardedChange(
    unguarded: (work: (tx: Tx) => Promise<unknown>) => Promise<void>,
    change: (tx: Tx) => Promise<unknown>,
    tables: readonly string[],
  ) {
    for (const table of tables) {
      await sql`create table if not exists ${sql.id(`kept_${table}`)} as table ${sql.id(table)}`.execute(
        db,
      );
    }
    await unguarded(change);
    return {
      async undo(tx: Tx): Promise<void> {
        for (const table of tables) {
          await sql`delete from ${sql.id(table)}`.execute(tx);
          await sql`insert into ${sql.id(table)} table ${sql.id(`kept_${table}`)}`.execute(tx);
        }
      },
    };
  }
}

function nameOf({ topic, partition }: Shard): string {
  return `${topic}/${partition}`;
}

/** Decisions of people and, every so often, a role granted to one. */
function drafts(first: number, count: number): EventDraft[] {
  return Array.from({ length: count }, (_, i) => {
    const every = Math.floor((DECISIONS + GRANTS) / GRANTS);
    const userId = newId();
    if ((first + i) % every !== 0) return decision(userId, (first + i) % 5 !== 0);
    return {
      id: newId(),
      source: 'test',
      type: 'roletrail.role.granted.v1',
      subject: userId,
      data: { userId, role: 'compliance', actor: { kind: 'system', id: null }, reason: 'grow' },
    };
  });
}

function decision(userId: string, accepted: boolean): EventDraft {
  const decoded = decodeEvent(decisionBytes({ userId, accepted }));
  if (decoded.kind !== 'event') throw new Error('the helper makes events');
  const { id, source, type, subject, data } = decoded.event;
  return { id, source, type, subject, data } as EventDraft;
}

async function fill(events: readonly EventDraft[], { database }: Deployment): Promise<void> {
  await database.db.transaction().execute((tx) =>
    enqueue(
      tx,
      DEFAULT_PARTITIONS,
      events.map((draft) => ({ draft })),
    ),
  );
}
