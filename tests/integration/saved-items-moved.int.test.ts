/** The six earlier tables of saved items moved into saved_item: filled databases are migrated. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { openArchive } from '@roletrail/api/own-data/archive';
import { readBackupManifest } from '@roletrail/cli/backup/manifest';
import { restoreTables } from '@roletrail/cli/backup/restore-tables';
import { takeBackup } from '@roletrail/cli/backup/take';
import { migrateToLatest } from '@roletrail/db/migrate';
import { migrations } from '@roletrail/db/migrations/index';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { verifyMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, testApi } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import {
  earlierItems,
  expectAnswers,
  type Held,
  mustAddEarlier,
  readEarlierRow,
} from '../helpers/earlier-saved-items.ts';
import { unzip } from '../helpers/unzip.ts';

const MOVE = '20251129-0200-saved-items-moved';
const MASTER = randomBytes(32);
const NEVER = new AbortController().signal;

type Item = { readonly id: string };

const { [MOVE]: moving, ...others } = migrations;
if (moving === undefined) throw new Error(`no migration ${MOVE}`);
/** The move after all other migrations, because the service on it needs their tables. */
const LAST = `99991231-${MOVE}`;
const MOVE_LAST = { ...others, [LAST]: moving };

/** Returns an empty database before the move, with all other tables; `move` migrates it. */
async function databaseBeforeMove(t: Test) {
  const database = await testDatabase({ migrated: false, poolSize: 10 });
  t.teardown(() => database[Symbol.asyncDispose]());
  await migrateToLatest(database.opened.db, others);
  const move = async () => {
    const { db } = database.open();
    const applied = await migrateToLatest(db, MOVE_LAST);
    t.same(applied, [LAST]);
    t.same(await migrateToLatest(db, MOVE_LAST), [], 'once');
    // the views look for the migration's own name
    await sql`update kysely_migration set name = ${MOVE} where name = ${LAST}`.execute(db);
  };
  return { database, move };
}

/** Starts the service on the database. */
async function serve(t: Test, { database }: Pick<Earlier, 'database'>, documents: boolean) {
  const keys = { jwt: JWT, vault: deriveVaultKeys(MASTER) };
  const api = await testApi({ database, documents, deps: { keys } });
  t.teardown(() => api[Symbol.asyncDispose]());
  return api;
}
type Earlier = Awaited<ReturnType<typeof databaseBeforeMove>>;
const JWT = randomBytes(32);

t.test('a filled database answers the same after the move', async (t) => {
  const earlier = await databaseBeforeMove(t);
  const { move } = earlier;
  const api = await serve(t, earlier, true);
  const [who, other] = [
    await createTestUser(api, { consent: true }),
    await createTestUser(api, { consent: true }),
  ];
  const held: (Held & { row: object | undefined })[] = [];
  for (const item of earlierItems) {
    const added = await mustAddEarlier(api, who.id, item);
    await mustAddEarlier(api, other.id, item);
    held.push({ item, added, row: await readEarlierRow(api, item, added.id) });
  }
  const older = await api.db.startTransaction().setIsolationLevel('repeatable read').execute();
  await sql`select 1`.execute(older);
  await move();
  await t.rejects(sql`select * from resume`.execute(older), { code: '40001' }, 'not an empty list');
  await older.rollback().execute();

  const archive = await unzip(await buffer(await openArchive(api.deps, who.id)));
  const files = [...archive.values()].map(String);
  for (const { item, added, row } of held) {
    await expectAnswers(t, api, who, { item, added });
    t.same(
      await readEarlierRow(api, item, added.id),
      row,
      `${item.table}: every column, as it was`,
    );
    const rows = files.flatMap((text) => (text.startsWith('[') ? JSON.parse(text) : []));
    const given = rows.filter(({ id }: Item) => id === added.id);
    const { content, columns } = item;
    t.match(given, [{ content, ...columns, revision: 1 }], `${item.table}: in the archive`);
    t.equal(given.length, 1);
    t.notOk('clear' in given[0] || 'sealed' in given[0]);
  }
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from saved_item where user_id = ${who.id}`.execute(api.db);
  t.same(rows, [{ n: earlierItems.length }]);
});

t.test('a backup of before the move is restored, then migrated', async (t) => {
  const [source, target] = [await databaseBeforeMove(t), await databaseBeforeMove(t)];
  const api = await serve(t, source, true);
  await verifyMasterKey(api.db, MASTER);
  const who = await createTestUser(api, { consent: true });
  const held: Held[] = [];
  for (const item of earlierItems) {
    held.push({ item, added: await mustAddEarlier(api, who.id, item) });
  }
  const root = await mkdtemp(join(tmpdir(), 'rt-moved-'));
  t.teardown(() => rm(root, { recursive: true, force: true }));
  const folder = join(root, 'backup');
  await takeBackup(api.db, folder, NEVER);
  const manifest = await readBackupManifest(folder);
  const { db } = target.database.opened;
  await restoreTables(
    db,
    folder,
    manifest,
    { masterKeys: { current: MASTER, previous: null }, journal: [] },
    NEVER,
  );
  await target.move();
  const restored = await serve(t, target, false);
  for (const one of held) await expectAnswers(t, restored, who, one);
});
