/** Codes that the command line can end with; docs/errors.md describes each. */
export const CLI_ERRORS = {
  USAGE: 2,
  SETTINGS_INVALID: 2,
  SETTINGS_MISSING: 2,
  RECEIPT_UNREADABLE: 2,
  EXPORT_UNREADABLE: 2,
  NOTE_UNREADABLE: 2,
  PORT_IN_USE: 3,
  ADDRESS_UNAVAILABLE: 3,
  SCHEMA_NOT_CURRENT: 4,
  IDENTITY_MISMATCH: 5,
  LOG_UNFIT: 5,
  MASTER_KEY_MISMATCH: 5,
  LEDGER_FORKED: 6,
  NOT_FOUND: 7,
  REFUSED: 8,
  FILE_UNUSABLE: 8,
  COPY_READ_ONLY: 8,
  LAUNCH_FAILED: 9,
  DATABASE_UNREACHABLE: 9,
  DATABASE_SLOW: 9,
  BROKER_UNREACHABLE: 9,
  LEDGER_UNREACHABLE: 9,
  PRODUCT_UNREACHABLE: 9,
  TABLES_BUSY: 10,
  DISK_TOO_SMALL: 10,
  DEPLOYMENT_RUNNING: 10,
  DEPLOYMENT_CLOSED: 10,
  BACKUP_INVALID: 11,
  BUNDLE_INVALID: 11,
  DATASET_UNKNOWN: 11,
  DATASET_INVALID: 11,
  FSCK_LOG: 20,
  FSCK_TREE: 21,
  FSCK_CHECKPOINT: 22,
  FSCK_PROJECTION: 23,
  FSCK_BEHIND: 24,
  FSCK_JOURNAL: 25,
  SHADOW_WRONG: 26,
  SHADOW_DIFFERS: 27,
  ANSWER_UNEXPECTED: 28,
  CHECKPOINT_FOREIGN: 29,
  CHECKPOINT_UNSIGNED: 30,
  CHECKPOINT_AHEAD: 31,
  CHECKPOINT_FORKED: 32,
  DEAD_LETTER_UNREADABLE: 33,
  DEAD_LETTER_DIFFERS: 34,
  REDRIVE_UNANSWERED: 35,
  FSCK_SCHEMA: 36,
  INTERRUPTED: 130,
} as const;
export type CliErrorCode = keyof typeof CLI_ERRORS;

/** An error with a text for the person at the terminal and an exit code of its class. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: CliErrorCode;
  constructor(code: CliErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
  get exitCode(): number {
    return CLI_ERRORS[this.code];
  }
}
