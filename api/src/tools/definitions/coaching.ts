import type { CoachingExample } from '@roletrail/contracts/tools/coaching';
import { APPLICATION } from '@roletrail/contracts/tools/saved/application';
import { defineTool } from '../define-tool.ts';
import { AD, AS_OF } from './dana.ts';

/** Without engines: its cards are saved items (contracts/src/tools/saved/application.ts). */
export const COACHING = defineTool({
  id: 'coaching',
  engines: {},
  example: (): CoachingExample => ({
    asOf: AS_OF,
    cards: CARDS.map((card) => APPLICATION.content.parse(card)),
  }),
});

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
