import { SAVED_KIND_IDS } from '@roletrail/contracts/tools/saved/kind-ids';
import { SAVED_KINDS } from '@roletrail/contracts/tools/saved/kinds';
import { sql } from 'kysely';
import { defineOwnTable, INTERNAL, OPENED, type OwnTable, REPEATED, YOU } from './own-table.ts';

/** small pages, because a run or a resume can be large */
const page = 20;
const KEPT = { id: true, user_id: YOU, revision: true, sealed: OPENED, created_at: true } as const;
const ORDER = ['created_at', 'id'];

export const TOOL_TABLES: readonly OwnTable[] = [
  defineOwnTable(
    'career_profile',
    { name: 'career-profile', about: 'What you told the career tools about yourself.' },
    { ...KEPT, keeps_views: true, updated_at: true },
    { order: ORDER, sealed: 'content' },
  ),
  defineOwnTable(
    'resume',
    { name: 'resumes', about: 'Resumes that you keep here: their text; files are not kept.' },
    { ...KEPT, summary: REPEATED, updated_at: true },
    { order: ORDER, sealed: 'content', page },
  ),
  defineOwnTable(
    'job_target',
    { name: 'job-targets', about: 'Job ads that you keep here.' },
    { ...KEPT, summary: REPEATED, updated_at: true },
    { order: ORDER, sealed: 'content', page },
  ),
  defineOwnTable(
    'saved_occupation',
    { name: 'saved-occupations', about: 'Occupations that you saved, with your notes.' },
    { ...KEPT, code: true, updated_at: true },
    { order: ORDER, sealed: 'content' },
  ),
  defineOwnTable(
    'saved_search',
    { name: 'saved-searches', about: 'Searches of the explorer that you saved.' },
    { ...KEPT, updated_at: true },
    { order: ORDER, sealed: 'content' },
  ),
  defineOwnTable(
    'explorer_view',
    {
      name: 'occupations-viewed',
      about: 'Occupations that you looked at, when, and the figures that you saw.',
    },
    { id: true, user_id: YOU, code: true, viewed_at: true, seen: true },
    { order: ['viewed_at', 'id'] },
  ),
  defineOwnTable(
    'tool_run',
    { name: 'tool-runs', about: 'Runs of the career tools that you saved: input and result.' },
    {
      ...KEPT,
      summary: REPEATED,
      tool: true,
      engine_version: true,
      dataset_version: true,
      pinned: true,
      updated_at: true,
    },
    { order: ORDER, sealed: 'content', page },
  ),
  ...SAVED_KIND_IDS.map((kind) =>
    defineOwnTable(
      'saved_item',
      SAVED_KINDS[kind].ownData,
      { ...KEPT, kind: INTERNAL, summary: REPEATED, clear: INTERNAL, updated_at: true },
      {
        order: ORDER,
        sealed: 'content',
        field: kind,
        page,
        theirs: (userId) => sql`r.user_id = ${userId} and r.kind = ${kind}`,
      },
    ),
  ),
];
