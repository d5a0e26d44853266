/**
 * What no backup may undo, changed one thing at a time: each line of the journal and each of its
 * fields, each column of each table that must have what it says. fsck names it every time.
 */
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepErasures } from '@roletrail/api/erasure/sweep';
import { createAuditorToken, revokeAuditorToken } from '@roletrail/api/staff/auditor-tokens';
import { getJournalPath } from '@roletrail/audit-projector/journal';
import { signingTrees } from '@roletrail/audit-projector/trees';
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { openListener } from '@roletrail/db/listen';
import { openPostgresLog } from '@roletrail/event-log/postgres/log';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, PASSWORD, type TestUser } from '../helpers/api.ts';
import { silent } from '../helpers/logger.ts';
import { LEDGER_ORIGIN, type Service, service } from '../helpers/service.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
const vaultKeys = deriveVaultKeys(randomBytes(32));
const actor = { kind: 'operator', id: 'test' } as const;

let running: Service;
let folder: string;
let sources: FsckSources & { readonly witnessFile: string };
let lines: readonly string[];
let people: Record<'gone' | 'kept' | 'waits', TestUser>;

/** `gone` is erased, `kept` took it back, `waits` may still; an auditor's token is revoked. */
t.before(async () => {
  running = await service({ deps: { keys: { jwt: randomBytes(32), vault: vaultKeys } } });
  const { api, database, ledgerSeed, witnessFile } = running;
  people = {
    gone: await createTestUser(api),
    kept: await createTestUser(api),
    waits: await createTestUser(api),
  };
  for (const one of Object.values(people)) await ask('POST', one);
  await ask('DELETE', people.kept);
  await sql`update erasure_request set due_at = now() where user_id = ${people.gone.id}`.execute(
    api.db,
  );
  if ((await sweepErasures(api.deps, NEVER)) !== 1) throw new Error('one is erased');
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { id } = await createAuditorToken(api.deps, { label: 'an auditor', expiresAt, actor });
  await revokeAuditorToken(api.deps, { id, reason: 'misused', actor });
  await running.settled();
  // what is signed from now on is in no copy of the witness file
  await running.signed();
  const written = async () =>
    (await readFile(getJournalPath(witnessFile), 'utf8')).trim().split('\n');
  await waitFor('the journal', async () => (await written()).length === 6);
  lines = await written();

  folder = await mkdtemp(join(tmpdir(), 'rt-journal-'));
  const listener = openListener(database.config, silent);
  t.teardown(() => listener[Symbol.asyncDispose]());
  sources = {
    db: api.db,
    log: openPostgresLog(api.db, listener),
    partitions: DEFAULT_PARTITIONS,
    trees: signingTrees(LEDGER_ORIGIN, ledgerSeed, DEFAULT_PARTITIONS),
    vaultKeys,
    witnessFile: join(folder, 'witness'),
  };
  await copyFile(witnessFile, sources.witnessFile);
  await openTables();
});
t.teardown(async () => {
  await running[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function ask(method: 'POST' | 'DELETE', { headers }: TestUser): Promise<void> {
  const body = { currentPassword: PASSWORD, phrase: 'delete my account' };
  const payload = method === 'POST' ? { payload: body } : {};
  const answer = await running.api.app.inject({
    method,
    url: '/api/me/erasure',
    headers,
    ...payload,
  });
  if (answer.statusCode >= 300) throw new Error(answer.body);
}

const TABLES = ['app_user', 'data_key', 'erasure_request', 'auditor_token'] as const;

/** Drops the constraints and triggers that would prevent forged rows. */
async function openTables(): Promise<void> {
  const { db } = sources;
  for (const table of TABLES) {
    await sql`alter table ${sql.id(table)} disable trigger user`.execute(db);
    const { rows } = await sql<{ name: string }>`
      select conname as name from pg_constraint
      where conrelid = ${table}::regclass and contype = 'c'`.execute(db);
    for (const { name } of rows) {
      await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
    }
  }
}

async function checked(journal: readonly string[] = lines) {
  await writeFile(getJournalPath(sources.witnessFile), journal.map((line) => `${line}\n`).join(''));
  const { findings } = await fsck(sources, () => undefined, { waitMs: 30_000 });
  return findings;
}

function named(t: Test, found: Awaited<ReturnType<typeof checked>>, row: RegExp, say: string) {
  const [first] = found;
  t.match(`${first?.row} ${first?.what}`, row, say);
  t.equal(first?.code, 'FSCK_JOURNAL', say);
}

t.test('nothing was undone', async (t) => {
  t.same(await checked(), []);
  const kinds = lines.map((line) => JSON.parse(line).kind).sort();
  t.same(kinds, ['cancelled', 'erased', 'requested', 'requested', 'requested', 'token_revoked']);
});

t.test('each line of the journal taken away, and each field of each changed', async (t) => {
  for (const [i, line] of lines.entries()) {
    const word: Record<string, string> = JSON.parse(line);
    const less = lines.filter((other) => other !== line);
    const lacks = new RegExp(`^journal lacks event ${word.eventId}`);
    named(t, await checked(less), lacks, `without ${line}`);
    for (const [field, value] of Object.entries(word)) {
      const other = { ...word, [field]: another(field, value) };
      const changed = lines.with(i, JSON.stringify(other));
      const row = field === 'kind' ? /\.journal:\d+ is no line of ours/ : whereOf(field, i, lacks);
      named(t, await checked(changed), row, `${field} of ${line}`);
    }
  }
});

/** An event under another id is missing under its own. */
function whereOf(field: string, i: number, lacks: RegExp): RegExp {
  return field === 'eventId' ? lacks : new RegExp(`^journal line ${i + 1} ${field} is `);
}

/** Another value that could stand there. */
function another(field: string, value: string): string {
  if (field === 'kind') return value === 'erased' ? 'requested' : 'erased';
  if (field === 'at' || field === 'dueAt') return '2020-01-01T00:00:00.000Z';
  return value.replace(/^./, (digit) => (digit === '1' ? '2' : '1'));
}

t.test('an erasure that the log never held', async (t) => {
  const eventId = '0193e5a0-0000-7000-8000-000000000001';
  const at = '2026-11-21T10:00:00.000Z';
  const forged = { kind: 'erased', eventId, at, userId: people.waits.id };
  const row = /^journal line 7 the log does not hold that/;
  named(t, await checked([...lines, JSON.stringify(forged)]), row, 'one more');
});

t.test('no journal at all, and one that is none', async (t) => {
  named(t, await checked([]), /^journal lacks event/, 'empty');
  named(t, await checked(['{']), /\.journal:1 is no line of ours/, 'no JSON');
});

/** Columns that may be anything, each with why. */
const FREE: Readonly<Record<string, string>> = {
  'app_user.id': 'another person: this one is no more',
  'app_user.created_at': 'no personal data',
  'app_user.email_verified_at': 'of an address that is gone',
  'app_user.is_demo': 'no personal data',
  'data_key.user_id': 'the same, of a key that is destroyed',
  'data_key.created_at': 'no personal data',
  'data_key.destroyed_at': 'the key is gone, whenever it went',
  'erasure_request.requested_at': 'the log says when',
  'erasure_request.due_at': 'a restore gives it anew',
  'auditor_token.id': 'compared with its events',
  'auditor_token.token_hash': 'of a token that is revoked',
  'auditor_token.label': 'compared with its events',
  'auditor_token.created_at': 'of a token that is revoked',
  'auditor_token.expires_at': 'compared with its events',
};

/** Values that would undo an erasure, by column. */
const UNDONE: Readonly<Record<string, string>> = {
  'app_user.email': `'again@example.org'`,
  'app_user.email_normalized': `'again@example.org'`,
  'app_user.password_hash': `'$argon2id$'`,
  'app_user.erased_at': 'null',
  'app_user.display_name': `'Ann'`,
  'app_user.known_since': 'now()',
  'app_user.known_device': `'\\x00'`,
  'app_user.saved_before': 'now()',
  'app_user.decisions_from': 'now()',
  'app_user.locked_until': 'now()',
  'data_key.wrapped': `'\\x00'`,
  'erasure_request.id': 'gen_random_uuid()',
  'erasure_request.user_id': 'gen_random_uuid()',
  'erasure_request.receipt_hash': `'\\x00'`,
  'erasure_request.cancelled_at': 'null',
  'erasure_request.erased_at': 'null',
  'auditor_token.revoked_at': 'null',
};

const VICTIM: Readonly<Record<(typeof TABLES)[number], string>> = {
  app_user: 'erased_at is not null',
  data_key: 'wrapped is null',
  erasure_request: 'erased_at is not null',
  auditor_token: 'revoked_at is not null',
};

t.test('each column that must have it, undone alone', async (t) => {
  const { db } = sources;
  for (const table of TABLES) {
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table}`.execute(db);
    for (const { name } of columns) {
      const column = `${table}.${name}`;
      if (FREE[column]) continue;
      t.ok(UNDONE[column], `${column} is undone, or free to be anything`);
      const where = name === 'cancelled_at' ? 'cancelled_at is not null' : VICTIM[table];
      await sql`create table kept as select * from ${sql.id(table)} where ${sql.raw(where)}`.execute(
        db,
      );
      await sql`update ${sql.id(table)} set ${sql.id(name)} = ${sql.raw(UNDONE[column] ?? '')}
        where ${sql.raw(where)}`.execute(db);
      const found = await checked();
      const row = name === 'id' ? /is missing/ : new RegExp(`^${table} `);
      named(t, found, row, column);
      if (name !== 'id') t.equal(found[0]?.column, name, column);
      await putBack(table, name);
    }
  }
  t.same(await checked(), [], 'everything was put back');
});

/** Restores the value. Finds the row by its unchanged columns. */
async function putBack(table: (typeof TABLES)[number], column: string): Promise<void> {
  const same = table === 'erasure_request' ? 'requested_at' : 'created_at';
  const { db } = sources;
  await sql`update ${sql.id(table)} t set ${sql.id(column)} = k.${sql.id(column)} from kept k
    where t.${sql.id(same)} = k.${sql.id(same)}`.execute(db);
  await sql`drop table kept`.execute(db);
}

t.test('each row that must be there, taken away', async (t) => {
  const { db } = sources;
  await sql`create table kept as table erasure_request`.execute(db);
  for (const { id } of (await sql<{ id: string }>`select id from kept`.execute(db)).rows) {
    await sql`delete from erasure_request where id = ${id}`.execute(db);
    named(t, await checked(), new RegExp(`^erasure_request id ${id} is missing`), id);
    await sql`insert into erasure_request select * from kept where id = ${id}`.execute(db);
  }
  await sql`drop table kept`.execute(db);
});
