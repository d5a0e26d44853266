import type {
  CoverLetterInput,
  LetterCheckInput,
  LetterDraft,
  LetterFile,
} from '@roletrail/contracts/tools/cover-letter';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { askPreview } from '../../../features/tool-runs/api/preview.ts';
import type { Http } from '../../../lib/http.ts';
import { NEVER_STALE, retryUnanswered } from '../../../lib/query-policy.ts';

const letters = () => import('@roletrail/contracts/tools/cover-letter');

/** The resume has too little text for a letter. */
export class EmptyLetterError extends Error {}

/** Drafts a letter. The same seed gives the same sentences. @throws TooLittleError */
export async function draftLetter(
  http: Http,
  input: CoverLetterInput,
  seed: number,
): Promise<LetterDraft> {
  const form = async () => (await letters()).coverLetterResult;
  const { result } = await askPreview(http, 'cover-letter', { input, seed }, form);
  if (result.kind === 'letter') return result;
  throw new EmptyLetterError(result.why);
}

/** Builds the query for the checks of a letter. Keeps the previous ones until the next arrive. */
export const checksQuery = (http: Http, input: LetterCheckInput) =>
  queryOptions({
    queryKey: ['cover-letter', 'checks', input],
    queryFn: async ({ signal }) => {
      const form = async () => (await letters()).letterCheckResult;
      const { result } = await askPreview(http, 'letter-check', { input }, form, signal);
      if (result.kind !== 'letter-checks') throw new EmptyLetterError(result.why);
      return result;
    },
    placeholderData: keepPreviousData,
    staleTime: NEVER_STALE,
    // each key contains a whole letter
    gcTime: 60_000,
    networkMode: 'always',
    retry: retryUnanswered,
  });

/** Fetches the letter as a file. */
export async function letterFile(http: Http, letter: LetterFile): Promise<Blob> {
  return (await http.send('/tools/letter-file', { method: 'POST', body: letter })).blob();
}
