/** A backup does not undo what lasts: an erasure, that it was taken back, a revoked token. */
import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDeletionReceipt } from '@roletrail/api/erasure/receipt';
import { provedSweep, sweepErasures } from '@roletrail/api/erasure/sweep';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { createAuditorToken, revokeAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { getJournalPath, Journal, readJournal } from '@roletrail/audit-projector/journal';
import { readBackupManifest } from '@roletrail/cli/backup/manifest';
import { restoreTables } from '@roletrail/cli/backup/restore-tables';
import { takeBackup } from '@roletrail/cli/backup/take';
import { restartLedger } from '@roletrail/cli/recovery/ledger-restart';
import { restoreFromBackup } from '@roletrail/cli/recovery/restore';
import type { Settings } from '@roletrail/cli/settings/settings';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { decodeEvent } from '@roletrail/contracts/events/codec';
import type { JournalEntry } from '@roletrail/contracts/events/journal-entries';
import type { ErasureRequestAnswer } from '@roletrail/contracts/http/erasure';
import { openListener } from '@roletrail/db/listen';
import type { Database } from '@roletrail/db/open';
import { checkIdentity } from '@roletrail/event-log/identity';
import type { EventLog } from '@roletrail/event-log/port';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { listTopicPartitions } from '@roletrail/event-log/topic-partitions';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, PASSWORD, type TestUser } from '../helpers/api.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { silent } from '../helpers/logger.ts';
import { type Service, service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
const DAY_MS = 86_400_000;
const MASTER = randomBytes(32);
const partitions = DEFAULT_PARTITIONS;

let before: Service;
let folder: string;
let people: Record<'gone' | 'kept' | 'waits' | 'late' | 'swift' | 'fickle', TestUser>;
let receipts: { gone: ErasureRequestAnswer; late: ErasureRequestAnswer };
let journal: readonly JournalEntry[];
let token: string;

const TOKEN = {
  label: 'an auditor',
  expiresAt: new Date(Date.now() + DAY_MS),
  actor: { kind: 'operator', id: 'test' },
} as const;

/*
 * What happened: `gone`, `kept` and `waits` asked to be erased; the backup was taken; then `gone`
 * was erased, `kept` took it back, `late` asked, an operator erased `swift`, who had never asked,
 * and `fickle` asked and took it back.
 */
t.before(async () => {
  const deps = { keys: { jwt: randomBytes(32), vault: deriveVaultKeys(MASTER) } };
  before = await service({ deps });
  const { api } = before;
  await checkIdentity(api.db, await logOf(before.database), { origin: 'old.test', vkey: 'k' });
  people = {
    gone: await createTestUser(api, { roles: ['admin'] }),
    kept: await createTestUser(api),
    waits: await createTestUser(api),
    late: await createTestUser(api),
    swift: await createTestUser(api),
    fickle: await createTestUser(api),
  };
  const gone = await ask(people.gone);
  await ask(people.kept);
  await ask(people.waits);
  token = (await createAuditorToken(api.deps, TOKEN)).id;
  await before.settled();
  folder = await mkdtemp(join(tmpdir(), 'rt-erasure-'));
  await takeBackup(api.db, join(folder, 'backup'), NEVER);

  await sql`update erasure_request set due_at = now() where user_id = ${people.gone.id}`.execute(
    api.db,
  );
  if ((await sweepErasures(api.deps, NEVER)) !== 1) throw new Error('one is erased');
  await ask(people.fickle);
  for (const { headers } of [people.kept, people.fickle]) {
    await api.app.inject({ method: 'DELETE', url: '/api/me/erasure', headers });
  }
  await erasePerson(api.deps, people.swift.id, { actor: TOKEN.actor, reason: 'asked by letter' });
  receipts = { gone, late: await ask(people.late) };
  await revokeAuditorToken(api.deps, { id: token, reason: 'misused', actor: TOKEN.actor });
  await before.settled();
  const read = () => readJournal(getJournalPath(before.witnessFile));
  await waitFor('the journal', async () => (await read()).length === 10);
  journal = await read();
});
t.teardown(async () => {
  await before[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function ask({ headers }: TestUser): Promise<ErasureRequestAnswer> {
  const answer = await before.api.app.inject({
    method: 'POST',
    url: '/api/me/erasure',
    headers,
    payload: { currentPassword: PASSWORD, phrase: 'delete my account' },
  });
  if (answer.statusCode !== 202) throw new Error(answer.body);
  return answer.json<ErasureRequestAnswer>();
}

async function logOf({ opened, config }: TestDatabase): Promise<EventLog> {
  const listener = openListener(config, silent);
  t.teardown(() => listener[Symbol.asyncDispose]());
  return openPostgresLog(opened.db, listener);
}

/** Restores the backup into its own database. @param known journal entries known to the operator */
async function broughtBack(t: Test, known: readonly JournalEntry[]): Promise<TestDatabase> {
  const database = await testDatabase({ poolSize: 5 });
  t.teardown(() => database[Symbol.asyncDispose]());
  const from = join(folder, 'backup');
  const with_ = { masterKeys: { current: MASTER, previous: null }, journal: known };
  await restoreTables(database.opened.db, from, await readBackupManifest(from), with_, NEVER);
  return database;
}

/** By name: whether a request stands, was taken back, or the person is erased. */
async function states(db: Database): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const [name, { id }] of Object.entries(people)) {
    const { rows } = await sql<{ state: string }>`
      select case when u.erased_at is not null or r.erased_at is not null then 'erased'
        when r.cancelled_at is not null then 'cancelled'
        when r.id is not null then 'stands' else 'nothing' end as state
      from app_user u left join erasure_request r on r.user_id = u.id
      where u.id = ${id}`.execute(db);
    found[name] = rows.map((row) => row.state).join();
  }
  return found;
}

const IN_BACKUP = {
  gone: 'stands',
  kept: 'stands',
  waits: 'stands',
  late: 'nothing',
  swift: 'nothing',
  fickle: 'nothing',
};
const AS_LEFT = {
  gone: 'erased',
  kept: 'cancelled',
  waits: 'stands',
  late: 'stands',
  swift: 'erased',
  fickle: 'cancelled',
};

/** Ids of accounts erased after the backup. */
const erased = () => [people.gone.id, people.swift.id].sort();

/** Erasures that the outbox is to send. */
async function recorded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ value: Buffer }>`
    select value from outbox where "offset" is null`.execute(db);
  const found = rows.flatMap(({ value }) => {
    const decoded = decodeEvent(value);
    const event = decoded.kind === 'event' ? decoded.event : null;
    return event?.type === 'roletrail.subject.erased.v1' ? [event.data.userId] : [];
  });
  return found.sort();
}

