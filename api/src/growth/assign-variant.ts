/** Buckets of people: a per cent of weight is 100 of them. */
const BUCKETS = 10_000;

/** Returns the 32-bit FNV-1a hash of a text of one-byte characters, such as an id. */
export function fnv1a32(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/**
 * Returns a person's bucket, 0 to 9,999. The hash of the hash: one round alone gives similar ids
 * similar buckets.
 * @param seed another one for each experiment, so that groups of different experiments are independent
 */
export const bucketOf = (seed: string, id: string): number =>
  fnv1a32(String(fnv1a32(seed + id))) % BUCKETS;

/**
 * Returns the variant of a person: always the same for the same experiment and variants.
 * @param variants weights in per cent, which sum to 100
 */
export function assignVariant<V extends { readonly id: string; readonly weight: number }>(
  variants: readonly V[],
  experimentId: string,
  userId: string,
): V {
  const bucket = bucketOf(experimentId, userId);
  let end = 0;
  for (const variant of variants) {
    end += (variant.weight * BUCKETS) / 100;
    if (bucket < end) return variant;
  }
  throw new Error(`weights of experiment ${experimentId} sum to ${end / 100}, not to 100`);
}
