import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE } from '../../../lib/query-policy.ts';
import { HEALTH_KEY } from './health.ts';

/** Maximum length of a note, UTF-16 units. */
export const NOTE_MAX = 500;

const load = () => import('@roletrail/contracts/http/system-health');

/** Builds the query for staff notes, newest first. */
export function notesQuery(http: Http) {
  return queryOptions({
    queryKey: [...HEALTH_KEY, 'notes'],
    queryFn: () => http.json('/admin/health/notes', async () => (await load()).healthNotes),
    staleTime: ALWAYS_STALE,
  });
}

/** @param finding key of the finding that the note acknowledges, if it does */
export async function writeNote(http: Http, text: string, finding?: string): Promise<void> {
  const body = finding === undefined ? { text } : { text, finding };
  await http.send('/admin/health/notes', { method: 'POST', body });
}

export async function deleteNote(http: Http, id: string): Promise<void> {
  await http.send(`/admin/health/notes/${id}`, { method: 'DELETE' });
}
