import { queryOptions, skipToken } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { type AssessmentTarget, EMPTY_SHEET, toSkillsInput } from '../answer-sheet.ts';

const skills = () => import('@roletrail/contracts/tools/skills');
const interests = () => import('@roletrail/contracts/tools/interests');

/** Loads the schema of everything that the page opens again. */
export const savedSkillsForm = async () => (await skills()).savedSkillsResult;
/** Loads the schemas of the answers in saved drafts. */
export const skillsDraftForm = async () => (await skills()).skillsDraft;
export const interestsDraftForm = async () => (await interests()).interestsDraft;

/** Builds the query for an assessment, or for its questions. Nothing is stored. */
export const assessmentQuery = (http: Http, input: ReturnType<typeof toSkillsInput> | null) =>
  queryOptions({
    queryKey: ['skills', 'assessment', input],
    queryFn:
      input === null
        ? skipToken
        : () => askPreview(http, 'skills', { input }, async () => (await skills()).skillsResult),
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
    queryFn:
      input === null
        ? skipToken
        : async () => {
            const form = async () => (await interests()).savedInterestsResult;
            return (await askPreview(http, 'interests', { input }, form)).result;
          },
    staleTime: NEVER_STALE,
    networkMode: 'always',
    retry: retryUnanswered,
  });

export const INTEREST_ITEMS_ASKED: InterestsRequest = { answers: [], zones: [], finished: false };
