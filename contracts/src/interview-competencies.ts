/** Competencies that interview questions and stories are about. */
export const COMPETENCIES = [
  {
    id: 'teamwork',
    label: 'Teamwork',
    about: 'Doing your part and making it easier for others to do theirs.',
  },
  {
    id: 'conflict',
    label: 'Handling conflict',
    about: 'Settling disagreements fairly, so that people can go on working together.',
  },
  {
    id: 'leading',
    label: 'Leading people',
    about: 'Giving direction, sharing out work and helping others do well.',
  },
  {
    id: 'organising',
    label: 'Organising work',
    about: 'Planning tasks, time and things so that the work gets done.',
  },
  {
    id: 'problem-solving',
    label: 'Solving problems',
    about: 'Finding what is wrong, weighing the options and making something work.',
  },
  {
    id: 'learning',
    label: 'Learning',
    about: 'Taking in new skills and facts, and putting them to use.',
  },
  {
    id: 'initiative',
    label: 'Initiative',
    about: 'Seeing what needs doing and starting without being asked.',
  },
  {
    id: 'customer-care',
    label: 'Customer care',
    about: 'Listening to customers, patients, guests or users and serving them well.',
  },
  {
    id: 'communication',
    label: 'Communication',
    about: 'Saying things clearly, and making sure that you understand others.',
  },
  {
    id: 'resilience',
    label: 'Resilience',
    about: 'Carrying on well after setbacks and under pressure.',
  },
  {
    id: 'change',
    label: 'Dealing with change',
    about: 'Adapting to what is new and helping others through it.',
  },
  {
    id: 'integrity',
    label: 'Integrity',
    about: 'Being honest and fair, also when it costs something.',
  },
  {
    id: 'quality',
    label: 'Quality',
    about: 'Doing work with care, to a standard, and checking it.',
  },
  {
    id: 'safety',
    label: 'Safety',
    about: 'Seeing dangers early and protecting yourself and others.',
  },
  {
    id: 'numbers-and-data',
    label: 'Numbers and data',
    about: 'Working accurately with figures and drawing sound conclusions from them.',
  },
  {
    id: 'technical-judgement',
    label: 'Technical judgement',
    about: 'Choosing the right method, tool or material, and knowing its limits.',
  },
  {
    id: 'teaching-others',
    label: 'Teaching others',
    about: 'Passing on skills so that others can do the work themselves.',
  },
  {
    id: 'motivation',
    label: 'Motivation',
    about: 'What draws you to this work and keeps you doing it well.',
  },
] as const;

export type Competency = (typeof COMPETENCIES)[number];
export type CompetencyId = Competency['id'];

export const COMPETENCY_IDS = COMPETENCIES.map(({ id }) => id);

/** Returns the label of a competency; an unknown id as it is. */
export const competencyLabel = (id: string): string =>
  COMPETENCIES.find((one) => one.id === id)?.label ?? id;
