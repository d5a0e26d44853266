import type { EngineId } from '@roletrail/contracts/tools/engines';
import type { TOOLS, ToolId } from '@roletrail/contracts/tools/registry';
import type { ToolRun } from '@roletrail/contracts/tools/runs';
import type { Dataset, Engine, EngineOutcome } from '@roletrail/engines/engine';
import type { z } from 'zod';
import type { Demand } from './assert-text-accepted.ts';
import type { Datasets } from './datasets.ts';
import { type CurrentTexts, currentSource } from './kept-words.ts';
import type { SavedItemStores } from './saved-item-stores.ts';

/** Input of an engine as it is stored: the day, and texts by their words. */
export type EngineInput = { readonly asOf: string } & Readonly<Record<string, unknown>>;

/** Prepared request of a person, with the saved texts it names. */
export interface PreparedRun {
  readonly given: EngineInput;
  /** texts that must be long enough and in English before the engine runs; default none */
  readonly judged?: readonly (Demand & { readonly text: string })[];
  /** source of the text; null if it was typed */
  readonly source?: ToolRun['source'];
  /** saved resume that is evaluated beside `source` */
  readonly resume?: string | null;
  readonly title: string;
}

export type Asking = {
  readonly userId: string;
  /** YYYY-MM-DD, UTC */
  readonly asOf: string;
  readonly stores: SavedItemStores;
};

/** Case of an engine, for the tests of all engines. */
export type EngineSample = {
  /** stored input, as a run of any version holds it */
  readonly given: EngineInput;
  /** Builds `input` of a request that the API accepts. */
  readonly request: (from: SampleTexts) => object;
  /**
   * versions of the engine and its data, and the digest of what `given` leads to; a changed
   * outcome needs a new version of the engine
   */
  readonly outcome: string;
};

/** What requests are made of; each text has the same word in it, by which a test finds it again. */
export type SampleTexts = {
  readonly mark: string;
  /** ids of five saved job ads */
  readonly ads: readonly string[];
  readonly ad: string;
  /** forty times the same sentence */
  readonly words: string;
  /** a pasted resume */
  readonly resume: { readonly kind: 'text'; readonly text: string };
};

/** Engine of a tool, with its request and the part of the data that it reads. */
export interface ToolEngine {
  /** schema of `input` in requests */
  readonly input: z.ZodType;
  /** maximum body of a request; undefined: the default of the API */
  readonly bodyBytes?: number | undefined;
  readonly engineVersion: string;
  datasetVersion(data: Datasets): string;
  /** Makes the parts of the data that `run` reads, because each is made at its first use. */
  load(data: Datasets): void;
  /** @throws ApiError NOT_FOUND, VALIDATION_FAILED */
  prepare(input: unknown, asking: Asking): Promise<PreparedRun>;
  /** Returns the current saved texts of a run, for a rerun. @throws ApiError VALIDATION_FAILED */
  readonly current: CurrentTexts;
  /** @throws ZodError for an input of another form */
  run(given: EngineInput, data: Datasets, seed: number): EngineOutcome<{ readonly kind: string }>;
  readonly sample: EngineSample;
}

export function defineEngine<
  S extends z.ZodType,
  I extends EngineInput,
  D extends Dataset,
  R extends { readonly kind: string },
>(parts: {
  readonly input: S;
  readonly bodyBytes?: number;
  readonly version: string;
  /** schema of the stored input; earlier runs must stay valid */
  readonly given: z.ZodType<I>;
  readonly data: (all: Datasets) => D;
  /** reads more that is made at its first use */
  readonly loads?: (all: Datasets) => unknown;
  readonly prepare: (input: z.output<S>, asking: Asking) => PreparedRun | Promise<PreparedRun>;
  readonly current?: CurrentTexts;
  readonly run: Engine<I, D, R>;
  readonly sample: EngineSample;
}): ToolEngine {
  const { input, bodyBytes, version, given, data, loads, prepare, current, run, sample } = parts;
  return {
    input,
    bodyBytes,
    engineVersion: version,
    datasetVersion: (all) => data(all).version,
    load: (all) => {
      data(all);
      loads?.(all);
    },
    prepare: async (body, asking) => prepare(input.parse(body), asking),
    current: current ?? currentSource,
    run: (stored, all, seed) => run(given.parse(stored), data(all), seed),
    sample,
  };
}

type OwnEngine<T extends ToolId> =
  Extract<(typeof TOOLS)[number], { readonly id: T }> extends {
    readonly engines: readonly (infer E extends EngineId)[];
  }
    ? E
    : never;

/**
 * Declares a tool: an engine for each id in its registry entry, and its finished example, which the
 * build of the pages computes from the shipped data.
 */
export const defineTool = <T extends ToolId, E extends object>(tool: {
  readonly id: T;
  readonly engines: Readonly<Record<OwnEngine<T>, ToolEngine>>;
  /** @throws ZodError if an engine answers in another form than its screen reads */
  readonly example: (data: Datasets) => E;
}) => tool;

const TITLE_LENGTH = 80;

/** Returns the first line with words, cut for lists. */
export function inOneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${[...line].slice(0, TITLE_LENGTH - 1).join('')}…`;
}
