import type { RevokeScope } from '@roletrail/contracts/events/session';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export interface AppUserTable {
  id: string;
  email: string;
  /** lower-cased; null once erased */
  email_normalized: string | null;
  password_hash: string | null;
  display_name: ColumnType<string | null, string | null | undefined>;
  /** when mail to this address was last proved to reach the person */
  email_verified_at: ColumnType<Date | null, Date | null | undefined>;
  /** browsers of sessions begun before are no longer known at sign-in; null: all are */
  known_since: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** SHA-256 of the device cookie that stays known all the same */
  known_device: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  /** what was saved before may be another person's, until the owner has decided about it */
  saved_before: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** made by the program itself, for trying out on one machine */
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
  /** when the factors of `method` were last proved; null: at the sign-in */
  authenticated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: Moment;
  last_activity_at: Moment;
  warned_at: Date | null;
  /** end of the absolute lifetime */
  expires_at: Date;
  /** counter of the refresh token that is the head now */
  refresh_counter: Generated<number>;
  refresh_rotated_at: Moment;
  /** first use of an access token that came with the head; void if before `refresh_rotated_at` */
  head_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** first use of the token before the head, or of an access token that came with it */
  previous_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** SHA-256 of the device cookie */
  device_hash: Buffer;
  user_agent: string | null;
  ended_at: Date | null;
  end_reason: string | null;
  /** which of the person's sessions the act that ended it ended */
  end_scope: ColumnType<RevokeScope | null, RevokeScope | null | undefined, RevokeScope | null>;
}

/** Which master key data keys are wrapped under; one row, once there is one. */
export interface MasterKeyTable {
  only_row: Generated<boolean>;
  fingerprint: Buffer;
  pinned_at: Moment;
}

export interface DataKeyTable {
  user_id: string;
  /** wrapped by the master key; null is the tombstone */
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

/** Exactly one of `user_id` and `auditor_token_id`. */
export interface EvidenceReadingTable {
  user_id: string | null;
  auditor_token_id: string | null;
  /** whichever of the two there is */
  reader_id: GeneratedAlways<string>;
  topic: string;
  partition: number;
  recorded_at: Moment;
}

/** Who of the staff opened what of whom, with the words of theirs that no event holds. */
export interface EvidenceOpeningTable {
  /** of evidence.opened, which binds `text` by a digest */
  event_id: string;
  /** whose decision was opened */
  user_id: string;
  staff_id: string;
  topic: string;
  partition: number;
  offset: number;
  reason: string;
  text: string;
  /** 32 random bytes: nobody finds the words out from their digest */
  salt: Buffer;
  opened_at: Moment;
}

/** A day on which a person's browser claimed an acceptance that was never recorded. */
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

export interface PeopleTables {
  app_user: AppUserTable;
  user_role: UserRoleTable;
  session: SessionTable;
  data_key: DataKeyTable;
  master_key: MasterKeyTable;
  auditor_token: AuditorTokenTable;
  evidence_reading: EvidenceReadingTable;
  evidence_opening: EvidenceOpeningTable;
  claimed_acceptance: ClaimedAcceptanceTable;
  legal_documents: LegalDocumentsTable;
}
