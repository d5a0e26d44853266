import { z } from 'zod';
import { sha256Hex, utcInstant } from '../primitives.ts';

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
});
export type LedgerAnswer = z.infer<typeof ledgerAnswer>;
export const ledgerParams = z.strictObject({ topic: z.string().max(64), partition: size });
export const inclusionQuery = z.strictObject({ leaf: size, size: size.min(1) });
export const consistencyQuery = z.strictObject({ from: size, to: size });
/** Answer of both proofs; `root` is the root at `size`. */
export const proofAnswer = z.object({
  size: z.int(),
  root: sha256Hex,
  hashes: z.array(sha256Hex),
});
