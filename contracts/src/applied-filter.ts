import { z } from 'zod';
import { docType, sha256Hex, utcInstant, uuid } from './primitives.ts';

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const name = z.string().max(200);

/** Filter as applied: entered values are resolved once, when the export is created. */
export const appliedFilter = z.strictObject({
  topic: name.nullable(),
  partition: count.nullable(),
  from: utcInstant.nullable(),
  to: utcInstant.nullable(),
  users: z.array(uuid).nullable(),
  types: z.array(name).nullable(),
  decision: name.nullable(),
  version: z.strictObject({ document: docType.nullable(), version: name }).nullable(),
  /** of an address or a device: keyed hashes, which no entry contains */
  tags: z.array(z.strictObject({ kind: z.enum(['ip', 'device']), tag: name })),
  exact: z
    .discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('id'), id: uuid }),
      z.strictObject({ kind: z.literal('leaf'), hash: sha256Hex }),
      z.strictObject({ kind: z.literal('document'), document: docType, version: name }),
      z.strictObject({ kind: z.literal('version'), version: name }),
    ])
    .nullable(),
});
export type AppliedFilter = z.infer<typeof appliedFilter>;
