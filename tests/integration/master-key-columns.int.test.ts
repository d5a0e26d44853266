/** Which columns depend on RT_MASTER_KEY: each new column of bytes has to be judged here. */
import { STEPS } from '@roletrail/cli/rotate/rotate-master-key';
import { sql } from 'kysely';
import t from 'tap';
import { testDatabase } from '../helpers/database.ts';

/** Columns that come from the master key, and the step of the rotation that makes them anew. */
const FROM_THE_KEY: Readonly<Record<string, string>> = {
  'data_key.wrapped': 'data keys',
  'mail_message.content': 'mail',
  'dead_letter.sealed_value': 'dead letters',
  'account_undo.reserved_tag': 'reserved addresses',
  'evidence_tag.tag': 'search tags',
};

/** The rotation changes them as it begins (`recodeFailures`, `beginRotation`). */
const AT_THE_BEGINNING = ['sign_in_failure.code', 'master_key.fingerprint', 'master_key.previous'];

/** Ways in which bytes depend on no key, or on one that is derived from another. */
const INDEPENDENT: Readonly<Record<string, readonly string[]>> = {
  'a hash of random bytes': [
    'account_token.token_hash',
    'account_undo.token_hash',
    'auditor_token.token_hash',
    'calendar_feed.token_hash',
    'erasure_request.receipt_hash',
    'invitation.token_hash',
    'newsletter_request.token_hash',
    'newsletter_subscription.token_hash',
    'recovery_code.code_hash',
    'session.device_hash',
    'ticket_link.token_hash',
    'app_user.known_device',
  ],
  'random bytes': [
    'evidence_export.reason_salt',
    'evidence_export.filter_salt',
    'evidence_opening.salt',
    'launch_sign_off.salt',
    'launch_waiver.salt',
    'staff_act.salt',
  ],
  'a digest of a request or a file': [
    'attempt_window.key',
    'evidence_export.sha256',
    'evidence_export.manifest_sha256',
    'evidence_export_prefix.sha256',
    'idempotency_key.body_hash',
    'ticket.form_digest',
  ],
  'records and their trees, never changed': [
    'consent_decision.leaf_hash',
    'consent_request.leaf_hash',
    'ledger_checkpoint.root',
    'ledger_entry.leaf_hash',
    'ledger_entry.entry',
    'ledger_tile.hashes',
    'ledger_tree.root',
    'log_record.value',
    'outbox.value',
    'projection_offset.last_leaf_hash',
  ],
  'public bytes': ['article_image.bytes', 'dataset_release.content'],
};

t.test('each column of bytes is made anew by the rotation or needs no master key', async (t) => {
  await using database = await testDatabase();
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name
    from information_schema.columns c join information_schema.tables f using (table_schema, table_name)
    where c.table_schema = 'public' and f.table_type = 'BASE TABLE' and c.data_type = 'bytea'
      and not exists (select from pg_inherits where inhrelid = f.table_name::regclass)`.execute(
    database.opened.db,
  );
  const judged = [
    ...Object.keys(FROM_THE_KEY),
    ...AT_THE_BEGINNING,
    ...Object.values(INDEPENDENT).flat(),
  ];
  t.same(judged.toSorted(), rows.map(({ name }) => name).toSorted());
  t.same(
    [...new Set(Object.values(FROM_THE_KEY))].toSorted(),
    STEPS.map(({ name }) => name).toSorted(),
  );
});
