import type { Profile } from '@roletrail/contracts/http/career';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp } from '../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../lib/http-errors.ts';
import { ALWAYS_STALE } from '../../lib/query-policy.ts';
import { toast } from '../../ui/toast-store.ts';
import { changeProfile, profileQuery } from './api/profile.ts';

/** Ids of the active resume and job ad; null: none. */
export type Active = Partial<Pick<Profile, 'activeResume' | 'activeJobTarget'>>;

const turns = new WeakMap<QueryClient, Promise<unknown>>();

/** Queues the updates, so that an earlier choice cannot overwrite a later one. */
function inTurn<T>(queries: QueryClient, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(queries) ?? Promise.resolve()).then(work, work);
  turns.set(queries, turn);
  return turn;
}

/** Reads and sets the documents that every tool starts from. */
export function useActiveDocuments() {
  const http = useHttp();
  const queries = useQueryClient();
  const { data } = useQuery(profileQuery(http));
  const change = async (part: Active): Promise<void> => {
    const query = profileQuery(http);
    const profile = await queries.fetchQuery(Object.assign({}, query, { staleTime: ALWAYS_STALE }));
    const entries = Object.entries(part) as [keyof Active, string | null][];
    if (entries.every(([key, id]) => profile[key] === id)) return;
    queries.setQueryData(query.queryKey, { ...profile, ...part });
    queries.setQueryData(query.queryKey, await changeProfile(http, profile, part));
  };
  return {
    activeResume: data?.activeResume ?? null,
    activeJobTarget: data?.activeJobTarget ?? null,
    /**
     * Stores the choice in the background. An error is shown, but does not block.
     * @returns true if the choice was stored
     */
    remember(part: Active): Promise<boolean> {
      const { queryKey } = profileQuery(http);
      // Readers get the choice now, before the server answers.
      queries.setQueryData(queryKey, (known) => known && { ...known, ...part });
      return inTurn(queries, () =>
        change(part)
          // Conflict: another part of the profile changed and is kept.
          .catch((error: unknown) => {
            if (!isProblem(error, 'EDIT_CONFLICT')) throw error;
            return change(part);
          })
          .then(() => true)
          .catch((error: unknown) => {
            const title = 'The other tools do not know of it yet';
            toast({ title, description: formatErrorMessage(error), variant: 'destructive' });
            void queries.invalidateQueries({ queryKey });
            return false;
          }),
      );
    },
  };
}
