import type { EntryEducation } from '@roletrail/contracts/entry-education';
import type {
  ConditionName,
  FilterName,
  RoleFinderInput,
} from '@roletrail/contracts/tools/role-finder';
import type { Direction, WorkFeature } from '@roletrail/contracts/tools/work-features';

/** Values of the role finder form. Sent only on submit. */

export type InterestField = 'R' | 'I' | 'A' | 'S' | 'E' | 'C';
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
  readonly direction: Direction;
  /** features of work that the person refuses */
  readonly refused: readonly WorkFeature[];
  /** refusals read from the text that do not count */
  readonly notRefused: readonly WorkFeature[];
  /** what the person wants, beside the text, a line each */
  readonly wants: string;
  /** ids of wants read from the text that do not count */
  readonly notWanted: readonly string[];
  /** pay that the text asks for does not count */
  readonly withoutPay: boolean;
  /** schooling that the text names does not count */
  readonly withoutSchooling: boolean;
  /** roles to show */
  readonly count: number;
  readonly likes: readonly InterestField[];
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

/** Roles of the first answer, and how many more a press adds. */
export const ROLES_FIRST = 10;

export const EMPTY_ROLE_FORM: RoleFormValues = {
  titles: ['', '', ''],
  fieldOfStudy: '',
  text: '',
  isResume: false,
  withoutGoal: false,
  anyLanguage: false,
  resume: '',
  direction: 'unsure',
  refused: [],
  notRefused: [],
  wants: '',
  notWanted: [],
  withoutPay: false,
  withoutSchooling: false,
  count: ROLES_FIRST,
  likes: [],
  more: [],
  less: [],
  minPay: '',
  maxEducation: '',
  minGrowth: '',
  zones: [],
  leaveOut: [],
};

/**
 * Prefills the form from the profile: job and resume id.
 * @param likes interests in the URL, which the interest explorer sets: “SE”
 */
export function prefillRoleForm(
  {
    title,
    fieldOfStudy,
    resume,
  }: Readonly<Record<'title' | 'fieldOfStudy' | 'resume', string | null>>,
  likes: string,
): RoleFormValues {
  return {
    ...EMPTY_ROLE_FORM,
    titles: [title ?? '', '', ''],
    fieldOfStudy: fieldOfStudy ?? '',
    resume: resume ?? '',
    likes: INTEREST_FIELDS.filter((one) => likes.includes(one)).slice(0, LIKES_MAX),
  };
}

export const LIKES_MAX = 3;
/** Interest scores of chosen and other interests, on the scale of 1 to 7. */
const LIKED = 6;
const NOT_CHOSEN = 3;
export const INTEREST_FIELDS: readonly InterestField[] = ['R', 'I', 'A', 'S', 'E', 'C'];

type Input = RoleFinderInput;

/** Returns null if every field of the form is empty. */
export function toRoleFinderInput(values: RoleFormValues): Input | null {
  const titles = values.titles.map((title) => title.trim()).filter((title) => title !== '');
  const text = values.text.trim();
  const hasTitles =
    titles.length > 0 ||
    [values.fieldOfStudy, text, values.resume, values.wants.trim()].some((one) => one !== '') ||
    values.likes.length + values.more.length > 0;
  if (!hasTitles) return null;
  return {
    titles,
    fieldOfStudy: values.fieldOfStudy || null,
    source: sourceOf(values.resume, text),
    isResume: values.resume !== '' || (values.isResume && text !== ''),
    withoutGoal: values.withoutGoal,
    direction: values.direction,
    refused: [...values.refused],
    notRefused: [...values.notRefused],
    wants: values.wants.trim(),
    notWanted: [...values.notWanted],
    withoutPay: values.withoutPay,
    withoutSchooling: values.withoutSchooling,
    count: values.count,
    anyLanguage: values.anyLanguage,
    interests: values.likes.length > 0 ? interestsOf(values.likes) : null,
    more: values.more.map(({ code }) => code),
    less: values.less.map(({ code }) => code),
    conditions: {
      minPay: payOf(values.minPay),
      maxEducation: values.maxEducation || null,
      minGrowth: values.minGrowth === '' ? null : Number(values.minGrowth),
      zones: [...values.zones],
      leaveOut: [...values.leaveOut],
    },
  };
}

function sourceOf(resume: string, text: string): Input['source'] {
  if (resume !== '') return { kind: 'resume', id: resume };
  return text === '' ? null : { kind: 'text', text };
}

function interestsOf(likes: readonly InterestField[]): NonNullable<Input['interests']> {
  const entries = INTEREST_FIELDS.map((one) => [one, likes.includes(one) ? LIKED : NOT_CHOSEN]);
  return Object.fromEntries(entries) as NonNullable<Input['interests']>;
}

/** Parses a typed amount: 60000, 60,000, $60 000; null if empty or invalid. */
export function payOf(typed: string): number | null {
  const digits = typed.replace(/[\s,$.']/g, '');
  return /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}

/** Lists the conditions that the form sets, refusals apart. */
export function conditionsOf(values: RoleFormValues): readonly ConditionName[] {
  const { minPay, maxEducation, minGrowth, zones, leaveOut } = values;
  const isSet: Readonly<Record<ConditionName, boolean>> = {
    minPay: payOf(minPay) !== null,
    maxEducation: maxEducation !== '',
    minGrowth: minGrowth !== '',
    zones: zones.length > 0,
    leaveOut: leaveOut.length > 0,
  };
  return (Object.keys(isSet) as ConditionName[]).filter((name) => isSet[name]);
}

/** Removes one condition or refusal; a refusal in the text no longer counts. */
export function without(values: RoleFormValues, condition: FilterName): RoleFormValues {
  switch (condition) {
    case 'minPay':
      return { ...values, minPay: '' };
    case 'maxEducation':
      return { ...values, maxEducation: '' };
    case 'minGrowth':
      return { ...values, minGrowth: '' };
    case 'leaveOut':
      return { ...values, leaveOut: [] };
    case 'zones':
      return { ...values, zones: [] };
    default:
      return setRefusal(values, condition, false);
  }
}

/** Sets whether a feature of work is refused. */
export function setRefusal(
  values: RoleFormValues,
  feature: WorkFeature,
  isRefused: boolean,
): RoleFormValues {
  const rest = (list: readonly WorkFeature[]) => list.filter((one) => one !== feature);
  return {
    ...values,
    refused: isRefused ? [...rest(values.refused), feature] : rest(values.refused),
    notRefused: isRefused ? rest(values.notRefused) : [...rest(values.notRefused), feature],
  };
}

/**
 * Replaces the occupation of one job.
 * @param read jobs that were read, from the form or else from the resume
 */
export function renamed(
  values: RoleFormValues,
  read: readonly string[],
  title: string,
  to: string,
): RoleFormValues {
  const hasTitles = values.titles.some((one) => one.trim() !== '');
  const jobs = hasTitles ? values.titles : read;
  const [a = '', b = '', c = ''] = jobs.map((one) => (one.trim() === title ? to : one));
  return { ...values, titles: [a, b, c] };
}

/** Toggles a preference for more or less of a role. */
export function togglePreference(
  values: RoleFormValues,
  to: 'more' | 'less',
  role: NamedRole,
): RoleFormValues {
  const other = to === 'more' ? 'less' : 'more';
  const isSet = values[to].some(({ code }) => code === role.code);
  const rest = (roles: readonly NamedRole[]) => roles.filter(({ code }) => code !== role.code);
  return {
    ...values,
    [to]: isSet ? rest(values[to]) : [...values[to], role],
    [other]: rest(values[other]),
  };
}