async function liveTokens(db: Database): Promise<string[]> {
  const tokens = db.selectFrom('auditor_token').select('id').where('revoked_at', 'is', null);
  return (await tokens.execute()).map(({ id }) => id);
}

/** Nothing that was taken back runs, however late it is; who is erased has no key and no role. */
async function runsOut(t: Test, db: Database): Promise<void> {
  t.same(await states(db), AS_LEFT);
  t.same(await liveTokens(db), [], 'a revoked token opens nothing');
  await sql`update erasure_request set due_at = now() - interval '1 day'`.execute(db);
  t.equal(await sweepErasures({ ...before.api.deps, db }, NEVER), 2);
  t.same(await states(db), { ...AS_LEFT, waits: 'erased', late: 'erased' });
  const key = db.selectFrom('data_key').select('wrapped').where('user_id', 'in', erased());
  t.same(await key.execute(), [{ wrapped: null }, { wrapped: null }]);
  const role = db.selectFrom('user_role').select('role').where('user_id', 'in', erased());
  t.same(await role.execute(), []);
  const { config, deps } = before.api;
  const context = { config, deps: { ...deps, db } } as Parameters<typeof readDeletionReceipt>[0];
  for (const asked of [receipts.gone, receipts.late]) {
    const token = new URL(asked.receiptUrl).hash.slice('#token='.length);
    t.match(
      await readDeletionReceipt(context, token),
      { state: 'erased' },
      'the receipt still works',
    );
  }
}

