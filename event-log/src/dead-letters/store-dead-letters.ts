import type { Tx } from '@roletrail/db/open';
import type { TopicPartition } from '../port.ts';
import type { FoldRecord } from '../projector/port.ts';

/**
 * Seals bytes that could not be read; they may hold anything, personal data too. Given in by the
 * composition root (a key of the service, since whose data it is cannot be known).
 */
export type SealBytes = (bytes: Uint8Array) => Uint8Array;

/**
 * Keeps the poison among these records: offset, key, reason and sealed bytes, in the transaction
 * of the fold. Call it from `ProjectionFold.apply`; records that could be read are left alone, and a
 * record folded again (a rebuild) keeps its first row.
 * @returns how many records were poison
 */
export async function storeDeadLetters(
  tx: Tx,
  projection: string,
  place: TopicPartition,
  records: readonly FoldRecord[],
  seal: SealBytes,
): Promise<number> {
  const rows = records.flatMap(({ offset, key, value, decoded }) =>
    decoded.kind === 'poison'
      ? [
          {
            projection,
            ...place,
            offset,
            key: key && storable(key),
            reason: storable(decoded.reason),
            sealed_value: value && Buffer.from(seal(value)),
          },
        ]
      : [],
  );
  if (rows.length === 0) return 0;
  await tx
    .insertInto('dead_letter')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return rows.length;
}

/** A foreign producer's text may hold NUL, which a text column refuses; that must not halt the fold. */
export function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}
