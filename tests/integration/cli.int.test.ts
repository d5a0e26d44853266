/** The commands of `roletrail` as an operator types them: processes of their own, text, exit codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findReceipt } from '@roletrail/api/evidence/receipt';
import { DEFAULT_PARTITIONS } from '@roletrail/contracts/events/catalogue';
import { deriveVaultKeys } from '@roletrail/vault/keys';
import { type RawBuilder, sql } from 'kysely';
import t from 'tap';
import { Deployment } from '../faults/deployment.ts';
import { Person } from '../faults/person.ts';
import { checkLooks } from '../helpers/cli-looks.ts';
import { testDatabase } from '../helpers/database.ts';
import { startRoletrail } from '../helpers/processes.ts';
import { waitFor } from '../helpers/wait-for.ts';

const NEVER = new AbortController().signal;

async function roletrail(env: NodeJS.ProcessEnv, ...args: string[]) {
  const process = startRoletrail(args, env as Record<string, string>);
  const { code } = await process.ended;
  return { code, output: process.output(), stdout: process.stdout() };
}

t.test('commands of a running product', async (t) => {
  await using database = await testDatabase({ migrated: false });
  await using deployment = await Deployment.start(
    { databaseUrl: database.config.url, brokers: null },
    ['api', 'consent-worker', 'audit-projector'],
  );
  const { env } = deployment;
  const { db } = deployment.database;
  const run = (...args: string[]) => roletrail(env, ...args);
  const people = [1, 2, 3].map(() => new Person(deployment.apis));
  const [first, second] = people;
  if (!first || !second) throw new Error('three people');
  for (const person of people) {
    await person.signUp();
    const { outcome } = await person.decide(person === second ? 'decline' : 'accept', NEVER);
    t.match(outcome, /^ok/);
  }

  await t.test('migrate and seed again change nothing', async (t) => {
    t.match(await run('migrate'), { code: 0, output: 'The schema is current.' });
    const runJson = async (...args: string[]) => JSON.parse((await run(...args, '--json')).stdout);
    t.same(await runJson('migrate'), { migrated: [] });
    t.same(await runJson('seed'), { documents: 0, articles: 0 });
    t.match(await run('seed'), { code: 0, output: '0 documents and 0 articles published.' });
    // as if an earlier release had published other words under the same version
    const other = 'f'.repeat(64);
    await sql`alter table legal_documents disable trigger user`.execute(db);
    await sql`create table kept as select doc_type, version, sha256 from legal_documents`.execute(
      db,
    );
    await sql`update legal_documents set sha256 = ${other} where doc_type = 'privacy'`.execute(db);
    t.match(await run('seed'), {
      code: 0,
      output: /privacy \S+ was published with digest ffff[\s\S]*0 documents/,
    });
    await sql`update legal_documents d set sha256 = k.sha256 from kept k
      where d.doc_type = k.doc_type and d.version = k.version`.execute(db);
    await sql`drop table kept`.execute(db);
    await sql`alter table legal_documents enable trigger user`.execute(db);
    t.match(await run('seed', '--demo'), {
      code: 8,
      output: /for this machine only[\s\S]*\[REFUSED\]/,
    });
  });

  await t.test('a schema that is absent, newer, or was never started on', async (t) => {
    await using other = await testDatabase({ migrated: false });
    const own = { ...env, DATABASE_URL: other.config.url };
    t.match(await roletrail(own, 'tail'), { code: 4, output: /roletrail migrate/ });
    t.equal((await roletrail(own, 'migrate')).code, 0);
    t.match(await roletrail(own, 'grant', 'a@example.org', 'admin', '--reason', 'test'), {
      code: 7,
      output: /never started here/,
    });
    for (const command of ['fsck', 'tail', 'restore --reason test']) {
      const ended = await roletrail(own, ...command.split(' '));
      t.match(ended, { code: 7, output: /never started here/ }, command);
    }
    const pinned = await other.opened.db.selectFrom('log_identity').selectAll().execute();
    t.same(pinned, [], 'no command that only looks or restores begins a product');
    await sql`insert into kysely_migration (name, timestamp) values ('29990101-0001-later', 'x')`.execute(
      other.opened.db,
    );
    t.match(await roletrail(own, 'migrate'), { code: 4, output: '[SCHEMA_NEWER]' });
    t.match(await roletrail(own, 'fsck'), { code: 4, output: '[SCHEMA_NOT_CURRENT]' });
  });

  await t.test('grant and revoke, each recorded once', async (t) => {
    const roles = () =>
      db.selectFrom('user_role').select('role').where('user_id', '=', first.id).execute();
    t.match(await run('grant', first.email, 'compliance', '--reason', 'test'), {
      code: 0,
      output: /granted/,
    });
    t.match(await run('grant', first.email, 'compliance', '--reason', 'test'), {
      code: 0,
      output: /Nothing to change/,
    });
    t.same(
      JSON.parse(
        (await run('grant', first.email, 'compliance', '--reason', 'test', '--json')).stdout,
      ),
      {
        userId: first.id,
        role: 'compliance',
        granted: true,
        changed: false,
      },
    );
    t.same(await roles(), [{ role: 'compliance' }]);
    t.match(await run('grant', first.email, 'compliance', '--reason', 'test', '--revoke'), {
      code: 0,
      output: /revoked/,
    });
    t.same(await roles(), []);
    t.match(await run('grant', 'nobody@example.org', 'admin', '--reason', 'test'), {
      code: 7,
      output: '[NOT_FOUND]',
    });
    const reset = ['account', 'reset-factor', first.email] as const;
    t.match(await run(...reset), { code: 2, output: '--reason' });
    t.match(await run(...reset, '--reason', 'x'), { code: 0, output: /Nothing to change/ });
    t.match(await run('account', 'reset-factor', 'ghost@example.org', '--reason', 'x'), {
      code: 7,
      output: '[NOT_FOUND]',
    });
    await deployment.converged(30_000);
    const { stdout } = await run('tail', '--topic', 'admin-events', '--last', '2');
    t.same(
      lines(stdout).map(({ event }) => event.type),
      ['roletrail.role.granted.v1', 'roletrail.role.revoked.v1'],
    );
  });

  await t.test('tail prints events in the order of their times, across partitions', async (t) => {
    const whole = lines((await run('tail')).stdout);
    const times = whole.map(({ event }) => event.time);
    t.same(times, [...times].sort());
    t.ok(new Set(whole.map(({ topic, partition }) => `${topic}/${partition}`)).size > 2);
    const offsets = (all: typeof whole) =>
      all.map(({ topic, partition, offset }) => `${topic}/${partition}/${offset}`);
    t.same(offsets(lines((await run('tail', '--last', '3')).stdout)), offsets(whole.slice(-3)));
    const unordered = lines((await run('tail', '--unordered')).stdout);
    t.same(offsets(unordered).sort(), offsets(whole).sort());
    const places = unordered.map(({ topic, partition }) => `${topic}/${partition}`);
    t.same(
      places.filter((place, i) => place !== places[i - 1]),
      [...new Set(places)],
      'in turn',
    );
    const third = whole[2]?.event.time ?? '';
    const until = lines((await run('tail', '--until', third)).stdout);
    t.same(offsets(until), offsets(whole.filter(({ event }) => event.time < third)));
    const today = await run('tail', '--since', 'today', '--last', '1');
    t.match(today.output, /--since today is \d{4}-\d\d-\d\dT00:00:00\.000Z\n/);
  });

  await checkLooks(t, {
    run,
    env: env as Record<string, string>,
    first,
    database: deployment.database,
  });

  await t.test('tail prints every event of a topic, by place', async (t) => {
    const { code, stdout } = await run('tail', '--topic', 'consent-events');
    t.equal(code, 0);
    const events = lines(stdout);
    t.same(events.map(({ key }) => key).sort(), people.map(({ id }) => id).sort());
    t.ok(events.every(({ event, key }) => event.subject === key));
    const [one] = people;
    const ofOne = (await run('tail', '--user', one?.email ?? '', '--since', 'P1D')).stdout;
    t.ok(lines(ofOne).length > 0);
    t.ok(lines(ofOne).every(({ key, event }) => key === one?.id || event.subject === one?.id));
    const lastOfType = ['--type', 'consent.accepted', '--last', '1', '--topic', 'consent-events'];
    const accepted = lines((await run('tail', ...lastOfType)).stdout);
    t.ok(
      accepted.length > 0 &&
        accepted.every(({ event }) => /^roletrail\.consent\.accepted\./.test(event.type)),
    );
    t.equal((await run('tail', '--since', '2999-01-01T00:00Z')).stdout, '');
    const place = ['--topic', 'admin-events', '--partition', '0'];
    const [second] = lines((await run('tail', ...place, '--from-offset', '1')).stdout);
    t.match(second, { topic: 'admin-events', partition: 0, offset: 1 });
    t.match(await run('tail', '--topic', 'admin-events', '--partition', '99'), { code: 2 });
    t.match(await run('tail', '--user', 'nobody@example.org'), { code: 7 });

    const follow = startRoletrail(['tail', '--follow'], env as Record<string, string>);
    await follow.says('"topic":"consent-events"');
    t.same(await follow.terminate(), { code: 0, signal: null }, 'SIGTERM ends it');
  });

  await t.test('an auditor token opens entry bundles', async (t) => {
    const { code, stdout } = await run(
      'auditor-token',
      'create',
      '--label',
      'court',
      '--days',
      '1',
    );
    t.equal(code, 0);
    const url = `${deployment.apis[0]}/api/ledger/admin-events/0/checkpoint`;
    const size = Number((await (await fetch(url)).text()).split('\n')[1]);
    const bundle = (token: string) =>
      fetch(url.replace('checkpoint', `tile/entries/000.p/${size}`), {
        headers: { authorization: `Bearer ${token}` },
      });
    t.equal((await bundle(stdout.trim())).status, 200);
    t.equal((await bundle(`${stdout.trim()}x`)).status, 401);

    const listed = await run('auditor-token', 'list', '--json');
    const [{ id, state, lastReadAt }] = JSON.parse(listed.stdout);
    t.equal(state, 'valid');
    t.ok(lastReadAt, 'that it was used shows');
    const revoke = (...more: string[]) => run('auditor-token', 'revoke', id, ...more);
    t.match(await revoke('--reason', 'bored'), { code: 2, output: /misused/ });
    t.match(await revoke('--reason', 'lost'), { code: 0, stdout: /revoked/ });
    t.equal((await bundle(stdout.trim())).status, 401, 'at once');
    t.match(await revoke(), { code: 0, stdout: /Nothing to change/ });
    t.match(await run('auditor-token', 'revoke', first.id), { code: 7, output: /\[NOT_FOUND\]/ });
    t.match(await run('auditor-token', 'list'), { code: 0, stdout: /revoked on \d{4}.*court/ });
    const event = lines((await run('tail', '--topic', 'admin-events')).stdout).at(-1)?.event;
    t.match(event, {
      type: 'roletrail.auditor_token.revoked.v1',
      data: { tokenId: id, reason: 'lost', actor: { kind: 'operator' } },
    });
  });

  await t.test('publish-document: frozen, and only what is safe', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'rt-publish-'));
    t.teardown(() => rm(folder, { recursive: true }));
    const file = join(folder, 'terms.html');
    const publish = (version: string) =>
      run('publish-document', file, '--type', 'terms', '--version', version, '--optional');
    await writeFile(file, '<h1 id="terms-title">Terms</h1><p>Words.</p>');
    t.match(await publish('2099-01-01'), { code: 0, output: /published.*sha256 [0-9a-f]{64}/ });
    t.match(await publish('2099-01-01'), { code: 0 }, 'the same bytes again');
    await writeFile(file, '<h1 id="terms-title">Terms</h1><p>Other words.</p>');
    t.match(await publish('2099-01-01'), { code: 8, output: '[DOCUMENT_EXISTS]' });
    await writeFile(
      file,
      '<h1 id="terms-title">Terms</h1><p id="cookie">takes over document.cookie</p>',
    );
    t.match(await publish('2099-01-02'), { code: 8, output: '[DOCUMENT_UNSAFE]' });
    await writeFile(file, '<h1 id="terms-title">Terms</h1>\n<p>a</ 30 days notice> b</p>');
    t.match(await publish('2099-01-02'), {
      code: 8,
      output: /Line 2: < begins no complete tag.*\[DOCUMENT_UNSAFE\]/s,
    });
    await rm(file);
    t.match(await publish('2099-01-03'), { code: 7, output: /cannot be read \(ENOENT\)/ });
    const kept = await db.selectFrom('legal_documents').select('version').execute();
    t.same(
      kept.map(({ version }) => version).filter((v) => v > '2099'),
      ['2099-01-01'],
    );
  });

  await t.test('erase: the receipt still proves, and opens nothing', async (t) => {
    const eventId = first.history[0]?.eventId ?? '';
    const vaultKeys = deriveVaultKeys(Buffer.from(env.RT_MASTER_KEY ?? '', 'hex'));
    const receipt = async () => {
      const deps = { db, partitions: DEFAULT_PARTITIONS, vaultKeys };
      const state = await findReceipt(deps, first.id, eventId);
      return state.kind === 'ready' ? state.receipt : null;
    };
    await waitFor('a receipt', async () => (await receipt()) !== null);
    const before = await receipt();
    t.type(before?.opened, 'object');
    t.match(await run('erase', first.email, '--reason', 'asked'), { code: 8, output: /--yes/ });
    t.match(await run('erase', 'nobody@example.org', '--reason', 'asked', '--yes'), { code: 7 });
    t.match(await run('erase', first.email, '--reason', 'asked', '--yes'), {
      code: 0,
      output: new RegExp(`${first.id}: erased, \\d+ sessions ended`),
    });
    const after = await receipt();
    t.equal(after?.opened, 'erased');
    t.equal(after?.entry, before?.entry, 'what was signed stays');
    t.equal(await first.status('/auth/session'), 401);
  });

  await t.test('fsck names the first row that differs, each class with its code', async (t) => {
    await deployment.converged(30_000);
    for (const process of deployment.processes) await process.stop();
    const clean = await run('fsck');
    t.match(clean, { code: 0, output: /Everything agrees: \d+ records/ });
    const place = sql`topic = 'admin-events' and partition = 0`;
    const flip = (column: string) =>
      sql`${sql.ref(column)} = set_byte(${sql.ref(column)}, 5, get_byte(${sql.ref(column)}, 5) # 1)`;
    const last = sql`(select max("offset") from log_record where ${place})`;
    const edits: [string, RawBuilder<unknown>, number, RegExp][] = [
      [
        'log_record',
        sql`delete from log_record where ${place} and "offset" = ${last}`,
        20,
        /FSCK_LOG admin-events\/0 offset \d+: .*the log (?:lost data|gives no record)/,
      ],
      [
        'ledger_entry',
        sql`update ledger_entry set ${flip('entry')} where ${place} and "offset" = 1`,
        21,
        /FSCK_TREE admin-events\/0 ledger_entry .*offset 1: entry is/,
      ],
      [
        'ledger_entry',
        sql`update ledger_entry set ${flip('leaf_hash')} where ${place} and "offset" = 1`,
        21,
        /FSCK_TREE admin-events\/0 ledger_entry .*offset 1: leaf_hash is/,
      ],
      [
        'ledger_entry',
        sql`delete from ledger_entry where ${place} and "offset" = 1`,
        21,
        /FSCK_TREE admin-events\/0 ledger_entry .*offset 1: is missing/,
      ],
      [
        'ledger_tile',
        sql`update ledger_tile set ${flip('hashes')} where ${place}`,
        21,
        /FSCK_TREE admin-events\/0 ledger_tile .*tile_index 0: hashes is/,
      ],
      [
        'ledger_tree',
        sql`update ledger_tree set ${flip('root')} where ${place}`,
        21,
        /FSCK_TREE admin-events\/0 ledger_tree .*: root is/,
      ],
      [
        'ledger_checkpoint',
        sql`update ledger_checkpoint set note = replace(note, '— ', '—  ') where ${place}`,
        22,
        /FSCK_CHECKPOINT admin-events\/0 ledger_checkpoint .*size \d+/,
      ],
      [
        'audit_entry',
        sql`update audit_entry set type = 'roletrail.role.revoked.v1' where ${place} and "offset" = 0`,
        23,
        /FSCK_PROJECTION admin-events\/0 audit_entry .*offset 0: type is/,
      ],
      [
        'audit_entry',
        sql`delete from audit_entry where ${place} and "offset" = 0`,
        23,
        /FSCK_PROJECTION admin-events\/0 audit_entry .*offset 0: is missing/,
      ],
      [
        'current_consent',
        sql`update current_consent set decision = 'accepted' where user_id = ${second.id}`,
        23,
        new RegExp(
          `FSCK_PROJECTION current_consent user_id ${second.id}: decision is .accepted., the log yields .declined.`,
        ),
      ],
      [
        'current_consent',
        sql`delete from current_consent where user_id = ${second.id}`,
        23,
        new RegExp(`FSCK_PROJECTION current_consent user_id ${second.id}: is missing`),
      ],
    ];
    for (const [table, edit, code, words] of edits) {
      const { rows } = await sql`table ${sql.id(table)}`.execute(db);
      t.ok(rows.length > 0, `${table} holds rows`);
      await sql`create table kept as table ${sql.id(table)}`.execute(db);
      await sql`alter table ${sql.id(table)} disable trigger user`.execute(db);
      const { numAffectedRows } = await edit.execute(db);
      t.ok(numAffectedRows && numAffectedRows > 0n, `${table} was changed`);
      const found = await run('fsck');
      t.equal(found.code, code, `${table}: ${found.output}`);
      t.match(found.output, words);
      await sql`delete from ${sql.id(table)}`.execute(db);
      await sql`insert into ${sql.id(table)} table kept`.execute(db);
      await sql`alter table ${sql.id(table)} enable trigger user`.execute(db);
      await sql`drop table kept`.execute(db);
    }
    const json = await run('fsck', '--json');
    t.equal(json.code, 0, 'everything was put back');
    t.match(JSON.parse(json.stdout), { findings: [], poison: 0 });
  });
});

interface Line {
  readonly topic: string;
  readonly partition: number;
  readonly offset: number;
  readonly key: string;
  readonly event: { type: string; subject: string; time: string };
}

function lines(output: string): Line[] {
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}
