/** Roles and documents whose events an older release left out are recorded, once. */
import { fsck } from '@roletrail/cli/fsck/run';
import { recordMissing } from '@roletrail/cli/recovery/record-missing';
import { sql } from 'kysely';
import t from 'tap';
import {
  account,
  createToken,
  grant,
  publishVersion,
  relayAdmin,
  revoke,
  revokeToken,
} from '../helpers/recorded-rows.ts';
import { workerBench } from '../helpers/worker-bench.ts';
import { checkSigned, readAll } from '../helpers/worker-traffic.ts';

const ADMIN = { topic: 'admin-events', partition: 0 } as const;
const NOTHING = {
  rolesGranted: 0,
  rolesRevoked: 0,
  documentsPublished: 0,
  documentsMissing: [],
  tokensCreated: 0,
  tokensRevoked: 0,
};

t.test('the log says afterwards what the database holds', async (t) => {
  await using bench = await workerBench();
  const { db } = bench.database.opened;
  const deps = { db, partitions: bench.partitions };
  const record = () => recordMissing({ ...deps, log: bench.log }, 'of an older release');
  const findings = async () => {
    await relayAdmin(bench);
    await using workers = await bench.start();
    await workers.processAll();
    await checkSigned(t, bench);
    const report = await fsck({ ...bench, db }, () => undefined, { waitMs: 0 });
    return report.findings;
  };

  const [kept, lost, again, waiting] = await Promise.all([1, 2, 3, 4].map(() => account(db)));
  if (!kept || !lost || !again || !waiting) throw new Error('four accounts');
  await publishVersion(deps, 'terms', '1');
  await grant(deps, lost, 'admin');
  await grant(deps, again, 'admin');
  await revoke(deps, again, 'admin');
  await relayAdmin(bench);
  const [first] = (await readAll(bench, ADMIN)).filter(({ key }) => key === again);
  await bench.append(ADMIN, [{ key: again, value: first?.value ?? new Uint8Array() }]);
  t.same(await record(), NOTHING, 'a copy of an event changes nothing');

  // as rows were before each change had its event
  await sql`delete from user_role where user_id = ${lost}`.execute(db);
  for (const person of [kept, again]) {
    await sql`insert into user_role (user_id, role) values (${person}, 'admin')`.execute(db);
  }
  await publishVersion(deps, 'privacy', '1');
  await sql`delete from outbox where key = 'privacy/1'`.execute(db);
  await grant(deps, waiting, 'compliance');
  const [gone, unknown, ended] = [
    await createToken(deps, 'gone'),
    await createToken(deps, 'unknown'),
    await createToken(deps, 'ended'),
  ];
  await revokeToken(deps, ended);
  await sql`delete from auditor_token where id = ${gone}`.execute(db);
  await sql`delete from outbox where key in (${unknown}, ${ended})`.execute(db);
  t.not((await findings()).length, 0);

  t.same(await record(), {
    rolesGranted: 2,
    rolesRevoked: 1,
    documentsPublished: 1,
    documentsMissing: [],
    tokensCreated: 2,
    tokensRevoked: 2,
  });
  const tokens = await sql`select id from auditor_token where revoked_at is null`.execute(db);
  t.same(tokens.rows, [{ id: unknown }], 'a lost one is there, and opens nothing');
  t.same(await record(), NOTHING, 'what waits in the outbox is not recorded twice');
  t.same(await findings(), []);
  t.same(await record(), NOTHING);
  const records = await readAll(bench, ADMIN);
  const events = records.map(({ value }) => JSON.parse(Buffer.from(value ?? []).toString('utf8')));
  const given = events.filter(({ data }) => data.reason === 'of an older release');
  t.same(given.map(({ type, subject }) => [type, subject]).sort(), [
    ...[kept, again].sort().map((id) => ['roletrail.role.granted.v1', id]),
    ['roletrail.role.revoked.v1', lost],
  ]);

  await sql`alter table legal_documents disable trigger user`.execute(db);
  await sql`delete from legal_documents where doc_type = 'terms'`.execute(db);
  t.match(await record(), {
    ...NOTHING,
    documentsMissing: [{ docType: 'terms', version: '1', sha256: /^[0-9a-f]{64}$/ }],
  });
  t.match(await findings(), [{ row: 'legal_documents doc_type terms, version 1' }]);
});
