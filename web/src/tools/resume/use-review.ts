import type { Review } from '@roletrail/contracts/tools/resume';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useHttp } from '../../lib/http-context.tsx';
import { type ReviewRequest, reviewQuery } from './api/review.ts';
import { judged } from './opened-resume.ts';

const SETTLED_MS = 400;

export type LiveReview = {
  /** latest review; stays visible during the next one */
  readonly review: Review;
  /** the draft has changed since the review */
  readonly behind: boolean;
  readonly error: unknown;
  again(): void;
  /** reviews the current draft at once */
  now(): Promise<Review>;
};

/** Reviews the draft after each pause in typing. @param first initial review */
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

/** Returns the value after it has been stable, or at once on request; compared as JSON. */
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
