import type {
  LicenceAsked,
  LicenceHeld,
  SkillQuestionKind,
} from '@roletrail/contracts/tools/skills';

export const KIND_TITLES: Readonly<Record<SkillQuestionKind, string>> = {
  skill: 'Skills',
  knowledge: 'Knowledge',
  activity: 'Work activities',
  technology: 'Tools and technologies',
  term: 'From the job ad',
};

/** Kind of one item, in the table. */
export const KIND_LABELS: Readonly<Record<SkillQuestionKind, string>> = {
  skill: 'Skill',
  knowledge: 'Knowledge',
  activity: 'Activity',
  technology: 'Technology',
  term: 'Job ad',
};

export const RATED_KINDS = Object.keys(KIND_TITLES) as readonly SkillQuestionKind[];

export const LICENCE_NEEDS: Readonly<Record<LicenceAsked['need'], string>> = {
  required: 'Required',
  'some-states-or-specialities': 'Required in some states or kinds of this work',
  'certification-usual': 'Usually expected',
};

export const LICENCE_HELD: Readonly<Record<LicenceHeld, string>> = {
  have: 'I have it',
  working: 'I am working on it',
  none: 'I do not have it',
};

/** Formats a level or a product of levels with at most one decimal. */
export const formatLevel = (value: number): string => String(Math.round(value * 10) / 10);

export const SOURCE_NOTE =
  'Levels and importance of skills, work activities and technologies from the O*NET 29.3 Database; education and licences from the Occupational Outlook Handbook, 2024–34.';
