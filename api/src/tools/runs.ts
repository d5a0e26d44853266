import { canonicalBytes } from '@roletrail/contracts/canonical';
import type { EngineId } from '@roletrail/contracts/tools/engines';
import {
  type ChangedSince,
  changedSince,
  type runChange,
  type runsQuery,
  type ToolRun,
} from '@roletrail/contracts/tools/runs';
import type { RunColumns, RunContent } from '@roletrail/contracts/tools/saved/earlier-kinds';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { EngineInput, PreparedRun } from './define-tool.ts';
import type { EnginePool, EngineQuestion } from './engine-pool.ts';
import { ENGINES } from './engines.ts';
import { countRun } from './quota.ts';
import { hasColumns, type StoredItem } from './saved-item-store.ts';
import type { SavedItemStores } from './saved-item-stores.ts';
import { countUse } from './usage.ts';

type Asked = Pick<ToolRun, 'input' | 'seed' | 'outcome' | 'datasetVersion'>;
interface RunRequest {
  readonly input: unknown;
  readonly seed: number;
  readonly title?: string | undefined;
}

/** Runs the tools' engines for people, and stores saved runs. */
export class ToolRuns {
  readonly #context: ApiContext;
  readonly #engines: EnginePool;
  readonly #stores: SavedItemStores;

  constructor(context: ApiContext, engines: EnginePool, stores: SavedItemStores) {
    this.#context = context;
    this.#engines = engines;
    this.#stores = stores;
  }

  /** Runs without storing or counting. @throws ApiError as ToolEngine.prepare and EnginePool */
  async preview(userId: string, tool: EngineId, { input, seed }: RunRequest): Promise<Asked> {
    const { given, judged = [] } = await this.#prepare(userId, tool, input);
    return this.#ask(userId, { tool, given, seed, judged });
  }

