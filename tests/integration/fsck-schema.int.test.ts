/** fsck over the schema: whatever of it is not what the migrations make is named. */
import { checkDefinitions } from '@roletrail/cli/fsck/definitions';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

/** Disables or enables the trigger that checks the person of each new session. */
const triggerOf = (how: 'disable' | 'enable') => `do $$ declare made text; begin
  select tgname into strict made from pg_trigger t join pg_constraint k on k.oid = t.tgconstraint
  where k.conname = 'session_user_id_fkey' and t.tgfoid = '"RI_FKey_check_ins"'::regproc;
  execute format('alter table session ${how} trigger %I', made); end $$`;

/** Each statement that changes the schema, what is named, and what undoes it. */
const CHANGES: readonly (readonly [object: string, change: string, undo: string, what: RegExp])[] =
  [
    [
      'view required_document',
      `create or replace view required_document as select doc_type, version, sha256, is_required,
        effective_date, created_at from legal_documents where is_required`,
      '',
      /^has “.*” in line \d+, the migrations of this release make “/,
    ],
    [
      'function refuse_change()',
      'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
      '',
      /^has “/,
    ],
    [
      'function outbox_reserve(topics text[], partitions integer[], counts bigint[])',
      `create function outbox_reserve(topics text[], partitions integer[], counts bigint[])
        returns void language sql as 'select'`,
      'drop function outbox_reserve(text[], integer[], bigint[])',
      /no migration of this release makes it/,
    ],
    [
      'trigger log_record_immutable of log_record',
      'alter table log_record disable trigger log_record_immutable',
      'alter table log_record enable trigger log_record_immutable',
      /disabled/,
    ],
    [
      'trigger more of outbox',
      'create trigger more before insert on outbox for each row execute function refuse_change()',
      'drop trigger more on outbox',
      /no migration/,
    ],
    [
      'rule quiet of outbox',
      'create rule quiet as on delete to outbox do instead nothing',
      'drop rule quiet on outbox',
      /no migration/,
    ],
    [
      'constraint session_check of session',
      'alter table session drop constraint session_check',
      'alter table session add constraint session_check check ((ended_at is null) = (end_reason is null))',
      /is missing/,
    ],
    [
      'column user_role.granted_at',
      'alter table user_role alter granted_at set default now()',
      'alter table user_role alter granted_at set default clock_timestamp()',
      /^has “/,
    ],
    [
      'column user_role.more',
      'alter table user_role add more text',
      'alter table user_role drop more',
      /no migration/,
    ],
    [
      'unique index dataset_release_active',
      'drop index dataset_release_active',
      'create unique index dataset_release_active on dataset_release (source) where active',
      /is missing/,
    ],
    [
      'row level security of user_role',
      'alter table user_role enable row level security',
      'alter table user_role disable row level security',
      /no migration/,
    ],
    [
      'view required_document',
      `do $$ declare made text := pg_get_viewdef('required_document'::regclass); begin
        drop view required_document;
        execute 'create materialized view required_document as ' || made; end $$`,
      `do $$ declare made text := pg_get_viewdef('required_document'::regclass); begin
        drop materialized view required_document;
        execute 'create view required_document as ' || made; end $$`,
      /^has “materialized view as/,
    ],
    [
      'view required_document',
      'alter view required_document set (security_barrier = true)',
      'alter view required_document reset (security_barrier)',
      /^has “view with security_barrier=true as/,
    ],
    [
      'trigger "RI_FKey_check_ins" of constraint session_user_id_fkey of session',
      triggerOf('disable'),
      triggerOf('enable'),
      /no migration/,
    ],
    [
      'table account_undo',
      'alter table account_undo set unlogged',
      'alter table account_undo set logged',
      /^has “unlogged table”/,
    ],
    [
      'table legal_documents',
      'create schema elsewhere; create table elsewhere.more () inherits (legal_documents)',
      'drop schema elsewhere cascade',
      /^has “table with heirs”/,
    ],
    [
      'column app_user.display_name',
      `create collation folded (provider = icu, locale = 'und-u-ks-level2', deterministic = false);
        alter table app_user alter display_name type text collate folded`,
      'alter table app_user alter display_name type text collate "default"; drop collation folded',
      /^has “text collate folded/,
    ],
    [
      'operator =(uuid, text)',
      `create function equals(uuid, text) returns boolean language sql as 'select true';
        create operator = (leftarg = uuid, rightarg = text, function = equals)`,
      'drop operator = (uuid, text); drop function equals',
      /no migration/,
    ],
  ];

