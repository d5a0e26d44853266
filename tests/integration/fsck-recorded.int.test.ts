/** fsck over roles, legal documents and auditor tokens: what was forged in more than one place, and what is right. */
import { documentDigest } from '@roletrail/api/documents/digest';
import { fsck } from '@roletrail/cli/fsck/run';
import type { FsckSources } from '@roletrail/cli/fsck/sources';
import { rebuildProjection } from '@roletrail/cli/recovery/rebuild';
import { encodeEvent } from '@roletrail/contracts/events/codec';
import { computePartition } from '@roletrail/contracts/events/partition';
import type { Database } from '@roletrail/db/open';
import { PROJECTIONS } from '@roletrail/db/projections/all';
import { sql } from 'kysely';
import t from 'tap';
import { decisionBytes, newId } from '../helpers/consent-events.ts';
import {
  account,
  createToken,
  grant,
  publishVersion,
  relayAdmin,
  revoke,
  revokeToken,
} from '../helpers/recorded-rows.ts';
import { type WorkerBench, workerBench } from '../helpers/worker-bench.ts';
import { checkSigned, consent } from '../helpers/worker-traffic.ts';

const ADMIN = { topic: 'admin-events', partition: 0 } as const;

let bench: WorkerBench;
let db: Database;
const deps = () => ({ db, partitions: bench.partitions });
t.before(async () => {
  bench = await workerBench();
  db = bench.database.opened.db;
  await sql`alter table legal_documents disable trigger user`.execute(db);
  await publishVersion(deps(), 'terms', '1');
  await publishVersion(deps(), 'terms', '2');
  await fold();
});
t.teardown(() => bench[Symbol.asyncDispose]());

async function fold(): Promise<void> {
  await relayAdmin(bench);
  await using workers = await bench.start();
  await workers.processAll();
  await checkSigned(t, bench);
}

async function findings() {
  const report = await fsck({ ...bench, db }, () => undefined, { waitMs: 0 });
  return report.findings;
}

t.test('a role that was granted and revoked, at each step on the way to the log', async (t) => {
  const person = await account(db);
  for (const change of [grant, revoke, grant]) {
    await change(deps(), person, 'admin');
    t.same(await findings(), [], 'its event waits');
    await relayAdmin(bench);
    t.same(
      (await findings()).filter(({ code }) => code !== 'FSCK_BEHIND'),
      [],
      'the log holds it, no projection does',
    );
    await fold();
    t.same(await findings(), [], 'folded');
  }
  await sql`delete from outbox`.execute(db);
  t.same(await findings(), [], 'swept');
  await revoke(deps(), person, 'admin');
  await sql`delete from outbox`.execute(db);
  t.match(await findings(), [
    { code: 'FSCK_PROJECTION', row: `user_role user_id ${person}, role admin`, what: /granted/ },
  ]);
  await sql`insert into user_role (user_id, role) values (${person}, 'admin')`.execute(db);
});

t.test('a role without an event, and one that its last event revoked', async (t) => {
  const person = await account(db);
  const insert = () =>
    sql`insert into user_role (user_id, role) values (${person}, 'compliance')`.execute(db);
  const row = `user_role user_id ${person}, role compliance`;
  await insert();
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', row, what: /no event grants/ }]);
  await sql`delete from user_role where user_id = ${person}`.execute(db);
  await grant(deps(), person, 'compliance');
  await revoke(deps(), person, 'compliance');
  await insert();
  t.match(await findings(), [{ row, what: /revoked this role/ }], 'the revocation waits');
  await fold();
  t.match(await findings(), [{ row, what: /revoked this role/ }], 'the revocation is folded');
  // what the run book says
  await revoke(deps(), person, 'compliance');
  t.same(await findings(), []);
  await fold();
});

t.test('an auditor token, at each step on the way to the log', async (t) => {
  const id = await createToken(deps(), 'an auditor');
  const row = `auditor_token id ${id}`;
  const steps = async () => {
    t.same(await findings(), [], 'its event waits');
    await fold();
    t.same(await findings(), [], 'folded');
  };
  await steps();
  await sql`create table kept as select * from auditor_token where id = ${id}`.execute(db);
  await sql`update auditor_token set revoked_at = now() where id = ${id}`.execute(db);
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', row, column: 'revoked_at' }]);
  await sql`delete from auditor_token where id = ${id}`.execute(db);
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', row, what: /is missing/ }]);
  await sql`insert into auditor_token table kept`.execute(db);
  await revokeToken(deps(), id);
  await steps();
  const undo = sql`update auditor_token set revoked_at = null where id = ${id}`;
  await undo.execute(db);
  t.match(await findings(), [{ code: 'FSCK_JOURNAL', row, what: /opens entries again/ }]);
  await sql`update auditor_token set revoked_at = now() where id = ${id}`.execute(db);
  await sql`drop table kept`.execute(db);
});

