import type { UploadAnswer } from '@roletrail/contracts/http/uploads';
import type { LinkedinInput } from '@roletrail/contracts/tools/linkedin';
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const uploads = () => import('@roletrail/contracts/http/uploads');

/** Loads the schema of a preview and of a saved review. */
export const profileReviewForm = async () =>
  (await import('@roletrail/contracts/tools/linkedin')).linkedinResult;

/** Builds the query for a review. Keeps the previous one until the new one arrives. */
export const profileReviewQuery = (http: Http, input: LinkedinInput | null) =>
  queryOptions({
    queryKey: ['linkedin', 'review', input],
    queryFn:
      input === null
        ? skipToken
        : async () => (await askPreview(http, 'linkedin', { input }, profileReviewForm)).result,
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // each result contains a whole profile
    gcTime: 60_000,
    networkMode: 'always',
    retry: retryUnanswered,
  });

/** Uploads LinkedIn's archive and returns what it has of the profile. The server keeps no file. */
export function uploadArchive(http: Http, file: File, anyLanguage: boolean): Promise<UploadAnswer> {
  const body = new FormData();
  body.append('file', file);
  return http.json(
    `/tools/uploads?archive=true&anyLanguage=${anyLanguage}`,
    async () => (await uploads()).uploadAnswer,
    { method: 'POST', body },
  );
}
