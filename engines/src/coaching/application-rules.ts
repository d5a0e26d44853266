import { daysBetween } from '@roletrail/contracts/days';
import type { DueReason } from '@roletrail/contracts/tools/applications/due';
import { APPLICATION_TASKS } from './application-tasks.ts';
import { INTERVIEW_TASKS } from './interview-tasks.ts';
import { boardOf, type PlanCard, type PlanFacts } from './plan-facts.ts';
import { type Firing, once, type RuleRow, withTasks } from './rule.ts';

/** Applications from which a rate says something. */
const RATE_FROM = 10;
const SOON_DAYS = 3;
const PRACTICE_DAYS = 14;

const nameOf = ({ employer, title }: PlanCard) => employer || title;

/** Fires for each card with such a date from `from` to `to` days from today. */
function dated(why: DueReason, [from, to]: readonly [number, number]) {
  return (facts: PlanFacts): Firing[] =>
    facts.cards.flatMap((card) => {
      const date = card.dates.find((one) => one.why === why);
      const days = date === undefined ? null : daysBetween(facts.today, date.on);
      if (date === undefined || days === null || days < from || days > to) return [];
      return [
        { subject: card.id, until: days < 0 ? null : date.on, fill: fillOf(facts, card, date.on) },
      ];
    });
}

function fillOf(facts: PlanFacts, card: PlanCard, on: string) {
  return {
    employer: nameOf(card),
    role: card.title,
    deadline: on,
    interviewDate: on,
    daysUntil: daysBetween(facts.today, on),
    days: card.applied === null ? 0 : daysBetween(card.applied, facts.today),
    storyCount: facts.stories.count,
  };
}

/** Fires for each card of the stage that began in the last days. */
const lately = (stage: PlanCard['stage'], days: number) => (facts: PlanFacts) =>
  facts.cards.flatMap((card): Firing[] => {
    const isLate = card.since !== null && daysBetween(card.since, facts.today) <= days;
    return card.stage === stage && isLate
      ? [{ subject: card.id, fill: fillOf(facts, card, card.since ?? facts.today) }]
      : [];
  });

const isStuck = (facts: PlanFacts) => {
  const { sent, answered } = boardOf(facts);
  return sent >= RATE_FROM && answered === 0;
};
const hasOffer = (facts: PlanFacts) => boardOf(facts).at('offer', 'accepted').length > 0;
const percent = (facts: PlanFacts) => {
  const { sent, answered } = boardOf(facts);
  return Math.round((100 * answered) / sent);
};

const TASKS = { ...APPLICATION_TASKS, ...INTERVIEW_TASKS };

