import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { HEALTH_KEY } from './health.ts';

const load = () => import('@roletrail/contracts/http/system-health');

/** Builds the query for staff notes, newest first. */
export function notesQuery(http: Http) {
  return queryOptions({
    queryKey: [...HEALTH_KEY, 'notes'],
    queryFn: () => http.json('/admin/health/notes', async () => (await load()).healthNotes),
    staleTime: ALWAYS_STALE,
  });
}

export async function writeNote(http: Http, text: string): Promise<void> {
  await http.send('/admin/health/notes', { method: 'POST', body: { text } });
}

export async function deleteNote(http: Http, id: string): Promise<void> {
  await http.send(`/admin/health/notes/${id}`, { method: 'DELETE' });
}