t.test('an auditor token that no event creates, and one that lives longer', async (t) => {
  const id = newId();
  const row = `auditor_token id ${id}`;
  await sql`insert into auditor_token (id, token_hash, label, expires_at)
    values (${id}, '\\x00', 'a stranger', now() + interval '1 day')`.execute(db);
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', row, what: /no event creates/ }]);
  await sql`delete from auditor_token where id = ${id}`.execute(db);
  const known = await createToken(deps(), 'another auditor');
  await sql`create table kept as select * from auditor_token where id = ${known}`.execute(db);
  for (const [column, forgery] of [
    ['expires_at', sql`expires_at = expires_at + interval '1 microsecond'`],
    ['label', sql`label = 'another label'`],
  ] as const) {
    await sql`update auditor_token set ${forgery} where id = ${known}`.execute(db);
    t.match(await findings(), [{ row: `auditor_token id ${known}`, column }]);
    await sql`delete from auditor_token where id = ${known}`.execute(db);
    await sql`insert into auditor_token table kept`.execute(db);
  }
  await sql`drop table kept`.execute(db);
  t.same(await findings(), []);
  await fold();
});

t.test('an event that no relay will send vouches for no role', async (t) => {
  for (const [column, forgery] of Object.entries({
    partition: 'partition = 99',
    key: `key = 'somebody'`,
    seq: 'seq = -7',
    offset: '"offset" = 1000000',
  })) {
    const person = await account(db);
    await grant(deps(), person, 'admin');
    const where = sql`key = ${person} and "offset" is null`;
    await sql`update outbox set ${sql.raw(forgery)} where ${where}`.execute(db);
    const [found] = await findings();
    t.match(found, { code: 'FSCK_PROJECTION', row: /^outbox /, column }, forgery);
    await sql`delete from outbox`.execute(db);
    await sql`delete from user_role where user_id = ${person}`.execute(db);
    t.same(await findings(), []);
  }
});

t.test('a text that was changed together with its digest', async (t) => {
  const row = 'legal_documents doc_type terms, version 1';
  await sql`create table kept as select * from legal_documents where version = '1'`.execute(db);
  await sql`update legal_documents set html = html || ' ' where version = '1'`.execute(db);
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', row, column: 'html' }]);
  await sql`update legal_documents set
    sha256 = encode(sha256(convert_to(html, 'UTF8')), 'hex') where version = '1'`.execute(db);
  t.match(await findings(), [{ row, column: 'sha256' }]);
  await sql`delete from legal_documents where version = '1'`.execute(db);
  t.match(await findings(), [{ row, what: /is missing/, column: null }]);
  await sql`insert into legal_documents table kept`.execute(db);
  t.same(await findings(), []);
  await sql`insert into legal_documents select doc_type, '9', html, sha256, is_required,
    effective_date from kept`.execute(db);
  t.match(await findings(), [{ row: /version 9$/, what: /no event publishes it/ }]);
  await sql`delete from legal_documents where version = '9'`.execute(db);
  await sql`drop table kept`.execute(db);
});

t.test('of two versions of one day the newer one is in force', async (t) => {
  // a publication long before the others, as its event says
  const data = {
    docType: 'terms' as const,
    version: '0',
    sha256: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
    isRequired: true,
    effectiveDate: '2026-01-01',
    actor: { kind: 'operator' as const, id: 'test' },
  };
  const type = 'roletrail.document.published.v1' as const;
  const draft = { id: newId(), source: 'test', type, subject: 'terms/0', data };
  const value = encodeEvent(draft, '2026-01-01T00:00:00.000Z', 1);
  await bench.append(ADMIN, [{ key: draft.subject, value }]);
  await sql`insert into legal_documents values ('terms', '0', 'foo', ${data.sha256}, true,
    '2026-01-01', '2026-01-01')`.execute(db);
  await fold();
  t.same(await findings(), []);
  await sql`update legal_documents set created_at = clock_timestamp()
    where version = '0'`.execute(db);
  t.match(await findings(), [{ code: 'FSCK_PROJECTION', column: 'created_at' }]);
  await sql`update legal_documents set created_at = '2026-01-01' where version = '0'`.execute(db);
  t.same(await findings(), []);
});

