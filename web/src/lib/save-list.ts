import { download } from './download.ts';
import type { Http } from './http.ts';

/**
 * Downloads a list of people as CSV.
 * @param path of the call without `/export`
 * @param body filters and reason
 */
export async function saveList(
  http: Http,
  { path, name }: { readonly path: string; readonly name: string },
  body: Readonly<Record<string, string>> & { readonly reason: string },
): Promise<void> {
  const answer = await http.send(`${path}/export`, { method: 'POST', body });
  download(`roletrail-${name}.csv`, 'text/csv;charset=utf-8', await answer.blob());
}
