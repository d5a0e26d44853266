import { z } from 'zod';
import { type AppliedFilter, appliedFilter } from './applied-filter.ts';
import { canonicalBytes } from './canonical.ts';
import { LEDGER_TOPICS } from './events/catalogue.ts';
import { EXPORT_FORMATS } from './export-formats.ts';
import { ENTRY_COLUMNS, EXPORT_COLUMNS, OPENED_COLUMNS } from './export-row.ts';
import { sha256Hex, uuid } from './primitives.ts';

/*
 * What an export holds of each tree, and by which filter. It bears no signature: the event
 * `evidence.export_completed` carries its digest, and that event's proof is delivered with it.
 */

const count = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const name = z.string().max(200);

/** Tree as in its checkpoint when the export was created. */
const manifestTree = z.strictObject({
  topic: z.enum(LEDGER_TOPICS),
  partition: count,
  /** offsets 0 … size − 1 were evaluated */
  size: count,
  /** the whole signed note of that size; null if nothing was signed yet */
  checkpoint: z.string().max(1_000_000).nullable(),
  /** number of them in the file */
  rows: count,
  /** the others, as roots of the maximal complete subtrees of each range, from the left */
  leftOut: z.array(z.strictObject({ from: count, to: count, hashes: z.array(sha256Hex) })),
});
export type ManifestTree = z.infer<typeof manifestTree>;

export const exportManifest = z.strictObject({
  schema: z.literal('roletrail.export-manifest.v1'),
  exportId: uuid,
  /** the ledger's name: each tree's checkpoint begins with `‹origin›/‹topic›/‹partition›` */
  origin: name,
  format: z.enum(EXPORT_FORMATS),
  columns: z.array(z.enum([...EXPORT_COLUMNS, ...ENTRY_COLUMNS, ...OPENED_COLUMNS])),
  /** `digest`: SHA-256 of `boundBytes(salt, applied)`, as `evidence.exported` has it */
  filter: z.strictObject({ digest: sha256Hex, salt: sha256Hex, applied: appliedFilter }),
  file: z.strictObject({ bytes: count, rows: count, sha256: sha256Hex }),
  /** in the file's order: by topic, then partition */
  trees: z.array(manifestTree),
});
export type ExportManifest = z.infer<typeof exportManifest>;

/** Manifest with the event that carries its digest: RFC 8785, so every byte is determined. */
export const provenManifest = z.strictObject({
  schema: z.literal('roletrail.export-proof.v1'),
  manifest: exportManifest,
  completed: z.strictObject({
    topic: z.literal('admin-events'),
    partition: count,
    offset: count,
    /** base64 of the event's exact bytes */
    entry: z.string().max(100_000),
    /** c2sp.org/tlog-proof@v1 text */
    proof: z.string().max(1_100_000),
  }),
});
export type ProvenManifest = z.infer<typeof provenManifest>;

/**
 * Returns the bytes whose SHA-256 an event contains in place of a text. The salt (32 random bytes,
 * hexadecimal, in an erasable row) prevents guessing the text.
 */
export function boundBytes(salt: string, value: unknown): Uint8Array {
  return canonicalBytes({ salt, said: value });
}

/** Returns true if a filter selects all records of its trees, also those without an event. */
export function isUnfiltered({
  topic,
  partition,
  tags,
  ...fields
}: { readonly [F in keyof AppliedFilter]: unknown } & { readonly tags: readonly unknown[] }) {
  return tags.length === 0 && Object.values(fields).every((field) => field === null);
}
