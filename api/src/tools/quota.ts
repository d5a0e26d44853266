import type { ToolsAnswer } from '@roletrail/contracts/tools/runs';
import { sql } from 'kysely';
import { planSlug } from '../account/subscriptions.ts';
import type { ApiContext } from '../api.ts';
import { ApiError } from '../errors.ts';
import type { AttemptKey, LimitedAttempt } from '../security/attempts.ts';

const DAY_MS = 86_400_000;
const runsOf = (userId: string, max: number): AttemptKey => ({
  name: `runs of tools by ${userId}`,
  limit: { max, windowMs: DAY_MS },
});

interface Plan {
  readonly slug: string;
  readonly daily_runs: number | null;
}

/** Returns SQL for the room of a person's plan; 1 if there are no plans. */
export const planRoom = (userId: string) =>
  sql<number>`coalesce((select room from plan_tier where slug = ${planSlug(userId)}), 1)`;

/** Reads a person's plan. Returns one without limits if there are no plans. */
async function planOf({ deps }: ApiContext, userId: string): Promise<Plan> {
  const { rows } = await sql<Plan>`
    select slug, daily_runs from plan_tier where slug = ${planSlug(userId)}`.execute(deps.db);
  return rows[0] ?? { slug: '', daily_runs: null };
}

/** How many runs a person may still store; a day begins with its first run. */
export async function quotaOf(context: ApiContext, userId: string): Promise<ToolsAnswer['quota']> {
  const { slug: plan, daily_runs: dailyRuns } = await planOf(context, userId);
  if (dailyRuns === null) return { plan, dailyRuns, left: null, resetsAt: null };
  const used = await context.attempts.used(runsOf(userId, dailyRuns));
  return {
    plan,
    dailyRuns,
    left: Math.max(0, dailyRuns - (used?.attempts ?? 0)),
    resetsAt: used?.endsAt.toISOString() ?? null,
  };
}

/**
 * Counts a run; deleting it later gives nothing back.
 * @returns to be forgiven when nothing came of it
 * @throws ApiError QUOTA_REACHED with the time to wait
 */
export async function countRun(context: ApiContext, userId: string): Promise<LimitedAttempt> {
  const { slug, daily_runs: max } = await planOf(context, userId);
  if (max === null) return { forgive: async () => undefined };
  const counted = runsOf(userId, max);
  try {
    return await context.attempts.begin([counted]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED') throw error;
    const used = await context.attempts.used(counted);
    const until = used === null ? '' : ` until ${inUtc(used.endsAt)}`;
    const detail = `Your plan, ${slug}, has ${max} stored runs a day, and they are used up${until}. Previews are not counted.`;
    throw new ApiError('QUOTA_REACHED', {
      detail,
      ...(error.options.headers ? { headers: error.options.headers } : {}),
    });
  }
}

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const inUtc = (instant: Date) => `${dayAndTime.format(instant)} UTC`;
