import type { Market } from './http/market.ts';
import type { OccupationDetail } from './http/occupations.ts';
import type { Review } from './http/resume-review.ts';
import type { RolesFound } from './http/role-finder.ts';

/**
 * A finished example of each career tool, of one made-up person: what the tool answered them. Made at
 * each build by the tools' own engines (engines/src/examples), shown at /services/examples/:tool.
 */
export type ToolExamples = {
  /** with the ad that it was compared with */
  readonly resume: { readonly review: Review; readonly ad: { title: string; text: string } };
  /** with what was told */
  readonly 'role-finder': {
    readonly told: {
      readonly title: string;
      /** title of a role that she wants more like */
      readonly more: string;
      /** US dollars a year */
      readonly minPay: number;
      /** what she likes, of the six interests */
      readonly likes: readonly ('R' | 'I' | 'A' | 'S' | 'E' | 'C')[];
    };
    readonly result: RolesFound;
  };
  readonly 'role-explorer': { readonly detail: OccupationDetail };
  readonly market: { readonly result: Market };
};
export type ExampleName = keyof ToolExamples;

/** As they stand in an address. */
export const EXAMPLE_NAMES = [
  'resume',
  'role-finder',
  'role-explorer',
  'market',
] as const satisfies readonly ExampleName[];

/** Whose examples these are. */
export const EXAMPLE_PERSON = {
  name: 'Dana Whitfield',
  story:
    'Dana Whitfield answers customers’ calls for a water and power company. What she likes best is showing new colleagues how the work is done, and she wonders whether that could be the whole job.',
} as const;
