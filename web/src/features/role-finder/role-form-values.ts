import type { EntryEducation } from '@roletrail/contracts/entry-education';
import type { ConditionName } from '@roletrail/contracts/http/role-finder';
import type { ToolInput } from '@roletrail/contracts/http/tools';

/** Values of the role finder form. Sent only on submit. */

export type Interest = 'R' | 'I' | 'A' | 'S' | 'E' | 'C';
export type NamedRole = { readonly code: string; readonly title: string };

export type RoleFormValues = {
  readonly titles: readonly [string, string, string];
  /** '' if not set */
  readonly fieldOfStudy: string;
  readonly text: string;
  /** the text is a resume: jobs are read from it, personal details are ignored */
  readonly isResume: boolean;
  /** ignore the goal found in the resume */
  readonly withoutGoal: boolean;
  /** the text is read as English, whatever language it seems to be in */
  readonly anyLanguage: boolean;
  /** id of a saved resume; '' uses the text */
  readonly resume: string;
  readonly likes: readonly Interest[];
  readonly more: readonly NamedRole[];
  readonly less: readonly NamedRole[];
  /** US dollars per year, as typed */
  readonly minPay: string;
  readonly maxEducation: EntryEducation | '';
  readonly minGrowth: string;
  /** job zones, 1 to 5; empty: all */
  readonly zones: readonly number[];
  /** major groups, two digits each */
  readonly leaveOut: readonly string[];
};

export const EMPTY_ROLE_FORM: RoleFormValues = {
  titles: ['', '', ''],
  fieldOfStudy: '',
  text: '',
  isResume: false,
  withoutGoal: false,
  anyLanguage: false,
  resume: '',
  likes: [],
  more: [],
  less: [],
  minPay: '',
  maxEducation: '',
  minGrowth: '',
  zones: [],
  leaveOut: [],
};

/** Prefills the form from the profile: job and resume id. */
export function prefillRoleForm({
  title,
  fieldOfStudy,
  resume,
}: Readonly<Record<'title' | 'fieldOfStudy' | 'resume', string | null>>): RoleFormValues {
  const titles = [title ?? '', '', ''] as const;
  return { ...EMPTY_ROLE_FORM, titles, fieldOfStudy: fieldOfStudy ?? '', resume: resume ?? '' };
}

export const LIKES_MOST = 3;
/** Interest scores of chosen and other interests, on the scale of 1 to 7. */
const LIKED = 6;
const NOT_CHOSEN = 3;
export const INTERESTS: readonly Interest[] = ['R', 'I', 'A', 'S', 'E', 'C'];

type Input = ToolInput<'role-finder'>;

/** Returns null if every field of the form is empty. */
export function toRoleFinderInput(told: RoleFormValues): Input | null {
  const titles = told.titles.map((title) => title.trim()).filter((title) => title !== '');
  const text = told.text.trim();
  const isTold =
    titles.length > 0 ||
    [told.fieldOfStudy, text, told.resume].some((one) => one !== '') ||
    told.likes.length + told.more.length > 0;
  if (!isTold) return null;
  return {
    titles,
    fieldOfStudy: told.fieldOfStudy || null,
    source: sourceOf(told.resume, text),
    isResume: told.resume !== '' || (told.isResume && text !== ''),
    withoutGoal: told.withoutGoal,
    anyLanguage: told.anyLanguage,
    interests: told.likes.length > 0 ? interestsOf(told.likes) : null,
    more: told.more.map(({ code }) => code),
    less: told.less.map(({ code }) => code),
    conditions: {
      minPay: payOf(told.minPay),
      maxEducation: told.maxEducation || null,
      minGrowth: told.minGrowth === '' ? null : Number(told.minGrowth),
      zones: [...told.zones],
      leaveOut: [...told.leaveOut],
    },
  };
}

function sourceOf(resume: string, text: string): Input['source'] {
  if (resume !== '') return { kind: 'resume', id: resume };
  return text === '' ? null : { kind: 'text', text };
}

function interestsOf(likes: readonly Interest[]): NonNullable<Input['interests']> {
  const entries = INTERESTS.map((one) => [one, likes.includes(one) ? LIKED : NOT_CHOSEN]);
  return Object.fromEntries(entries) as NonNullable<Input['interests']>;
}

/** Parses a typed amount: 60000, 60,000, $60 000; null if empty or invalid. */
export function payOf(typed: string): number | null {
  const digits = typed.replace(/[\s,$.']/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** Counts the conditions that are set. */
export function conditionsOf({
  minPay,
  maxEducation,
  minGrowth,
  zones,
  leaveOut,
}: RoleFormValues): number {
  const single = [minPay.trim(), maxEducation, minGrowth].filter((one) => one !== '');
  return single.length + (zones.length > 0 ? 1 : 0) + leaveOut.length;
}

/** Removes one condition. */
export function without(told: RoleFormValues, condition: ConditionName): RoleFormValues {
  switch (condition) {
    case 'minPay':
      return { ...told, minPay: '' };
    case 'maxEducation':
      return { ...told, maxEducation: '' };
    case 'minGrowth':
      return { ...told, minGrowth: '' };
    case 'leaveOut':
      return { ...told, leaveOut: [] };
    case 'zones':
      return { ...told, zones: [] };
  }
}

/**
 * Replaces the occupation of one job.
 * @param read jobs that were read, from the form or else from the resume
 */
export function renamed(
  told: RoleFormValues,
  read: readonly string[],
  title: string,
  to: string,
): RoleFormValues {
  const isTold = told.titles.some((one) => one.trim() !== '');
  const jobs = isTold ? told.titles : read;
  const [a = '', b = '', c = ''] = jobs.map((one) => (one.trim() === title ? to : one));
  return { ...told, titles: [a, b, c] };
}

/** Toggles a preference for more or less of a role. */
export function togglePreference(
  told: RoleFormValues,
  to: 'more' | 'less',
  role: NamedRole,
): RoleFormValues {
  const other = to === 'more' ? 'less' : 'more';
  const isSet = told[to].some(({ code }) => code === role.code);
  const rest = (roles: readonly NamedRole[]) => roles.filter(({ code }) => code !== role.code);
  return {
    ...told,
    [to]: isSet ? rest(told[to]) : [...told[to], role],
    [other]: rest(told[other]),
  };
}
