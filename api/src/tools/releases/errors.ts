import { SourceError } from '@roletrail/engines/source-error';

/**
 * A file that is not imported: `unknown-release`, by what it says that it is, or `invalid`; the
 * message says what is wrong and where.
 */
export class ReleaseError extends Error {
  override readonly name = 'ReleaseError';
  readonly fault: 'unknown-release' | 'invalid';
  constructor(fault: ReleaseError['fault'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** @param name of the file, where the message may not have it yet */
export async function refuseInvalid<T>(work: () => Promise<T>, name = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const fault = error.fault === 'UNKNOWN' ? 'unknown-release' : 'invalid';
    const text = name === '' ? error.message : `${name}: ${error.message}`;
    throw new ReleaseError(fault, text, { cause: error });
  }
}
