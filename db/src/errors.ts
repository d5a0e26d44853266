export type MigrationErrorCode = 'SCHEMA_NEWER' | 'MIGRATION_FAILED';

/**
 * - `DEPLOYMENT_RUNNING`: roles are connected, but the command needs them stopped.
 * - `DEPLOYMENT_CLOSED`: such a command is running, and a role wants to connect.
 */
export type DeploymentErrorCode = 'DEPLOYMENT_RUNNING' | 'DEPLOYMENT_CLOSED';

/** The deployment lock (deployment-lock.ts) is not available. */
export class DeploymentError extends Error {
  override readonly name = 'DeploymentError';
  readonly code: DeploymentErrorCode;
  /** like a server that rejects a connection, so that it is classified as transient */
  readonly severity = 'FATAL';
  constructor(code: DeploymentErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** Reason why this code cannot use the schema. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
  readonly code: MigrationErrorCode;
  constructor(code: MigrationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
