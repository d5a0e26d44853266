import {
  type JobTargetContent,
  type JobTargetSummary,
  jobTargetSummary,
  type ProfileContent,
  type ResumeContent,
  type ResumeSummary,
  resumeSummary,
  type SavedOccupationContent,
  type SavedSearchContent,
  storedJobTarget,
  storedOccupation,
  storedProfile,
  storedResume,
  storedSearch,
} from '@roletrail/contracts/http/career';
import { KEPT_MAX } from '@roletrail/contracts/limits';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import {
  engineId,
  type RunSummary,
  runSummary,
  type ToolRun,
  toolRun,
} from '@roletrail/contracts/tools/runs';
import type { SavedContent, SavedKind } from '@roletrail/contracts/tools/saved/define-kind';
import { SAVED_KIND_IDS, type SavedKindId } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { z } from 'zod';
import type { ApiContext } from '../api.ts';
import { type Listed, SavedItemStore } from './saved-item-store.ts';
import { scoreOf } from './score.ts';

/** What is sealed of a run; in the clear stand the tool, its versions, and whether it is pinned. */
export type RunContent = Pick<
  ToolRun,
  'title' | 'input' | 'seed' | 'outcome' | 'source' | 'resume' | 'again'
>;
const runContent = toolRun.pick({
  title: true,
  input: true,
  seed: true,
  outcome: true,
  source: true,
  resume: true,
  again: true,
});

export type RunOpen = {
  readonly tool: EngineId;
  readonly engine_version: string;
  readonly dataset_version: string;
  readonly pinned: boolean;
};
const runOpen = z.object({
  tool: engineId,
  engine_version: z.string(),
  dataset_version: z.string(),
  pinned: z.boolean(),
});

type None = Record<string, never>;

/** Lists of short contents show them whole. */
const whole = <C>(form: z.ZodType<C>): Listed<C, C> => ({ form, of: (one) => one, apart: false });

/** Everything that people keep of the career tools. */
export interface SavedItemStores {
  readonly profiles: SavedItemStore<ProfileContent, { keeps_views: boolean }>;
  readonly resumes: SavedItemStore<ResumeContent, None, ResumeSummary>;
  readonly jobTargets: SavedItemStore<JobTargetContent, None, JobTargetSummary>;
  readonly occupations: SavedItemStore<SavedOccupationContent, { code: string }>;
  readonly searches: SavedItemStore<SavedSearchContent>;
  readonly runs: SavedItemStore<RunContent, RunOpen, RunSummary>;
  /** items of the kinds in contracts/src/tools/saved/kinds.ts */
  readonly saved: Readonly<Record<SavedKindId, SavedStore>>;
}

export type SavedStore = SavedItemStore<SavedContent, None, SavedContent>;

const nothing = z.object({});

function createSavedStores(context: ApiContext): SavedItemStores['saved'] {
  const stores = SAVED_KIND_IDS.map((id): [SavedKindId, SavedStore] => {
    const kind: SavedKind = SAVED_KINDS[id];
    const { stored: content, summary: form, max, plural } = kind;
    const listed = { form, of: (one: SavedContent) => kind.summarise(one), apart: true };
    const spec = {
      table: 'saved_item',
      kind: id,
      content,
      listed,
      open: nothing,
      max,
      plural,
    } as const;
    return [id, new SavedItemStore(context, spec)];
  });
  return Object.fromEntries(stores) as SavedItemStores['saved'];
}

export function createSavedItemStores(context: ApiContext): SavedItemStores {
  return {
    profiles: new SavedItemStore(context, {
      table: 'career_profile',
      content: storedProfile,
      listed: whole(storedProfile),
      open: z.object({ keeps_views: z.boolean() }),
      max: 1,
      plural: 'profiles',
    }),
    resumes: new SavedItemStore(context, {
      table: 'resume',
      content: storedResume,
      listed: {
        form: resumeSummary,
        of: ({ title, file, jobTarget, madeFrom, text }) => {
          const characters = text.length;
          return { title, file, jobTarget, madeFrom, characters };
        },
        apart: true,
      },
      open: nothing,
      max: KEPT_MAX.resumes,
      plural: 'resumes',
    }),
    jobTargets: new SavedItemStore(context, {
      table: 'job_target',
      content: storedJobTarget,
      listed: {
        form: jobTargetSummary,
        of: ({ title, company, url, text }) => ({ title, company, url, characters: text.length }),
        apart: true,
      },
      open: nothing,
      max: KEPT_MAX.jobTargets,
      plural: 'job ads',
    }),
    occupations: new SavedItemStore(context, {
      table: 'saved_occupation',
      content: storedOccupation,
      listed: whole(storedOccupation),
      open: z.object({ code: z.string() }),
      max: KEPT_MAX.savedOccupations,
      plural: 'occupations',
    }),
    searches: new SavedItemStore(context, {
      table: 'saved_search',
      content: storedSearch,
      listed: whole(storedSearch),
      open: nothing,
      max: KEPT_MAX.savedSearches,
      plural: 'searches',
    }),
    runs: new SavedItemStore(context, {
      table: 'tool_run',
      content: runContent,
      listed: {
        form: runSummary,
        of: ({ title, outcome }) => ({ title, score: scoreOf(outcome.result) }),
        apart: true,
      },
      open: runOpen,
      max: KEPT_MAX.runs,
      plural: 'runs',
    }),
    saved: createSavedStores(context),
  };
}
