import type {
  LegalChoice,
  LegalDraft,
  LegalDraftBody,
  LegalDraftItem,
  PublishedLegal,
  PublishLegalBody,
} from '@roletrail/contracts/http/legal-drafts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { download } from '../../lib/download.ts';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE } from '../../lib/query-policy.ts';
import { SETTINGS_KEY } from './api.ts';

const load = () => import('@roletrail/contracts/http/legal-drafts');
const draftSchema = async () => (await load()).legalDraft;

export const LEGAL_KEY = [...SETTINGS_KEY, 'legal'];
const PATH = '/admin/legal-documents';

/** Builds the query for versions and drafts of both documents. */
export function legalQuery(http: Http) {
  return queryOptions({
    queryKey: [...LEGAL_KEY, 'overview'],
    queryFn: () => http.json(PATH, async () => (await load()).legalOverview),
    staleTime: ALWAYS_STALE,
  });
}

export const draftKey = (id: string) => [...LEGAL_KEY, 'draft', id];

/** Builds the query for a draft with its text. */
export function draftQuery(http: Http, id: string) {
  return queryOptions({
    queryKey: draftKey(id),
    queryFn: () => http.json(`${PATH}/drafts/${encodeURIComponent(id)}`, draftSchema),
    staleTime: ALWAYS_STALE,
  });
}

/** Builds the query for a draft as it is now, to compare it with the one that is shown. */
export const currentDraftQuery = (http: Http, id: string) =>
  queryOptions({
    ...draftQuery(http, id),
    queryKey: [...LEGAL_KEY, 'current', id],
    // an earlier answer is no longer the current version
    gcTime: 0,
  });

/** Builds the paged query for the people who would be asked again. */
export function affectedPeopleQuery(http: Http, documents: LegalChoice) {
  return infiniteQueryOptions({
    queryKey: [...LEGAL_KEY, 'affected', documents],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ documents, limit: '50' });
      if (pageParam !== '') query.set('cursor', pageParam);
      return http.json(`${PATH}/affected?${query}`, async () => (await load()).affectedPeople);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });
}

/** Downloads all these people as CSV, with the reason on record. */
export async function saveAffected(
  http: Http,
  body: { readonly documents: LegalChoice; readonly reason: string },
): Promise<void> {
  const answer = await http.send(`${PATH}/affected/export`, { method: 'POST', body });
  download('roletrail-asked-again.csv', 'text/csv;charset=utf-8', await answer.blob());
}

/** Adds a draft. */
export function createDraft(
  http: Http,
  body: LegalDraftBody & Pick<LegalDraft, 'docType'>,
): Promise<LegalDraft> {
  return http.json(`${PATH}/drafts`, draftSchema, { method: 'POST', body });
}

/** Changes a draft if its revision is still the given one. */
export function changeDraft(
  http: Http,
  { id, revision }: Pick<LegalDraft, 'id' | 'revision'>,
  body: LegalDraftBody,
): Promise<LegalDraft> {
  const headers = { 'if-match': revision };
  return http.json(`${PATH}/drafts/${id}`, draftSchema, { method: 'PUT', body, headers });
}

/** Deletes a draft if its revision is still the given one. */
export async function deleteDraft(http: Http, { id, revision }: LegalDraftItem): Promise<void> {
  await http.send(`${PATH}/drafts/${id}`, { method: 'DELETE', headers: { 'if-match': revision } });
}

/** Publishes drafts if no version was published since `version` was read. */
export function publishDrafts(
  http: Http,
  version: string,
  body: PublishLegalBody,
): Promise<PublishedLegal> {
  const schema = async () => (await load()).publishedLegal;
  const headers = { 'if-match': version };
  return http.json(`${PATH}/publish`, schema, { method: 'POST', body, headers });
}
