import { queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { readAs } from '../../../lib/read-as.ts';
import { type AssessmentTarget, EMPTY_SHEET, toSkillsInput } from '../answer-sheet.ts';

const tools = () => import('@roletrail/contracts/tools/runs');
const skills = () => import('@roletrail/contracts/tools/skills');
const interests = () => import('@roletrail/contracts/tools/interests');

/** Loads the schema of everything that the page opens again. */
export const savedSkillsForm = async () => (await skills()).savedSkillsResult;
/** Loads the schemas of the answers in saved drafts. */
export const skillsDraftForm = async () => (await skills()).skillsDraft;
export const interestsDraftForm = async () => (await interests()).interestsDraft;

async function preview(http: Http, tool: string, input: object) {
  const schema = async () => (await tools()).previewAnswer;
  const body = { input };
  return (await http.json(`/tools/${tool}/preview`, schema, { method: 'POST', body })).outcome;
}

/** Builds the query for an assessment, or for its questions. Nothing is stored. */
export const assessmentQuery = (http: Http, input: ReturnType<typeof toSkillsInput> | null) =>
  queryOptions({
    queryKey: ['skills', 'assessment', input],
    queryFn: async () => {
      const { result, warnings } = await preview(http, 'skills', input ?? {});
      return { result: await readAs(async () => (await skills()).skillsResult, result), warnings };
    },
    enabled: input !== null,
    staleTime: NEVER_STALE,
    networkMode: 'always',
    retry: retryUnanswered,
  });

export const questionsQuery = (http: Http, target: AssessmentTarget) =>
  assessmentQuery(http, toSkillsInput(target, EMPTY_SHEET, false));

export type InterestsRequest = {
  readonly answers: readonly { readonly id: string; readonly value: number }[];
  readonly zones: readonly number[];
  readonly finished: boolean;
};

/** Builds the query for an interest pattern, or for its items. Nothing is stored. */
export const interestsQuery = (http: Http, input: InterestsRequest | null) =>
  queryOptions({
    queryKey: ['skills', 'interests', input],
    queryFn: async () => {
      const { result } = await preview(http, 'interests', input ?? {});
      return readAs(async () => (await interests()).savedInterestsResult, result);
    },
    enabled: input !== null,
    staleTime: NEVER_STALE,
    networkMode: 'always',
    retry: retryUnanswered,
  });

export const INTEREST_ITEMS_ASKED: InterestsRequest = { answers: [], zones: [], finished: false };
