import type { RevokeScope } from '@roletrail/contracts/events/session';
import type { Capability } from '@roletrail/contracts/staff/capabilities';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AppUserTable {
  id: string;
  email: string;
  /** lower-cased; null after an erasure */
  email_normalized: string | null;
  password_hash: string | null;
  display_name: ColumnType<string | null, string | null | undefined>;
  /** time when mail last verifiably reached the person at this address */
  email_verified_at: ColumnType<Date | null, Date | null | undefined>;
  /** browsers of earlier sessions are no longer known at sign-in; null: all are known */
  known_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** SHA-256 of the device cookie that stays known */
  known_device: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** items saved before may be another person's, until the owner decides */
  saved_before: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** earlier decisions do not count against the limit per hour; null: all decisions count */
  decisions_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** staff locked the account until this time; null or past: it is not locked */
  locked_until: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** demonstration account created by the program, for local use */
  is_demo: Generated<boolean>;
  created_at: Moment;
  erased_at: Date | null;
}

export interface UserRoleTable {
  user_id: string;
  role: 'admin' | 'compliance';
  granted_at: Moment;
}

export interface SessionTable {
  id: string;
  user_id: string;
  method: 'signup' | 'password' | 'password+totp';
  /** time when the factors of `method` were last proved; null: at sign-in */
  authenticated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Moment;
  last_activity_at: Moment;
  warned_at: Date | null;
  /** end of the absolute lifetime */
  expires_at: Date;
  /** counter of the newest refresh token */
  refresh_counter: Generated<number>;
  refresh_rotated_at: Moment;
  /** first use of an access token of the newest refresh token; void before its rotation */
  head_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** first use of the previous refresh token, or of an access token of it */
  previous_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** SHA-256 of the device cookie */
  device_hash: Buffer;
  user_agent: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  /** scope of the action that ended it */
  end_scope: ColumnType<RevokeScope | null, RevokeScope | null | undefined, RevokeScope | null>;
}

/** Task to which an administrator is limited; without rows they may do all. */
export interface StaffCapabilityTable {
  user_id: string;
  capability: Capability;
  granted_at: Moment;
}

/** Act of staff, with the reason, which is in no event. */
export interface StaffActTable {
  /** id of admin.acted, or of ticket.handled for a deletion, which binds `reason` by a digest */
  event_id: string;
  staff_id: string;
  capability: Capability;
  action: string;
  target_kind: string;
  target_id: string;
  /** person concerned; null if there is none */
  user_id: string | null;
  reason: string;
  /** 32 random bytes, so that the reason cannot be guessed from its digest */
  salt: Buffer;
  acted_at: Moment;
}

/** Last recorded view of a person's page by a member of staff. */
export interface PersonViewTable {
  staff_id: string;
  user_id: string;
  viewed_at: Moment;
}

/** Fingerprint of the master key that wraps data keys; at most one row. */
export interface MasterKeyTable {
  only_row: Generated<boolean>;
  fingerprint: Buffer;
  /** of the key before, until nothing is sealed under it; null: no rotation */
  previous: Buffer | null;
  /** by step of the rotation, the last row that is done */
  steps_done: ColumnType<Record<string, string>, string | undefined, string>;
  pinned_at: Moment;
}

export interface DataKeyTable {
  user_id: string;
  /** wrapped by the master key; null for a tombstone */
  wrapped: Buffer | null;
  created_at: Moment;
  destroyed_at: Date | null;
}

export interface AuditorTokenTable {
  id: string;
  token_hash: Buffer;
  label: string;
  created_at: Moment;
  expires_at: Date;
  revoked_at: Date | null;
}

/** Exactly one of `user_id` and `auditor_token_id` is set. */
export interface EvidenceReadingTable {
  user_id: string | null;
  auditor_token_id: string | null;
  /** the one that is set */
  reader_id: GeneratedAlways<string>;
  topic: string;
  partition: number;
  recorded_at: Moment;
}

/** Opening of a decision by staff, with their text, which is in no event. */
export interface EvidenceOpeningTable {
  /** id of evidence.opened, which binds `text` by a digest */
  event_id: string;
  /** person whose decision was opened */
  user_id: string;
  staff_id: string;
  topic: string;
  partition: number;
  offset: number;
  reason: string;
  text: string;
  /** 32 random bytes, so that the text cannot be guessed from its digest */
  salt: Buffer;
  opened_at: Moment;
}

/** Day on which a person's browser claimed an unrecorded acceptance. */
export interface ClaimedAcceptanceTable {
  user_id: string;
  /** calendar day as YYYY-MM-DD, UTC */
  day: string;
  terms_version: string;
  privacy_version: string;
  claimed_at: Moment;
}

export interface LegalDocumentsTable {
  doc_type: 'terms' | 'privacy';
  version: string;
  html: string;
  sha256: string;
  is_required: boolean;
  /** calendar day as YYYY-MM-DD */
  effective_date: string;
  created_at: Moment;
}

/** Legal document that staff prepare. A closed one records what became of it. */
export interface LegalDraftTable {
  id: string;
  doc_type: 'terms' | 'privacy';
  /** '' once it is closed */
  html: string;
  /** calendar day as YYYY-MM-DD */
  effective_date: string;
  /** version of a release; null: staff began the draft */
  release_version: ColumnType<string | null, string | null | undefined>;
  revision: Generated<number>;
  updated_at: Moment;
  /** null: the program, at its start */
  updated_by: ColumnType<string | null, string | null | undefined, string | null>;
  closed_at: ColumnType<Date | null, undefined, Date>;
  published_version: ColumnType<string | null, undefined, string | null>;
}

export interface PeopleTables {
  app_user: AppUserTable;
  user_role: UserRoleTable;
  staff_capability: StaffCapabilityTable;
  staff_act: StaffActTable;
  person_view: PersonViewTable;
  session: SessionTable;
  data_key: DataKeyTable;
  master_key: MasterKeyTable;
  auditor_token: AuditorTokenTable;
  evidence_reading: EvidenceReadingTable;
  evidence_opening: EvidenceOpeningTable;
  claimed_acceptance: ClaimedAcceptanceTable;
  legal_documents: LegalDocumentsTable;
  legal_draft: LegalDraftTable;
}
