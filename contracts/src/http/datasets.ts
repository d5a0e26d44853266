import { z } from 'zod';
import { utcInstant } from '../primitives.ts';

/** Whose data they are, under which terms, and what was done to them. */
export const dataCredit = z.object({
  source: z.string(),
  publisher: z.string(),
  period: z.string(),
  licence: z.string(),
  licenceUrl: z.string(),
  attribution: z.string(),
  changes: z.array(z.string()),
});
export type DataCredit = z.output<typeof dataCredit>;

/** GET /datasets: the releases of public statistics that are answered from */
export const datasetsAnswer = z.object({
  releases: z.array(
    z.object({
      name: z.string(),
      credit: dataCredit,
      /** null: it comes with this version of the service */
      importedAt: utcInstant.nullable(),
      /** null: of the nation alone */
      areas: z.int().nullable(),
    }),
  ),
});
