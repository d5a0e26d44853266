import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { z } from 'zod';

const scored = z.object({
  kind: z.literal('review'),
  quality: z.object({ score: z.object({ value: z.number(), max: z.number() }) }),
});

/** The one number of a result that has one; of whatever version it is. */
export function scoreOf(result: unknown): ToolRunSummary['score'] {
  const { data } = scored.safeParse(result);
  return data?.quality.score ?? null;
}
