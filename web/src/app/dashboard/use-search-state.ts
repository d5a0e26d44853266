import { dayIn } from '@roletrail/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { dueItemsQuery } from '../../features/due/api/due.ts';
import { savedQuery } from '../../features/occupations/api/saved.ts';
import { applications } from '../../features/saved-items/api/applications.ts';
import { goals } from '../../features/saved-items/api/goals.ts';
import { jobAdsQuery, resumesQuery } from '../../features/saved-texts/api/saved-texts.ts';
import { newestRunsQuery } from '../../features/tool-runs/api/runs.ts';
import { useHttp } from '../../lib/http-context.tsx';
import type { SearchState } from './next-step.ts';

/** Days of what is due that the dashboard shows. */
const DUE_DAYS = 7;

/** Reads what the next step follows from. A list that could not be loaded is null. */
export function useSearchState() {
  const http = useHttp();
  const today = dayIn(new Date());
  const due = useQuery(dueItemsQuery(http, { day: today, days: DUE_DAYS }));
  const resumes = useQuery(resumesQuery(http));
  const cards = useQuery(applications.list(http));
  const roles = useQuery(savedQuery(http));
  const ads = useQuery(jobAdsQuery(http));
  const plans = useQuery(goals.list(http));
  const runs = useQuery(newestRunsQuery(http));
  const all = [due, resumes, cards, roles, ads, plans, runs];
  const lost = all.filter((one) => one.isLoadingError);
  const state: SearchState = {
    today,
    due: due.data?.items ?? null,
    resumes: resumes.data?.length ?? null,
    cards: cards.data ?? null,
    roles: roles.data?.items.map(({ code }) => code) ?? null,
    ads: ads.data?.length ?? null,
    goals: plans.data?.length ?? null,
    runs: runs.data?.map(({ tool }) => tool) ?? null,
  };
  return {
    state,
    hasMore: due.data?.more ?? false,
    /** true until each list is loaded or has failed for the first time */
    isAwaited: all.some((one) => one.isPending && one.failureCount === 0),
    isLost: lost.length > 0,
    askAgain: () => void Promise.all(lost.map((one) => one.refetch())),
  };
}
