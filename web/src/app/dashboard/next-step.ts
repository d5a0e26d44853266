import type { Stage } from '@roletrail/contracts/tools/applications/stages';
import type { DueItem } from '@roletrail/contracts/tools/due';
import { formatDue } from '../../features/due/due-words.ts';
import { href } from '../paths.ts';

/** Application, as far as the next step follows from it. */
export type StepCard = {
  readonly id: string;
  readonly title: string;
  readonly employer: string;
  readonly stage: Stage;
  readonly hasLetter: boolean;
  readonly archived: boolean;
};

/** State of a person's job search. null: not loaded, so no rule uses it. */
export type SearchState = {
  /** calendar day of the person */
  readonly today: string;
  /** earliest first */
  readonly due: readonly DueItem[] | null;
  readonly resumes: number | null;
  /** last changed first */
  readonly cards: readonly StepCard[] | null;
  /** codes of saved occupations, last changed first */
  readonly roles: readonly string[] | null;
  /** saved job ads */
  readonly ads: number | null;
  /** goals with a plan */
  readonly goals: number | null;
  /** engines of the newest saved runs */
  readonly runs: readonly string[] | null;
};

/** The one thing to do next, and its reason. */
export type NextStep = {
  readonly title: string;
  readonly why: string;
  readonly to: string;
  readonly act: string;
};

type Rule = (state: SearchState) => NextStep | null;

/**
 * Returns the next step of a job search; null if nothing is open. The first rule that applies
 * counts: what is due, the start, what is closest to a job, then what prepares the next application.
 */
export function nextStepOf(state: SearchState): NextStep | null {
  for (const rule of RULES) {
    const step = rule(state);
    if (step) return step;
  }
  return null;
}

const nameOf = ({ title, employer }: Pick<StepCard, 'title' | 'employer'>) =>
  [title, employer].filter((part) => part !== '').join(', ');

const open = ({ cards }: SearchState, stage: Stage) =>
  (cards ?? []).filter((card) => card.stage === stage && !card.archived);

const dueNow: Rule = ({ due, today }) => {
  const first = due?.find(({ on }) => on <= today);
  if (!first) return null;
  const words = formatDue({ on: first.on, why: first.kind }, today);
  return {
    title: nameOf(first),
    why: first.why === '' ? `${words}.` : `${words}. ${first.why}`,
    to: first.link,
    act: first.kind === 'task' ? 'Open the task' : 'Open the application',
  };
};

/** Nothing is saved: one beginning for everything. */
const begin: Rule = ({ resumes, roles: saved, ads, cards, runs }) =>
  [resumes, saved?.length, ads, cards?.length, runs?.length].every((count) => count === 0)
    ? {
        title: 'Take your first steps',
        why: 'Bring your resume or answer three questions. In five minutes you have roles that fit you and one thing to do next.',
        to: href('firstSteps'),
        act: 'Begin',
      }
    : null;

const noResume: Rule = ({ resumes }) =>
  resumes === 0
    ? {
        title: 'Analyse your resume',
        why: 'You have not saved a resume yet. Every other tool starts from it.',
        to: href('resume'),
        act: 'Analyse my resume',
      }
    : null;

const offers: Rule = (state) => {
  const [first, second] = open(state, 'offer');
  if (!first) return null;
  return second
    ? {
        title: 'Compare your offers',
        why: `“${nameOf(first)}” and “${nameOf(second)}” wait for your answer.`,
        to: `${href('coaching')}?part=board&view=offers`,
        act: 'Compare them',
      }
    : {
        title: `Answer the offer: ${nameOf(first)}`,
        why: 'You have an offer and no answer is noted.',
        to: `${href('coaching')}?card=${first.id}`,
        act: 'Open the offer',
      };
};

const interview: Rule = (state) => {
  const [first] = open(state, 'interview');
  return first
    ? {
        title: `Practise for ${nameOf(first)}`,
        why: 'This application has reached the interview.',
        to: `${href('interview')}?card=${first.id}`,
        act: 'Practise now',
      }
    : null;
};

const letter: Rule = (state) => {
  const first = open(state, 'saved').find(({ hasLetter }) => !hasLetter);
  return first
    ? {
        title: `Write the letter for ${nameOf(first)}`,
        why: 'You saved this job, and its card has no letter.',
        to: `${href('cover-letter')}?card=${first.id}`,
        act: 'Write the letter',
      }
    : null;
};

const send: Rule = (state) => {
  const first = open(state, 'saved').find(({ hasLetter }) => hasLetter);
  return first
    ? {
        title: `Send your application: ${nameOf(first)}`,
        why: 'Its letter is ready, and the card is still under Saved.',
        to: `${href('coaching')}?card=${first.id}`,
        act: 'Open the application',
      }
    : null;
};

const roles: Rule = ({ roles: saved, ads, cards }) =>
  saved?.length === 0 && ads === 0 && cards?.length === 0
    ? {
        title: 'Find roles that fit you',
        why: 'You have saved no role, no job ad and no application yet.',
        to: href('role-finder'),
        act: 'Find roles',
      }
    : null;

const gaps: Rule = ({ roles: saved, runs }) => {
  const first = saved?.[0];
  return first !== undefined && runs !== null && !runs.includes('skills')
    ? {
        title: 'See your gaps for a role that you saved',
        why: 'You saved a role, and have not compared your skills with it lately.',
        to: `${href('skills')}?of=${first}`,
        act: 'Compare my skills',
      }
    : null;
};

const plan: Rule = ({ goals }) =>
  goals === 0
    ? {
        title: 'Set a goal and plan your week',
        why: 'You have no plan yet. It says what to do each week, and why.',
        to: href('coaching'),
        act: 'Make a plan',
      }
    : null;

const apply: Rule = ({ cards }) =>
  cards?.every(({ stage, archived }) => archived || !OPEN.includes(stage))
    ? {
        title: 'Add a job that interests you',
        why: 'No application is open at the moment.',
        to: `${href('coaching')}?part=board`,
        act: 'Open the board',
      }
    : null;

const OPEN: readonly Stage[] = ['saved', 'applied', 'screening', 'interview', 'offer', 'accepted'];

const RULES: readonly Rule[] = [
  dueNow,
  begin,
  noResume,
  offers,
  interview,
  letter,
  send,
  roles,
  gaps,
  plan,
  apply,
];
