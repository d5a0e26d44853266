import { resumeDraft } from '@roletrail/contracts/http/resume-draft';
import { toolInputs } from '@roletrail/contracts/http/tools';
import { readLine } from '@roletrail/contracts/http/uploads';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { Dataset, Engine, EngineOutcome } from '@roletrail/engines/engine';
import { BASKET_VERSION, countBasket } from '@roletrail/engines/market/ad-basket';
import { MARKET_VERSION, marketFigures } from '@roletrail/engines/market/market-figures';
import { RESUME_VERSION, readResumeFields } from '@roletrail/engines/resume/resume-reading';
import { REVIEW_VERSION, reviewResume } from '@roletrail/engines/review/review-resume';
import { findRoles, ROLES_VERSION } from '@roletrail/engines/roles/find-roles';
import { findTerms, TERMS_VERSION } from '@roletrail/engines/terms/find-terms';
import { findOccupations, TITLES_VERSION } from '@roletrail/engines/titles/find-occupations';
import { z } from 'zod';
import type { Datasets } from './datasets.ts';

/** What an engine was given, as it is stored: the day, and texts by their words. */
export type EngineInput = { readonly asOf: string } & Readonly<Record<string, unknown>>;

/** A tool's engine with the part of the data that is its own. */
export interface ToolEngine {
  readonly engineVersion: string;
  datasetVersion(data: Datasets): string;
  /** @throws ZodError for an input of another form */
  run(given: EngineInput, data: Datasets, seed: number): EngineOutcome<{ readonly kind: string }>;
}

function toolEngine<I extends EngineInput, D extends Dataset, R extends { readonly kind: string }>(
  engineVersion: string,
  parts: {
    readonly given: z.ZodType<I>;
    readonly data: (all: Datasets) => D;
    readonly engine: Engine<I, D, R>;
  },
): ToolEngine {
  return {
    engineVersion,
    datasetVersion: (all) => parts.data(all).version,
    run: (given, all, seed) => parts.engine(parts.given.parse(given), parts.data(all), seed),
  };
}

const asOf = z.iso.date();
const toSavedText = z.strictObject({ id: z.string(), title: z.string(), text: z.string() });
/** What the ad basket is given, with the ids of what was read. */
export const basketGiven = z.strictObject({
  asOf: z.iso.date(),
  ads: z.array(toSavedText),
  resume: toSavedText.nullable().default(null),
});
const readDocument = { text: z.string(), lines: z.array(readLine).nullable() };

/** Tools whose engine exists, and no others. */
export const ENGINES: Readonly<Record<EngineId, ToolEngine>> = {
  'title-search': toolEngine(TITLES_VERSION, {
    given: z.strictObject({ asOf, title: z.string(), limit: z.int() }),
    data: ({ titles }) => titles,
    engine: findOccupations,
  }),
  'ad-terms': toolEngine(TERMS_VERSION, {
    given: z.strictObject({ asOf, text: z.string() }),
    data: ({ vocabulary }) => vocabulary,
    engine: findTerms,
  }),
  'role-finder': toolEngine(ROLES_VERSION, {
    given: z.strictObject({
      ...toolInputs['role-finder'].omit({ source: true, anyLanguage: true }).shape,
      // saved runs are asked again, and can be from before the bounds of requests
      titles: z.array(z.string()).default([]),
      fieldOfStudy: z.string().nullable().default(null),
      asOf,
      text: z.string(),
    }),
    data: ({ roles }) => roles,
    engine: findRoles,
  }),
  resume: toolEngine(RESUME_VERSION, {
    given: z.strictObject(Object.assign({ asOf }, readDocument)),
    // what its words mean is in the engine
    data: () => ({ version: 'none' }),
    engine: readResumeFields,
  }),
  market: toolEngine(MARKET_VERSION, {
    given: toolInputs.market.extend({ asOf }),
    data: ({ market }) => market,
    engine: marketFigures,
  }),
  'ad-basket': toolEngine(BASKET_VERSION, {
    given: basketGiven,
    data: ({ vocabulary }) => vocabulary,
    engine: countBasket,
  }),
  'resume-review': toolEngine(REVIEW_VERSION, {
    given: z.strictObject({
      asOf,
      read: z.strictObject(readDocument).nullable(),
      draft: resumeDraft.nullable(),
      ad: z.string().nullable(),
      phrases: z
        .strictObject({ promoted: z.array(z.string()), dismissed: z.array(z.string()) })
        .default({ promoted: [], dismissed: [] }),
    }),
    data: ({ vocabulary }) => vocabulary,
    engine: reviewResume,
  }),
};
