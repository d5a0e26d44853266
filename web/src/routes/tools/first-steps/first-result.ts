import type { RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import type { QueryClient } from '@tanstack/react-query';
import type { ProfileAnswers } from '../../../features/career-profile/profile-answers.ts';
import { invalidateRuns, saveRun } from '../../../features/tool-runs/api/runs.ts';
import type { Http } from '../../../lib/http.ts';
import { isProblem } from '../../../lib/http-errors.ts';
import { uploadFile } from '../../../tools/resume/api/review.ts';
import { EMPTY_DRAFT } from '../../../tools/resume/editing.ts';
import {
  type OpenedResume,
  open,
  openResumeDraft,
  TooLittleError,
} from '../../../tools/resume/opened-resume.ts';
import { rolesQuery } from '../../../tools/role-finder/api/roles.ts';
import {
  type RoleFormValues,
  toRoleFinderInput,
} from '../../../tools/role-finder/role-form-values.ts';
import {
  type Answers,
  fiveOf,
  isEnough,
  toFirstDraft,
  toProfileAnswers,
  toRoleFormValues,
} from './answers.ts';
import { saveProfileAnswers } from './save-profile-answers.ts';

export type FirstResult = {
  readonly answers: Answers;
  /** read from a file, or started from the answers; null: neither */
  readonly resume: OpenedResume | null;
  /** error of a file that could not be used; null: no such file */
  readonly unread: unknown;
  readonly formValues: RoleFormValues;
  readonly roles: RoleFinderResult;
  /** answers that every tool can use now */
  readonly profileAnswers: Partial<ProfileAnswers>;
  /** error that kept the answers from being stored; null: stored */
  readonly saveError: unknown;
  /** id of the saved list of these roles; null if they are not saved */
  readonly savedList: string | null;
};

export type FirstResultInput = {
  readonly answers: Answers;
  /** null: only answers */
  readonly file: File | null;
  /** read the file as English, whatever language it seems to be in */
  readonly anyLanguage: boolean;
};

const RESUME_TITLE = 'My resume';

/**
 * @throws the error of the file if the answers are not enough without it; the error of the role
 * search
 */
export async function firstResult(
  http: Http,
  queries: QueryClient,
  asked: FirstResultInput,
): Promise<FirstResult> {
  const { answers } = asked;
  const { resume, unread } = await resumeOf(http, asked);
  const read = asked.file === null || unread !== null ? null : (resume?.review ?? null);
  const formValues = toRoleFormValues(answers, read);
  const result = await withRoles(http, queries, { answers, resume, unread, formValues });
  if (result.roles.kind !== 'roles') return result;
  return { ...result, savedList: await saveList(http, queries, toRoleFinderInput(formValues)) };
}

/** Finds roles for changed form values and stores the profile answers, but not the roles. */
export async function withRoles(
  http: Http,
  queries: QueryClient,
  {
    answers,
    resume,
    unread,
    formValues,
  }: Pick<FirstResult, 'answers' | 'resume' | 'unread' | 'formValues'>,
): Promise<FirstResult> {
  const input = toRoleFinderInput(formValues);
  const found: RoleFinderResult =
    input === null
      ? { kind: 'insufficient_evidence', why: 'Tell a job title or what you studied.' }
      : (await queries.fetchQuery(rolesQuery(http, input))).result;
  const roles = fiveOf(found, answers);
  const profileAnswers = toProfileAnswers(answers, roles);
  const saveError = await saveProfileAnswers(http, queries, profileAnswers);
  return { answers, resume, unread, formValues, roles, profileAnswers, saveError, savedList: null };
}

/** Name of the saved list, by which the dashboard shows it. */
const LIST_TITLE = 'First steps';

/**
 * Saves the roles, so that they are still there on return. Returns null if that was refused, because
 * the result on the screen is complete without it.
 */
async function saveList(
  http: Http,
  queries: QueryClient,
  input: object | null,
): Promise<string | null> {
  if (input === null) return null;
  try {
    const { id } = await saveRun(http, 'role-finder', { input, title: LIST_TITLE });
    await invalidateRuns(queries, 'role-finder');
    return id;
  } catch (error) {
    console.warn(error);
    return null;
  }
}

async function resumeOf(
  http: Http,
  { answers, file, anyLanguage }: FirstResultInput,
): Promise<Pick<FirstResult, 'resume' | 'unread'>> {
  if (file === null) return { resume: await begun(http, answers), unread: null };
  try {
    const { text, lines, file: kept, warnings } = await uploadFile(http, file, anyLanguage);
    const read = { kind: 'upload' as const, text, lines };
    const known = { title: kept.name, file: kept, warnings };
    const resume = await open(http, read, { anyLanguage, ...known });
    return { resume, unread: null };
  } catch (error) {
    if (!isEnough(answers) || !isOfFile(error)) throw error;
    return { resume: await begun(http, answers), unread: error };
  }
}

const begun = (http: Http, answers: Answers) =>
  openResumeDraft(http, toFirstDraft(answers, EMPTY_DRAFT), RESUME_TITLE);

/** Returns true if the same file would be refused again. */
function isOfFile(error: unknown): boolean {
  return (
    error instanceof TooLittleError ||
    isProblem(
      error,
      'TEXT_TOO_SHORT',
      'FILE_TOO_LARGE',
      'FILE_TYPE_UNSUPPORTED',
      'FILE_NOT_AS_NAMED',
      'FILE_ENCRYPTED',
      'FILE_NO_TEXT',
      'FILE_GARBLED_TEXT',
      'PARSE_TIMEOUT',
      'RUN_TIMEOUT',
    )
  );
}
