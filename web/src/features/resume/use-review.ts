import type { Review } from '@roletrail/contracts/http/resume-review';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { type ReviewRequest, reviewQuery } from './api/review.ts';
import { judged } from './opened-resume.ts';

const SETTLED_MS = 400;

export type LiveReview = {
  /** of what was there when it was last asked; stays in sight while the next comes */
  readonly review: Review;
  /** what there is now is not the one that was judged */
  readonly behind: boolean;
  readonly error: unknown;
  again(): void;
  /** judges at once what there is, without waiting for the typing to pause */
  now(): Promise<Review>;
};

/** Judges again once the typing pauses. @param first what is known before anything is asked */
export function useReview(input: ReviewRequest, first: Review): LiveReview {
  const http = useHttp();
  const queries = useQueryClient();
  const [settled, settle] = useDebounced(input);
  const query = useQuery(reviewQuery(http, settled));
  const [review, setReview] = useState(first);
  const answer = query.data?.kind === 'review' ? query.data : null;
  if (answer !== null && answer !== review) setReview(answer);
  return {
    review,
    behind: query.isFetching || query.isError || settled !== input,
    error: query.data?.kind === 'insufficient_evidence' ? new Error(query.data.why) : query.error,
    again: () => void query.refetch(),
    now: async () => {
      settle(input);
      return judged(await queries.fetchQuery(reviewQuery(http, input)));
    },
  };
}

/** The value once it has stayed the same for a while, or at once; values are compared as JSON. */
function useDebounced<T>(value: T): [settled: T, settle: (value: T) => void] {
  const [settled, setSettled] = useState(value);
  const same = JSON.stringify(value) === JSON.stringify(settled);
  useEffect(() => {
    if (same) return;
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value, same]);
  return [same ? value : settled, setSettled];
}
