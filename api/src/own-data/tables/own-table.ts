import type { StoredKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import type { DatabaseSchema } from '@roletrail/db/database-schema';
import { buildVerifiedAddressSql } from '@roletrail/vault/proved-address';
import { type RawBuilder, sql } from 'kysely';

/*
 * What a person gets of a table in which something of them stands, column by column. It is a
 * list of what is given: a column more does not compile until it is decided here, and a table more
 * fails a test (tests/integration/own-data.int.test.ts).
 */

type Table = keyof DatabaseSchema & string;

/** `true`: it is given; words: why it is not. */
type Columns<T extends Table> = {
  readonly [C in keyof DatabaseSchema[T] & string]-?: true | string;
};

export interface OwnTable {
  readonly table: Table;
  /** its file in the archive: the name without its ending, and a sentence for its reader */
  readonly file: { readonly name: string; readonly about: string };
  readonly columns: Readonly<Record<string, true | string>>;
  /** under which name stands, opened, what is sealed under the person's data key */
  readonly sealed?: 'origin' | 'content';
  /** of saved items: their kind, to which the seal may be bound */
  readonly kind?: StoredKindId;
  /** rows that are in memory at once; default: as many as of short ones */
  readonly page?: number;
  /** condition of the rows `r` that are this person's */
  readonly theirs: (userId: string) => RawBuilder<unknown>;
  readonly order: readonly string[];
}

const byUserId = (userId: string) => sql`r.user_id = ${userId}`;

/** What was typed from an address that the person has proved to be theirs. */
export const byAddress = (column: string) => (userId: string) =>
  sql`lower(${sql.ref(column)}) = ${buildVerifiedAddressSql(userId)}`;

/** Also what was typed signed out. */
export const byUserIdOrAddress = (column: string) => (userId: string) =>
  sql`(r.user_id = ${userId} or (r.user_id is null and ${byAddress(column)(userId)}))`;

export const byTicket = (userId: string) => sql`r.ticket_id in (
  select r.id from ticket r where ${byUserIdOrAddress('r.email_normalized')(userId)})`;

export function defineOwnTable<T extends Table>(
  table: T,
  file: OwnTable['file'],
  columns: Columns<T>,
  { theirs = byUserId, ...rest }: Partial<OwnTable> & Pick<OwnTable, 'order'>,
): OwnTable {
  return { ...rest, table, file, columns, theirs };
}

export const YOU = 'it is you';
export const SECRET = 'a secret that opens your account';
export const INTERNAL = 'it leads to nothing but a row of ours';
export const OPENED = 'it is opened for you: see content';
/** The values of a JSON object are given as columns of their own. */
export const EACH = 'each of its values is given by itself';
export const REPEATED = 'the same again, in another form';
