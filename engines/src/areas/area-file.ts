/**
 * The compact file of pay by area: one line of areas and occupations, then for each occupation a
 * line with its rows, so that an answer about four occupations reads four lines of some 800.
 */
import { z } from 'zod';

/** In the order in which they are listed. */
export const AREA_KINDS = ['nation', 'state', 'territory', 'metro', 'nonmetro'] as const;
export type AreaFileKind = (typeof AREA_KINDS)[number];

/** `*`: the bureau publishes no estimate. `#`: at or above the highest pay that it prints. */
const wage = z.union([z.number().positive(), z.enum(['*', '#'])]);
export type Wage = z.infer<typeof wage>;

/** US dollars in the order of WAGES; null: the bureau makes no figures in this unit */
const wages = z.tuple([wage, wage, wage, wage, wage, wage]).nullable();
export type WagesRow = z.infer<typeof wages>;
export const WAGES = ['mean', 'p10', 'p25', 'median', 'p75', 'p90'] as const;

/** position of the area, people employed, pay a year, pay an hour */
export const areaRow = z.tuple([
  z.int().nonnegative(),
  z.union([z.int().nonnegative(), z.literal('*')]),
  wages,
  wages,
]);
export type AreaRow = z.infer<typeof areaRow>;

const top = z.strictObject({ year: z.number().positive(), hour: z.number().positive() });

export const areaFileHead = z.strictObject({
  form: z.literal(1),
  /** year-month of the survey */
  edition: z.string().regex(/^\d{4}-\d{2}$/),
  /** the highest pay that is printed */
  top,
  areas: z.array(
    z.strictObject({
      code: z.string().regex(/^\d{2,7}$/),
      kind: z.enum(AREA_KINDS),
      title: z.string().min(1).max(200),
      /** of its largest part, two letters; `US` of the nation */
      state: z.string().regex(/^[A-Z]{2}$/),
    }),
  ),
  /** code of the survey and title, in the order of the lines */
  occupations: z.array(z.tuple([z.string().regex(/^\d{2}-\d{4}$/), z.string().min(1).max(200)])),
});
export type AreaFileHead = z.infer<typeof areaFileHead>;
export type AreaHead = AreaFileHead['areas'][number];

export const areaFileText = (head: AreaFileHead, lines: readonly (readonly AreaRow[])[]) =>
  [head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
