import { z } from 'zod';
import { ApiError } from '../errors.ts';

/** Sort key of the last row of a page: the sort value, then the id. */
const key = z.tuple([z.union([z.string(), z.number(), z.null()]), z.string()]);
export type PageKey = z.infer<typeof key>;

/**
 * Cuts a page out of `limit + 1` rows that the query read.
 * @param keyOf sort value and id of a row, by which the next query continues
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => PageKey,
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: hasMore ? writeKey(keyOf(last)) : null };
}

const writeKey = (last: PageKey) => Buffer.from(JSON.stringify(last)).toString('base64url');

/**
 * Returns the key after which a page begins; null for the first page. The key is compared by SQL
 * with parameters, so a changed cursor gives another page of the same list and nothing else.
 * @throws ApiError VALIDATION_FAILED if it is no cursor
 */
export function readPageKey(cursor: string | undefined): PageKey | null {
  if (cursor === undefined) return null;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch (cause) {
    throw new ApiError('VALIDATION_FAILED', {
      errors: [{ path: 'cursor', message: 'must be of an earlier answer' }],
      cause,
    });
  }
}
