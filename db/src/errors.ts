export type MigrationErrorCode = 'SCHEMA_NEWER' | 'MIGRATION_FAILED';

/** Why the schema cannot be used by this code. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;
  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
