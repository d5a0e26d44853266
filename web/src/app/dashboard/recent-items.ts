import type { SavedSearch } from '@roletrail/contracts/http/career';
import { TOOLS, type ToolEntry } from '@roletrail/contracts/tools/registry';
import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import type { RecentSavedItem } from '@roletrail/contracts/tools/saved/recent';
import { href } from '../paths.ts';

type Titled = { readonly id: string; readonly title: string; readonly updatedAt: string };

/** Saved work of the user in the career tools. */
export type RecentWorkData = {
  readonly resumes: readonly Titled[];
  readonly ads: readonly Titled[];
  readonly searches: readonly (Titled & Pick<SavedSearch, 'query'>)[];
  readonly runs: readonly (Titled & Pick<ToolRunSummary, 'tool'>)[];
  readonly saved: readonly (Titled & Pick<RecentSavedItem, 'kind'>)[];
};

/** Saved item with a link to continue it. */
export type RecentItem = Titled & { readonly what: string; readonly to: string };

const ITEMS_MAX = 4;

/** Returns the tool of a saved run and its address; null for an engine that several tools share. */
function findRunPage(engine: string, run: string): Pick<RecentItem, 'what' | 'to'> | null {
  const tool = TOOLS.find(({ engines }: ToolEntry) => engines?.includes(engine));
  if (!tool) return null;
  const { title: what, path, opens }: ToolEntry = tool;
  return { what, to: opens ? `${path}?${opens}=${run}` : path };
}

/** Returns the name of a kind of saved items and the address of an item. */
function findItemPage(kind: string, id: string): Pick<RecentItem, 'what' | 'to'> | null {
  for (const { path, saved = [] } of TOOLS as readonly ToolEntry[]) {
    const entry = saved.find((one) => one.kind === kind);
    if (entry) return { what: entry.name, to: `${path}?${entry.opens}=${id}` };
  }
  return null;
}

/** Lists the most recent saved items, latest first. */
export function leftOff({
  resumes,
  ads,
  searches,
  runs,
  saved,
}: RecentWorkData): readonly RecentItem[] {
  const pieces: RecentItem[] = [
    ...resumes.map((one) => ({ ...one, what: 'Resume', to: href('resume') })),
    ...ads.map((one) => ({ ...one, what: 'Job ad', to: `${href('market')}?part=ads` })),
    ...searches.map(({ query, ...one }) => {
      return { ...one, what: 'Search of roles', to: `${href('role-explorer')}?${query}` };
    }),
    ...runs.flatMap(({ tool, ...one }) => {
      const page = findRunPage(tool, one.id);
      return page ? [{ ...one, ...page }] : [];
    }),
    ...saved.flatMap(({ kind, ...one }) => {
      const page = findItemPage(kind, one.id);
      return page ? [{ ...one, ...page }] : [];
    }),
  ];
  return pieces.sort((a, b) => b.updatedAt.localeCompare(a.updatedAt)).slice(0, ITEMS_MAX);
}
