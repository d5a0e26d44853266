import type { z } from 'zod';
import { isCanonical } from '../canonical.ts';
import { createVerificationCheck, type VerificationCheck } from '../verification-check.ts';
import { ReceiptUnreadable } from './archive.ts';
import { type AnyReceipt, receipt, receiptV1, receiptV2 } from './schema.ts';

export interface ReadReceipt {
  readonly receipt: AnyReceipt;
  /** checks made while it was read */
  readonly checksOfReading: readonly VerificationCheck[];
}

const KNOWN = ['roletrail.receipt.v3', 'roletrail.receipt.v2', 'roletrail.receipt.v1'] as const;

/** @throws ReceiptUnreadable in words for people */
export function readReceipt(bytes: Uint8Array): ReadReceipt {
  const json = parsed(bytes);
  const schema = typeof json === 'object' && json !== null && 'schema' in json ? json.schema : null;
  const known = KNOWN.find((name) => name === schema);
  if (known === 'roletrail.receipt.v1') {
    return { receipt: fitting(receiptV1.safeParse(json)), checksOfReading: [] };
  }
  if (known === undefined) {
    const named = typeof schema === 'string' ? JSON.stringify(schema.slice(0, 60)) : 'no schema';
    throw new ReceiptUnreadable(`The file names ${named}; known are ${KNOWN.join(', ')}.`);
  }
  const fault = isCanonical(json, bytes)
    ? null
    : 'other bytes have the same meaning: this is not the file that was issued';
  return {
    receipt:
      known === 'roletrail.receipt.v2'
        ? fitting(receiptV2.safeParse(json))
        : fitting(receipt.safeParse(json)),
    checksOfReading: [
      createVerificationCheck(
        'canonical',
        'The file has the one form that it can have (RFC 8785)',
        fault,
      ),
    ],
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) {
      throw new ReceiptUnreadable('The file is not JSON: it is no receipt.');
    }
    throw error;
  }
}

function fitting<T>(read: z.ZodSafeParseResult<T>): T {
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 3) : [];
  const where = [...(issue?.path ?? []), ...unknown].join('.');
  throw new ReceiptUnreadable(`The receipt is damaged: ${where || 'its fields'} does not fit.`);
}
