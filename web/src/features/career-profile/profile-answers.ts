import type { Profile } from '@roletrail/contracts/http/career';
import { LEVEL_LABELS, STAGE_LABELS } from './labels.ts';

/** Profile field that the user fills in. Active documents belong to their tools. */
export type ProfileField =
  | 'stage'
  | 'currentOccupation'
  | 'targetOccupation'
  | 'level'
  | 'fieldOfStudy'
  | 'area';

/** Labels of the fields, in the order of the form. */
export const PROFILE_FIELD_LABELS: Readonly<Record<ProfileField, string>> = {
  stage: 'Where you stand',
  currentOccupation: 'Now',
  targetOccupation: 'Next',
  level: 'Level',
  fieldOfStudy: 'Studied',
  area: 'Area',
};

export const PROFILE_FIELDS = Object.keys(PROFILE_FIELD_LABELS) as readonly ProfileField[];

export type ProfileAnswers = Pick<Profile, ProfileField>;

export type Chip = { readonly key: ProfileField; readonly label: string; readonly value: string };

/**
 * Formats the answers as chips.
 * @param titles of occupations, by code; the code is shown if a title is missing
 */
export function chipsOf(
  answers: ProfileAnswers,
  titles: ReadonlyMap<string, string>,
): readonly Chip[] {
  return PROFILE_FIELDS.flatMap((key) => {
    const value = formatAnswer(answers, key, titles);
    return value === null ? [] : [{ key, label: PROFILE_FIELD_LABELS[key], value }];
  });
}

function formatAnswer(
  answers: ProfileAnswers,
  key: ProfileField,
  titles: ReadonlyMap<string, string>,
): string | null {
  switch (key) {
    case 'stage':
      return answers.stage && STAGE_LABELS[answers.stage];
    case 'level':
      return answers.level && LEVEL_LABELS[answers.level];
    case 'currentOccupation':
    case 'targetOccupation': {
      const code = answers[key];
      return code && (titles.get(code) ?? code);
    }
    case 'fieldOfStudy':
    case 'area':
      return answers[key];
  }
}

/** Returns the answers that differ, so that other changes are not overwritten. */
export function changesOf(before: ProfileAnswers, after: ProfileAnswers): Partial<ProfileAnswers> {
  const changed = PROFILE_FIELDS.filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}
