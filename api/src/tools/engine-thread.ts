/** A thread that asks the tools' engines for engine-pool.ts. */
import type { ErrorCode } from '@roletrail/contracts/errors';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import { type ToolRun, toolOutcome } from '@roletrail/contracts/tools/runs';
import { fitnessOf } from '@roletrail/engines/text/fitness';
import { ApiError } from '../errors.ts';
import { serve } from '../threads/serve.ts';
import { assertTextAccepted, type Demand } from './assert-text-accepted.ts';
import { DatasetSource } from './datasets.ts';
import type { EngineInput } from './define-tool.ts';
import { ENGINES } from './engines.ts';
import type { ActiveReleases } from './releases/store.ts';

export interface EngineRequest {
  readonly tool: EngineId;
  readonly given: EngineInput;
  readonly seed: number;
  /** texts that are judged before the engine is asked */
  readonly judged: readonly (Demand & { readonly text: string })[];
  /** what it is answered from, whatever is active by then */
  readonly active: ActiveReleases;
  /** the compact files of these, which it reads where it holds others */
  readonly files: ReleaseFiles;
}

/** UTF-8 by the release's name, in memory that threads share: to be given one costs nothing. */
export type ReleaseFiles = Readonly<Record<string, SharedArrayBuffer>>;

export type EngineAnswer = Pick<ToolRun, 'outcome' | 'datasetVersion'>;

export type EngineResponse =
  | EngineAnswer
  | { readonly refused: ErrorCode; readonly detail: string; readonly cause: string | null }
  /** no one foresaw this; the thread is as good as before */
  | { readonly threw: string };

let now: Pick<EngineRequest, 'active' | 'files'> = { active: {}, files: {} };
const data = new DatasetSource({
  active: async () => now.active,
  text: async (name) => {
    const file = now.files[name];
    if (!file) throw new Error(`${name} is active and was not given`);
    return Buffer.from(file).toString();
  },
});

serve(async (asked: EngineRequest, loaded): Promise<EngineResponse> => {
  try {
    for (const { text, ...demand } of asked.judged) assertTextAccepted(fitnessOf(text), demand);
    now = asked;
    const all = await data.datasets();
    const engine = ENGINES[asked.tool];
    engine.load(all);
    loaded();
    // its lists are read-only, and the answer's are not: a copy by the form that it is kept in
    const outcome = toolOutcome.parse(engine.run(asked.given, all, asked.seed));
    return { outcome, datasetVersion: engine.datasetVersion(all) };
  } catch (error) {
    if (!(error instanceof ApiError)) return { threw: stackOf(error) };
    const { code, message: detail, cause } = error;
    return { refused: code, detail, cause: cause === undefined ? null : stackOf(cause) };
  }
});

const stackOf = (error: unknown) => (error instanceof Error ? `${error.stack}` : String(error));