t.test('each change of the schema is named', async (t) => {
  await using fresh = await testDatabase();
  const { db } = fresh.opened;
  const look = () => checkDefinitions(db);
  t.same(await look(), { findings: [], notCompared: [] }, 'as the migrations made it');
  for (const [object, change, undo, what] of CHANGES) {
    const kept = /^(view|function)/.test(object) && undo === '' ? await textOf(object) : undo;
    await sql.raw(change).execute(db);
    const { findings } = await look();
    const found = findings.find(({ row }) => row === object);
    t.match(found, { code: 'FSCK_SCHEMA', place: null, column: null }, object);
    t.match(found?.what, what, object);
    await sql.raw(kept).execute(db);
    t.same((await look()).findings, [], `${object} was put back`);
  }
  const { rows } = await sql`
    select from pg_namespace where nspname like 'expected%'`.execute(db);
  t.same(rows, [], 'nothing is left of the comparison');

  async function textOf(object: string): Promise<string> {
    const name = object.replace(/^\w+ /, '');
    const { rows } = await sql<{ text: string }>`select ${
      object.startsWith('view')
        ? sql`'create or replace view ' || ${name} || ' as ' || pg_get_viewdef(${name}::regclass)`
        : sql`pg_get_functiondef(${name}::regprocedure)`
    } as text`.execute(db);
    return rows[0]?.text ?? '';
  }
});

t.test('what an operator may add is no difference', async (t) => {
  await using fresh = await testDatabase();
  const { db } = fresh.opened;
  await sql`create index more on audit_entry (occurred_at)`.execute(db);
  await sql`grant select on audit_entry to public`.execute(db);
  await sql`alter table audit_entry set (fillfactor = 70)`.execute(db);
  t.same(await checkDefinitions(db), { findings: [], notCompared: [] });
});

t.test('settings under which statements do something else are named', async (t) => {
  await using fresh = await testDatabase();
  const name = sql.id(new URL(fresh.config.url).pathname.slice(1));
  const set = (setting: string) =>
    sql`alter database ${name} set ${sql.raw(setting)}`.execute(fresh.opened.db);
  const look = async () => {
    await using later = fresh.open();
    return (await checkDefinitions(later.db)).findings.map(({ row, what }) => `${row}: ${what}`);
  };
  await set('work_mem = 65536');
  await set('timezone = UTC');
  await set("application_name = 'of an operator'");
  await set('search_path = public');
  t.same(await look(), [], 'an operator may set these');
  await set('session_replication_role = replica');
  await set('row_security = off');
  await set('search_path = elsewhere, public');
  const is = (value: string) => `is “${value}” for this role in this database`;
  t.match(await look(), [
    `setting row_security: ${is('off')}: statements under row level security fail`,
    `setting search_path: ${is('elsewhere, public')}`,
    `setting session_replication_role: ${is('replica')}: triggers and foreign keys do not run`,
  ]);
});

t.test(
  'a role that may not create a schema gets a message that nothing was compared',
  async (t) => {
    await using fresh = await testDatabase();
    const name = sql.id(new URL(fresh.config.url).pathname.slice(1));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(
      fresh.opened.db,
    );
    const { findings, notCompared } = await checkDefinitions(fresh.open().db);
    t.same(findings, []);
    t.match(notCompared, [/this role may not create a schema/]);
  },
);
