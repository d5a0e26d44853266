import { daysBetween } from '@roletrail/contracts/days';
import { GROUND_TASKS } from './ground-tasks.ts';
import type { PlanFacts } from './plan-facts.ts';
import { once, type RuleRow, withTasks } from './rule.ts';

const STALE_DAYS = 90;
const FEW_HOURS = 3;
const PAUSE_DAYS = 28;

const score = ({ resume }: PlanFacts) => resume?.score ?? null;
const reviewAge = ({ lastReview, today }: PlanFacts) =>
  lastReview === null ? null : daysBetween(lastReview, today);

const ROWS = {
  'first-week': [
    1,
    'Nothing is saved yet, and no application is on the board',
    ({ resume, skills, interests, cards }) =>
      once(resume === null && skills === null && interests === null && cards.length === 0),
  ],
  'resume-none': [1, 'No resume was analysed', ({ resume }) => once(resume === null)],
  'resume-score-low': [
    1,
    'The score of the resume is below 60',
    (facts) => {
      const resumeScore = score(facts);
      return resumeScore === null ? [] : once(resumeScore < 60, { resumeScore });
    },
    'weekly',
  ],
  'resume-score-middling': [
    3,
    'The score of the resume is from 60 to 79',
    (facts) => {
      const resumeScore = score(facts);
      const isMiddling = resumeScore !== null && resumeScore >= 60 && resumeScore < 80;
      return isMiddling ? once(true, { resumeScore }) : [];
    },
    'weekly',
  ],
  'resume-stale': [
    3,
    'The resume was analysed more than 90 days ago',
    ({ resume, today }) => {
      const resumeAgeDays = resume === null ? 0 : daysBetween(resume.on, today);
      return once(resumeAgeDays > STALE_DAYS, { resumeAgeDays });
    },
  ],
  'linkedin-none': [
    3,
    'A resume was analysed, and no LinkedIn profile',
    ({ resume, linkedin }) => once(resume !== null && linkedin === null),
  ],
  'starting-out': [
    2,
    'The career profile says that you are starting out',
    ({ situation }) => once(situation === 'starting' || situation === 'studying'),
  ],
  returning: [
    2,
    'The career profile says that you are returning to work',
    ({ situation }) => once(situation === 'returning'),
  ],
  'low-hours': [
    2,
    'You have 3 hours a week or fewer',
    ({ goal }) => once(goal.hours <= FEW_HOURS, { hoursPerWeek: goal.hours }),
    'weekly',
  ],
  'review-due': [
    3,
    'The last weekly review was 7 to 27 days ago',
    (facts) => {
      const lastReviewDays = reviewAge(facts);
      const isDue = lastReviewDays !== null && lastReviewDays >= 7 && lastReviewDays < PAUSE_DAYS;
      return isDue ? once(true, { lastReviewDays }) : [];
    },
    'weekly',
  ],
  'back-after-pause': [
    1,
    'The last weekly review was 28 days ago or more',
    (facts) => {
      const lastReviewDays = reviewAge(facts);
      const isBack = lastReviewDays !== null && lastReviewDays >= PAUSE_DAYS;
      return isBack ? once(true, { lastReviewDays }) : [];
    },
    'weekly',
  ],
} as const satisfies Readonly<Record<keyof typeof GROUND_TASKS, RuleRow>>;

export const GROUND_RULES = withTasks(ROWS, GROUND_TASKS);
