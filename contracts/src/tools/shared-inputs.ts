import { z } from 'zod';
import { singleLine } from '../primitives.ts';
import { textSource } from './text-sources.ts';

/** an everyday title, to occupations of the statistics */
export const titleSearchInput = z.strictObject({
  title: singleLine(200),
  limit: z.int().min(1).max(50).default(10),
  /** the title is being typed: its last word may be the beginning of one */
  unfinished: z.boolean().default(false),
});

/** tools, methods, certificates, licences and domains in a text */
export const adTermsInput = z.strictObject({
  source: textSource,
  /** skip the language check */
  anyLanguage: z.boolean().default(false),
});
