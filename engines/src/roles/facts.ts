/** The figures that stand beside a role; null where the data have none, never zero. */
import type { Occupation } from '../career/career-data.ts';

export type Facts = {
  /** US dollars a year */
  readonly pay: number | null;
  /** the source prints no higher figure than `pay` */
  readonly payAtLeast: boolean;
  /** per cent over ten years */
  readonly growth: number | null;
  readonly jobs: number | null;
  /** a year */
  readonly openings: number | null;
  readonly education: string | null;
  /** occupations that the figures are shared with, by their codes; empty: they are its own */
  readonly shared: readonly string[];
  /** 1 to 5 */
  readonly zone: number;
};

export function toRoleFacts({ code, figures, zone }: Occupation): Facts {
  const page = figures.kind === 'none' ? null : figures.page;
  return {
    pay: page?.pay.medianYear ?? null,
    payAtLeast: page?.pay.atLeast ?? false,
    growth: page?.growth ?? null,
    jobs: page?.jobs ?? null,
    openings: page?.openings ?? null,
    education: page?.education.kind === 'named' ? page.education.value : null,
    shared: figures.kind === 'group' ? figures.shared.filter((other) => other !== code) : [],
    zone,
  };
}
