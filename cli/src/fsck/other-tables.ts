import type { DatabaseSchema } from '@roletrail/db/database-schema';
import type { ProjectionTables } from '@roletrail/db/projections/all';
import type { AnyProjectionTable } from '@roletrail/db/projections/descriptor';

/** Tables that are no projection, but whose every change has an event: check-recorded.ts. */
export const RECORDED_TABLES = [
  {
    shape: {
      table: 'user_role',
      columns: { user_id: 'uuid', role: 'text', granted_at: 'timestamptz' },
    },
    key: ['user_id', 'role'],
    notFolded: { granted_at: 'when the row was written, shortly before its event' },
  },
  {
    shape: {
      table: 'staff_capability',
      columns: { user_id: 'uuid', capability: 'text', granted_at: 'timestamptz' },
    },
    key: ['user_id', 'capability'],
    notFolded: { granted_at: 'when the row was written, shortly before its event' },
  },
  {
    shape: {
      table: 'legal_documents',
      columns: {
        doc_type: 'text',
        version: 'text',
        html: 'text',
        sha256: 'text',
        is_required: 'bool',
        effective_date: 'date',
        created_at: 'timestamptz',
      },
    },
    key: ['doc_type', 'version'],
    notFolded: {
      created_at:
        'when the row was written, shortly before its event; the order among versions of one day is compared',
    },
  },
  {
    shape: {
      table: 'auditor_token',
      columns: {
        id: 'uuid',
        token_hash: 'bytea',
        label: 'text',
        created_at: 'timestamptz',
        expires_at: 'timestamptz',
        revoked_at: 'timestamptz',
      },
    },
    key: ['id'],
    notFolded: {
      token_hash: 'the hash of a secret, which no event may hold',
      created_at: 'when the row was written, shortly before its event',
      revoked_at:
        'when the row was changed, shortly before its event; that it is set, or null, is compared',
    },
  },
] as const satisfies readonly Pick<AnyProjectionTable, 'shape' | 'key' | 'notFolded'>[];

type RecordedTable = (typeof RECORDED_TABLES)[number]['shape']['table'];
type OtherTable = Exclude<keyof DatabaseSchema, keyof ProjectionTables | RecordedTable>;

/** Treatment of a table that is neither a projection nor recorded row by row. */
export interface Treatment {
  /** what of it is compared, in another way; absent if nothing is */
  readonly compared?: string;
  /** what the rest is, which does not follow from the log; null if there is no rest */
  readonly rest: string | null;
}

const POSTGRES_LOG = 'the log itself in embedded mode, which checkpoints and witnesses vouch for';
const OUTBOX = 'the way into the log, which decides what the log will hold';
const PEOPLE = 'people and what lets them in, of which no event holds all';
const KEYS = 'keys and search tags, which no event may hold';
const STAFF = 'who of the staff read or took what, of which events name only the act';
const DESK = 'forms, letters and prices, which have no events';
const ARTICLES = 'articles; of their texts an event has only the digest';
const TOOLS = 'what people keep with the career tools, and statistics, which have no events';
const ANALYTICS = 'counts of the use of pages, which have no events';
const OPERATION = 'settings, counts and reviews of staff, of which events name only the act';
const HEALTH = 'how the deployment is doing, which has no events';

