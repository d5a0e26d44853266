/** A process with another master key than the database's is noticed before it does anything. */
import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allCommands } from '@roletrail/cli/commands/index';
import type { Database } from '@roletrail/db/open';
import { ensureDataKey } from '@roletrail/vault/data-keys';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { verifyMasterKey } from '@roletrail/vault/master-key';
import t from 'tap';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

async function addPerson(db: Database, masterKey: Buffer): Promise<string> {
  const id = randomUUID();
  const person = { id, email: id, email_normalized: id, password_hash: null, erased_at: null };
  await db.insertInto('app_user').values(person).execute();
  await db.transaction().execute((tx) => ensureDataKey(tx, deriveVaultKeys(masterKey), id));
  return id;
}

const pins = ({ opened: { db } }: TestDatabase) =>
  db.selectFrom('master_key').select('fingerprint').execute();

t.test(
  'where something is sealed, a key is pinned by opening it, and by nothing else',
  async (t) => {
    await using database = await testDatabase();
    const { db } = database.opened;
    const [right, wrong] = [randomBytes(32), randomBytes(32)];
    const changed = await addPerson(db, right);
    await addPerson(db, right);
    t.equal(await verifyMasterKey(db, wrong), false);
    t.same(await pins(database), [], 'the wrong one is not pinned, however early it comes');
    await db
      .updateTable('data_key')
      .set({ wrapped: randomBytes(61) })
      .where('user_id', '=', changed)
      .execute();
    t.equal(await verifyMasterKey(db, right), true, 'one row that was changed is not another key');
    t.equal((await pins(database)).length, 1);
    t.equal(await verifyMasterKey(db, right), true);
    t.equal(await verifyMasterKey(db, wrong), false);
    const [pin] = await pins(database);
    const { previous: _, ...derived } = deriveVaultKeys(right);
    for (const [name, key] of Object.entries(derived)) {
      t.notOk(pin && key.export().includes(pin.fingerprint), `no part of the ${name} key`);
    }
  },
);

t.test('where nothing is sealed, of many at once one key is right', async (t) => {
  await using database = await testDatabase({ poolSize: 8 });
  const keys = Array.from({ length: 8 }, () => randomBytes(32));
  const fits = await Promise.all(keys.map((key) => verifyMasterKey(database.opened.db, key)));
  t.equal(fits.filter(Boolean).length, 1);
  t.equal((await pins(database)).length, 1);
});

/** Commands that use the master key, with arguments that reach the database. */
const ARGUMENTS: Record<string, readonly (readonly string[])[]> = {
  start: ['api', 'consent-worker', 'audit-projector'].map((role) => ['--only', role]),
  fsck: [[]],
  doctor: [[]],
  rebuild: [['audit', '--reason', 'test', '--yes']],
  account: [['reset-factor', 'ada@example.org', '--reason', 'test']],
  diff: [['audit']],
  dlq: [['list']],
  rotate: [['master-key', '--yes']],
  // into an empty database, sealed under no key yet: below
  'restore-backup': [],
};

t.test('every role, and every command that takes the key, with a given database', async (t) => {
  const taking = (await allCommands()).filter(({ keys }) => keys({}).includes('master'));
  t.same(Object.keys(ARGUMENTS).sort(), taking.map(({ name }) => name).sort());
  await using database = await testDatabase();
  const hex = () => randomBytes(32).toString('hex');
  const env = {
    DATABASE_URL: database.config.url,
    PORT: String(await freePort()),
    RT_MASTER_KEY: hex(),
    RT_LEDGER_KEY: hex(),
    RT_JWT_KEY: hex(),
  };
  const run = async (args: readonly string[], other: Record<string, string> = {}) => {
    const process = startRoletrail(args, { ...env, ...other });
    return { code: (await process.ended).code, output: process.output() };
  };
  const folder = await mkdtemp(join(tmpdir(), 'rt-key-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const taken = join(folder, 'taken');
  const first = startRoletrail(['start', '--only=audit-projector'], {
    ...env,
    RT_WITNESS_FILE: join(folder, 'witness.jsonl'),
  });
  await first.says('"msg":"started"');
  t.match(await first.terminate(), { code: 0 });
  t.match(await run(['backup', taken]), { code: 0 });
  const backups = await database.opened.db.selectFrom('backup_run').select('bytes').execute();
  t.match(backups, [{ bytes: /^[1-9]\d*$/ }], 'its size is recorded');
  const wrong = { RT_MASTER_KEY: hex() };
  for (const [name, ways] of Object.entries(ARGUMENTS)) {
    for (const args of ways) {
      const given = args.map((arg) => arg.replace('{folder}', folder));
      const { code, output } = await run([name, ...given], wrong);
      t.match(output, 'RT_MASTER_KEY is not the key that this database is sealed under', name);
      if (name === 'doctor') t.equal(code, 1, 'one of the things that doctor finds');
      else
        t.match({ code, output }, { code: 5, output: /["[]MASTER_KEY_MISMATCH["\]].*\n$/ }, name);
      t.notMatch(output, /\n {4}at /, 'no stack');
    }
  }
  t.match(await run(['doctor']), { output: /✓ schema/ });

  await t.test(
    'a backup is brought back with its own key, after the wrong one was tried',
    async (t) => {
      await using empty = await testDatabase();
      const back = (other: Record<string, string>) =>
        run(['restore-backup', taken], { DATABASE_URL: empty.config.url, ...other });
      t.match(await back(wrong), { code: 5, output: /under another RT_MASTER_KEY/ });
      t.match(await back({}), { code: 0 });
    },
  );
});

t.test('a launched product whose keys are gone, or others', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'rt-key-'));
  // the server's own user must get through
  await chmod(folder, 0o711);
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const env = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) };
  const first = startRoletrail(['start'], env);
  await first.says('Ready:', 60_000);
  await waitFor('a signed note', async () => {
    return (await readdir(env.DATA_DIR)).includes('witness.jsonl');
  });
  t.match(await first.terminate(), { code: 0 }, first.output());
  const file = join(env.DATA_DIR, 'keys.env');
  const kept = await readFile(file, 'utf8');
  await rm(file);
  const without = startRoletrail(['start'], env);
  t.match(await without.ended, { code: 7 });
  t.match(without.output(), /keys\.env is gone.*put it back.*\[NOT_FOUND\]\n$/s);
  const others = startRoletrail(['keygen'], env);
  t.match(await others.ended, { code: 0 }, 'and no keys are made');
  await writeFile(file, others.output(), { flag: 'wx', mode: 0o600 });
  const anew = startRoletrail(['start'], env);
  t.match(await anew.ended, { code: 5 });
  t.match(anew.output(), /\[MASTER_KEY_MISMATCH\]\n$/);
  await writeFile(file, kept);
  const right = startRoletrail(['seed'], env);
  t.match(await right.ended, { code: 0 }, right.output());
});
