import { z } from 'zod';
import {
  type JobTargetContent,
  type JobTargetSummary,
  jobTarget,
  jobTargetContent,
  jobTargetSummary,
  type ProfileContent,
  type ResumeContent,
  type ResumeSummary,
  resume,
  resumeContent,
  resumeSummary,
  type SavedOccupationContent,
  type SavedSearchContent,
  savedItemFields,
  savedSearch,
  savedSearchContent,
  storedJobTarget,
  storedOccupation,
  storedProfile,
  storedResume,
  storedSearch,
} from '../../http/career.ts';
import { KEPT_MAX } from '../../tool-limits.ts';
import { engineId, type RunSummary, runSummary, toolRun } from '../runs.ts';
import { NO_COLUMNS, type SavedKind, type StoredKind, shortContent } from './define-kind.ts';
import type { EarlierKindId } from './kind-ids.ts';

/** Largest body of a text and its fields, three bytes a character; more would block the api. */
const TEXT_BYTES = 2_000_000;

/** Kinds with the calls of every list, at their own paths. */
export const RESUME: SavedKind<ResumeContent, ResumeSummary> = {
  content: resumeContent,
  stored: storedResume,
  item: resume,
  summary: resumeSummary,
  listed: resumeSummary.extend(savedItemFields),
  summarise: ({ title, file, jobTarget: job, madeFrom, text }) => {
    return { title, file, jobTarget: job, madeFrom, characters: text.length };
  },
  clear: NO_COLUMNS,
  max: KEPT_MAX.resumes,
  hasRoomByPlan: true,
  plural: 'resumes',
  bodyBytes: TEXT_BYTES,
  ownData: {
    name: 'resumes',
    about: 'Resumes that you keep here: their text; files are not kept.',
  },
};

export const JOB_TARGET: SavedKind<JobTargetContent, JobTargetSummary> = {
  content: jobTargetContent,
  stored: storedJobTarget,
  item: jobTarget,
  summary: jobTargetSummary,
  listed: jobTargetSummary.extend(savedItemFields),
  summarise: ({ title, company, url, text }) => ({ title, company, url, characters: text.length }),
  clear: NO_COLUMNS,
  max: KEPT_MAX.jobTargets,
  plural: 'job ads',
  bodyBytes: TEXT_BYTES,
  ownData: { name: 'job-targets', about: 'Job ads that you keep here.' },
};

export const SEARCH: SavedKind<SavedSearchContent, SavedSearchContent> = {
  content: savedSearchContent,
  item: savedSearch,
  ...shortContent(storedSearch),
  listed: savedSearch,
  clear: NO_COLUMNS,
  max: KEPT_MAX.savedSearches,
  plural: 'searches',
  bodyBytes: 16_000,
  ownData: { name: 'saved-searches', about: 'Searches of the explorer that you saved.' },
};

const profileColumns = z.object({ keeps_views: z.boolean() });
export const PROFILE: StoredKind<
  ProfileContent,
  ProfileContent,
  z.output<typeof profileColumns>
> = {
  ...shortContent(storedProfile),
  clear: profileColumns,
  max: 1,
  plural: 'profiles',
  ownData: { name: 'career-profile', about: 'Your answers about yourself for the career tools.' },
};

const occupationColumns = z.object({ code: z.string() });
export const OCCUPATION: StoredKind<
  SavedOccupationContent,
  SavedOccupationContent,
  z.output<typeof occupationColumns>
> = {
  ...shortContent(storedOccupation),
  clear: occupationColumns,
  max: KEPT_MAX.savedOccupations,
  plural: 'occupations',
  ownData: {
    name: 'saved-occupations',
    about: 'Occupations that you saved, with your notes.',
  },
};

const runContent = toolRun.pick({
  title: true,
  input: true,
  seed: true,
  outcome: true,
  source: true,
  resume: true,
  again: true,
});
/** Sealed part of a run. */
export type RunContent = z.output<typeof runContent>;
const runColumns = z.object({
  tool: engineId,
  engine_version: z.string(),
  dataset_version: z.string(),
  pinned: z.boolean(),
});
export type RunColumns = z.output<typeof runColumns>;

const scored = z.object({
  kind: z.literal('review'),
  quality: z.object({ score: z.object({ value: z.number(), max: z.number() }) }),
});

export const RUN: StoredKind<RunContent, RunSummary, RunColumns> = {
  stored: runContent,
  summary: runSummary,
  // results of every version of an engine; most have no score
  summarise: ({ title, outcome }) => {
    const { data } = scored.safeParse(outcome.result);
    return { title, score: data?.quality.score ?? null };
  },
  clear: runColumns,
  max: KEPT_MAX.runs,
  hasRoomByPlan: true,
  plural: 'runs',
  ownData: {
    name: 'tool-runs',
    about: 'Runs of the career tools that you saved: input and result.',
  },
};

export const EARLIER_KINDS = {
  profile: PROFILE,
  resume: RESUME,
  'job-target': JOB_TARGET,
  occupation: OCCUPATION,
  search: SEARCH,
  run: RUN,
} as const satisfies Readonly<Record<EarlierKindId, StoredKind>>;
