import type { ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import { applications, loadApplication } from '../../../features/saved-items/api/applications.ts';
import { download } from '../../../lib/download.ts';
import type { Http } from '../../../lib/http.ts';

/** Card as last read. */
type Read = { readonly id: string; readonly revision: number };

/** Saves a changed content. @returns the revision after it @throws EDIT_CONFLICT if it is outdated */
export async function saveCard(
  http: Http,
  card: Read & ApplicationContent,
  change: Partial<ApplicationContent>,
): Promise<Read & ApplicationContent> {
  const { stored } = await loadApplication();
  return applications.change(http, card, { ...stored.parse(card), ...change });
}

/** Reads a card as it is now. */
export const readCard = (http: Http, id: string) =>
  http.json(`/tools/saved/application/${id}`, async () => (await loadApplication()).item);

/** Downloads all cards as a CSV file. */
export async function downloadCards(http: Http): Promise<void> {
  const answer = await http.send('/tools/applications.csv');
  download('applications.csv', 'text/csv;charset=utf-8', await answer.blob());
}

/** Adds the rows of a CSV file, all or none. @param asOf the person's day */
export const importCards = (http: Http, csv: string, asOf: string) =>
  http.json(
    '/tools/applications/import',
    async () => (await import('@roletrail/contracts/tools/saved/application-files')).importAnswer,
    { method: 'POST', body: { csv, asOf } },
  );
