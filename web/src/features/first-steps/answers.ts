import type { Profile } from '@roletrail/contracts/http/career';
import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { RoleFinderResult } from '@roletrail/contracts/http/role-finder';
import type { ProfileAnswers } from '../career-profile/profile-answers.ts';
import { EMPTY_ROLE_FORM, type RoleFormValues } from '../role-finder/role-form-values.ts';

/** Three questions, each as the form holds it; empty: not answered. */
export type Answers = {
  readonly stage: NonNullable<Profile['stage']> | '';
  /** as people say it */
  readonly title: string;
  /** by its name in the data */
  readonly fieldOfStudy: string;
};

/** Whether roles can be found of these alone. */
export const isEnough = ({ title, fieldOfStudy }: Answers) =>
  title.trim() !== '' || fieldOfStudy !== '';

/** Of a title, and of the text that goes along, as the role finder takes them. */
const TITLE_MOST = 120;
const TEXT_MOST = 50_000;

/** What the role finder is asked. @param resume that was read, and names the jobs; null: there is none */
export function toRoleFormValues(
  { title, fieldOfStudy }: Answers,
  resume: { readonly text: string } | null,
): RoleFormValues {
  const inOneLine = title.replace(/\s+/g, ' ').trim().slice(0, TITLE_MOST).trim();
  const values = { ...EMPTY_ROLE_FORM, titles: [inOneLine, '', ''] as const, fieldOfStudy };
  if (resume === null) return values;
  // its language was judged when it was read
  return { ...values, text: resume.text.slice(0, TEXT_MOST), isResume: true, anyLanguage: true };
}

const FIVE = 5;

/** Of ten roles five; for who wants to change, those that lead out of their field come first. */
export function fiveOf(
  found: RoleFinderResult,
  { stage }: Pick<Answers, 'stage'>,
): RoleFinderResult {
  if (found.kind !== 'roles') return found;
  const { roles } = found;
  const near = roles.filter(({ tier }) => tier === 'near');
  const away = roles.filter(({ tier }) => tier !== 'near');
  const ordered = stage === 'changing' ? [...away, ...near] : roles;
  return { ...found, roles: ordered.slice(0, FIVE) };
}

/** What every tool can start from now. An answer that was not given changes nothing. */
export function toProfileAnswers(
  { stage, fieldOfStudy }: Answers,
  roles: RoleFinderResult,
): Partial<ProfileAnswers> {
  const read = roles.kind === 'roles' ? (roles.titles[0]?.read ?? null) : null;
  const values: Partial<ProfileAnswers> = {};
  if (stage !== '') values.stage = stage;
  if (fieldOfStudy !== '') values.fieldOfStudy = fieldOfStudy;
  if (read !== null) values.currentOccupation = read.code;
  return values;
}

/** A resume that has what was answered in it, to be gone on with. */
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
