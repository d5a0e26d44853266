import type { CoachingExample } from '@roletrail/contracts/tools/coaching';
import { APPLICATION, type ApplicationContent } from '@roletrail/contracts/tools/saved/application';
import type { PlanFacts } from '@roletrail/engines/coaching/plan-facts';
import { planWeek } from '@roletrail/engines/coaching/plan-week';
import { defineTool } from '../define-tool.ts';
import { AD, AS_OF, nextOccupation } from './dana.ts';

/** Without engines: cards and goals are saved items (contracts/src/tools/saved). */
export const COACHING = defineTool({
  id: 'coaching',
  engines: {},
  example: ({ career }): CoachingExample => {
    const cards = CARDS.map((card) => APPLICATION.content.parse(card));
    const { code, title } = nextOccupation(career);
    return { asOf: AS_OF, goal: planOf({ code, title, by: '2027-03-01', hours: 4 }, cards), cards };
  },
});

/** Her plan: as suggested after her resume was analysed and two stories were written. */
function planOf(goal: PlanFacts['goal'], cards: readonly ApplicationContent[]) {
  const facts: PlanFacts = {
    today: AS_OF,
    goal,
    situation: 'changing',
    resume: { on: '2026-10-10', score: 64 },
    skills: null,
    interests: '2026-10-09',
    market: null,
    linkedin: null,
    practice: null,
    savedRoles: 2,
    adsWithoutLetter: [],
    stories: { count: 2, due: 0 },
    cards: cards.map((card) => ({ id: card.title, ...APPLICATION.summarise(card) })),
    lastReview: null,
  };
  const { tasks } = planWeek(facts, { keys: [], rulesOff: [], planned: 0 });
  return { title: goal.title, hours: goal.hours, tasks };
}

/** Applications of the made-up person. */
const CARDS: readonly object[] = [
  {
    title: AD.title.split(',')[0],
    employer: 'Larkspur Outfitters',
    place: 'Columbus, OH',
    history: [],
    deadline: '2026-11-06',
    nextStep: 'Show the onboarding guide in the resume',
  },
  {
    title: 'Onboarding Specialist',
    employer: 'Maple Street Credit Union',
    place: 'Dublin, OH',
    history: [
      { stage: 'saved', at: '2026-10-20' },
      { stage: 'applied', at: '2026-10-25' },
    ],
  },
  {
    title: 'Learning Assistant',
    employer: 'Otter Creek Hospital',
    place: 'Columbus, OH',
    history: [
      { stage: 'applied', at: '2026-10-12' },
      { stage: 'screening', at: '2026-10-22' },
      { stage: 'interview', at: '2026-10-30' },
    ],
    nextStep: 'Choose 2 stories about training colleagues',
    nextStepDue: '2026-11-03',
  },
  {
    title: 'Customer Trainer',
    employer: 'Fairlane Software',
    place: 'From home',
    history: [
      { stage: 'applied', at: '2026-09-28' },
      { stage: 'rejected', at: '2026-10-19' },
    ],
  },
];
