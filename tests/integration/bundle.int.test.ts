/** A ledger in a file: written beside a running product, verified, brought in elsewhere, read there. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  manifestIn,
  readParts,
  resealBundle,
  writeParts,
} from '@roletrail/cli/bundle/testing/made-bundle';
import { ledgerAnswer } from '@roletrail/contracts/http/ledger';
import { formatVerifierKey, signerFromSeed } from '@roletrail/ledger/note-key';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { type Lab, openLab } from '../faults/lab.ts';
import { auditing, auditorEnv, given, heldAt, type Report, used } from '../helpers/bundles.ts';
import { type TestDatabase, testDatabase } from '../helpers/database.ts';
import { freePort } from '../helpers/free-port.ts';
import { startProcess, startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const page = await readFile(join(REPOSITORY, 'docs/operations/tasks.md'), 'utf8');

let lab: Lab;
let folder: string;
let file: string;
let report: Report;
t.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rt-bundle-'));
  await chmod(folder, 0o711);
  file = join(folder, 'ledger.tar');
  lab = await openLab();
  await lab.deployment.converged(30_000);
  const signed = async () => {
    const { rows } = await sql`select from ledger_tree t where not exists (
      select from ledger_checkpoint c where (c.topic, c.partition, c.size) = (t.topic, t.partition, t.size)
    )`.execute(lab.db);
    return rows.length === 0;
  };
  await waitFor('all trees to be signed', signed, 30_000);
  const { code, stdout, output } = await lab.deployment.attempt('export-bundle', file, '--json');
  if (code !== 0) throw new Error(output);
  report = JSON.parse(stdout);
});
t.teardown(async () => {
  await lab[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

async function emptied(t: Test): Promise<TestDatabase> {
  const database = await testDatabase();
  t.teardown(() => database[Symbol.asyncDispose]());
  return database;
}

t.test('the file', async (t) => {
  await t.test('holds the trees as they were signed', async (t) => {
    const live = await lab.db.selectFrom('ledger_tree').selectAll().execute();
    const grown = report.trees.filter(({ size }) => size > 0);
    t.equal(grown.length, live.length);
    for (const { topic, partition, size, root } of live) {
      const tree = grown.find(({ origin }) => origin === `fault.test/${topic}/${partition}`);
      t.match(tree, { size, root: root.toString('base64') });
    }
    const documents = await lab.db.selectFrom('legal_documents').selectAll().execute();
    t.equal(report.documents, documents.length);
  });

  await t.test('holds no key and nothing that tells of a person', async (t) => {
    const bytes = await readFile(file);
    const text = bytes.toString('latin1');
    const secrets: (string | Buffer)[] = [];
    for (const name of ['RT_MASTER_KEY', 'RT_LEDGER_KEY', 'RT_JWT_KEY']) {
      const hex = lab.deployment.env[name] ?? '';
      t.equal(hex.length, 64);
      const key = Buffer.from(hex, 'hex');
      secrets.push(hex, key, key.toString('base64'), key.toString('base64url'));
    }
    const keys = await lab.db.selectFrom('data_key').select('wrapped').execute();
    for (const { wrapped } of keys) if (wrapped) secrets.push(wrapped, wrapped.toString('base64'));
    const people = await sql<{ text: string | null }>`
      select unnest(array[email, email_normalized, display_name, password_hash]) as text
      from app_user`.execute(lab.db);
    const values = people.rows.flatMap(({ text }) => (text === null || text === '' ? [] : [text]));
    // addresses of the lab's people begin so
    secrets.push(...values, 'correct horse battery', '"10.');
    t.ok(secrets.length > 20, `${secrets.length} secrets`);
    for (const secret of secrets) {
      const isThere = typeof secret === 'string' ? text.includes(secret) : bytes.includes(secret);
      t.equal(isThere, false, secret.toString('base64').slice(0, 12));
    }
    t.ok(text.includes(lab.anna.id), 'the search itself works');
  });

  await t.test('is its owner’s, and is not overwritten', async (t) => {
    const before = await readFile(file);
    const again = await lab.deployment.attempt('export-bundle', file);
    t.match(again, { code: 8, output: /is there already[^\n]*\n\[REFUSED\]\n$/ });
    t.same(await readFile(file), before);
    t.same(await readdir(folder), ['ledger.tar']);
  });

  await t.test('ends where notes ended that were signed until then', async (t) => {
    const early = join(folder, 'early.tar');
    const until = ['--until', lab.moments.early, '--json'];
    const { stdout } = await lab.deployment.command('export-bundle', early, ...until);
    const then: Report = JSON.parse(stdout);
    t.ok(then.entries > 0 && then.entries < report.entries);
    const none = join(folder, 'none.tar');
    const nothing = ['--until', '2001-01-01T00:00:00Z'];
    t.match(await lab.deployment.attempt('export-bundle', none, ...nothing), { code: 7 });
    t.match(await lab.deployment.attempt('export-bundle', none, '--until', 'once'), { code: 2 });
    t.match(await lab.deployment.attempt('export-bundle', join(folder, 'no/x')), { code: 7 });
    t.match(await lab.deployment.attempt('export-bundle'), { code: 2 });
    t.same((await readdir(folder)).sort(), ['early.tar', 'ledger.tar']);
  });

  await t.test('is none where the database holds what was not signed', async (t) => {
    const wrong = join(folder, 'wrong.tar');
    const flip = () =>
      sql`update ledger_entry set entry = set_byte(entry, 5, get_byte(entry, 5) # 1)
        where topic = 'admin-events' and "offset" = 0`.execute(lab.db);
    await flip();
    t.match(await lab.deployment.attempt('export-bundle', wrong), {
      code: 11,
      output: /admin-events\/0[^\n]*\n\[BUNDLE_INVALID\]\n$/,
    });
    await flip();
    t.notOk((await readdir(folder)).some((name) => name.startsWith('wrong')));
  });

  await t.test('Ctrl-C in the middle leaves nothing; a closed reader does no harm', async (t) => {
    const middle = join(folder, 'middle.tar');
    const { code, output } = await heldAt(lab.database, 'legal_documents', 'access exclusive', {
      begin: () => lab.deployment.begin('export-bundle', middle),
      isThere: async () => (await readdir(folder)).some((name) => name.startsWith('middle')),
      end: (pid) => process.kill(pid, 'SIGINT'),
    });
    t.equal(code, 130, output);
    t.match(output, /Interrupted[^\n]*\n\[INTERRUPTED\]\n$/);
    t.notOk((await readdir(folder)).some((name) => name.startsWith('middle')));
    const bin = join(REPOSITORY, 'cli/bin/roletrail.js');
    const line = `'${process.execPath}' '${bin}' export-bundle '${middle}' | head -c 1`;
    const closed = startProcess('/bin/sh', ['-c', line], given(lab.deployment.env));
    t.match(await closed.ended, { code: 0 });
    t.notMatch(closed.output(), 'EPIPE');
    await access(middle);
    await rm(middle);
  });
});

t.test('what is refused, and leaves the database as it was', async (t) => {
  const database = await emptied(t);
  const bad = join(folder, 'bad.tar');
  const bytes = await readFile(file);
  await writeFile(bad, bytes.subarray(0, -512));
  t.match(await auditing(database.config.url, 'import-bundle', bad), {
    code: 11,
    output: /ends too early/,
  });
  const parts = await readParts(file);
  const tile = [...parts.keys()].find((name) => name.endsWith('/tile-0')) ?? '';
  const hashes = Buffer.from(parts.get(tile) ?? '');
  hashes[5] = (hashes[5] ?? 0) ^ 1;
  await writeParts(bad, resealBundle(new Map([...parts, [tile, hashes]])));
  t.match(await auditing(database.config.url, 'import-bundle', bad, '--json'), {
    code: 11,
    output: /"code":"BUNDLE_INVALID"[^\n]*\n$/,
  });
  const other = formatVerifierKey(signerFromSeed('fault.test', Buffer.alloc(32, 7)));
  t.match(await auditing(database.config.url, 'import-bundle', file, '--vkey', other), {
    code: 11,
  });
  t.match(await auditing(database.config.url, 'import-bundle', join(folder, 'absent')), {
    code: 7,
  });
  t.match(await auditing(database.config.url, 'import-bundle', folder), { code: 8 });
  t.match(await auditing(database.config.url, 'import-bundle'), { code: 2 });
  t.match(await auditing('postgres://nobody@127.0.0.1:1/none', 'import-bundle', file), {
    code: 9,
    output: /\[DATABASE_UNREACHABLE\]\n$/,
  });
  t.same(await used(database), []);
  const own = await lab.deployment.attempt('import-bundle', file);
  t.match(own, { code: 10, output: /\[DEPLOYMENT_RUNNING\]\n$/ }, 'its own product runs on it');
});

t.test('brought in', async (t) => {
  const database = await emptied(t);
  const { db } = database.opened;
  const args = ['import-bundle', file, '--vkey', report.vkey, '--json'] as const;

  for (const [name, code] of [
    ['SIGKILL', null],
    ['SIGINT', 130],
  ] as const) {
    const ended = await heldAt(database, 'legal_documents', 'share', {
      begin: () =>
        spawn(process.execPath, [join(REPOSITORY, 'cli/bin/roletrail.js'), ...args], {
          env: { PATH: process.env.PATH, RT_ENV_FILE: 'none', ...auditorEnv(database.config.url) },
          stdio: ['ignore', 'ignore', 'pipe'],
        }),
      isThere: async () => true,
      end: (pid) => process.kill(pid, name),
    });
    t.equal(ended.code, code, `${name}: ${ended.output}`);
    t.same(await used(database), [], `nothing is left after ${name}`);
  }

  const { code, stdout, output } = await auditing(database.config.url, ...args);
  t.equal(code, 0, output);
  t.same(JSON.parse(stdout).trees, report.trees, 'the same roots');
  t.match(
    await auditing(database.config.url, ...args),
    { code: 8, output: /is in use/ },
    'once and no more',
  );

  await t.test('every projection is what the deployment has', async (t) => {
    // an entry does not hold the key that an unreadable record was written under, nor whom it concerns
    const consentColumns = sql.raw('user_id, event_id, decision, terms_version, decided_at');
    for (const [table, columns] of [
      ['current_consent', consentColumns],
      ['consent_decision', sql.raw('*')],
      ['ledger_entry', sql.raw('*')],
      ['ledger_tile', sql.raw('*')],
    ] as const) {
      const rows = async (from: typeof db) =>
        (
          await sql<{ all: string }>`
            select md5(coalesce(string_agg(r::text, '|' order by r::text), '')) as all
            from (select ${columns} from ${sql.table(table)}) as r`.execute(from)
        ).rows[0]?.all;
      t.equal(await rows(db), await rows(lab.db), table);
    }
  });

  await t.test('it is checked and asked without a key', async (t) => {
    const checked = await auditing(database.config.url, 'fsck');
    t.match(checked, { code: 0, output: /Everything agrees/ }, checked.output);
    t.match(checked.output, /witness file, journal: they stay with the deployment/);
    const diagnosis = await auditing(database.config.url, 'doctor');
    t.match(diagnosis, { code: 0, output: /✓ copy: .*fault\.test/ }, diagnosis.output);
    t.match(await auditing(database.config.url, 'replay'), { code: 0, output: /the signed root/ });
    t.match(await auditing(database.config.url, 'tail', '--last', '1'), { code: 0 });
    const note = join(folder, 'note.txt');
    await writeFile(note, lab.oldNote);
    t.match(await auditing(database.config.url, 'check-checkpoint', note), { code: 0 });
    const again = join(folder, 'again.tar');
    const copied = await auditing(database.config.url, 'export-bundle', again, '--json');
    t.same(JSON.parse(copied.stdout).trees, report.trees, copied.output);
    t.same(
      { ...manifestIn(await readParts(again)), takenAt: '' },
      { ...manifestIn(await readParts(file)), takenAt: '' },
      'a bundle of the copy is the same but for its time',
    );
  });

  await t.test('it refuses all writes', async (t) => {
    const key = () => randomBytes(32).toString('hex');
    const keys = { RT_MASTER_KEY: key(), RT_LEDGER_KEY: key(), RT_JWT_KEY: key() };
    for (const command of [
      ['grant', 'a@example.org', 'admin', '--reason', 'test'],
      ['rebuild', 'audit', '--reason', 'x', '--yes'],
      ['start'],
      ['seed'],
    ]) {
      const tried = startRoletrail(command, { ...auditorEnv(database.config.url), ...keys });
      t.equal((await tried.ended).code, 8, tried.output());
      t.match(tried.output(), 'COPY_READ_ONLY', command.join(' '));
    }
    await using stranger = database.open();
    await t.rejects(sql`delete from ledger_entry`.execute(stranger.db), { code: '25006' });
    t.match(await auditing(database.config.url, 'start', '--only', 'audit-projector'), { code: 8 });
  });

  await t.test('it is served to be read', async (t) => {
    const port = await freePort();
    const at = `http://localhost:${port}`;
    await using served = startRoletrail(['start'], {
      ...auditorEnv(database.config.url),
      PORT: String(port),
      PUBLIC_ORIGIN: at,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
    });
    await served.says('started', 60_000);
    const get = (path: string, headers = {}) => fetch(at + path, { headers });
    t.equal((await get('/readyz')).status, 200);
    const ledger = ledgerAnswer.parse(await (await get('/api/ledger')).json());
    t.ok(ledger.copy, 'it says that it is a copy');
    t.same(
      ledger.logs.map(({ size, root }) => ({ size, root })),
      report.trees.map(({ size, root }) => ({
        size,
        root: Buffer.from(root, 'base64').toString('hex'),
      })),
    );
    const entries = '/api/ledger/admin-events/0/tile/entries/000.p/1';
    t.equal((await get(entries)).status, 200, 'who runs it has them in the file');
    t.equal((await get(entries, { 'x-forwarded-for': '192.0.2.1' })).status, 401);
    t.equal((await get('/api/legal-documents')).status, 200);
    t.equal((await get('/api/admin/audit')).status, 401);
    for (const [method, path] of [
      ['POST', '/api/auth/signup'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/legal-consent'],
      ['DELETE', '/api/auth/sessions/1'],
    ] as const) {
      const answer = await fetch(at + path, {
        method,
        body: '{}',
        headers: { origin: at, 'content-type': 'application/json' },
      });
      t.match(await answer.json(), { status: 403, code: 'COPY_READ_ONLY' }, path);
    }
    const first = await (await get('/')).text();
    if (!first.includes('<div id="root">')) t.comment('no web build here');
    else {
      t.match(first, /<body data-copy>.*You are reading a copy of the ledger fault\.test/s);
      const [link = ''] = first.match(/<a[^>]*href="\/signup"[^>]*>Create an account/) ?? [];
      t.match(link, 'copy:hidden', 'without sign-up');
      const styles = first.match(/href="([^"]+\.css)"/)?.[1] ?? '';
      t.match(await (await get(styles)).text(), '[data-copy]', 'and that class does something');
    }
    await served.terminate(20_000);
  });
});

t.test('the run book, as written', async (t) => {
  const lines = [...page.matchAll(/```sh drill auditor\n([^`]+)```/g)].flatMap(([, text = '']) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.trim()),
  );
  t.ok(lines.length >= 5);
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = `#!/bin/sh\nexec '${process.execPath}' '${REPOSITORY}cli/bin/roletrail.js' "$@"\n`;
  await writeFile(join(bin, 'roletrail'), script, { mode: 0o755 });
  const port = String(await freePort());
  const own = { PATH: `${bin}:${process.env.PATH}`, PORT: port, KEY: report.vkey };
  const ours = { ...given(lab.deployment.env), PATH: own.PATH };
  const type = (line: string) => {
    const command = line.replaceAll(':3000', `:${port}`);
    const env = line.includes('export-bundle') ? ours : own;
    return startProcess('/bin/sh', ['-c', `cd '${folder}' && exec ${command}`], env);
  };
  const product: ReturnType<typeof startProcess>[] = [];
  for (const line of lines) {
    if (line.startsWith('roletrail start')) {
      const started = type(line);
      t.teardown(() => started[Symbol.asyncDispose]());
      product.push(started);
      await started.says('Read-only copy of the ledger fault.test', 120_000);
      await started.says('Ready:', 60_000);
      continue;
    }
    const typed = type(line);
    t.match(await typed.ended, { code: 0 }, `${line}\n${typed.output()}`);
  }
  t.equal(product.length, 1);
  await product[0]?.terminate(60_000);
  t.notOk(
    (await readdir(join(folder, '.data/postgres-log'))).includes('keys.env'),
    'no key is made',
  );
});
