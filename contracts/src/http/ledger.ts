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
  /** of a copy out of a bundle, which is served to be read; null or absent where the ledger grows */
  copy: z
    .object({
      takenAt: utcInstant,
      /** notes that were signed later are not in it */
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
 * GET /ledger/example: one real entry that anybody may see, with everything that its check needs.
 * `consent` is the acceptance of a made-up demonstration person (local modes), `document` the
 * publication of the first terms. Null while no signed checkpoint covers either.
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
      /** the log's whole origin line, which the checkpoint must begin with */
      origin: z.string(),
      vkey: z.string(),
      size: z.int(),
      root: sha256Hex,
      signedAt: utcInstant,
    })
    .nullable(),
});
export type LedgerExample = NonNullable<z.infer<typeof exampleAnswer>['example']>;
