/** `roletrail backup` and `restore-backup`: every row and byte, or nothing and a reason. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFile,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup, readBackupManifest, tableFile } from '@roletrail/cli/backup/manifest';
import {
  assertSameSchemaVersion,
  ROWS_OF_A_NEW_DATABASE,
  restoreTables,
} from '@roletrail/cli/backup/restore-tables';
import { takeBackup } from '@roletrail/cli/backup/take';
import { dumpSchema } from '@roletrail/db/dump-schema';
import type { Database } from '@roletrail/db/open';
import { dumpedTables } from '@roletrail/db/table-dump';
import { ensureDataKey } from '@roletrail/vault/data-keys';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { verifyMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;
const MASTER = randomBytes(32);
/** Text with all characters that COPY escapes. */
const ODD = 'tab\t feed\n return\r back\\slash \\. \\N é🦀 \u0001 "quoted", {curly}';
const ALL_BYTES = Buffer.from(Array.from({ length: 512 }, (_, i) => i % 256));

let folder: string;
let source: TestDatabase;
t.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rt-backup-'));
  source = await testDatabase();
  await fill(source.opened.db);
});
t.teardown(async () => {
  await source[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** Rows with values of every type, and rows that point to others. */
async function fill(db: Database): Promise<void> {
  const id = randomUUID();
  await sql`insert into app_user (id, email, email_normalized) values (${id}, ${ODD}, ${ODD})`.execute(
    db,
  );
  await db.transaction().execute((tx) => ensureDataKey(tx, deriveVaultKeys(MASTER), id));
  await verifyMasterKey(db, MASTER);
  const session = randomUUID();
  await sql`
    insert into session (id, user_id, method, expires_at, device_hash, user_agent)
    values (${session}, ${id}, 'signup', '294276-12-31 23:59:59.999999+00', ${ALL_BYTES}, ${ODD})`.execute(
    db,
  );
  await sql`
    insert into account_token (token_hash, user_id, purpose, email, session_id, expires_at)
    values (${ALL_BYTES}, ${id}, 'recovery', '', ${session}, '0001-01-01 00:00:00.000001+00 BC')`.execute(
    db,
  );
  await sql`
    insert into legal_documents (doc_type, version, html, sha256, is_required, effective_date)
    values ('terms', ${ODD}, ${ODD}, repeat('a', 64), true, '2025-02-28')`.execute(db);
  await sql`
    insert into article (id, slug, title, excerpt, html, sha256, plain, words, contents, tags, topic,
      author, sources, status, origin)
    values (${randomUUID()}, 'slug', ${ODD}, '', ${ODD}, repeat('b', 64), 'plain words', 2,
      ${JSON.stringify([{ text: ODD }])}::jsonb, array[${ODD}, '', 'NULL', 'a,b']::text[], 'topic',
      'author', '[]', 'draft', 'staff')`.execute(db);
  const ticket = randomUUID();
  await sql`
    insert into ticket (id, number, name, email, email_normalized, topic, form_id, form_digest)
    values (${ticket}, 'T-1', ${ODD}, 'a@b.c', 'a@b.c', 'other', ${randomUUID()}, '\\x')`.execute(
    db,
  );
  await sql`
    insert into ticket_message (id, ticket_id, author, body)
    values (${randomUUID()}, ${ticket}, 'person', ${ODD})`.execute(db);
  await sql`insert into outbox_partition (topic, partition) values ('consent-events', 0)`.execute(
    db,
  );
  await sql`
    insert into log_record (topic, partition, "offset", key, value)
    select 'consent-events', 0, n, case when n % 2 = 0 then ${ODD} end,
      case when n % 3 > 0 then ${ALL_BYTES}::bytea end
    from generate_series(0, 4999) as n`.execute(db);
  await sql`
    insert into dead_letter (projection, topic, partition, "offset", reason)
    values ('consent', 'consent-events', 0, 9007199254740991, '')`.execute(db);
}

/** Each table by the hash of all its rows, whatever their order. */
async function contents(db: Database): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { name } of await dumpedTables(db)) {
    const { rows } = await sql<{ all: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as all
      from ${sql.table(name)} as r`.execute(db);
    found.set(name, rows[0]?.all ?? '');
  }
  return found;
}

const back = async (db: Database, from: string, key = MASTER) =>
  restoreTables(
    db,
    from,
    await readBackupManifest(from),
    { masterKeys: { current: key, previous: null }, journal: [] },
    NEVER,
  );

t.test('every row comes back as it was, and the schema is what it was', async (t) => {
  const { db } = source.opened;
  const taken = join(folder, 'taken');
  const manifest = await takeBackup(db, taken, NEVER);
  t.same(await readBackupManifest(taken), manifest);
  t.same(
    manifest.tables.map(({ name }) => name).sort(),
    (await dumpedTables(db)).map(({ name }) => name).sort(),
    'every table',
  );
  for (const file of ['.', ...(await readdir(taken))]) {
    const { mode } = await stat(join(taken, file));
    t.equal(mode & 0o777, file === '.' ? 0o700 : 0o600, file);
  }
  await using target = await testDatabase();
  const empty = await dumpSchema(target.opened.db);
  await back(target.opened.db, taken);
  t.same(await contents(target.opened.db), await contents(db));
  t.equal(await dumpSchema(target.opened.db), empty);
  const enabled = sql<{ n: number }>`
    select count(*)::integer as n from pg_trigger where tgenabled <> 'O'`;
  t.same((await enabled.execute(target.opened.db)).rows, [{ n: 0 }], 'triggers work again');
  await t.rejects(sql`delete from log_record`.execute(target.opened.db), { code: '42501' });
  const found = sql`select from article where search @@ to_tsquery('words')`;
  t.equal((await found.execute(target.opened.db)).rows.length, 1, 'made columns are made again');

  await t.test('again: into another folder, and not over what is there', async (t) => {
    await t.rejects(takeBackup(db, taken, NEVER), { code: 'REFUSED', message: /is not empty/ });
    t.same(await readBackupManifest(taken), manifest, 'the first one is untouched');
    await checkBackup(taken, manifest, NEVER);
    const again = await takeBackup(db, join(folder, 'again'), NEVER);
    t.same(again.tables, manifest.tables);
    await t.rejects(back(target.opened.db, taken), {
      code: 'REFUSED',
      message: /rows in .*app_user.*log_record/,
    });
  });
});

t.test('a new database has the documented rows, and accepts a restore', async (t) => {
  await using target = await testDatabase();
  const { db } = target.opened;
  await verifyMasterKey(db, MASTER);
  const filled = [...(await contents(db))].filter(([, all]) => !all.startsWith('0 '));
  t.same(filled.map(([name]) => name).sort(), [...ROWS_OF_A_NEW_DATABASE].sort());
});

t.test('one snapshot: what is written meanwhile is in it as a whole or not at all', async (t) => {
  await using busy = await testDatabase();
  const { db } = busy.opened;
  let [stop, pairs] = [false, 0];
  const writing = (async () => {
    while (!stop) {
      await db.transaction().execute(async (tx) => {
        const values = sql`('t', 0, ${pairs})`;
        // the first table of a backup and one of the last
        await sql`insert into attempt_window values (int4send(${pairs}::integer), 1, now())`.execute(
          tx,
        );
        await sql`insert into log_record (topic, partition, "offset") values ${values}`.execute(tx);
      });
      pairs += 1;
    }
  })();
  await waitFor('some rows', () => pairs > 50);
  const before = pairs;
  const taken = await takeBackup(db, join(folder, 'busy'), NEVER);
  stop = true;
  await writing;
  const rows = (name: string) => taken.tables.find((table) => table.name === name)?.rows;
  t.equal(rows('attempt_window'), rows('log_record'));
  t.ok((rows('log_record') ?? 0) >= before && pairs > before, 'it was written to all the while');
});

t.test('what is damaged, foreign or of another version does nothing', async (t) => {
  const { db } = source.opened;
  await using target = await testDatabase();
  const before = await contents(target.opened.db);
  let nth = 0;
  const fresh = async () => {
    nth += 1;
    const taken = join(folder, `damaged-${nth}`);
    await takeBackup(db, taken, NEVER);
    return taken;
  };
  const record = (taken: string) => tableFile(taken, { name: 'log_record' });
  const damages: Record<
    string,
    [(taken: string) => Promise<unknown>, { code: string; message?: RegExp }]
  > = {
    'one byte': [
      async (taken) => {
        const bytes = await readFile(record(taken));
        bytes[1000] = (bytes[1000] ?? 0) ^ 1;
        await writeFile(record(taken), bytes);
      },
      { code: 'BACKUP_INVALID', message: /log_record\.copy is not what was written/ },
    ],
    'a row less': [
      async (taken) => truncate(record(taken), (await stat(record(taken))).size - 20),
      { code: 'BACKUP_INVALID', message: /log_record\.copy/ },
    ],
    'a row more': [
      (taken) => appendFile(record(taken), 't\t0\t1\t\\N\t\\N\t2025-01-01\n'),
      { code: 'BACKUP_INVALID', message: /5001 rows .* of 5000/ },
    ],
    'a file less': [(taken) => rm(record(taken)), { code: 'BACKUP_INVALID', message: /missing/ }],
    'no manifest': [(taken) => rm(join(taken, 'manifest.json')), { code: 'NOT_FOUND' }],
    'half a manifest': [
      (taken) => truncate(join(taken, 'manifest.json'), 300),
      { code: 'BACKUP_INVALID' },
    ],
  };
  for (const [what, [damage, refusal]] of Object.entries(damages)) {
    const taken = await fresh();
    await damage(taken);
    const check = async () => checkBackup(taken, await readBackupManifest(taken), NEVER);
    await t.rejects(check(), refusal, `${what}: checked before anything is touched`);
    if (what !== 'a file less')
      await t.rejects(back(target.opened.db, taken), { code: /^\w+$/ }, what);
    t.same(await contents(target.opened.db), before, `${what}: nothing is left of it`);
  }

  const taken = await fresh();
  const manifest = await readBackupManifest(taken);
  const older = { ...manifest, migrations: manifest.migrations.slice(0, -1) };
  t.throws(() => assertSameSchemaVersion(older), {
    code: 'BACKUP_INVALID',
    message: /other version/,
  });
  assertSameSchemaVersion(manifest);
  await t.rejects(back(target.opened.db, taken, randomBytes(32)), { code: 'MASTER_KEY_MISMATCH' });
  t.same(await contents(target.opened.db), before, 'another key: nothing is left of it');

  await t.test('rows that point to nothing are refused, whatever the manifest says', async (t) => {
    const orphan = { ...manifest, tables: manifest.tables.map((table) => ({ ...table })) };
    const person = orphan.tables.find(({ name }) => name === 'app_user');
    await writeFile(tableFile(taken, { name: 'app_user' }), '');
    const sha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    if (person) Object.assign(person, { rows: 0, bytes: 0, sha256 });
    await t.rejects(
      restoreTables(
        target.opened.db,
        taken,
        orphan,
        { masterKeys: { current: MASTER, previous: null }, journal: [] },
        NEVER,
      ),
      {
        code: 'BACKUP_INVALID',
        cause: { code: '23503' },
      },
    );
    t.same(await contents(target.opened.db), before);
  });
  await back(target.opened.db, await fresh());
  t.same(await contents(target.opened.db), await contents(db), 'and then a good one');
});

t.test('a folder that cannot be used, and one that another backup writes to', async (t) => {
  const { db } = source.opened;
  const file = join(folder, 'file');
  await writeFile(file, '');
  await t.rejects(takeBackup(db, join(file, 'x'), NEVER), { code: 'ENOTDIR' });
  await t.rejects(takeBackup(db, join(folder, 'no', 'x'), NEVER), { code: 'NOT_FOUND' });
  const shared = join(folder, 'shared');
  let begun = Promise.resolve<unknown>(null);
  // the backup waits at its first statement, its folder made
  await db.transaction().execute(async (tx) => {
    await sql`lock table user_role`.execute(tx);
    begun = takeBackup(db, shared, NEVER).catch((error: unknown) => error);
    await waitFor('the folder', () =>
      readdir(shared).then(
        () => true,
        () => false,
      ),
    );
    await waitFor('the backup to wait', async () => {
      const asked = sql`select from pg_locks where not granted and relation = 'user_role'::regclass`;
      return (await asked.execute(tx)).rows.length > 0;
    });
    await writeFile(tableFile(shared, { name: 'user_role' }), 'of the other');
  });
  t.match(await begun, { code: 'REFUSED', message: /is not empty/ });
  t.same(await readdir(shared), ['user_role.copy'], 'what it had written is gone again');
});
