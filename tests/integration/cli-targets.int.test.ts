/** On what a command acts, with which keys, and what the programs that we start get to know. */
import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { allCommands } from '@roletrail/cli/commands/index';
import { startPostgres } from '@roletrail/cli/launch/postgres';
import { childEnvironment } from '@roletrail/cli/settings/child-environment';
import { ENV_NAMES, SECRETS } from '@roletrail/cli/settings/env';
import { verifyMasterKey } from '@roletrail/vault/master-key';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { ARGUMENTS, ELSEWHERE } from '../helpers/command-arguments.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { silent } from '../helpers/logger.ts';
import { startProcess, startRoletrail } from '../helpers/processes.ts';

const hex = () => randomBytes(32).toString('hex');
const drawn = () => ({ RT_MASTER_KEY: hex(), RT_LEDGER_KEY: hex(), RT_JWT_KEY: hex() });

async function folder(t: Test): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'rt-target-'));
  t.teardown(() => rm(made, { recursive: true, force: true }));
  return made;
}

async function roletrail(env: Record<string, string>, ...args: string[]) {
  const process = startRoletrail(args, env);
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

t.test('without DATABASE_URL no command makes a database, a broker or a key', async (t) => {
  const DATA_DIR = await folder(t);
  const before = { ...process.env };
  Object.assign(process.env, { DATA_DIR, RT_ENV_FILE: 'none' });
  t.teardown(() => {
    process.env = before;
  });
  const acting = (await allCommands()).filter(({ name }) => !ELSEWHERE.has(name));
  t.ok(acting.length > 10);
  for (const { name, options, run } of acting) {
    for (const kafka of [[], ['--kafka']]) {
      const given = (ARGUMENTS[name] ?? []).map((arg) => arg.replace('{folder}', DATA_DIR));
      const args = [...given, ...kafka];
      const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
      const ended = Promise.resolve().then(() => run(values, positionals));
      if (name === 'doctor') t.equal(await ended, 1, 'one of the things that doctor finds');
      else
        await t.rejects(ended, { code: 'NOT_FOUND', message: /[Oo]nly `roletrail start`/ }, name);
    }
  }
  t.same(await readdir(DATA_DIR), []);
});

t.test('./.env is read, the environment goes before it, and both are named', async (t) => {
  await using right = await testDatabase({ migrated: false });
  await using wrong = await testDatabase({ migrated: false });
  const cwd = await folder(t);
  await writeFile(join(cwd, '.env'), `DATABASE_URL=${right.config.url}\n`, { mode: 0o600 });
  const run = async (env: Record<string, string>, ...args: string[]) => {
    const bin = join(process.cwd(), 'cli/bin/roletrail.js');
    const line = `cd '${cwd}' && exec '${process.execPath}' '${bin}' "$@"`;
    const own = { RT_ENV_FILE: '', ...env };
    const running = startProcess('/bin/sh', ['-c', line, 'sh', ...args], own);
    return { code: (await running.ended).code, output: running.output() };
  };
  const first = await run({}, 'migrate');
  t.match(first, { code: 0, output: /The schema is current/ });
  const { pathname, password } = new URL(right.config.url);
  t.match(first.output, `${pathname}, the log in it; settings from ${join(cwd, '.env')}`);
  t.notMatch(first.output, password);
  t.equal(await isMigrated(right), true);
  t.equal(await isMigrated(wrong), false);
  const other = await run({ DATABASE_URL: wrong.config.url }, 'migrate');
  t.match(other, { code: 0, output: new URL(wrong.config.url).pathname });
  t.equal(await isMigrated(wrong), true);
  // Node 20 looks for the file as well, and is first
  t.match(await run({}, 'migrate', '--env-file', 'absent'), { code: /^[29]$/, output: /absent/ });
  t.match(await run({ RT_ENV_FILE: 'none' }, 'migrate'), { code: 7 });
  t.match(await run({ RT_ENV_FILE: 'none' }, 'migrate', '--env-file', '.env'), { code: 0 });
  t.same(await readdir(cwd), ['.env']);
});

async function isMigrated({ opened: { db } }: TestDatabase): Promise<boolean> {
  const { rows } = await sql`select from pg_tables where tablename = 'app_user'`.execute(db);
  return rows.length > 0;
}

t.test('keys that were typed begin nothing, and what they began goes on', async (t) => {
  await using database = await testDatabase();
  const env = {
    DATABASE_URL: database.config.url,
    RT_WITNESS_FILE: join(await folder(t), 'witness.jsonl'),
    ...drawn(),
    RT_LEDGER_KEY: 'ab'.repeat(32),
    PORT: '0',
  };
  const start = ['start', '--only=audit-projector'];
  const refused = await roletrail(env, ...start);
  t.match(refused, { code: 2, output: /SETTINGS_INVALID.*RT_LEDGER_KEY is no random value/ });
  const { db } = database.opened;
  t.same(await db.selectFrom('log_identity').selectAll().execute(), []);
  t.same(await db.selectFrom('master_key').selectAll().execute(), []);
  // as earlier code, which asked for no more than 64 digits, left it
  t.equal(await verifyMasterKey(db, Buffer.from(env.RT_MASTER_KEY, 'hex')), true);
  const old = startRoletrail(start, env);
  await old.says('"msg":"started"');
  t.match(await old.terminate(), { code: 0 });
  t.match(old.output(), /"level":"warn".*RT_LEDGER_KEY is no random value/);
});

t.test(
  'an api without the signing key waits for who has it, and serves its public key',
  async (t) => {
    await using database = await testDatabase();
    const { RT_LEDGER_KEY, ...shared } = drawn();
    const { RT_JWT_KEY, ...workers } = shared;
    const DATABASE_URL = database.config.url;
    const PORT = String(await freePort());
    await using api = startRoletrail(['start', '--only=api'], { DATABASE_URL, ...shared, PORT });
    await api.says('waiting for an audit-projector');
    await using signer = startRoletrail(['start', '--only=audit-projector'], {
      ...workers,
      DATABASE_URL,
      RT_LEDGER_KEY,
      PORT: '0',
      RT_WITNESS_FILE: join(await folder(t), 'witness.jsonl'),
    });
    await api.says('"msg":"started"');
    const answer = await fetch(`http://127.0.0.1:${PORT}/api/ledger`);
    const { logs } = (await answer.json()) as { logs: { vkey: string }[] };
    t.ok(logs.length > 2);
    const expected = publicKey(Buffer.from(RT_LEDGER_KEY, 'hex'));
    for (const { vkey } of logs) {
      const data = Buffer.from(vkey.split('+').slice(2).join('+'), 'base64');
      t.same(data.subarray(1), expected, vkey);
    }
    await signer.terminate();
    await api.terminate();
  },
);

t.test('a wait for the ledger ends with the first signal', async (t) => {
  await using database = await testDatabase();
  const { RT_LEDGER_KEY, ...keys } = drawn();
  const env = { DATABASE_URL: database.config.url, ...keys, PORT: '0' };
  await using worker = startRoletrail(['start', '--only=consent-worker'], env);
  await worker.says('waiting for an audit-projector');
  t.match(await worker.terminate(5000), { code: 0 });
});

/** The raw Ed25519 public key of a seed, by OpenSSL and not by our own code. */
function publicKey(seed: Buffer): Buffer {
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const key = createPublicKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));
  return key.export({ format: 'der', type: 'spki' }).subarray(-32);
}