t.test('the journal: ids and times, once each, for any signer', async (t) => {
  t.same(journal.map(({ kind }) => kind).sort(), [
    'cancelled',
    'cancelled',
    'erased',
    'erased',
    'requested',
    'requested',
    'requested',
    'requested',
    'requested',
    'token_revoked',
  ]);
  const file = getJournalPath(before.witnessFile);
  t.equal((await stat(file)).mode & 0o077, 0);
  const text = await readFile(file, 'utf8');
  for (const { email } of Object.values(people)) t.notOk(text.includes(email));
  const copy = join(folder, 'copy.journal');
  {
    await using anew = await Journal.open(copy);
    const all = await unreadOf(anew);
    await anew.append(all);
    t.same(
      await unreadOf(anew),
      all.map((tree) => ({ ...tree, words: [] })),
    );
  }
  t.same((await readJournal(copy)).map(({ eventId }) => eventId).sort(), ids(journal));
  await appendFile(copy, '{"kind":"erased"');
  {
    await using again = await Journal.open(copy);
    t.ok(
      (await unreadOf(again)).every(({ words }) => words.length === 0),
      'they stand there',
    );
  }
  t.same((await readJournal(copy)).map(({ eventId }) => eventId).sort(), ids(journal));
  await appendFile(copy, '{"kind":"erased"}\n');
  await t.rejects(readJournal(copy), { code: 'JOURNAL_INVALID', message: /copy.*:11/ });
});

const ids = (words: readonly JournalEntry[]) => words.map(({ eventId }) => eventId).sort();

function unreadOf(anew: Journal) {
  return before.api.db.transaction().execute(async (tx) => {
    const all = [];
    for (const place of listTopicPartitions(['consent-events', 'admin-events'], partitions)) {
      all.push(await anew.unread(tx, place, 1000));
    }
    return all;
  });
}

t.test('the log outlived the database: restore learns all of it there', async (t) => {
  const { opened } = await broughtBack(t, []);
  const { db } = opened;
  t.same(await states(db), IN_BACKUP, 'nothing else knows');
  const log = await logOf(before.database);
  await sql`update erasure_request set due_at = now() - interval '1 day'`.execute(db);
  const sweep = provedSweep({ ...before.api.deps, db }, log);
  t.equal(await sweep(NEVER), 0, 'no account is erased before restore has run');

  t.same(await liveTokens(db), [token], 'the backup knows of no revocation');
  const erasures = { journal: [], windowMs: DAY_MS };
  const restored = await restoreFromBackup({ db, log, partitions, erasures }, 'lost');
  t.match(restored, { erasedAgain: 2, cancelledAgain: 1, standing: 2 });
  const { rows } = await sql<{ early: boolean }>`
    select due_at < now() + interval '23 hours' as early from erasure_request
    where cancelled_at is null and erased_at is null`.execute(db);
  t.same(rows, [{ early: false }, { early: false }], 'their window begins anew');
  t.same(await recorded(db), [], 'the log holds it already');
  t.match(await restoreFromBackup({ db, log, partitions, erasures }, 'again'), {
    erasedAgain: 0,
    cancelledAgain: 0,
    standing: 2,
  });
  await runsOut(t, db);
});

t.test('the log was lost with the database: the journal knows', async (t) => {
  const erasures = { journal, windowMs: DAY_MS };

  await t.test('brought back by restore-backup, with the journal', async (t) => {
    const database = await broughtBack(t, journal);
    const { db } = database.opened;
    t.same(await states(db), AS_LEFT, 'before a role starts');
    const log = await logOf(database);
    await restoreFromBackup({ db, log, partitions, erasures }, 'lost');
    t.same(await recorded(db), erased(), 'the log says it again');
    await restoreFromBackup({ db, log, partitions, erasures }, 'again');
    t.same(await recorded(db), erased(), 'once');
    await runsOut(t, db);
  });

  await t.test('brought back by other means, and restored', async (t) => {
    const database = await broughtBack(t, []);
    const { db } = database.opened;
    const log = await logOf(database);
    const restored = await restoreFromBackup({ db, log, partitions, erasures }, 'lost');
    t.match(restored, { erasedAgain: 2, cancelledAgain: 1, standing: 2 });
    t.same(await recorded(db), erased());
    await runsOut(t, db);
  });

  await t.test('brought back by other means, and its ledger begun anew', async (t) => {
    const { opened } = await broughtBack(t, []);
    const { db } = opened;
    const settings = { witnessFile: join(folder, 'none'), erasureWindowMs: DAY_MS } as Settings;
    const runtime = { db, partitions, settings, logger: silent };
    const { repeated } = await restartLedger(runtime, 'new.test', 'lost', journal);
    t.match(repeated, { erasedAgain: 2, cancelledAgain: 1, standing: 2 });
    t.same(await recorded(db), erased());
    const again = await restartLedger(runtime, 'newer.test', 'a better name', journal);
    t.match(again.repeated, { erasedAgain: 0, cancelledAgain: 0, standing: 2 });
    t.same(await recorded(db), erased(), 'a new ledger does not repeat the old one');
    await runsOut(t, db);
  });
});
