import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import type {
  ResumeFileFormat,
  ResumeLayout,
  ResumeReviewInput,
  ResumeReviewResult,
} from '@roletrail/contracts/tools/resume';
import { queryOptions } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, NO_RETRY, retryUnanswered } from '../../../lib/query-policy.ts';

const review = () => import('@roletrail/contracts/tools/resume');
const uploads = () => import('@roletrail/contracts/http/uploads');

/** Loads the schema of a preview and of a saved score. */
export const reviewForm = async () => (await review()).resumeReviewResult;

export type ReviewRequest = ResumeReviewInput;

export async function askReview(
  http: Http,
  input: ReviewRequest,
  signal?: AbortSignal,
): Promise<ResumeReviewResult> {
  return (await askPreview(http, 'resume-review', { input }, reviewForm, signal)).result;
}

/** Key prefix of all review queries. */
export const REVIEWS = ['resume', 'review'] as const;

export const reviewQuery = (http: Http, input: ReviewRequest) =>
  queryOptions({
    queryKey: [...REVIEWS, input],
    queryFn: ({ signal }) => askReview(http, input, signal),
    staleTime: NEVER_STALE,
    // each result contains a whole resume
    gcTime: 60_000,
    networkMode: 'always',
    retry: retryUnanswered,
  });

/** Uploads a file and returns its text. The server does not store the file. */
export function uploadFile(http: Http, file: File, anyLanguage: boolean): Promise<UploadAnswer> {
  const body = new FormData();
  body.append('file', file);
  return http.json(
    `/tools/uploads?anyLanguage=${anyLanguage}`,
    async () => (await uploads()).uploadAnswer,
    { method: 'POST', body },
  );
}

const QUEUE_MS = 1000;

/** Builds the query for the queue position of the uploaded file. */
export const queueQuery = (http: Http, waiting: boolean) =>
  queryOptions({
    queryKey: ['resume', 'queue'],
    queryFn: () => http.json('/tools/uploads', async () => (await uploads()).uploadQueueAnswer),
    enabled: waiting,
    refetchInterval: QUEUE_MS,
    gcTime: 0,
    // the next poll follows in a second
    retry: NO_RETRY,
  });

/** Builds the query for the draft as a document file. */
export const resumeFileQuery = (
  http: Http,
  body: { draft: ResumeDraft; format: ResumeFileFormat; layout: ResumeLayout },
) =>
  queryOptions({
    queryKey: ['resume', 'file', body],
    queryFn: async ({ signal }) =>
      (await http.send('/tools/resume-file', { method: 'POST', body, signal })).blob(),
    staleTime: NEVER_STALE,
    // each is a whole document
    gcTime: 60_000,
    retry: retryUnanswered,
  });
