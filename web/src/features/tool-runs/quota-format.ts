import type { ToolsAnswer } from '@roletrail/contracts/tools/runs';
import { formatTime } from '../../lib/format.ts';

/** Formats the remaining saves and the reset time; null if unlimited. */
export function formatQuota({ dailyRuns, left, resetsAt }: ToolsAnswer['quota']): string | null {
  if (dailyRuns === null || left === null) return null;
  const until = resetsAt === null ? '' : `, until ${formatTime(Date.parse(resetsAt))}`;
  return `${left} of ${dailyRuns} left today${until}`;
}
