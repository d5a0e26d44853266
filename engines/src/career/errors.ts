export type CareerDataFault =
  /** The bytes are not those of the release that was asked for. */
  | 'DIGEST'
  /** Not JSON, not of the form, or a number that names nothing. */
  | 'FORM';

/** Career data that are not used: what is wrong with them stands in the message. */
export class CareerDataError extends Error {
  readonly fault: CareerDataFault;
  constructor(fault: CareerDataFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CareerDataError';
    this.fault = fault;
  }
}
