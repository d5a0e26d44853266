export type SourceFault =
  /** It says of itself that it is a release which this version does not know. */
  | 'UNKNOWN'
  /** It is not of the form of the release that it says it is. */
  | 'FORM';

/** A source file that is not taken; what is wrong with it, and where, stands in the message. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: SourceFault;
  constructor(fault: SourceFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
