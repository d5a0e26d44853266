import { canonicalBytes } from '@roletrail/contracts/canonical';
import {
  type ChangedSince,
  changedSince,
  type runChange,
  type runsQuery,
  type ToolName,
  type ToolRun,
} from '@roletrail/contracts/http/tools';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { ApiContext } from '../api.ts';
import type { CallerFacts } from '../callers/load-caller.ts';
import { ApiError } from '../errors.ts';
import type { EnginePool, EngineQuestion } from './engine-pool.ts';
import { ENGINES, type EngineInput } from './engines.ts';
import { resolveTexts } from './kept-words.ts';
import { type PreparedRun, RUN_PREPARERS } from './questions.ts';
import { countRun } from './quota.ts';
import type { SavedItem } from './saved-item-store.ts';
import type { RunContent, RunOpen, SavedItemStores } from './shelves.ts';
import { countUse } from './usage.ts';

type Asked = Pick<ToolRun, 'input' | 'seed' | 'outcome' | 'datasetVersion'>;
interface Wish {
  readonly input: unknown;
  readonly seed: number;
  readonly title?: string | undefined;
}

/** Asks the tools' engines for people, and keeps what they want kept. */
export class ToolRuns {
  readonly #context: ApiContext;
  readonly #engines: EnginePool;
  readonly #shelves: SavedItemStores;

  constructor(context: ApiContext, engines: EnginePool, shelves: SavedItemStores) {
    this.#context = context;
    this.#engines = engines;
    this.#shelves = shelves;
  }

  /** Nothing is stored or counted. @throws ApiError as PREPARE and EnginePool do */
  async preview(userId: string, tool: ToolName, { input, seed }: Wish): Promise<Asked> {
    const { given, judged } = await this.#prepare(userId, tool, input);
    return this.#ask(userId, { tool, given, seed, judged });
  }

  /** @throws ApiError as `preview`, and QUOTA_REACHED */
  async store(caller: CallerFacts, tool: ToolName, wish: Wish): Promise<ToolRun> {
    const { seed } = wish;
    const { id: userId } = caller.user;
    const question = await this.#prepare(userId, tool, wish.input);
    const { given, judged, source, resume = null } = question;
    const title = wish.title ?? question.title;
    return this.#counted(caller, tool, async () => {
      const asked = await this.#ask(userId, { tool, given, seed, judged });
      const { input, outcome, datasetVersion } = asked;
      const content = { title, input, seed, outcome, source, resume, again: null };
      return this.#keep(caller, tool, content, datasetVersion);
    });
  }

  /**
   * Asks the same once more, of today's engine and data, with the words that a kept text has now,
   * and keeps it as another run.
   * @throws ApiError NOT_FOUND, QUOTA_REACHED, and as EnginePool does
   */
  async rerun(caller: CallerFacts, id: string): Promise<ToolRun> {
    const { id: userId } = caller.user;
    const { content: before, open } = await this.#shelves.runs.read(userId, id);
    const { tool } = open;
    const { source, resume, seed, title } = before;
    const words = await resolveTexts(this.#shelves, userId, { tool, ...before });
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
    const wanted: RawBuilder<unknown>[] = [sql`true`];
    if (query.tool !== undefined) wanted.push(sql`tool = ${query.tool}`);
    if (query.pinned !== undefined) wanted.push(sql`pinned = ${query.pinned === 'true'}`);
    if (query.before !== undefined) wanted.push(sql`id < ${query.before}`);
    // one more than is shown tells whether there is a next page
    const found = await this.#shelves.runs.list(
      userId,
      sql`${sql.join(wanted, sql` and `)} order by id desc limit ${query.limit + 1}`,
    );
    const items = found.slice(0, query.limit).map(presentRun);
    return { items, next: found.length > query.limit ? (items.at(-1)?.id ?? null) : null };
  }

  async read(userId: string, id: string): Promise<ToolRun> {
    return presentRun(await this.#shelves.runs.read(userId, id));
  }

  /** @throws ApiError NOT_FOUND, EDIT_CONFLICT */
  async change(
    caller: CallerFacts,
    { id, from }: { readonly id: string; readonly from: number },
    { title, pinned }: z.output<typeof runChange>,
  ): Promise<ToolRun> {
    const changed = await this.#shelves.runs.change(caller, id, from, ({ content, open }) => ({
      content: { ...content, title: title ?? content.title },
      open: { ...open, pinned: pinned ?? open.pinned },
    }));
    return presentRun(changed);
  }

  #prepare(userId: string, tool: ToolName, input: unknown): Promise<PreparedRun> {
    return RUN_PREPARERS[tool](input, { userId, asOf: today(), shelves: this.#shelves });
  }

  async #ask(userId: string, question: EngineQuestion): Promise<Asked> {
    const { given: input, seed } = question;
    return { input, seed, ...(await this.#engines.ask(userId, question)) };
  }

  async #keep(
    caller: CallerFacts,
    tool: ToolName,
    content: RunContent,
    datasetVersion: string,
  ): Promise<ToolRun> {
    const { engineVersion } = content.outcome;
    const open = { tool, engine_version: engineVersion, dataset_version: datasetVersion };
    return presentRun(await this.#shelves.runs.add(caller, content, { ...open, pinned: false }));
  }

  /** A run that comes to nothing is not counted against the person. */
  async #counted(
    caller: CallerFacts,
    tool: ToolName,
    run: () => Promise<ToolRun>,
  ): Promise<ToolRun> {
    const attempt = await countRun(this.#context, caller.user.id);
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

  #use(tool: ToolName, outcome: string, ms: number): void {
    const { engineVersion } = ENGINES[tool];
    const { backgroundTasks: afterwards, deps } = this.#context;
    afterwards.add('counting the use of a tool', () =>
      countUse(deps.db, { tool, engineVersion, outcome, ms }),
    );
  }
}

/** year-month-day in UTC */
const today = () => new Date().toISOString().slice(0, 10);

type Comparable = Pick<RunOpen, 'engine_version' | 'dataset_version'> & {
  readonly input: EngineInput;
};

/** What of two runs is not the same; the outcome follows from these alone. */
export function changesBetween(before: Comparable, now: Comparable): ChangedSince[] {
  const known = Object.keys(before.input);
  // what an engine was not told of then is the engine's news, and no other text
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

function presentRun<C extends object>({ content, open, ...kept }: SavedItem<C, RunOpen>) {
  const { tool, pinned, engine_version: engineVersion, dataset_version: datasetVersion } = open;
  return { ...kept, tool, pinned, engineVersion, datasetVersion, ...content };
}