const ROWS = {
  'applications-none': [
    2,
    'Occupations and a resume are there, and nothing was sent',
    (facts) =>
      once(facts.savedRoles > 0 && facts.resume !== null && boardOf(facts).sent === 0, {
        savedRolesCount: facts.savedRoles,
      }),
  ],
  'applications-paused': [
    2,
    'The last application was sent two or more weeks ago',
    (facts) => {
      const days = boardOf(facts).daysSinceSent ?? 0;
      const isPaused = days >= 14 && !hasOffer(facts) && !isStuck(facts);
      return once(isPaused, { weeksWithoutApplication: Math.floor(days / 7) });
    },
    'weekly',
  ],
  'role-without-letter': [
    3,
    'A saved job ad has no cover letter',
    ({ adsWithoutLetter }) =>
      adsWithoutLetter.slice(0, 3).map(({ id, title }) => ({ subject: id, fill: { role: title } })),
  ],
  'deadline-soon': [1, 'A deadline is at most 3 days away', dated('deadline', [0, SOON_DAYS])],
  'follow-up-due': [1, 'An application waits for a follow-up', dated('follow-up', [-90, 0])],
  'saved-waiting': [
    3,
    'Three or more jobs are saved and not decided',
    (facts) => {
      const savedCount = boardOf(facts).at('saved').length;
      return once(savedCount >= 3, { savedCount });
    },
    'weekly',
  ],
  'screening-active': [2, 'An application is at the stage Screening', lately('screening', 90)],
  'no-answers-ten': [
    1,
    'Ten or more applications were sent, and none was answered',
    (facts) => once(isStuck(facts), { applicationsTotal: boardOf(facts).sent }),
  ],
  'answers-few': [
    2,
    'Fewer than one in ten applications was answered',
    (facts) => {
      const { sent, answered } = boardOf(facts);
      const isFew = sent >= RATE_FROM && answered > 0 && answered * 10 < sent;
      return isFew ? once(true, { applicationsTotal: sent, answerRate: percent(facts) }) : [];
    },
    'weekly',
  ],
  'answers-no-interview': [
    2,
    'Some applications were answered, and none led to an interview',
    (facts) => {
      const { sent, answered, at } = boardOf(facts);
      const none = at('interview', 'offer', 'accepted').length === 0;
      const isSo = sent >= RATE_FROM && answered > 0 && none;
      return isSo ? once(true, { answerRate: percent(facts) }) : [];
    },
  ],
  'applications-steady': [
    4,
    'An application was sent in the last week',
    (facts) => {
      const days = boardOf(facts).daysSinceSent;
      const isSteady = days !== null && days < 7 && facts.goal.hours > 3;
      const fill = { appliedCount: boardOf(facts).sent };
      return once(isSteady && !hasOffer(facts) && !isStuck(facts), fill);
    },
    'weekly',
  ],
  'stories-none': [2, 'No interview story is saved', ({ stories }) => once(stories.count === 0)],
  'stories-few': [
    3,
    'Fewer than 5 interview stories are saved',
    ({ stories: { count } }) => once(count > 0 && count < 5, { storyCount: count }),
    'weekly',
  ],
  'stories-due': [
    3,
    'Interview stories are due for practice',
    ({ stories: { due } }) => once(due > 0, { storiesDue: due }),
    'weekly',
  ],
  'practice-none': [
    3,
    'Applications were sent, and no interview was practised',
    (facts) => {
      const { sent } = boardOf(facts);
      return once(sent > 0 && facts.practice === null, { applicationsTotal: sent });
    },
  ],
  'practice-lapsed': [
    4,
    'The last practice was more than 14 days ago',
    (facts) => {
      const practiceDays = facts.practice === null ? 0 : daysBetween(facts.practice, facts.today);
      const isActive = boardOf(facts).at('applied', 'screening', 'interview').length > 0;
      return once(isActive && practiceDays > PRACTICE_DAYS, { practiceDays });
    },
    'weekly',
  ],
  'interview-day-7': [1, 'An interview is 4 to 7 days away', dated('interview', [4, 7])],
  'interview-day-3': [1, 'An interview is 2 or 3 days away', dated('interview', [2, 3])],
  'interview-day-1': [1, 'An interview is tomorrow', dated('interview', [1, 1])],
  'interview-day-after': [1, 'An interview was yesterday', dated('interview', [-1, -1])],
  'interviews-several': [
    2,
    'Two or more interviews are in the next 7 days',
    (facts) => {
      const interviewCount = dated('interview', [0, 7])(facts).length;
      return once(interviewCount >= 2, { interviewCount });
    },
    'weekly',
  ],
  'offer-open': [
    1,
    'An offer is open',
    (facts) =>
      boardOf(facts).openOffers.map((card) => {
        const deadline = card.dates.find(({ why }) => why === 'deadline')?.on;
        const fill = fillOf(facts, card, deadline ?? facts.today);
        return { subject: card.id, fill: { ...fill, deadline: deadline ?? 'not set' } };
      }),
  ],
  'offer-deadline': [
    1,
    'An offer must be answered within 2 days',
    (facts) => {
      const open = new Set(boardOf(facts).openOffers.map(({ id }) => id));
      return dated('deadline', [0, 2])(facts).filter(({ subject }) => open.has(subject));
    },
  ],
  'offers-several': [
    1,
    'Two or more offers are open',
    (facts) => {
      const { openOffers } = boardOf(facts);
      const deadlines = openOffers.flatMap(({ dates }) => dates.map(({ on }) => on)).sort();
      const fill = { offerCount: openOffers.length, deadline: deadlines[0] ?? 'not set' };
      return once(openOffers.length >= 2, fill);
    },
  ],
  'offer-accepted': [
    2,
    'An offer was accepted',
    (facts) => {
      const { accepted, at } = boardOf(facts);
      const openCount = at('saved', 'applied', 'screening', 'interview', 'offer').length;
      return accepted.map((card) => ({
        subject: card.id,
        fill: { ...fillOf(facts, card, facts.today), openCount },
      }));
    },
  ],
  'rejection-one': [2, 'An application was rejected in the last 7 days', lately('rejected', 7)],
  'rejections-several': [
    2,
    'Three or more rejections came in the last 30 days',
    (facts) => {
      const rejectionCount = lately('rejected', 30)(facts).length;
      return once(rejectionCount >= 3, { rejectionCount });
    },
  ],
} as const satisfies Readonly<Record<keyof typeof TASKS, RuleRow>>;

export const APPLICATION_RULES = withTasks(ROWS, TASKS);
