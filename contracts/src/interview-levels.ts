/** Levels of interview questions, with what each means. */
export const interviewLevels = [
  { id: 'entry', label: 'Entry', help: 'A first job, or up to two years in the work' },
  { id: 'mid', label: 'Experienced', help: 'You do the work on your own' },
  { id: 'senior', label: 'Senior', help: 'You lead people, or answer for the result of others' },
] as const;
