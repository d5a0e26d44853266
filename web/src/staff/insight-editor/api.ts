import type {
  ArticleContent,
  ArticleForEditing,
  ArticleImage,
  ArticlePresence,
  ArticlePreview,
  ArticlePublishBody,
  ArticleSaveBody,
  ArticleSaved,
} from '@roletrail/contracts/http/staff-insights';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { ALWAYS_STALE, STAFF_KEY } from '../../lib/query-policy.ts';

const load = () => import('@roletrail/contracts/http/staff-insights');
const forEditing = async () => (await load()).articleForEditing;
const PATH = '/admin/insights';

/** Beginning of the keys of all queries about one article. */
export const articleKey = (id: string) => [...STAFF_KEY, 'insights', 'one', id];

export const readArticle = (http: Http, id: string): Promise<ArticleForEditing> =>
  http.json(`${PATH}/${encodeURIComponent(id)}`, forEditing);

/** Builds the query for an article as it is edited. */
export const articleQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...articleKey(id), 'text'],
    queryFn: () => readArticle(http, id),
    staleTime: ALWAYS_STALE,
    // a refetch must not replace what is being written
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Builds the query for the article as it is now on the server, to compare it with the editor's. */
export const currentQuery = (http: Http, id: string) =>
  queryOptions({
    queryKey: [...articleKey(id), 'current'],
    queryFn: () => readArticle(http, id),
    staleTime: ALWAYS_STALE,
    // an earlier answer is no longer the current version
    gcTime: 0,
  });

export const createArticle = (http: Http, title: string): Promise<ArticleForEditing> =>
  http.json(PATH, forEditing, { method: 'POST', body: { title } });

/** Saves the working copy if its version is still the given one. */
export const saveArticle = (
  http: Http,
  { id, version }: Seen,
  { replaces, ...rest }: ArticleSaveBody,
): Promise<ArticleSaved> =>
  http.json(`${PATH}/${id}`, async () => (await load()).articleSaved, {
    method: 'PUT',
    // an api of the release before knows no `replaces`
    body: replaces === 'seen' ? rest : { ...rest, replaces },
    headers: { 'if-match': version },
  });

/** Builds the query for a text as the service would publish it. */
export const previewQuery = (http: Http, id: string, content: ArticleContent) =>
  queryOptions({
    queryKey: [...articleKey(id), 'preview', content],
    queryFn: (): Promise<ArticlePreview> =>
      http.json(`${PATH}/preview`, async () => (await load()).articlePreview, {
        method: 'POST',
        body: { content },
      }),
    staleTime: ALWAYS_STALE,
  });

interface Seen {
  readonly id: string;
  readonly version: string;
}

const post = (http: Http, act: string, { id, version }: Seen, body: object) =>
  http.json(`${PATH}/${id}/${act}`, forEditing, {
    method: 'POST',
    body,
    headers: { 'if-match': version },
  });

/** Publishes or schedules the working copy if its version is still the given one. */
export const publishArticle = (
  http: Http,
  seen: Seen,
  body: ArticlePublishBody,
): Promise<ArticleForEditing> => post(http, 'publish', seen, body);

/** Takes an article from its readers, or its time from a scheduled one. */
export const withdrawArticle = (
  http: Http,
  seen: Seen,
  reason: string,
): Promise<ArticleForEditing> => post(http, 'withdraw', seen, { reason });

/** Takes the caller's last act back. @param left version that the act left */
export const undoArticleAct = (
  http: Http,
  left: Seen,
  reason: string,
): Promise<ArticleForEditing> => post(http, 'undo', left, { reason });

/** Builds the paged query for earlier versions. */
export const revisionsQuery = (http: Http, id: string) =>
  infiniteQueryOptions({
    queryKey: [...articleKey(id), 'revisions'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const params = new URLSearchParams({ limit: '20' });
      if (pageParam !== '') params.set('cursor', pageParam);
      const schema = async () => (await load()).articleRevisions;
      return http.json(`${PATH}/${id}/revisions?${params}`, schema);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: ALWAYS_STALE,
  });

/** Builds the query for the text of an earlier version. */
export const revisionQuery = (http: Http, id: string, revisionId: string) =>
  queryOptions({
    queryKey: [...articleKey(id), 'revision', revisionId],
    queryFn: () =>
      http.json(
        `${PATH}/${id}/revisions/${revisionId}`,
        async () => (await load()).articleRevision,
      ),
    staleTime: ALWAYS_STALE,
  });

export const restoreArticle = (
  http: Http,
  seen: Seen,
  body: { readonly revisionId: string; readonly reason: string },
): Promise<ArticleForEditing> => post(http, 'restore', seen, body);

/** Uploads an image, which the service writes anew. */
export function uploadImage(http: Http, file: File): Promise<ArticleImage> {
  const body = new FormData();
  body.set('file', file);
  return http.json(`${PATH}/images`, async () => (await load()).articleImage, {
    method: 'POST',
    body,
  });
}

/**
 * Builds the query that says that the article is open in a window, and returns if it is open
 * elsewhere. @param window random id of this opening
 */
export const presenceQuery = (http: Http, id: string, window: string) =>
  queryOptions({
    queryKey: [...articleKey(id), 'presence', window],
    queryFn: (): Promise<ArticlePresence> =>
      http.json(`${PATH}/${id}/presence`, async () => (await load()).articlePresence, {
        method: 'POST',
        body: { window },
      }),
    refetchInterval: 20_000,
    staleTime: ALWAYS_STALE,
  });
