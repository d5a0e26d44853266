import type { EngineId } from '@roletrail/contracts/tools/engines';
import { TOOLS, type ToolEntry } from '@roletrail/contracts/tools/registry';
import type { ToolsAnswer } from '@roletrail/contracts/tools/runs';
import { formatTime } from '../../lib/format.ts';

type Quota = Pick<ToolsAnswer['quota'], 'dailyRuns' | 'left' | 'resetsAt'>;

/**
 * Formats the remaining saves of an engine's runs and the reset time: of all tools, or of its own
 * tool if that has fewer left. Null if unlimited.
 */
export function formatQuota(all: ToolsAnswer['quota'], engine: EngineId): string | null {
  const tool = TOOLS.find(({ engines = [] }: ToolEntry) => engines.includes(engine))?.id;
  const own: Quota | undefined = all.tools.find((one) => one.tool === tool);
  const room = ({ left }: Quota) => left ?? Number.POSITIVE_INFINITY;
  const { dailyRuns, left, resetsAt } = own !== undefined && room(own) < room(all) ? own : all;
  if (dailyRuns === null || left === null) return null;
  const until = resetsAt === null ? '' : `, until ${formatTime(Date.parse(resetsAt))}`;
  return `${left} of ${dailyRuns} left today${until}`;
}