t.test('the database and npm get none of our settings', async (t) => {
  const words = 'a-secret-of-this-test';
  const ours = [...ENV_NAMES, ...SECRETS, 'ANYTHING_ELSE'];
  for (const name of ours) process.env[name] = words;
  t.teardown(() => {
    for (const name of ours) delete process.env[name];
  });
  t.notMatch(Object.keys(childEnvironment()), ours);
  const dataDir = await mkdtemp('/tmp/rt-child-');
  await chmod(dataDir, 0o711);
  const server = await startPostgres({ dataDir, mode: 'test', logger: silent, ephemeral: true });
  const environment = await readFile(`/proc/${server.pid}/environ`, 'utf8');
  await server[Symbol.asyncDispose]();
  await rm(dataDir, { recursive: true, force: true });
  t.match(environment, /PATH=/);
  t.notMatch(environment, words);
  // npm, and whatever else is run before the product: its own words are those of its environment
  const print = `process.stdout.write(JSON.stringify(process.env))`;
  const script = `const { runToEnd } = await import('./scripts/lib/command.mjs');
    await runToEnd(process.execPath, ['-e', ${JSON.stringify(print)}]);`;
  const child = startProcess(process.execPath, ['--input-type=module', '-e', script]);
  t.match(await child.ended, { code: 0 });
  t.match(child.stdout(), '"PATH":');
  t.notMatch(child.stdout(), words);
});
