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
] as const satisfies readonly Pick<AnyProjectionTable, 'shape' | 'key' | 'notFolded'>[];

type RecordedTable = (typeof RECORDED_TABLES)[number]['shape']['table'];
type OtherTable = Exclude<keyof DatabaseSchema, keyof ProjectionTables | RecordedTable>;

/** What fsck does with a table that is neither a projection nor recorded row by row. */
export type Treatment =
  /** compared in another way: with what; why the rest of it is not, or null if there is no rest */
  | { readonly comparedWith: string; readonly notCompared: string | null }
  /** not compared at all, and why it does not follow from the log */
  | { readonly notCompared: string };

const POSTGRES_LOG =
  'the log itself in embedded mode: the checkpoints and their witnesses vouch for it';
const OUTBOX = 'the way into the log: it decides what the log will hold';
const PEOPLE = 'no event holds what it says: people and what lets them in';
const KEYS = 'keys and search tags: no event may hold them';
const STAFF = 'who of the staff read or took what; events name the act, not all that it left';
const DESK = 'forms, letters and prices: they have no events';
const ARTICLES = 'articles: they have no events';
const TOOLS = 'what people keep with the career tools, and statistics: no events';
const HEALTH = 'how the deployment is doing: it has no events';

/** Every other table. One that is not named here does not compile. */
export const OTHER_TABLES: Readonly<Record<OtherTable, Treatment>> = {
  decision_pending: {
    comparedWith: 'the outbox and the log',
    notCompared: null,
  },
  outbox: {
    comparedWith: 'the log, as far as decisions, roles and documents wait in it',
    notCompared: 'other rows: what was sent stays for some time, and other events change no row',
  },
  app_user: {
    comparedWith: 'the log and the journal: an erased person is not back',
    notCompared: PEOPLE,
  },
  data_key: {
    comparedWith: 'the log and the journal: the key of an erased person is not back',
    notCompared: KEYS,
  },
  auditor_token: {
    comparedWith: 'the log and the journal: a revoked token is revoked',
    notCompared: PEOPLE,
  },
  erasure_request: {
    comparedWith: 'the log and the journal',
    notCompared: 'times: a restore gives each open request its whole window again',
  },
  log_cluster: { notCompared: POSTGRES_LOG },
  log_identity: { notCompared: POSTGRES_LOG },
  log_partition: { notCompared: POSTGRES_LOG },
  log_record: { notCompared: POSTGRES_LOG },
  log_topic: { notCompared: POSTGRES_LOG },
  outbox_partition: { notCompared: OUTBOX },
  relay_position: { notCompared: OUTBOX },
  idempotency_key: { notCompared: OUTBOX },
  dead_letter_mark: { notCompared: 'what an operator asked of dead letters' },
  ledger_copy: { notCompared: 'whose copy this is: the bundle says so' },
  session: { notCompared: PEOPLE },
  totp_factor: { notCompared: PEOPLE },
  recovery_code: { notCompared: PEOPLE },
  account_token: { notCompared: PEOPLE },
  account_activity: { notCompared: PEOPLE },
  attempt_window: { notCompared: PEOPLE },
  master_key: { notCompared: KEYS },
  evidence_tag: { notCompared: KEYS },
  evidence_reading: { notCompared: STAFF },
  evidence_opening: { notCompared: STAFF },
  claimed_acceptance: { notCompared: STAFF },
  evidence_export: { notCompared: STAFF },
  evidence_export_download: { notCompared: STAFF },
  evidence_export_manifest: { notCompared: STAFF },
  evidence_export_prefix: { notCompared: STAFF },
  mail_message: { notCompared: DESK },
  newsletter_subscription: { notCompared: DESK },
  ticket: { notCompared: DESK },
  ticket_link: { notCompared: DESK },
  ticket_message: { notCompared: DESK },
  ticket_opened: { notCompared: DESK },
  plan_request: { notCompared: DESK },
  plan_tier: { notCompared: DESK },
  pricing_setting: { notCompared: DESK },
  promo_code: { notCompared: DESK },
  article: { notCompared: ARTICLES },
  article_old_slug: { notCompared: ARTICLES },
  career_profile: { notCompared: TOOLS },
  resume: { notCompared: TOOLS },
  job_target: { notCompared: TOOLS },
  saved_occupation: { notCompared: TOOLS },
  saved_search: { notCompared: TOOLS },
  explorer_view: { notCompared: TOOLS },
  tool_run: { notCompared: TOOLS },
  tool_usage: { notCompared: TOOLS },
  dataset_release: { notCompared: TOOLS },
  process_report: { notCompared: HEALTH },
  health_note: { notCompared: HEALTH },
  health_sample: { notCompared: HEALTH },
  check_run: { notCompared: 'how each check ended: fsck writes it' },
};
