import { randomUUID } from 'node:crypto';
import { SPARING } from '@roletrail/api/account/sweep-unproved';
import { TABLE_FATES } from '@roletrail/api/erasure/fates';
import { erasePerson } from '@roletrail/api/evidence/erase-person';
import { OWN_TABLES } from '@roletrail/api/own-data/own-tables';
import type { Database } from '@roletrail/db/open';
import { sql } from 'kysely';
import t from 'tap';
import { type TestApi, testApi } from '../helpers/api.ts';
import { erasureList, holding, inEveryTable, rowsOf, tables } from '../helpers/personal-data.ts';

const documented = await erasureList();

let api: TestApi;
t.before(async () => {
  api = await testApi({ config: { supportAddress: 'desk@roletrail.example' } });
});
t.teardown(() => api[Symbol.asyncDispose]());

/** Columns that name a person, or hold what is known of one. */
const PERSONAL =
  '(^|_)(user|staff|person)_id$|^subject|mail|recipient|user_agent|display|sealed|(^|_)ip$|address|password';

t.test('every table with something of a person is on the list', async (t) => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables f using (table_schema, table_name)
    where c.table_schema = 'public' and f.table_type = 'BASE TABLE'
      and c.column_name ~ ${PERSONAL}`.execute(api.db);
  const found = rows.map((row) => row.name);
  t.ok(found.length > 15, 'the schema was read');
  for (const table of found) t.ok(documented.has(table), `${table} is on the list`);
  const all = new Set(await tables(api.db));
  for (const table of documented.keys()) t.ok(all.has(table), `${table} exists`);
});

t.test('what names a person spares an account never proved, or goes with it', async (t) => {
  const goes = new Map([
    ['account_activity', 'it tells of the account alone'],
    ['account_undo', 'it needs a proved address'],
    ['account_token', 'it is in an unanswered mail'],
    ['mail_message', 'it is that letter'],
    ['data_key', 'what it sealed goes'],
    ['erasure_request', 'it asks for the same'],
    ['staff_erasure', 'it asks for the same, or needs a role, which spares'],
    ['evidence_tag', 'a decision has one, and spares'],
    ['audit_entry', 'a decision has one, and spares'],
    ['consent_request', 'it needs an acceptance, which spares'],
    ['recovery_code', 'it needs a proved address'],
    ['totp_factor', 'it needs a proved address'],
    ['evidence_reading', 'it needs a role, which spares'],
    ['claimed_acceptance', 'it is a claim, and bears nothing'],
    ['evidence_export', 'it needs a role, which spares'],
    ['evidence_opening', 'it needs a decision, or a role, which spare'],
    ['ticket_opened', 'it needs a role, which spares'],
    ['dead_letter_mark', 'it needs a role, which spares'],
    ['launch_sign_off', 'it needs a role, which spares'],
    ['launch_waiver', 'it needs a role, which spares'],
    ['health_note', 'it needs a role, which spares'],
    ['custom_report', 'it needs a role, which spares'],
    ['staff_view', 'it needs a role, which spares'],
    ['invitation', 'it needs a role, which spares'],
    ['article_presence', 'it needs a role, which spares'],
    ['staff_capability', 'it needs a role, which spares'],
    ['staff_act', 'it tells of the account, or needs a role, which spares'],
    ['person_view', 'it tells of the account, or needs a role, which spares'],
    ['saved_item', 'it needs an acceptance, which spares'],
    ['calendar_feed', 'it needs an acceptance, which spares'],
    ['reminder_consent', 'it needs an acceptance, which spares'],
    ['reminder_mail', 'it needs an acceptance, which spares'],
    ['explorer_view', 'it needs an acceptance, which spares'],
    ['experiment_exposure', 'it needs an acceptance, which spares'],
    ['ticket_message', 'it needs a role, or a ticket, which spare'],
  ]);
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name
    from information_schema.columns c
    join information_schema.tables f using (table_schema, table_name)
    where c.table_schema = 'public' and f.table_type = 'BASE TABLE'
      and c.column_name ~ '(^|_)(user|staff|person)_id$'`.execute(api.db);
  t.same(rows.map(({ name }) => name).sort(), [...SPARING, ...goes.keys()].sort());
});

t.test('nothing that names an erased person is found anywhere', async (t) => {
  const mark = randomUUID().slice(0, 13);
  const who = await inEveryTable(api, mark);
  const before = await holding(api.db, [mark]);
  const owned = await rowsOf(api.db, who.id);
  const tags = await tagsOf(api.db, who.id);
  t.equal(tags.length, 2, 'of an address and a device');
  for (const tag of tags) {
    t.same(await holding(api.db, [tag]), [
      'evidence_export',
      'evidence_export_manifest',
      'evidence_tag',
    ]);
  }
  for (const [table, fate] of documented) {
    // a hold keeps the account: tests of deletions by staff show that
    if (fate === 'kept' || table === 'legal_hold') continue;
    t.ok(before.includes(table) || owned.has(table) || table === 'ticket_link', `${table}: theirs`);
  }
  await erasePerson(api.deps, who.id, {
    actor: { kind: 'operator', id: 'test' },
    reason: 'they asked for it',
  });
  t.same(await holding(api.db, [mark]), []);
  for (const tag of tags) t.same(await holding(api.db, [tag]), [], 'no filter has it either');
  const left = await rowsOf(api.db, who.id);
  for (const [table, fate] of documented) if (fate === 'deleted') t.notOk(left.has(table), table);
  for (const table of ['dead_letter_mark', 'launch_sign_off', 'launch_waiver']) {
    t.notOk(left.has(table), `${table}: what they did as staff names them no more`);
  }
  const { rows } = await sql`select 1 from ticket_link`.execute(api.db);
  t.equal(rows.length, 0, 'links of tickets go with them');
});

t.test('the list for staff has each table of an archive, with the documented fate', async (t) => {
  const fates = Object.entries(TABLE_FATES).map(([table, { fate }]) => [table, fate]);
  const own = new Set(OWN_TABLES.map(({ table }) => table));
  const expected = [...documented].filter(([table]) => own.has(table as never));
  t.same(fates.sort(), expected.sort());
  for (const [table, { fate, why }] of Object.entries(TABLE_FATES)) {
    t.equal(why !== undefined, fate !== 'deleted', `${table}: what stays has a reason`);
  }
});

/** Their search tags, in hexadecimal. */
async function tagsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('evidence_tag')
    .select('tag')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ tag }) => tag.toString('hex'));
}
