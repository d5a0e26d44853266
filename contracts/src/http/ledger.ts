import { z } from 'zod';
import { sha256Hex, utcInstant, uuid } from '../primitives.ts';

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** GET /ledger */
export const ledgerAnswer = z.object({
  origin: z.string(),
  logs: z.array(
    z.object({
      topic: z.string(),
      partition: z.int(),
      size: z.int(),
      root: sha256Hex,
      checkpointAt: utcInstant.nullable(),
      vkey: z.string(),
    }),
  ),
  /** of a read-only copy from a bundle; null or absent for a growing ledger */
  copy: z
    .object({
      takenAt: utcInstant,
      /** notes signed later are missing */
      signedUntil: utcInstant.nullable(),
    })
    .nullable()
    .optional(),
});
export type LedgerAnswer = z.infer<typeof ledgerAnswer>;
export const inclusionQuery = z.strictObject({ leaf: size, size: size.min(1) });
export const consistencyQuery = z.strictObject({ from: size, to: size });
/** Answer of both proofs; `root` is the root at `size`. */
export const proofAnswer = z.object({
  size: z.int(),
  root: sha256Hex,
  hashes: z.array(sha256Hex),
});

/**
 * GET /ledger/example: a public entry with all data for its verification. `consent` is the
 * acceptance of a fictional demonstration person (local modes), `document` the publication of the
 * first terms. Null until a signed checkpoint covers one.
 */
export const exampleAnswer = z.object({
  example: z
    .object({
      about: z.enum(['consent', 'document']),
      eventId: uuid,
      topic: z.string(),
      partition: z.int(),
      offset: z.int(),
      /** base64 of the exact bytes of the log entry */
      entry: z.string(),
      leafHash: sha256Hex,
      /** c2sp.org/tlog-proof@v1 text: inclusion in the newest signed checkpoint */
      proof: z.string(),
      /** the log's whole origin line, with which the checkpoint must begin */
      origin: z.string(),
      vkey: z.string(),
      size: z.int(),
      root: sha256Hex,
      signedAt: utcInstant,
    })
    .nullable(),
});
export type LedgerExample = NonNullable<z.infer<typeof exampleAnswer>['example']>;
