/** What an occupation may ask for at its entry, the least first; the words are the statistics'. */
export const ENTRY_EDUCATION = [
  'No formal educational credential',
  'High school diploma or equivalent',
  'Postsecondary nondegree award',
  'Some college, no degree',
  "Associate's degree",
  "Bachelor's degree",
  "Master's degree",
  'Doctoral or professional degree',
] as const;
export type EntryEducation = (typeof ENTRY_EDUCATION)[number];
