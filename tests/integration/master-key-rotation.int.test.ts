/** `roletrail rotate master-key`: everything opens before, meanwhile and afterwards, whenever it is killed. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservedFor, storeUndo } from '@roletrail/api/account/undo-state';
import { resolveFilter } from '@roletrail/api/audit/filter';
import { enqueueMail, openMail } from '@roletrail/api/mail/enqueue-mail';
import { countSignInFailure } from '@roletrail/api/security/sign-in-failures';
import { readBackupManifest } from '@roletrail/cli/backup/manifest';
import { restoreTables } from '@roletrail/cli/backup/restore-tables';
import { takeBackup } from '@roletrail/cli/backup/take';
import { deadLetterBox } from '@roletrail/cli/compose/dead-letter-box';
import { type Rotated, rotateMasterKey } from '@roletrail/cli/rotate/rotate-master-key';
import { readKeys } from '@roletrail/vault/data-keys';
import { deriveVaultKeys, type VaultKeys } from '@roletrail/vault/keys';
import { verifyMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createTestUser, type TestUser } from '../helpers/api.ts';
import { testDatabase } from '../helpers/database.ts';
import { acceptance, fetchDocuments, postDecision } from '../helpers/decisions.ts';
import { EXPORT, fetchFile, make, staff } from '../helpers/exports.ts';
import { type Service, service } from '../helpers/service.ts';

const NEVER = new AbortController().signal;
const [FIRST, SECOND, THIRD] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const IP = '127.0.0.1';

let s: Service;
let people: TestUser[];
let mailId: string;
let folder: string;
t.before(async () => {
  const keys = { jwt: randomBytes(32), vault: deriveVaultKeys(FIRST) };
  s = await service({ relays: false, deps: { keys } });
  folder = await mkdtemp(join(tmpdir(), 'rt-rotation-'));
  await verifyMasterKey(s.api.db, FIRST);
  people = [await createTestUser(s.api), await createTestUser(s.api)];
  for (const who of people) {
    await postDecision(s.api, who, acceptance(who.id, await fetchDocuments(s.api, who)));
  }
  await fill(keys.vault);
});
t.teardown(async () => {
  await s[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

/** One row of each kind that depends on the master key, beside data keys and search tags. */
async function fill(keys: VaultKeys): Promise<void> {
  const { db } = s.api;
  mailId = await db
    .transaction()
    .execute((tx) => enqueueMail(tx, keys, { to: 'a@b.test', subject: 'Hello', text: 'T' }));
  const [first] = people;
  if (!first) throw new Error('there are people');
  await sql`update app_user set email_verified_at = now()`.execute(db);
  await db.transaction().execute((tx) => storeUndo(tx, keys, first.id, 'email'));
  const sealed = deadLetterBox(keys).seal(Buffer.from('{'));
  await sql`insert into dead_letter (projection, topic, partition, "offset", reason, sealed_value)
    select 'audit', 'consent-events', 2, n, 'unreadable', ${sealed} from generate_series(90, 92) n`.execute(
    db,
  );
  await sql`create schema ledger_until_1`.execute(db);
  await sql`create table ledger_until_1.dead_letter as select * from dead_letter`.execute(db);
  const failed = { why: 'password', account: 'a@b.test', network: IP } as const;
  await countSignInFailure(db, keys.counts, failed);
}

/** Everything that a process with these keys opens and finds. */
async function opens(t: Test, keys: VaultKeys, what: string): Promise<void> {
  const { db } = s.api;
  const ids = people.map(({ id }) => id);
  const states = [...(await readKeys(db, keys, ids)).values()];
  t.same(
    states.map(({ kind }) => kind),
    ['live', 'live'],
    `${what}: data keys`,
  );
  const mail = await db.selectFrom('mail_message').selectAll().where('id', '=', mailId).execute();
  for (const { content } of mail)
    t.match(openMail(keys, mailId, content ?? Buffer.alloc(0)), { subject: 'Hello' });
  const { open } = deadLetterBox(keys);
  for (const schema of ['public', 'ledger_until_1']) {
    const { rows } = await sql<{ sealed_value: Buffer }>`
      select sealed_value from ${sql.id(schema, 'dead_letter')}`.execute(db);
    t.same(
      rows.map((row) => open(row.sealed_value)?.toString()),
      ['{', '{', '{'],
      `${what}: dead letters of ${schema}`,
    );
  }
  const [first] = people;
  const reserved = await db
    .transaction()
    .execute((tx) => reservedFor(tx, keys, first?.email ?? ''));
  t.equal(reserved, first?.id, `${what}: reserved address`);
  const { tags } = await resolveFilter({ db, vaultKeys: keys }, { ip: IP });
  const known = tags.flatMap(({ tag, also }) => (also === undefined ? [tag] : [tag, also]));
  const { rows } = await sql<{ user_id: string }>`
    select user_id from evidence_tag where encode(tag, 'hex') = any(${known}::text[])`.execute(db);
  t.same(rows.map((row) => row.user_id).sort(), ids.sort(), `${what}: search by address`);
}

