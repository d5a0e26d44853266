/** Page of a list; `nextCursor`: null on the last page. */
interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/**
 * Returns the rows of all pages, for the file of a table that is paged by cursor.
 * @param read reads one page; null: the first
 */
export async function readAllPages<Row>(
  read: (cursor: string | null) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Row> = await read(cursor);
    rows.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return rows;
}
