import { TOOLS } from '@roletrail/contracts/tools/registry';
import type { PlanValue } from '@roletrail/contracts/tools/staff-plans';
import { formatMoney } from '../../lib/money.ts';

/** Fields of a plan as they are typed, by their names; `tool:ID` is the quota of a tool. */
export type PlanTexts = Readonly<Record<string, string>>;

/** Tools whose runs are stored, so that a quota can count them. */
export const COUNTED = TOOLS.flatMap((tool) =>
  'engines' in tool ? [{ id: tool.id, title: tool.title }] : [],
);
type CountedId = (typeof COUNTED)[number]['id'];

const textOf = (runs: number | null | undefined) =>
  runs === null || runs === undefined ? '' : String(runs);

/** Returns a plan as it is typed into the form. */
export const planTexts = (value: PlanValue): PlanTexts => ({
  name: value.name,
  tagline: value.tagline,
  price: (value.monthlyPrice / 100).toFixed(2),
  features: value.features.join('\n'),
  dailyRuns: textOf(value.dailyRuns),
  ...Object.fromEntries(COUNTED.map(({ id }) => [`tool:${id}`, textOf(value.toolRuns[id])])),
});

/** Plan that was typed, and problems by the names of the fields. */
export interface TypedPlan {
  readonly value: PlanValue;
  readonly problems: Readonly<Record<string, string>>;
}

const RUNS = 'Fill in a whole number from 1 to 10,000, or nothing.';

/** Reads the typed fields of a plan. @param isFree true: the plan must cost nothing */
export function readPlan(texts: PlanTexts, isFree: boolean): TypedPlan {
  const problems: Record<string, string> = {};
  const line = (name: 'name' | 'tagline', max: number) => {
    const text = (texts[name] ?? '').trim();
    if (text === '' || text.length > max) problems[name] = `Fill in 1 to ${max} characters.`;
    return text;
  };
  const runs = (name: string): number | null => {
    const text = (texts[name] ?? '').trim();
    if (text === '') return null;
    const number = Number(text);
    if (!/^\d+$/.test(text) || number < 1 || number > 10_000) problems[name] = RUNS;
    return number;
  };
  const features = (texts.features ?? '')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => text !== '');
  if (features.length > 20 || features.some((text) => text.length > 100)) {
    problems.features = 'Write at most 20 lines of at most 100 characters.';
  }
  const monthlyPrice = readCents(texts.price ?? '');
  if (monthlyPrice === null) problems.price = 'Fill in an amount such as 9 or 9.50, up to 10,000.';
  else if (isFree !== (monthlyPrice === 0)) {
    problems.price = isFree
      ? 'This plan costs nothing: everyone without a paid plan has it.'
      : 'Fill in more than 0. Only the first plan costs nothing.';
  }
  const toolRuns = COUNTED.flatMap(({ id }): readonly (readonly [CountedId, number])[] => {
    const number = runs(`tool:${id}`);
    return number === null ? [] : [[id, number]];
  });
  return {
    value: {
      name: line('name', 40),
      tagline: line('tagline', 120),
      monthlyPrice: monthlyPrice ?? 0,
      features,
      dailyRuns: runs('dailyRuns'),
      toolRuns: Object.fromEntries(toolRuns),
    },
    problems,
  };
}

/** Returns whole cents; null if the text is no amount up to 10,000 with at most two decimals. */
function readCents(text: string): number | null {
  const found = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!found) return null;
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return cents <= 1_000_000 ? cents : null;
}

/** Value of a plan with its name for people. */
interface Shown {
  readonly label: string;
  readonly text: string;
}

const formatRuns = (runs: number | null | undefined) =>
  runs === null || runs === undefined ? 'No limit' : `${runs.toLocaleString('en-GB')} a day`;

/** Returns the values of a plan for people, each under a name. */
export const describePlan = (value: PlanValue, currency: string): readonly Shown[] => [
  { label: 'Name', text: value.name },
  { label: 'Line under the name', text: value.tagline },
  { label: 'Price of a month', text: formatMoney(value.monthlyPrice, currency) },
  { label: 'What is in it', text: value.features.join('; ') || 'Nothing' },
  { label: 'Stored runs of all tools', text: formatRuns(value.dailyRuns) },
  ...COUNTED.map(({ id, title }) => ({
    label: `Stored runs: ${title}`,
    text: formatRuns(value.toolRuns[id]),
  })),
];

/** Returns the values that differ, with both texts. */
export function planChanges(
  before: PlanValue,
  after: PlanValue,
  currency: string,
): readonly (Shown & { readonly former: string })[] {
  const former = describePlan(before, currency);
  return describePlan(after, currency).flatMap((shown, index) => {
    const text = former[index]?.text ?? '';
    return text === shown.text ? [] : [{ ...shown, former: text }];
  });
}
