import type { Capability } from '@roletrail/contracts/staff/capabilities';
import type { ColumnType, Generated } from 'kysely';

type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

export type AccountTokenPurpose = 'recovery' | 'verify_email' | 'change_email';

export interface AccountTokenTable {
  /** SHA-256 of the secret in the link */
  token_hash: Buffer;
  user_id: string;
  purpose: AccountTokenPurpose;
  /** the address it was sent to */
  email: string;
  session_id: string | null;
  created_at: Moment;
  expires_at: Date;
}

/** State of an account before a change, for its undo link. */
export interface AccountUndoTable {
  /** id to which the sealed value is bound */
  id: string;
  user_id: string;
  /** SHA-256 of the secret in the link */
  token_hash: Buffer;
  change: 'second_factor' | 'email';
  /** keyed hash of the previous address; null if the address did not change */
  reserved_tag: Buffer | null;
  /** previous address, under the person's data key */
  sealed: string;
  /** previous confirmed second factor, its secret still sealed; null if there was none */
  factor: ColumnType<unknown, string | null, never>;
  created_at: Moment;
  expires_at: Date;
}

export interface TotpFactorTable {
  user_id: string;
  /** id to which the sealed secret is bound */
  id: string;
  sealed_secret: string;
  created_at: Moment;
  confirmed_at: Date | null;
  /** time step of the last used code */
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface AccountActivityTable {
  id: string;
  user_id: string;
  kind: string;
  at: Moment;
  session_id: string | null;
  new_device: Generated<boolean>;
  /** address and user agent under the person's data key */
  sealed: string;
}

/** Erasure request; pending until it is cancelled or carried out. */
export interface ErasureRequestTable {
  id: string;
  user_id: string;
  /** SHA-256 of the secret in the link of the receipt */
  receipt_hash: Buffer;
  requested_at: Date;
  due_at: Date;
  cancelled_at: Date | null;
  erased_at: Date | null;
}

/** Request of staff to erase a person; once it is scheduled, `erasure_request` has a row of its id. */
export interface StaffErasureTable {
  id: string;
  user_id: string;
  staff_id: string;
  reason: string;
  requested_at: ColumnType<Date, Date | undefined, Date>;
  /** null while it waits for an approval */
  outcome: ColumnType<StaffErasureOutcome | null, StaffErasureOutcome | null | undefined>;
  decided_at: ColumnType<Date | null, Date | null | undefined>;
  decided_by: ColumnType<string | null, string | null | undefined>;
  /** stored by the erasure (api/src/erasure/certificate.ts) */
  certificate: ColumnType<unknown, string | null | undefined, string | null>;
}
export type StaffErasureOutcome = 'scheduled' | 'refused' | 'withdrawn' | 'void';

/** Account that must not be erased, because the law requires its data. */
export interface LegalHoldTable {
  user_id: string;
  since: ColumnType<Date, Date | undefined, Date>;
}

/** Invitation of staff to a person without an account; deleted once used or withdrawn. */
export interface InvitationTable {
  id: string;
  email: string;
  email_normalized: string;
  /** given when the invitation is used; null: none */
  role: 'admin' | 'compliance' | null;
  plan: string | null;
  /** capabilities of the inviter at the invitation; []: the role is not `admin` */
  capabilities: Capability[];
  /** SHA-256 of the secret in the newest link */
  token_hash: Buffer;
  staff_id: string;
  /** admin.acted of the invitation */
  act_id: string;
  created_at: Moment;
  sent_at: Moment;
  expires_at: ColumnType<Date, Date, Date>;
  /** its link no longer works; the row stays for a minute, for an undo. null: not withdrawn */
  withdrawn_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface AttemptWindowTable {
  /** keyed hash of the counter's name */
  key: Buffer;
  attempts: number;
  ends_at: Date;
}

export interface AccountTables {
  account_token: AccountTokenTable;
  account_undo: AccountUndoTable;
  totp_factor: TotpFactorTable;
  recovery_code: RecoveryCodeTable;
  account_activity: AccountActivityTable;
  erasure_request: ErasureRequestTable;
  staff_erasure: StaffErasureTable;
  legal_hold: LegalHoldTable;
  invitation: InvitationTable;
  attempt_window: AttemptWindowTable;
}
