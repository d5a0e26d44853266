import { csvLine } from '@roletrail/contracts/csv';
import { APPLICATION, type ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import { sql } from 'kysely';
import type { SavedStore } from '../saved-item-stores.ts';
import { APPLICATION_COLUMNS } from './columns.ts';

/** Cards in memory at once; each may have two long texts. */
const PAGE = 20;
/** Before all ids of UUIDv7. */
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns the first line of a file: a byte order mark, so that spreadsheets read UTF-8, and names. */
export const applicationHeader = (): string =>
  `\uFEFF${csvLine(APPLICATION_COLUMNS.map(({ name }) => name))}`;

/** Returns the line of a card, guarded against formulas. */
export const applicationLine = (card: ApplicationContent): string =>
  csvLine(APPLICATION_COLUMNS.map(({ write }) => write(card)));

/** Yields a person's applications as CSV, first added first. */
export async function* writeApplications(
  store: Pick<SavedStore, 'find'>,
  userId: string,
): AsyncGenerator<string> {
  yield applicationHeader();
  for (let after = FIRST; ; ) {
    const page = await store.find(userId, sql`id > ${after} order by id limit ${PAGE}`);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ content }) => applicationLine(APPLICATION.stored.parse(content))).join('');
    after = last.id;
  }
}
