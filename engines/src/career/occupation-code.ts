import { CareerDataError } from './errors.ts';

/**
 * A code as the data have it; lists that people write leave out a last part of .00.
 * @throws CareerDataError for what is none
 */
export function wholeCode(code: string): string {
  if (!/^\d{2}-\d{4}(\.\d{2})?$/.test(code)) throw new CareerDataError('FORM', `no code: ${code}`);
  return code.includes('.') ? code : `${code}.00`;
}
