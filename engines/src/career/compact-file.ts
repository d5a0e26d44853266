/** Compact files of data: JSON that is known by its digest. */
import { sha256 } from '@roletrail/ledger/hash';
import { toHex } from '@roletrail/ledger/hex';
import { ZodError, z } from 'zod';
import { CareerDataError } from './errors.ts';

/** File that this version ships. */
export type ShippedFile = {
  /** SHA-256 in hex */
  readonly sha256: string;
};

/** @returns the digest in hex @throws CareerDataError DIGEST if it is not `expected` */
export function checkDigest(bytes: Uint8Array, expected: string, what: string): string {
  const digest = toHex(sha256(bytes));
  if (digest === expected) return digest;
  throw new CareerDataError('DIGEST', `${what} have SHA-256 ${digest}, not ${expected}`);
}

/**
 * Reads a compact file. The form of the shipped file is not checked, because its digest is known and
 * shipped-files.test.ts checks its form: the check takes longer than the rest of the reading.
 *
 * @param expected SHA-256 in hex
 * @throws CareerDataError if the bytes have another digest or form
 */
export function readCompactFile<T>(
  bytes: Uint8Array,
  expected: string,
  file: {
    readonly what: string;
    readonly form: z.ZodType<T>;
    readonly shipped: ShippedFile;
  },
): { readonly content: T; readonly digest: string } {
  const { what, form, shipped } = file;
  const digest = checkDigest(bytes, expected, what);
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return { content: digest === shipped.sha256 ? (read as T) : form.parse(read), digest };
  } catch (error) {
    const why = error instanceof ZodError ? z.prettifyError(error) : String(error);
    throw new CareerDataError('FORM', `no ${what}: ${why}`, { cause: error });
  }
}
