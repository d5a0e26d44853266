/** Code of a failed launch of a database or broker. Each message states the next step. */
export type LaunchErrorCode =
  | 'PLATFORM_UNSUPPORTED'
  | 'BINARIES_MISSING'
  | 'NO_SERVER_USER'
  | 'DATA_IN_USE'
  | 'DATA_MISPLACED'
  | 'DATA_UNREACHABLE'
  | 'DATA_VERSION'
  | 'INIT_FAILED'
  | 'START_FAILED'
  | 'START_TIMEOUT'
  | 'STOP_FAILED'
  | 'KAFKA_UNAVAILABLE'
  | 'KAFKA_WAY_GONE'
  | 'JARS_INCOMPLETE'
  | 'NOTE_DAMAGED';

/** A launcher's failure: a closed code, and a message meant to be shown as it is. */
export class LaunchError extends Error {
  readonly code: LaunchErrorCode;

  constructor(code: LaunchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LaunchError';
    this.code = code;
  }
}