  /** @throws ApiError as `preview`, and QUOTA_REACHED */
  async store(caller: CallerFacts, tool: EngineId, request: RunRequest): Promise<ToolRun> {
    const { seed } = request;
    const { id: userId } = caller.user;
    const question = await this.#prepare(userId, tool, request.input);
    const { given, judged = [], source = null, resume = null } = question;
    const title = request.title ?? question.title;
    return this.#counted(caller, tool, async () => {
      const asked = await this.#ask(userId, { tool, given, seed, judged });
      const { input, outcome, datasetVersion } = asked;
      const content = { title, input, seed, outcome, source, resume, again: null };
      return this.#keep(caller, tool, content, datasetVersion);
    });
  }

  /**
   * Runs the same request again with the current engine, data and saved texts, and stores it as
   * another run.
   * @throws ApiError NOT_FOUND, QUOTA_REACHED, and as EnginePool
   */
  async rerun(caller: CallerFacts, id: string): Promise<ToolRun> {
    const { id: userId } = caller.user;
    const { content: before, open } = await this.#stores.runs.read(userId, id);
    const { tool } = open;
    const { source, resume, seed, title } = before;
    const words = await ENGINES[tool].current(before, { stores: this.#stores, userId });
    const given = { ...before.input, ...words, asOf: today() };
    return this.#counted(caller, tool, async () => {
      const asked = await this.#ask(userId, { tool, given, seed, judged: [] });
      const { input, outcome, datasetVersion } = asked;
      const now = { engine_version: outcome.engineVersion, dataset_version: datasetVersion, input };
      const again = {
        of: id,
        changed: changesBetween({ ...open, input: before.input }, now),
        sameResult: sameBytes(before.outcome.result, outcome.result),
      };
      const content = { title, input, seed, outcome, source, resume, again };
      return this.#keep(caller, tool, content, datasetVersion);
    });
  }

  async list(userId: string, query: z.output<typeof runsQuery>) {
    const { tool, pinned, before, limit } = query;
    const columns = { tool, pinned: pinned && pinned === 'true' };
    const older = before === undefined ? sql`true` : sql`id < ${before}`;
    // one extra row shows whether there is a next page
    const found = await this.#stores.runs.list(
      userId,
      sql`${hasColumns(columns)} and ${older} order by id desc limit ${limit + 1}`,
    );
    const items = found.slice(0, limit).map(presentRun);
    return { items, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  async read(userId: string, id: string): Promise<ToolRun> {
    return presentRun(await this.#stores.runs.read(userId, id));
  }

  /** @throws ApiError NOT_FOUND, EDIT_CONFLICT */
  async change(
    caller: CallerFacts,
    { id, from }: { readonly id: string; readonly from: number },
    { title, pinned }: z.output<typeof runChange>,
  ): Promise<ToolRun> {
    const changed = await this.#stores.runs.change(caller, id, from, ({ content, open }) => ({
      content: { ...content, title: title ?? content.title },
      open: { ...open, pinned: pinned ?? open.pinned },
    }));
    return presentRun(changed);
  }

  #prepare(userId: string, tool: EngineId, input: unknown): Promise<PreparedRun> {
    return ENGINES[tool].prepare(input, { userId, asOf: today(), stores: this.#stores });
  }

  async #ask(userId: string, question: EngineQuestion): Promise<Asked> {
    const { given: input, seed } = question;
    return { input, seed, ...(await this.#engines.ask(userId, question)) };
  }

  async #keep(
    caller: CallerFacts,
    tool: EngineId,
    content: RunContent,
    datasetVersion: string,
  ): Promise<ToolRun> {
    const { engineVersion } = content.outcome;
    const open = { tool, engine_version: engineVersion, dataset_version: datasetVersion };
    return presentRun(await this.#stores.runs.add(caller, content, { ...open, pinned: false }));
  }

  /** Runs without counting failed runs against the person's limit. */
  async #counted(
    caller: CallerFacts,
    tool: EngineId,
    run: () => Promise<ToolRun>,
  ): Promise<ToolRun> {
    const attempt = await countRun(this.#context, caller.user.id, tool);
    const began = performance.now();
    try {
      const made = await run();
      this.#use(tool, made.outcome.result.kind, performance.now() - began);
      return made;
    } catch (error) {
      const outcome = error instanceof ApiError ? error.code : 'failed';
      this.#use(tool, outcome, performance.now() - began);
      await attempt.forgive();
      throw error;
    }
  }

  #use(tool: EngineId, outcome: string, ms: number): void {
    const { engineVersion } = ENGINES[tool];
    const { backgroundTasks: afterwards, deps } = this.#context;
    afterwards.add('counting the use of a tool', () =>
      countUse(deps.db, { tool, engineVersion, outcome, ms }),
    );
  }
}

/** Returns the current date, YYYY-MM-DD, UTC. */
const today = () => new Date().toISOString().slice(0, 10);

type Comparable = Pick<RunColumns, 'engine_version' | 'dataset_version'> & {
  readonly input: EngineInput;
};

/** Returns the inputs in which two runs differ; the outcome depends only on these. */
export function changesBetween(before: Comparable, now: Comparable): ChangedSince[] {
  const known = Object.keys(before.input);
  // an input that the earlier engine did not know is an engine change, not a text change
  const rest = ({ asOf: _, ...input }: EngineInput) =>
    Object.fromEntries(Object.entries(input).filter(([key]) => known.includes(key)));
  const differs: Record<ChangedSince, boolean> = {
    engine: before.engine_version !== now.engine_version,
    data: before.dataset_version !== now.dataset_version,
    date: before.input.asOf !== now.input.asOf,
    text: !sameBytes(rest(before.input), rest(now.input)),
  };
  return changedSince.options.filter((what) => differs[what]);
}

const sameBytes = (a: unknown, b: unknown) =>
  Buffer.from(canonicalBytes(a)).equals(canonicalBytes(b));

function presentRun<C extends object>({ content, open, ...kept }: StoredItem<C, RunColumns>) {
  const { tool, pinned, engine_version: engineVersion, dataset_version: datasetVersion } = open;
  return { ...kept, tool, pinned, engineVersion, datasetVersion, ...content };
}
