import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { savedItemsOf } from '../../../features/saved-items/api/saved-items.ts';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { ALWAYS_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

/** Calls for saved stories. */
export const stories = savedItemsOf(
  'story',
  async () => (await import('@roletrail/contracts/tools/saved/story')).STORY,
);

type Asked = { readonly text: string; readonly competency: string | null };

/** Builds the query for the dates of all stories, by the clock of the service, and for those that fit. */
export const rehearsalQuery = (http: Http, questions: readonly Asked[] = []) =>
  queryOptions({
    // under the key of the stories, because it follows from them
    queryKey: [...stories.key, 'rehearsal', questions],
    queryFn: async () => {
      const form = async () =>
        (await import('@roletrail/contracts/tools/interview')).storyRehearsal;
      return (await askPreview(http, 'story-rehearsal', { input: { questions } }, form)).result;
    },
    staleTime: ALWAYS_STALE,
    retry: retryUnanswered,
  });

/** Invalidates the list, the open story and the dates. */
export const invalidateStories = (queries: QueryClient) =>
  queries.invalidateQueries({ queryKey: stories.key });
