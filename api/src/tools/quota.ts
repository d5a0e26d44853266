import type { EngineId } from '@roletrail/contracts/tools/engines';
import { TOOLS, type ToolEntry, type ToolId } from '@roletrail/contracts/tools/registry';
import type { ToolsAnswer } from '@roletrail/contracts/tools/runs';
import { sql } from 'kysely';
import { planSlug } from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import type { AttemptKey, LimitedAttempt } from '../security/attempts.ts';

const DAY_MS = 86_400_000;

/** Limit of stored runs in a day, of all tools or of one. */
interface Quota {
  /** null: all tools together */
  readonly tool: ToolId | null;
  readonly max: number;
}

const counterOf = (userId: string, { tool, max }: Quota): AttemptKey => ({
  name: tool === null ? `runs of tools by ${userId}` : `runs of ${tool} by ${userId}`,
  limit: { max, windowMs: DAY_MS },
});

interface Plan {
  readonly slug: string;
  readonly daily_runs: number | null;
  readonly tool_runs: Readonly<Record<string, number>>;
}

/** Returns the quotas of a plan: of all tools, then of single ones. */
function quotasIn({ daily_runs, tool_runs }: Plan): readonly Quota[] {
  const all: readonly Quota[] = daily_runs === null ? [] : [{ tool: null, max: daily_runs }];
  const single = TOOLS.flatMap(({ id: tool }): readonly Quota[] => {
    const max = tool_runs[tool];
    return max === undefined ? [] : [{ tool, max }];
  });
  return [...all, ...single];
}

/** Returns the tool whose runs an engine's are; null for an engine that several tools ask. */
const toolOf = (engine: EngineId): ToolId | null =>
  TOOLS.find(({ engines = [] }: ToolEntry) => engines.includes(engine))?.id ?? null;

/** Returns SQL for the room of a person's plan; 1 if there are no plans. */
export const planRoom = (userId: string) =>
  sql<number>`coalesce((select room from plan_tier where slug = ${planSlug(userId)}), 1)`;

/** Reads a person's plan. Returns one without limits if there are no plans. */
async function planOf({ deps }: ApiContext, userId: string): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select slug, daily_runs, tool_runs from plan_tier where slug = ${planSlug(userId)}`.execute(
    deps.db,
  );
  return rows[0] ?? { slug: '', daily_runs: null, tool_runs: {} };
}

/** How many runs a person may still store; a day begins with its first run. */
export async function quotaOf(context: ApiContext, userId: string): Promise<ToolsAnswer['quota']> {
  const plan = await planOf(context, userId);
  const used = await Promise.all(
    quotasIn(plan).map(async (quota) => {
      const now = await context.attempts.used(counterOf(userId, quota));
      return {
        tool: quota.tool,
        dailyRuns: quota.max,
        left: Math.max(0, quota.max - (now?.attempts ?? 0)),
        resetsAt: now?.endsAt.toISOString() ?? null,
      };
    }),
  );
  const { tool: _, ...all } = used.find(({ tool }) => tool === null) ?? UNLIMITED;
  const tools = used.flatMap(({ tool, ...rest }) => (tool === null ? [] : [{ tool, ...rest }]));
  return { plan: plan.slug, ...all, tools };
}

const UNLIMITED = { tool: null, dailyRuns: null, left: null, resetsAt: null };

/**
 * Counts a run of an engine, for its tool and for all tools; deleting it later gives nothing back.
 * @returns to be forgiven when nothing came of it
 * @throws ApiError QUOTA_REACHED with the time to wait
 */
export async function countRun(
  context: ApiContext,
  userId: string,
  engine: EngineId,
): Promise<LimitedAttempt> {
  const plan = await planOf(context, userId);
  const tool = toolOf(engine);
  const quotas = quotasIn(plan).filter((quota) => quota.tool === null || quota.tool === tool);
  if (quotas.length === 0) return { forgive: async () => undefined };
  try {
    return await context.attempts.begin(quotas.map((quota) => counterOf(userId, quota)));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
    throw new ApiError('QUOTA_REACHED', {
      detail: await describeFull(context, userId, plan.slug, quotas),
      ...(error.options.headers ? { headers: error.options.headers } : {}),
    });
  }
}

/** Describes the first of the quotas that is used up. */
async function describeFull(
  { attempts }: ApiContext,
  userId: string,
  plan: string,
  quotas: readonly Quota[],
): Promise<string> {
  const used = await Promise.all(
    quotas.map(async (quota) => ({
      quota,
      now: await attempts.used(counterOf(userId, quota)),
    })),
  );
  const full = used.find(({ quota, now }) => now !== null && now.attempts >= quota.max);
  const { tool, max } = full?.quota ?? quotas[0] ?? { tool: null, max: 0 };
  const until = full?.now ? ` until ${inUtc(full.now.endsAt)}` : '';
  const title = TOOLS.find(({ id }) => id === tool)?.title;
  const what = title === undefined ? '' : ` of the tool “${title}”`;
  return `Your plan, ${plan}, has ${max} stored runs a day${what}, and they are used up${until}. Previews are not counted.`;
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const inUtc = (instant: Date) => `${dayAndTime.format(instant)} UTC`;
