import { AD_WORDS_MIN } from '@roletrail/contracts/tool-limits';
import { adTermsInput, titleSearchInput } from '@roletrail/contracts/tools/shared-inputs';
import { findTerms, TERMS_VERSION } from '@roletrail/engines/terms/find-terms';
import { findOccupations, TITLES_VERSION } from '@roletrail/engines/titles/find-occupations';
import { z } from 'zod';
import { defineEngine, inOneLine } from '../define-tool.ts';
import { readSource, toSavedSource } from '../kept-words.ts';

/** Engines that several tools ask. */
export const SHARED_ENGINES = {
  'title-search': defineEngine({
    input: titleSearchInput,
    version: TITLES_VERSION,
    given: z.strictObject({
      asOf: z.iso.date(),
      title: z.string(),
      limit: z.int(),
      // not in runs that were saved before
      unfinished: z.boolean().default(false),
    }),
    data: ({ titles }) => titles,
    loads: ({ titles }) => titles.search(),
    prepare: ({ title, limit, unfinished }, { asOf }) => {
      return { given: { asOf, title, limit, unfinished }, title: inOneLine(title) };
    },
    run: findOccupations,
    sample: {
      given: { asOf: '2026-01-01', title: 'Senior frontend developer (remote)', limit: 7 },
      request: ({ mark }) => ({ title: `Senior frontend developer (${mark})` }),
      outcome: 'titles-5 career-2024-34-29.3-2024-05/dff5c5e7e848/2eb10ea579e0 f1ff3c1cd67a4726',
    },
  }),
  'ad-terms': defineEngine({
    input: adTermsInput,
    bodyBytes: 512 * 1024,
    version: TERMS_VERSION,
    given: z.strictObject({ asOf: z.iso.date(), text: z.string() }),
    data: ({ vocabulary }) => vocabulary,
    prepare: async ({ source, anyLanguage }, { userId, asOf, stores }) => {
      const { text, title } = await readSource(stores, userId, source);
      return {
        given: { asOf, text },
        judged: [{ text, wordsMin: AD_WORDS_MIN, anyLanguage }],
        source: toSavedSource(source),
        title: inOneLine(title),
      };
    },
    run: findTerms,
    sample: {
      given: {
        asOf: '2026-01-01',
        text: 'We use Kotlin, C++ and Redis.\nYou have a CPR certificate, and know GAAP and FooBarDB.',
      },
      request: ({ ad }) => ({ source: { kind: 'text', text: ad } }),
      outcome: 'terms-5 d6982f0a5313 83560d2d564ef822',
    },
  }),
};
