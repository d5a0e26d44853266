import type {
  InterviewQuestionsInput,
  InterviewReviewInput,
  QuestionSet,
} from '@roletrail/contracts/tools/interview';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';
import { readAs } from '../../../lib/read-as.ts';

const tools = () => import('@roletrail/contracts/tools/runs');
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
  const answer = await preview(http, 'interview-questions', { input, seed });
  const set = (await interview()).questionSet.parse(answer.outcome.result);
  return { set, warnings: answer.outcome.warnings.map(({ why }) => why) };
}

/** Builds the query for a review. Keeps the previous one until the new one arrives. */
export const answerReviewQuery = (http: Http, input: InterviewReviewInput) =>
  queryOptions({
    queryKey: ['interview', 'review', input],
    queryFn: async () => {
      const answer = await preview(http, 'interview-review', { input });
      return readAs(answerReviewForm, answer.outcome.result);
    },
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // each result holds the answers
    gcTime: 60_000,
    networkMode: 'always',
    retry: retryUnanswered,
  });

const preview = (http: Http, engine: string, body: object) =>
  http.json(`/tools/${engine}/preview`, async () => (await tools()).previewAnswer, {
    method: 'POST',
    body,
  });
