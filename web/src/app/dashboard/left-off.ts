import type { SavedSearch } from '@roletrail/contracts/http/career';
import type { ToolName, ToolRunSummary } from '@roletrail/contracts/http/tools';
import { href } from '../paths.ts';

type Titled = { readonly id: string; readonly title: string; readonly updatedAt: string };

/** What the person keeps with the career tools. */
export type RecentWorkData = {
  readonly resumes: readonly Titled[];
  readonly ads: readonly Titled[];
  readonly searches: readonly (Titled & Pick<SavedSearch, 'query'>)[];
  readonly runs: readonly (Titled & Pick<ToolRunSummary, 'tool'>)[];
};

/** One piece of it, and where it is gone on with. */
export type RecentItem = Titled & { readonly what: string; readonly to: string };

const MOST = 4;

/** A saved run of each tool, and its address; of the others a person sees no run. */
const RUNS: Partial<Record<ToolName, { what: string; to: (id: string) => string }>> = {
  'resume-review': { what: 'Number of a resume', to: () => href('resume') },
  'role-finder': { what: 'List of roles', to: (id) => `${href('rolesSmart')}?list=${id}` },
  market: { what: 'Market figures', to: (id) => `${href('market')}?saved=${id}` },
  'ad-basket': { what: 'Count of job ads', to: (id) => `${href('market')}?saved=${id}` },
};

/** What was worked on last, the latest first. */
export function leftOff({ resumes, ads, searches, runs }: RecentWorkData): readonly RecentItem[] {
  const pieces: RecentItem[] = [
    ...resumes.map((one) => ({ ...one, what: 'Resume', to: href('resume') })),
    ...ads.map((one) => ({ ...one, what: 'Job ad', to: `${href('market')}?part=ads` })),
    ...searches.map(({ query, ...one }) => {
      return { ...one, what: 'Search of roles', to: `${href('rolesEnhanced')}?${query}` };
    }),
    ...runs.flatMap(({ tool, ...one }) => {
      const saved = RUNS[tool];
      return saved ? [{ ...one, what: saved.what, to: saved.to(one.id) }] : [];
    }),
  ];
  return pieces.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, MOST);
}
