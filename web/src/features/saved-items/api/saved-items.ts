import type {
  ItemFields,
  SavedContent,
  SavedKind,
} from '@roletrail/contracts/tools/saved/define-kind';
import type { SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

/** Saved item as last read. */
type Read = Pick<ItemFields, 'id' | 'revision'>;

const KEY = ['tools', 'saved'] as const;

/** Builds the query for the items of all kinds that changed last. */
export const recentItemsQuery = (http: Http) =>
  queryOptions({
    queryKey: [...KEY, 'recent'],
    queryFn: async () => {
      const load = async () =>
        (await import('@roletrail/contracts/tools/saved/recent')).recentAnswer;
      return (await http.json('/tools/saved', load)).items;
    },
    retry: retryUnanswered,
  });

/**
 * Returns the calls for saved items of one kind. A change of an outdated item throws EDIT_CONFLICT.
 * @param load imports the kind's schemas, so that they load with the first call
 */
export function savedItemsOf<C extends SavedContent, S extends SavedContent>(
  kind: SavedKindId,
  load: () => Promise<SavedKind<C, S>>,
) {
  const key = [...KEY, kind] as const;
  const url = `/tools/saved/${kind}`;
  const item = async () => (await load()).item;
  const listed = async () =>
    (await import('@roletrail/contracts/tools/saved/define-kind')).listAnswer(await load());

  const change = (http: Http, { id, revision }: Read, body: C) =>
    http.json(`${url}/${id}`, item, {
      method: 'PUT',
      headers: { 'if-match': `"${revision}"` },
      body,
    });

  return {
    /** of all queries of this kind, to invalidate */
    key,
    /** Builds the query for the list, last changed first. */
    list: (http: Http) =>
      queryOptions({
        queryKey: [...key, 'list'],
        queryFn: async () => (await http.json(url, listed)).items,
        retry: retryUnanswered,
      }),
    /** Builds the query for one item. */
    one: (http: Http, id: string) =>
      queryOptions({
        queryKey: [...key, id],
        queryFn: () => http.json(`${url}/${id}`, item),
        staleTime: ALWAYS_STALE,
        retry: retryUnanswered,
      }),
    /** @param content fields without a value get their default */
    create: (http: Http, content: Pick<C, 'title'> & Partial<C>) =>
      http.json(url, item, { method: 'POST', body: content }),
    change,
    rename: async (http: Http, read: Read, title: string): Promise<void> => {
      const { stored } = await load();
      const now = await http.json(`${url}/${read.id}`, item);
      await change(http, read, { ...stored.parse(now), title });
    },
    /** Saves a copy with the same title. */
    duplicate: (http: Http, { id }: Pick<Read, 'id'>) =>
      http.json(`${url}/${id}/duplicate`, item, { method: 'POST' }),
    /** @param options `keepalive`: the request outlives the page */
    remove: async (
      http: Http,
      { id }: Pick<Read, 'id'>,
      options?: { readonly keepalive: boolean },
    ): Promise<void> => {
      await http.send(`${url}/${id}`, { method: 'DELETE', ...options });
    },
  };
}