/** Rotates, and ends each call after its n-th batch as a kill does, until one comes to the end. */
async function rotateWithCrashes(
  t: Test,
  current: Buffer,
  previous: Buffer,
): Promise<readonly (Rotated | null)[]> {
  const ends: (Rotated | null)[] = [];
  for (let allowed = 0; ends.length === 0; allowed += 1) {
    let left = allowed;
    const stop = () => {
      if (left === 0) throw new Error('killed');
      left -= 1;
    };
    const steps = { onBegun: stop, onBatch: stop };
    try {
      ends.push(await rotateMasterKey(s.api.db, { current, previous }, steps));
    } catch (error) {
      if (!(error instanceof Error && error.message === 'killed')) throw error;
      await opens(t, deriveVaultKeys(current, previous), `after ${allowed} batches`);
    }
  }
  return ends;
}

t.test('before the log has a decision: the event is in the outbox', async (t) => {
  const failures = () =>
    sql<{ code: Buffer }>`select code from sign_in_failure where dimension <> 'all' order by code`
      .execute(s.api.db)
      .then(({ rows }) => rows.map(({ code }) => code.toString('hex')));
  const codes = await failures();
  await takeBackup(s.api.db, join(folder, 'before'), NEVER);
  await rotateWithCrashes(t, SECOND, FIRST);
  await opens(t, deriveVaultKeys(SECOND), 'the new key alone');
  await t.rejects(readKeys(s.api.db, deriveVaultKeys(FIRST), [people[0]?.id ?? '']), {
    code: 'MASTER_KEY_INVALID',
  });
  const old = await resolveFilter({ db: s.api.db, vaultKeys: deriveVaultKeys(FIRST) }, { ip: IP });
  t.match(old.tags, [{ spread: 'rare', owner: null }], 'the earlier key finds no record');
  const recoded = await failures();
  t.equal(recoded.length, codes.length);
  t.notOk(
    recoded.some((code) => codes.includes(code)),
    'nor does it test an address',
  );
  const again = await rotateMasterKey(
    s.api.db,
    { current: SECOND, previous: FIRST },
    { onBegun: () => t.fail('begins once'), onBatch: () => t.fail('does nothing') },
  );
  t.equal(again, null);
});

t.test('after the log has it, and an export by an address is the same file', async (t) => {
  const keys = { ...s.api.deps.keys, vault: deriveVaultKeys(SECOND) };
  Object.assign(s.api.deps, { keys });
  s.startRelays();
  await s.settled();
  await s.signed();
  const reader = await staff(s.api);
  const made = await make(s.api, reader, { ...EXPORT, filter: { ip: IP } });
  const file = await fetchFile(s.api, made);
  t.match(file.body, people[0]?.id ?? '-');
  await sql`delete from outbox where "offset" is not null`.execute(s.api.db);
  const [done] = await rotateWithCrashes(t, THIRD, SECOND);
  t.ok(done);
  Object.assign(s.api.deps, { keys: { ...keys, vault: deriveVaultKeys(THIRD) } });
  await opens(t, deriveVaultKeys(THIRD), 'the third key alone');
  t.equal((await fetchFile(s.api, made)).body, file.body);
});

t.test('tags of an earlier ledger go, and a row that no key opens stays', async (t) => {
  const { db } = s.api;
  await sql`insert into evidence_tag (event_id, user_id, kind, tag)
    values (gen_random_uuid(), ${people[0]?.id}, 'ip', ${randomBytes(32)})`.execute(db);
  const broken = randomBytes(61);
  await sql`update data_key set wrapped = ${broken} where user_id = ${people[1]?.id}`.execute(db);
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from evidence_tag`.execute(db)).rows[0]?.n;
  const before = (await count()) ?? 0;
  const current = randomBytes(32);
  const quiet = { onBegun: () => undefined, onBatch: () => undefined };
  const done = await rotateMasterKey(db, { current, previous: THIRD }, quiet);
  t.match(done, { 'data keys': { unreadable: 1 }, 'search tags': { resealed: Number } });
  t.equal(await count(), before - 1);
  const { rows } = await sql<{ wrapped: Buffer }>`
    select wrapped from data_key where user_id = ${people[1]?.id}`.execute(db);
  t.same(rows[0]?.wrapped, broken);
});

t.test('a backup from before needs the key from before', async (t) => {
  await using database = await testDatabase();
  const from = join(folder, 'before');
  const back = async (current: Buffer) => {
    const known = { masterKeys: { current, previous: null }, journal: [] };
    await restoreTables(database.opened.db, from, await readBackupManifest(from), known, NEVER);
  };
  await t.rejects(back(SECOND), { code: 'MASTER_KEY_MISMATCH' });
  await back(FIRST);
  const ids = people.map(({ id }) => id);
  t.equal((await readKeys(database.opened.db, deriveVaultKeys(FIRST), ids)).size, 2);
});
