import type { ToolsAnswer } from '@roletrail/contracts/http/tools';
import { formatTime } from '../../lib/format.ts';

/** What may still be saved, and from when on it is all of it again; null: as much as one likes. */
export function quotaWords({ dailyRuns, left, resetsAt }: ToolsAnswer['quota']): string | null {
  if (dailyRuns === null || left === null) return null;
  const until = resetsAt === null ? '' : `, until ${formatTime(Date.parse(resetsAt))}`;
  return `${left} of ${dailyRuns} left today${until}`;
}
