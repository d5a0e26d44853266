import type { ResumeContent } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { UploadWarning } from '@roletrail/contracts/http/uploads';
import type { ResumeReviewResult, Review, ReviewCheck } from '@roletrail/contracts/tools/resume';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import type { QueryClient } from '@tanstack/react-query';
import { jobAdsQuery } from '../../features/saved-texts/api/saved-texts.ts';
import { runQuery } from '../../features/tool-runs/api/runs.ts';
import { randomUuid } from '../../lib/browser-apis/random-uuid.ts';
import type { Http } from '../../lib/http.ts';
import { askReview, type ReviewRequest, reviewForm } from './api/review.ts';

/** Maximum title length of a version or job ad, characters. */
export const VERSION_TITLE_MAX = 120;

/** Saved job ad. */
export type TargetJobAd = { readonly id: string; readonly title: string };

/** Tab of the editor: a review or the text. */
export type VerdictTab = 'readability' | 'quality' | 'match' | 'text';

/** Saved version, as last read. */
export type ResumeVersionRef = { readonly id: string; readonly revision: number };

/** Resume that is open in the editor. */
export type OpenedResume = {
  /** unique per opening */
  readonly id: string;
  readonly review: Review;
  readonly title: string;
  readonly file: ResumeContent['file'];
  readonly target: TargetJobAd | null;
  /** warnings of the file parser */
  readonly warnings: readonly UploadWarning[];
  /** open version; null: not saved */
  readonly version: ResumeVersionRef | null;
  /** id of the version from which it was copied; null: none */
  readonly madeFrom: string | null;
  /** saved score that was opened; null: none */
  readonly saved: { readonly run: ToolRun; readonly result: ResumeReviewResult } | null;
  /** tab to open; null: the summary */
  readonly at: VerdictTab | null;
  /** true if the page opened it by itself, so that the focus stays at the top of the page */
  readonly returned: boolean;
};

/** Version in which the resume is saved, and its source. */
export type Origin = Pick<OpenedResume, 'version' | 'madeFrom'>;

/** Base of the change view. */
export type Base = {
  /** text when the resume was opened or the copy was created */
  readonly text: string;
  readonly name: string;
  /** id of a version to compare with instead; null: none */
  readonly version: string | null;
};

/** The document was read, but has too little text for a review. */
export class TooLittleError extends Error {}

const FRESH = {
  file: null,
  target: null,
  warnings: [],
  version: null,
  madeFrom: null,
  saved: null,
  at: null,
  returned: false,
} as const satisfies Partial<OpenedResume>;

/** Data that is known before the review. */
type Known = Pick<OpenedResume, 'title'> &
  Partial<Pick<OpenedResume, 'file' | 'target' | 'warnings' | 'version' | 'madeFrom' | 'returned'>>;

export async function open(
  http: Http,
  read: NonNullable<ReviewRequest['read']>,
  { anyLanguage, ...known }: Known & { anyLanguage: boolean },
): Promise<OpenedResume> {
  const ad = known.target ? { kind: 'job-target' as const, id: known.target.id } : null;
  const review = judged(await askReview(http, { read, draft: null, ad, anyLanguage }));
  const title = known.title.slice(0, VERSION_TITLE_MAX);
  return { ...FRESH, ...known, id: randomUuid(), review, title };
}

/** Saved version, as the list of versions has it. */
export type ListedVersion = Pick<OpenedResume, 'title' | 'file' | 'madeFrom'> & ResumeVersionRef;

/** Opens a saved version by its corrected fields. @param returned see `OpenedResume` */
export function openVersion(
  http: Http,
  { id, revision, title, file, madeFrom }: ListedVersion,
  target: TargetJobAd | null,
  returned: boolean,
): Promise<OpenedResume> {
  const version = { id, revision };
  const known = { title, file, target, version, madeFrom, returned };
  return open(http, { kind: 'resume', id }, { anyLanguage: true, ...known });
}

/** Creates a resume from a few words, without a file. */
export async function openResumeDraft(
  http: Http,
  draft: ResumeDraft,
  title: string,
): Promise<OpenedResume> {
  const review = judged(await askReview(http, { read: null, draft, ad: null, anyLanguage: true }));
  return { ...FRESH, id: randomUuid(), review, title };
}

/**
 * Opens a resume as saved with its score, with the job ad if that still exists.
 * @throws TooLittleError
 */
export async function openSavedResume(
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
  HIDDEN_TEXT: 'Text that no one sees',
  TRACKED_CHANGES: 'Tracked changes',
  EMPTY_PAGES: 'Pages without text',
  PARTS_NOT_READ: 'Parts that we did not read',
  NOT_AS_NAMED: 'Name of the file',
};

/** Lists all readability checks: those of the file, read once, and those of the current fields. */
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