t.test('a table that may hide rows is named', async (t) => {
  for (const table of ['user_role', 'legal_documents', 'auditor_token']) {
    await sql`alter table ${sql.id(table)} enable row level security`.execute(db);
    t.match(await findings(), [{ row: `${table} (the table)`, what: /row level security/ }]);
    await sql`alter table ${sql.id(table)} disable row level security`.execute(db);
  }
});

t.test('changes while the log is read are no difference', async (t) => {
  const person = await account(db);
  let changed = 0;
  const open = bench.log.openReader.bind(bench.log);
  const log = {
    range: bench.log.range.bind(bench.log),
    openReader: async (place: Parameters<typeof open>[0]) => {
      const reader = await open(place);
      return {
        close: () => reader.close(),
        read: async (...given: Parameters<typeof reader.read>) => {
          await (changed % 2 === 0 ? grant : revoke)(deps(), person, 'admin');
          changed += 1;
          return reader.read(...given);
        },
      };
    },
  };
  const report = await fsck({ ...bench, db, log }, () => undefined, { waitMs: 0 });
  t.same(report.findings, []);
  t.ok(changed > 0);
});

t.test('while audit is rebuilt in place the outbox says too little to compare', async (t) => {
  await fold();
  await sql`delete from outbox`.execute(db);
  const audit = PROJECTIONS.find(({ name }) => name === 'audit');
  if (!audit) throw new Error('no such projection');
  await rebuildProjection(deps(), audit, 'a test');
  const found = await findings();
  t.ok(found.some(({ code }) => code === 'FSCK_BEHIND'));
  t.same(
    found.filter(({ code }) => code === 'FSCK_PROJECTION'),
    [],
    'the log has what was swept, and is not read so far',
  );
  await fold();
  t.same(await findings(), []);
});

t.test('a version that was published again with other bytes', async (t) => {
  await sql`delete from legal_documents where version = '2'`.execute(db);
  const html = '<p>Other words.</p>';
  await publishVersion(deps(), 'terms', '2', html);
  const row = 'legal_documents doc_type terms, version 2';
  t.match(await findings(), [{ row, column: 'sha256' }], 'the first publication counts');
  await sql`delete from legal_documents where version = '2'`.execute(db);
  await sql`delete from outbox where key = 'terms/2'`.execute(db);
  await publishVersion(deps(), 'terms', '2');
  t.same(await findings(), [], 'the same bytes may be published again');
});

t.test('a copy holds also texts that only decisions name, and no role', async (t) => {
  await using own = await workerBench();
  const { db } = own.database.opened;
  const look = async (sources: Partial<FsckSources>) => {
    const report = await fsck({ ...own, db, ...sources }, () => undefined, { waitMs: 0 });
    return report.findings;
  };
  const copy = () => look({ witnessFile: null, vaultKeys: null });
  await publishVersion({ db, partitions: own.partitions }, 'terms', '1');
  const person = await account(db);
  await grant({ db, partitions: own.partitions }, person, 'admin');
  await relayAdmin(own);
  const sha256 = documentDigest('foo');
  const decision = Buffer.from(decisionBytes({ userId: person, version: '0' })).toString();
  const value = Buffer.from(decision.replaceAll('ab'.repeat(32), sha256));
  await own.append(consent(computePartition(person, 3)), [{ key: person, value }]);
  {
    await using workers = await own.start();
    await workers.processAll();
    await checkSigned(t, own);
  }
  await sql`insert into legal_documents values ('terms', '0', 'foo', ${sha256}, true,
    '2025-01-15')`.execute(db);

  t.match(await look({}), [{ row: 'legal_documents doc_type terms, version 0' }]);
  t.match(await copy(), [{ row: /^user_role /, what: /no person is in a copy/ }]);
  await sql`delete from user_role`.execute(db);
  const token = await createToken({ db, partitions: own.partitions }, 'an auditor');
  t.match(await copy(), [{ row: `auditor_token id ${token}`, what: /no token is in a copy/ }]);
  await sql`delete from auditor_token`.execute(db);
  t.same(await copy(), []);
  await sql`alter table legal_documents disable trigger user`.execute(db);
  for (const [forgery, back] of [
    [`html = 'bar'`, `html = 'foo'`],
    [`version = '00'`, `version = '0'`],
    [`doc_type = 'privacy', version = '0', sha256 = repeat('a', 64)`, `doc_type = 'terms'`],
  ] as const) {
    const row = sql`update legal_documents set ${sql.raw(forgery)}
      where html in ('foo', 'bar')`;
    await row.execute(db);
    t.match(await copy(), [{ what: /no event publishes it/ }], forgery);
    await sql`update legal_documents set ${sql.raw(back)}
      where html in ('foo', 'bar')`.execute(db);
  }
});
