import type { SavedSearch } from '@roletrail/contracts/http/career';
import type { ToolName, ToolRunSummary } from '@roletrail/contracts/http/tools';
import { href } from '../paths.ts';

type Titled = { readonly id: string; readonly title: string; readonly updatedAt: string };

/** Saved work of the user in the career tools. */
export type RecentWorkData = {
  readonly resumes: readonly Titled[];
  readonly ads: readonly Titled[];
  readonly searches: readonly (Titled & Pick<SavedSearch, 'query'>)[];
  readonly runs: readonly (Titled & Pick<ToolRunSummary, 'tool'>)[];
};

/** Saved item with a link to continue it. */
export type RecentItem = Titled & { readonly what: string; readonly to: string };

const ITEMS_MAX = 4;

/** Label and link of saved runs, by tool; runs of other tools are not shown. */
const RUNS: Partial<Record<ToolName, { what: string; to: (id: string) => string }>> = {
  'resume-review': { what: 'Number of a resume', to: () => href('resume') },
  'role-finder': { what: 'List of roles', to: (id) => `${href('rolesSmart')}?list=${id}` },
  market: { what: 'Market figures', to: (id) => `${href('market')}?saved=${id}` },
  'ad-basket': { what: 'Count of job ads', to: (id) => `${href('market')}?saved=${id}` },
};

/** Lists the most recent saved items, latest first. */
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
  return pieces.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, ITEMS_MAX);
}
