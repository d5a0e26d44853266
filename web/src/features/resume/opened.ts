import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ResumeReviewResult, Review } from '@roletrail/contracts/http/resume-review';
import type { QueryClient } from '@tanstack/react-query';
import type { Http } from '../../lib/http.ts';
import { randomUuid } from '../../lib/random-uuid.ts';
import { jobAdsQuery } from '../kept-texts/api/kept-texts.ts';
import { runQuery } from '../tool-runs/api/runs.ts';
import { askReview, type ReviewInput, reviewForm } from './api/review.ts';

/** Of a version, and of a job ad. */
export const TITLE_MOST = 120;

/** A job ad that is kept. */
export type Target = { readonly id: string; readonly title: string };

/** What is said of a resume, and the page that it makes. */
export type VerdictTab = 'readability' | 'quality' | 'match' | 'page';

/** A resume that somebody began to work on. */
export type Opened = {
  /** another for each opening */
  readonly id: string;
  readonly review: Review;
  readonly title: string;
  readonly file: ResumeContent['file'];
  readonly target: Target | null;
  /** what they came for; null: all of it, from its beginning */
  readonly at: VerdictTab | null;
};

/** The document is read, and nothing in it was enough to go on. */
export class TooLittleError extends Error {}

export async function open(
  http: Http,
  read: NonNullable<ReviewInput['read']>,
  {
    anyLanguage,
    title,
    file = null,
    target = null,
  }: {
    anyLanguage: boolean;
    title: string;
    file?: ResumeContent['file'];
    target?: Target | null;
  },
): Promise<Opened> {
  const ad = target && { kind: 'job-target' as const, id: target.id };
  const review = judged(await askReview(http, { read, draft: null, ad, anyLanguage }));
  return { id: randomUuid(), review, title: title.slice(0, TITLE_MOST), file, target, at: null };
}

/** A resume that is begun with a few words, and nothing to read. */
export async function openDraft(http: Http, draft: ResumeDraft, title: string): Promise<Opened> {
  const review = judged(await askReview(http, { read: null, draft, ad: null, anyLanguage: true }));
  return { id: randomUuid(), review, title, file: null, target: null, at: null };
}

/**
 * A resume as it was when its number was saved, with the ad that it was held against where that is
 * still kept.
 * @throws TooLittleError
 */
export async function openSaved(http: Http, queries: QueryClient, id: string): Promise<Opened> {
  const { run, result } = await queries.fetchQuery(runQuery(http, id, reviewForm));
  const ads = run.source === null ? [] : await queries.fetchQuery(jobAdsQuery(http));
  const ad = ads.find((one) => one.id === run.source?.id);
  const target = ad ? { id: ad.id, title: ad.title } : null;
  const review = judged(result);
  return { id: randomUuid(), review, title: run.title, file: null, target, at: 'quality' };
}

/** @throws TooLittleError */
export function judged(result: ResumeReviewResult): Review {
  if (result.kind === 'review') return result;
  throw new TooLittleError(result.why);
}
