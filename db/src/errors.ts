export type MigrationErrorCode = 'SCHEMA_NEWER' | 'MIGRATION_FAILED';

/**
 * - `DEPLOYMENT_RUNNING`: roles are connected, and the command needs them stopped.
 * - `DEPLOYMENT_CLOSED`: such a command is at work, and a role wants in.
 */
export type DeploymentErrorCode = 'DEPLOYMENT_RUNNING' | 'DEPLOYMENT_CLOSED';

/** The deployment lock (deployment-lock.ts) could not be had. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
  readonly code: DeploymentErrorCode;
  /** as the server says it when it lets nobody in: whoever judges faults knows that it may pass */
  readonly severity = 'FATAL';
  constructor(code: DeploymentErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Why the schema cannot be used by this code. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;
  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
