import { z } from 'zod';
import { text } from '../../primitives.ts';
import { APPLICATION_MAX, applicationDay } from './application.ts';

/** Largest CSV file, bytes. */
export const IMPORT_BYTES = 1_000_000;
/** Most problems of a file that are named one by one. */
export const IMPORT_PROBLEMS = 20;

/** POST /tools/applications/import: adds every row of a CSV file, or none. */
export const importBody = z.strictObject({
  /** content of the file; the first row has the names of the columns */
  csv: text(IMPORT_BYTES).min(1),
  /** the person's day, for rows that have a stage without a date; default: today in UTC */
  asOf: applicationDay.optional(),
});

export const importAnswer = z.object({ added: z.int().min(1).max(APPLICATION_MAX.cards) });
