import type {
  InterviewQuestionsInput,
  InterviewReviewInput,
  QuestionSet,
} from '@roletrail/contracts/tools/interview';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const interview = () => import('@roletrail/contracts/tools/interview');

/** Loads the schema of saved results of both engines. */
export const savedSetForm = async () => (await interview()).savedInterview;
/** Loads the schema of a review. */
export const answerReviewForm = async () => (await interview()).interviewReviewResult;

/** A set with the reasons for what it lacks. */
export type AskedSet = { readonly set: QuestionSet; readonly warnings: readonly string[] };

/** Makes a set of questions. @param seed another one gives other questions */
export async function askQuestions(
  http: Http,
  input: InterviewQuestionsInput,
  seed: number,
): Promise<AskedSet> {
  const form = async () => (await interview()).questionSet;
  const asked = await askPreview(http, 'interview-questions', { input, seed }, form);
  return { set: asked.result, warnings: asked.warnings };
}

/** Builds the query for a review. Keeps the previous one until the new one arrives. */
export const answerReviewQuery = (http: Http, input: InterviewReviewInput) =>
  queryOptions({
    queryKey: ['interview', 'review', input],
    queryFn: async () =>
      (await askPreview(http, 'interview-review', { input }, answerReviewForm)).result,
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // each result holds the answers
    gcTime: 60_000,
    networkMode: 'always',
    retry: retryUnanswered,
  });
