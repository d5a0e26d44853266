import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type {
  ResumeReviewResult,
  Review,
  ReviewCheck,
} from '@roletrail/contracts/http/resume-review';
import type { ToolRun } from '@roletrail/contracts/http/tools';
import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import type { QueryClient } from '@tanstack/react-query';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import type { Http } from '../../lib/http.ts';
import { jobAdsQuery } from '../saved-texts/api/kept-texts.ts';
import { runQuery } from '../tool-runs/api/runs.ts';
import { askReview, type ReviewRequest, reviewForm } from './api/review.ts';

/** Of a version, and of a job ad. */
export const TITLE_MOST = 120;

/** A job ad that is kept. */
export type TargetJobAd = { readonly id: string; readonly title: string };

/** What is said of a resume, and the page that it makes. */
export type VerdictTab = 'readability' | 'quality' | 'match' | 'page';

/** A version that is kept, as it was read. */
export type ResumeVersionRef = { readonly id: string; readonly revision: number };

/** A resume that somebody began to work on. */
export type OpenedResume = {
  /** another for each opening */
  readonly id: string;
  readonly review: Review;
  readonly title: string;
  readonly file: ResumeContent['file'];
  readonly target: TargetJobAd | null;
  /** what the reading of its file warned of */
  readonly warnings: readonly UploadWarning[];
  /** that is opened; null: it is none yet */
  readonly version: ResumeVersionRef | null;
  /** id of the version that it was copied from; null: of none */
  readonly madeFrom: string | null;
  /** the number that it is opened of; null: of none */
  readonly saved: { readonly run: ToolRun; readonly result: ResumeReviewResult } | null;
  /** what they came for; null: all of it, from its beginning */
  readonly at: VerdictTab | null;
};

/** What a version is kept as, and what it was copied from. */
export type Origin = Pick<OpenedResume, 'version' | 'madeFrom'>;

/** What changes are shown against. */
export type Base = {
  /** the resume as it was opened, or as the copy was begun */
  readonly text: string;
  readonly name: string;
  /** id of a version instead of it; null: of none */
  readonly version: string | null;
};

/** The document is read, and nothing in it was enough to go on. */
export class TooLittleError extends Error {}

const FRESH = {
  file: null,
  target: null,
  warnings: [],
  version: null,
  madeFrom: null,
  saved: null,
  at: null,
} as const satisfies Partial<OpenedResume>;

/** What is known of it before it is judged. */
type Known = Pick<OpenedResume, 'title'> &
  Partial<Pick<OpenedResume, 'file' | 'target' | 'warnings' | 'version' | 'madeFrom'>>;

export async function open(
  http: Http,
  read: NonNullable<ReviewRequest['read']>,
  { anyLanguage, ...known }: Known & { anyLanguage: boolean },
): Promise<OpenedResume> {
  const ad = known.target ? { kind: 'job-target' as const, id: known.target.id } : null;
  const review = judged(await askReview(http, { read, draft: null, ad, anyLanguage }));
  const title = known.title.slice(0, TITLE_MOST);
  return { ...FRESH, ...known, id: randomUuid(), review, title };
}

/** A resume that is begun with a few words, and nothing to read. */
export async function openDraft(
  http: Http,
  draft: ResumeDraft,
  title: string,
): Promise<OpenedResume> {
  const review = judged(await askReview(http, { read: null, draft, ad: null, anyLanguage: true }));
  return { ...FRESH, id: randomUuid(), review, title };
}

/**
 * A resume as it was when its number was saved, with the ad that it was held against where that is
 * still kept.
 * @throws TooLittleError
 */
export async function openSaved(
  http: Http,
  queries: QueryClient,
  id: string,
): Promise<OpenedResume> {
  const { run, result } = await queries.fetchQuery(runQuery(http, id, reviewForm));
  const ads = run.source === null ? [] : await queries.fetchQuery(jobAdsQuery(http));
  const ad = ads.find((one) => one.id === run.source?.id);
  const target = ad ? { id: ad.id, title: ad.title } : null;
  const { title } = run;
  const saved = { run, result };
  const review = judged(result);
  return { ...FRESH, id: randomUuid(), review, title, target, saved, at: 'quality' };
}

/** @throws TooLittleError */
export function judged(result: ResumeReviewResult): Review {
  if (result.kind === 'review') return result;
  throw new TooLittleError(result.why);
}

const WARNINGS: Readonly<Record<UploadWarning['code'], string>> = {
  HIDDEN_TEXT: 'Text that nobody sees',
  TRACKED_CHANGES: 'Tracked changes',
  EMPTY_PAGES: 'Pages without text',
};

/** All that a program stumbles over: in its file, which is read once, and in its fields as they are now. */
export function listReadabilityChecks(
  { warnings, review: first }: Pick<OpenedResume, 'warnings' | 'review'>,
  now: Review = first,
): readonly ReviewCheck[] {
  const ofReading = warnings.map(
    ({ code, why }): ReviewCheck => ({
      code,
      state: 'warn',
      title: WARNINGS[code],
      why,
      spans: [],
    }),
  );
  return [...ofReading, ...(first.readability.file ?? []), ...now.readability.fields];
}
