import type { Profile } from '@roletrail/contracts/http/career';
import { LEVEL_WORDS, STAGE_WORDS } from './words.ts';

/** What the person says of themselves; documents that are active belong to the tools that keep them. */
export type ProfileField =
  | 'stage'
  | 'currentOccupation'
  | 'targetOccupation'
  | 'level'
  | 'fieldOfStudy'
  | 'area';

/** In the order in which they are asked, as a chip names them. */
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
 * What was said, in words.
 * @param titles of occupations, by code; one whose title is not known yet is named by its code
 */
export function chipsOf(
  said: ProfileAnswers,
  titles: ReadonlyMap<string, string>,
): readonly Chip[] {
  return PROFILE_FIELDS.flatMap((key) => {
    const value = inWords(said, key, titles);
    return value === null ? [] : [{ key, label: PROFILE_FIELD_LABELS[key], value }];
  });
}

function inWords(
  said: ProfileAnswers,
  key: ProfileField,
  titles: ReadonlyMap<string, string>,
): string | null {
  switch (key) {
    case 'stage':
      return said.stage && STAGE_WORDS[said.stage];
    case 'level':
      return said.level && LEVEL_WORDS[said.level];
    case 'currentOccupation':
    case 'targetOccupation': {
      const code = said[key];
      return code && (titles.get(code) ?? code);
    }
    case 'fieldOfStudy':
    case 'area':
      return said[key];
  }
}

/** What somebody else's change would be overwritten by: the answers that differ. */
export function changesOf(before: ProfileAnswers, after: ProfileAnswers): Partial<ProfileAnswers> {
  const changed = PROFILE_FIELDS.filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, after[key]]));
}
