import { z } from 'zod';
import { sha256Hex, text, utcInstant } from '../primitives.ts';
import { staffActBody } from './staff.ts';

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

/** GET /admin/data-sets: every set that tools use or could use, for staff */
export const dataSetList = z.object({
  items: z.array(
    z.object({
      /** name of the release or file */
      name: z.string(),
      title: z.string(),
      edition: z.string(),
      licence: z.string(),
      licenceUrl: z.string(),
      /** `in_use`: tools answer from it; `kept`: imported, or shipped, and not in use */
      state: z.enum(['in_use', 'kept']),
      shipped: z.boolean(),
      /** null: it comes with this version of the service */
      importedAt: utcInstant.nullable(),
      /** of the file that is read */
      sha256: sha256Hex,
      /** occupations that it has figures of, or rows of an import; null: they are not counted */
      rows: z.int().nullable(),
      /** regions; null: the nation alone */
      areas: z.int().nullable(),
      /** titles of the tools that read it while it is in use */
      tools: z.array(z.string()),
      /** for a release that is not in use; null if it is */
      activation: z
        .object({
          /** release of the source that is in use; null: none */
          replaces: z.string().nullable(),
          /** ETag of the release in use */
          version: z.string(),
        })
        .nullable(),
    }),
  ),
  /** sets of which nothing is in use, with the command that imports one */
  missing: z.array(
    z.object({
      title: z.string(),
      without: z.string(),
      tools: z.array(z.string()),
      command: z.string(),
    }),
  ),
});
export type DataSetList = z.infer<typeof dataSetList>;

/** POST /admin/data-sets/:name/activate, If-Match of the version of its activation */
export const dataSetParams = z.strictObject({ name: text(200) });
export const dataSetBody = staffActBody;
/** `version`: ETag of what is in use afterwards */
export const dataSetAnswer = z.object({ version: z.string() });
