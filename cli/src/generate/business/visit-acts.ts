import type { Dice } from '../dice.ts';
import { LOSING_TOOL } from './stories.ts';

/** Use of the product in a visit, beside deciding on the terms. */
export type VisitAct =
  | { readonly kind: 'run'; readonly engine: string; readonly input: object }
  | { readonly kind: 'plan'; readonly tier: string; readonly promo: string | null }
  | { readonly kind: 'ticket'; readonly topic: string; readonly message: string };

const NAMES = ['Ada Byron', 'Noor Haddad', 'Ben Okafor', 'Ines Roth', 'Tomas Vega'];
const JOBS = ['Office clerk', 'Warehouse supervisor', 'Staff nurse', 'Shop manager', 'Analyst'];
const DUTIES = [
  'Kept the files of two offices in order and answered 40 letters a week',
  'Trained three new colleagues and wrote the guide that they use',
  'Cut the time of the monthly report from five days to two with Excel and SQL',
  'Planned the shifts of 12 people and the stock of one warehouse',
  'Spoke with customers on the telephone and solved most questions at once',
];
const CODES = ['29-1141.00', '15-1252.00', '43-4051.00', '11-1021.00', '13-2011.00'];

const oneOf = <T>(dice: Dice, list: readonly T[]): T =>
  dice.weighted(list.map((item) => [1, item]));

function resumeText(dice: Dice): string {
  const job = oneOf(dice, JOBS);
  const lines = DUTIES.filter(() => dice.chance(0.7)).map((duty) => `- ${duty}`);
  const from = 2012 + Math.floor(dice.float() * 8);
  return `${oneOf(dice, NAMES)}\nBoise, ID | me@generated.invalid\n\nSummary\nI have worked with people and with numbers for many years and like to learn how things are done well.\n\nExperience\n${job}, Acme Ltd\n${from} – now\n${lines.join('\n')}\n- Filed the accounts of the office and helped to prepare the yearly audit\n\nSkills\nExcel, SQL, SAP`;
}

/** Ways to use a tool, by the engine that is asked. */
const RUNS: Readonly<Record<string, (dice: Dice) => object>> = {
  resume: (dice) => ({ source: { kind: 'text', text: resumeText(dice) } }),
  interests: (dice) => ({
    answers: ['R', 'I', 'A', 'S', 'E', 'C'].flatMap((scale) =>
      [1, 2, 3].map((item) => ({ id: `${scale}${item}`, value: 1 + Math.floor(5 * dice.float()) })),
    ),
  }),
  market: (dice) => ({ codes: [...new Set([oneOf(dice, CODES), oneOf(dice, CODES)])] }),
  'role-finder': (dice) => ({
    titles: [oneOf(dice, JOBS)],
    source: { kind: 'text', text: resumeText(dice) },
  }),
};
const ENGINES = [
  [40, 'resume'],
  [20, 'interests'],
  [20, 'market'],
  [20, 'role-finder'],
] as const;

function runOf(dice: Dice): VisitAct {
  const engine = dice.weighted(ENGINES);
  return { kind: 'run', engine, input: RUNS[engine]?.(dice) ?? {} };
}

const TITLE = { kind: 'text', text: 'Office clerk, Boise' };

/** Profile for the tool that loses people: most paste a title in place of an ad, which it refuses. */
function losingRun(dice: Dice): VisitAct {
  const isTitle = dice.chance(0.75);
  return {
    kind: 'run',
    engine: LOSING_TOOL.engine,
    input: {
      profile: {
        headline: oneOf(dice, JOBS),
        about: '',
        experience: { kind: 'text', text: resumeText(dice) },
        education: { kind: 'text', text: '' },
        skills: ['Excel'],
        url: '',
      },
      ...(isTitle ? { target: { kind: 'ad', source: TITLE } } : {}),
    },
  };
}

/**
 * Draws the runs of a visit.
 * @param kind group of the person
 * @param visit 0: the first
 */
export function toolActs(dice: Dice, kind: string, visit: number): readonly VisitAct[] {
  if (kind === 'losing' && visit === 0) {
    return Array.from({ length: 1 + Math.floor(3 * dice.float()) }, () => losingRun(dice));
  }
  const runs = kind === 'promo' ? [0.7, 0.3] : [0.2, 0.45, 0.25, 0.1];
  const count = dice.weighted(runs.map((weight, number) => [weight, number] as const));
  return Array.from({ length: count }, () => runOf(dice));
}

/** @param promo code that the person types; null: none */
export function planAct(dice: Dice, promo: string | null): VisitAct {
  const tier = dice.weighted([
    [7, 'plus'],
    [3, 'guided'],
  ]);
  return { kind: 'plan', tier, promo };
}

const TICKETS = [
  ['account', 'I changed my telephone and would like to keep my second factor. What do I do?'],
  ['consent', 'Where do I find the receipt of the terms that I accepted last week?'],
  ['tools', 'The list of roles has none in my town. Does it know where I live?'],
  ['pricing', 'What happens with my plan when the months of the code are over?'],
  ['other', 'I would like to show the service to the people whom I teach. May I?'],
] as const;

export function ticketAct(dice: Dice): VisitAct {
  const [topic, message] = oneOf(dice, TICKETS);
  return { kind: 'ticket', topic, message };
}
