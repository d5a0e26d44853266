import type { Profile } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import type { ProfileAnswers } from '../../../features/career-profile/profile-answers.ts';
import {
  EMPTY_ROLE_FORM,
  type RoleFormValues,
} from '../../../tools/role-finder/role-form-values.ts';

/** Values of the three questions; '' if not answered. */
export type Answers = {
  readonly stage: NonNullable<Profile['stage']> | '';
  /** as typed */
  readonly title: string;
  /** name in the data */
  readonly fieldOfStudy: string;
};

/** Returns true if these answers suffice to find roles. */
export const isEnough = ({ title, fieldOfStudy }: Answers) =>
  title.trim() !== '' || fieldOfStudy !== '';

/** Maximum length of a title and of the text, as in the role finder. */
const TITLE_MAX = 120;
const TEXT_MAX = 50_000;

/** Builds the role finder input. @param resume that was read and names the jobs; null: none */
export function toRoleFormValues(
  { title, fieldOfStudy, stage }: Answers,
  resume: { readonly text: string } | null,
): RoleFormValues {
  const inOneLine = title.replace(/\s+/g, ' ').trim().slice(0, TITLE_MAX).trim();
  const direction = stage === 'changing' ? ('change' as const) : ('unsure' as const);
  const titles = [inOneLine, '', ''] as const;
  const values = { ...EMPTY_ROLE_FORM, titles, fieldOfStudy, direction };
  if (resume === null) return values;
  // the language was checked when the file was read
  return { ...values, text: resume.text.slice(0, TEXT_MAX), isResume: true, anyLanguage: true };
}

const FIVE = 5;

/** Selects 5 of 10 roles; for career changers, roles of other fields first. */
export function fiveOf(
  found: RoleFinderResult,
  { stage }: Pick<Answers, 'stage'>,
): RoleFinderResult {
  if (found.kind !== 'roles') return found;
  const { roles } = found;
  const near = roles.filter(({ tier }) => tier === 'near');
  const away = roles.filter(({ tier }) => tier !== 'near');
  const ordered = stage === 'changing' ? [...away, ...near] : roles;
  return { ...found, roles: ordered.slice(0, FIVE), hasMore: false };
}

/** Converts the answers to profile values; leaves out missing answers. */
export function toProfileAnswers(
  { stage, fieldOfStudy }: Answers,
  roles: RoleFinderResult,
): Partial<ProfileAnswers> {
  const [title] = roles.kind === 'roles' ? roles.titles : [];
  // The person is asked first what an unclear title means.
  const read = title?.certainty === 'certain' ? title.read : null;
  const values: Partial<ProfileAnswers> = {};
  if (stage !== '') values.stage = stage;
  if (fieldOfStudy !== '') values.fieldOfStudy = fieldOfStudy;
  if (read !== null) values.currentOccupation = read.code;
  return values;
}

/** Creates a resume draft from the answers. */
export function toFirstDraft({ title, fieldOfStudy }: Answers, empty: ResumeDraft): ResumeDraft {
  const nothing = { at: '', place: '', note: '', dates: '', points: [] };
  const job = title.trim();
  const entries = [
    ...(job === '' ? [] : [Object.assign({ section: 'experience' as const, title: job }, nothing)]),
    ...(fieldOfStudy === ''
      ? []
      : [Object.assign({ section: 'education' as const, title: fieldOfStudy }, nothing)]),
  ];
  return { ...empty, headline: job, entries };
}
