import type { ToolId } from '@roletrail/contracts/tools/registry';

export const CAREER_STAGES = {
  unsure: 'I do not know which role I want',
  applying: 'I know the role and am applying',
  interviewing: 'I have interviews ahead',
  changing: 'I am planning a bigger change',
} as const;
export type CareerStage = keyof typeof CAREER_STAGES;

export const TIMES = {
  short: 'About ten minutes now',
  hour: 'An hour or so',
  weeks: 'A little each week',
} as const;
export type AvailableTime = keyof typeof TIMES;

export type Suggestion = {
  /** in the suggested order */
  readonly tools: readonly [ToolId, ...ToolId[]];
  readonly why: string;
};

const TABLE: Readonly<Record<CareerStage, Readonly<Record<AvailableTime, Suggestion>>>> = {
  unsure: {
    short: {
      tools: ['role-finder'],
      why: 'It needs the least from you and ends in a list that you can argue with.',
    },
    hour: {
      tools: ['skills', 'role-finder', 'market'],
      why: 'Skills first, because the role finder is better with them; then look at what the roles pay.',
    },
    weeks: {
      tools: ['skills', 'role-explorer', 'coaching'],
      why: 'Find out what you bring, browse the catalogue at leisure, and keep your applications in one place.',
    },
  },
  applying: {
    short: {
      tools: ['resume'],
      why: 'No person sees what a program cannot read, and you can mend that fastest.',
    },
    hour: {
      tools: ['resume', 'cover-letter'],
      why: 'The letter is built from the facts in your resume run, so take them in this order.',
    },
    weeks: {
      tools: ['resume', 'linkedin', 'cover-letter', 'coaching'],
      why: 'Resume and profile should tell one story before letters go out; the board keeps count of them.',
    },
  },
  interviewing: {
    short: {
      tools: ['interview'],
      why: 'One written answer shows most of what there is to mend.',
    },
    hour: {
      tools: ['interview', 'market'],
      why: 'Practise first. Then know the pay of the role before an employer asks you.',
    },
    weeks: {
      tools: ['interview', 'coaching'],
      why: 'You keep a story when you come back to it after days; the board holds the dates.',
    },
  },
  changing: {
    short: {
      tools: ['role-explorer'],
      why: 'See which ways lead out of your occupation before deciding on one.',
    },
    hour: {
      tools: ['skills', 'role-explorer', 'market'],
      why: 'What you bring, where it leads, and what it pays there.',
    },
    weeks: {
      tools: ['skills', 'role-explorer', 'coaching'],
      why: 'A bigger change is many small steps; the first two tools say where to apply first.',
    },
  },
};

/** Suggests a start. A fixed table, so that the reason is clear. */
export function suggest(stage: CareerStage, time: AvailableTime): Suggestion {
  return TABLE[stage][time];
}
