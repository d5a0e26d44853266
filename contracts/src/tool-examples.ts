import type { OccupationDetail } from './http/occupations.ts';
import type { Market } from './tools/market.ts';
import type { Review } from './tools/resume.ts';
import type { RolesFound } from './tools/role-finder.ts';

/**
 * Finished example of each career tool, with the tool's results for a fictional person. Made at
 * each build by the tools' own engines (engines/src/examples), shown at /services/examples/:tool.
 */
export type ToolExamples = {
  /** with the ad to compare with */
  readonly resume: { readonly review: Review; readonly ad: { title: string; text: string } };
  /** with the person's input */
  readonly 'role-finder': {
    readonly told: {
      readonly title: string;
      /** title of a role similar to the desired one */
      readonly more: string;
      /** US dollars a year */
      readonly minPay: number;
      /** preferred ones of the six interests */
      readonly likes: readonly ('R' | 'I' | 'A' | 'S' | 'E' | 'C')[];
    };
    readonly result: RolesFound;
  };
  readonly 'role-explorer': { readonly detail: OccupationDetail };
  readonly market: { readonly result: Market };
};

/** Person of these examples. */
export const EXAMPLE_PERSON = {
  name: 'Dana Whitfield',
  story:
    'Dana Whitfield answers customers’ calls for a water and power company. What she likes best is showing new colleagues how the work is done, and she wonders whether that could be the whole job.',
} as const;