/** Every other table. One that is not named here does not compile. */
export const OTHER_TABLES: Readonly<Record<OtherTable, Treatment>> = {
  decision_pending: { compared: 'all of it, with outbox and log', rest: null },
  outbox: {
    compared:
      'that decisions, roles, documents and auditor tokens in it are on their way to the log',
    rest: OUTBOX,
  },
  app_user: { compared: 'that an erased person is not back', rest: PEOPLE },
  data_key: { compared: 'that the key of an erased person is not back', rest: KEYS },
  erasure_request: {
    compared: 'that each is there, and taken back, as log and journal have it',
    rest: 'when it is due, which a restore sets anew',
  },
  log_cluster: { rest: POSTGRES_LOG },
  log_identity: { rest: POSTGRES_LOG },
  log_partition: { rest: POSTGRES_LOG },
  log_record: { rest: POSTGRES_LOG },
  log_topic: { rest: POSTGRES_LOG },
  outbox_partition: { rest: OUTBOX },
  relay_position: { rest: OUTBOX },
  idempotency_key: { rest: OUTBOX },
  dead_letter_mark: { rest: 'what an operator asked of dead letters' },
  ledger_copy: { rest: 'whose copy this is, as the bundle says' },
  session: { rest: PEOPLE },
  totp_factor: { rest: PEOPLE },
  recovery_code: { rest: PEOPLE },
  account_token: { rest: PEOPLE },
  account_undo: { rest: PEOPLE },
  account_activity: { rest: PEOPLE },
  attempt_window: { rest: PEOPLE },
  master_key: { rest: KEYS },
  evidence_tag: { rest: KEYS },
  evidence_reading: { rest: STAFF },
  evidence_opening: { rest: STAFF },
  staff_act: { rest: STAFF },
  invitation: { rest: STAFF },
  staff_erasure: { rest: STAFF },
  legal_draft: { rest: 'texts that are not published; a publication has its own event' },
  legal_hold: { rest: STAFF },
  person_view: { rest: STAFF },
  claimed_acceptance: { rest: STAFF },
  evidence_export: { rest: STAFF },
  evidence_export_download: { rest: STAFF },
  evidence_export_manifest: { rest: STAFF },
  evidence_export_prefix: { rest: STAFF },
  mail_message: { rest: DESK },
  newsletter_request: { rest: DESK },
  newsletter_issue: { rest: DESK },
  newsletter_subscription: { rest: DESK },
  ticket: { rest: DESK },
  ticket_link: { rest: DESK },
  ticket_message: { rest: DESK },
  ticket_opened: { rest: DESK },
  plan_request: { rest: DESK },
  subscription_event: { rest: DESK },
  plan_tier: { rest: DESK },
  pricing_setting: { rest: DESK },
  promo_code: { rest: DESK },
  article: { rest: ARTICLES },
  article_old_slug: { rest: ARTICLES },
  article_feedback: { rest: ARTICLES },
  article_note: { rest: ARTICLES },
  article_draft: { rest: ARTICLES },
  article_revision: { rest: ARTICLES },
  article_presence: { rest: STAFF },
  article_image: { rest: ARTICLES },
  article_link: { rest: 'results of link checks, which have no events' },
  saved_item: { rest: TOOLS },
  explorer_view: { rest: TOOLS },
  calendar_feed: { rest: TOOLS },
  reminder_consent: { rest: TOOLS },
  reminder_mail: { rest: TOOLS },
  tool_usage: { rest: TOOLS },
  dataset_release: { rest: TOOLS },
  analytics_event: { rest: ANALYTICS },
  analytics_day: { rest: ANALYTICS },
  analytics_vital_day: { rest: ANALYTICS },
  analytics_summed_day: { rest: ANALYTICS },
  analytics_build: { rest: ANALYTICS },
  experiment: { rest: OPERATION },
  experiment_exposure: { rest: PEOPLE },
  setting: { rest: OPERATION },
  setting_version: { rest: OPERATION },
  sign_in_failure: { rest: OPERATION },
  sign_in_count: { rest: OPERATION },
  launch_sign_off: { rest: OPERATION },
  launch_waiver: { rest: OPERATION },
  launch_decision: { rest: OPERATION },
  custom_report: { rest: OPERATION },
  staff_view: { rest: OPERATION },
  process_report: { rest: HEALTH },
  health_note: { rest: HEALTH },
  health_sample: { rest: HEALTH },
  backup_run: { rest: 'how old the last backup is, which backup writes itself' },
  check_run: { rest: 'how each check ended, which fsck writes itself' },
};
