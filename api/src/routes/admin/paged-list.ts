import { STAFF_PAGE_MAX } from '@roletrail/contracts/http/staff';
import type { Tx } from '@roletrail/db/open';
import type { List } from '../../audit/list-rows.ts';

interface Asked {
  readonly cursor?: string;
  readonly limit: number;
}
type Cell = string | number | boolean | null;
type Page<Item> = { readonly items: readonly Item[]; readonly nextCursor: string | null };

/** Returns a list as its pages by cursor, with these fields of each item. */
export function listOf<Name extends string, Item extends Readonly<Record<Name, Cell>>>(
  columns: readonly Name[],
  read: (tx: Tx, asked: Asked) => Promise<Page<Item>>,
): List {
  return {
    columns,
    async *lines(tx) {
      let cursor: string | null = null;
      do {
        const asked: Asked = { limit: STAFF_PAGE_MAX, ...(cursor === null ? {} : { cursor }) };
        const page: Page<Item> = await read(tx, asked);
        yield page.items.map((item) => columns.map((name) => textOf(item[name])));
        cursor = page.nextCursor;
      } while (cursor !== null);
    },
  };
}

const textOf = (cell: Cell) => (typeof cell === 'boolean' ? (cell ? 'yes' : 'no') : cell);
