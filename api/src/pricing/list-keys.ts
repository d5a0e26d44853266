import { uuid } from '@roletrail/contracts/primitives';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../errors.ts';
import { readPageKey } from '../staff/page.ts';

/** Kinds of sort values: the text in a cursor, how SQL makes it, and how SQL reads it again. */
const KINDS = {
  /** microseconds since 1970 */
  time: {
    form: /^\d{1,16}$/,
    write: (column: RawBuilder<unknown>) =>
      sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    read: (text: string) => sql`(timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond')`,
  },
  integer: {
    form: /^\d{1,16}$/,
    write: (column: RawBuilder<unknown>) => sql<string>`${column}::text`,
    read: (text: string) => sql`${text}::bigint`,
  },
  code: {
    /** a code, or prefix and batch of a hidden code */
    form: /^[A-Z0-9-]{1,80}$/,
    write: (column: RawBuilder<unknown>) => sql<string>`${column}`,
    read: (text: string) => sql`${text}::text`,
  },
} as const;
export type KeyKind = keyof typeof KINDS;

/** Returns SQL for the sort value of a column, as it is put into a cursor. */
export const keyText = (kind: KeyKind, column: RawBuilder<unknown>) => KINDS[kind].write(column);

/**
 * Returns the sort value, as SQL, and the id after which a page begins; null for the first page.
 * @throws ApiError VALIDATION_FAILED if it is no cursor of such a list
 */
export function readListKey(
  kind: KeyKind,
  cursor: string | undefined,
): { readonly value: RawBuilder<unknown>; readonly id: string } | null {
  const key = readPageKey(cursor);
  if (key === null) return null;
  const [text, id] = [String(key[0]), key[1]];
  if (!KINDS[kind].form.test(text) || !uuid.safeParse(id).success) {
    const errors = [{ path: 'cursor', message: 'must be of an earlier answer' }];
    throw new ApiError('VALIDATION_FAILED', { errors });
  }
  return { value: KINDS[kind].read(text), id };
}
