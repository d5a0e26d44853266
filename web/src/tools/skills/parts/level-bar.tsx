import { SKILLS_LIMITS } from '@roletrail/contracts/tool-limits';

const percent = (level: number) => `${(level / SKILLS_LIMITS.levelMax) * 100}%`;

/** Own level as a bar and the need as a mark; decorative, the numbers stand beside it. */
export function LevelBar({ self, need }: { self: number; need: number }) {
  return (
    <svg aria-hidden="true" className="block h-4 w-full overflow-visible">
      <rect y="4" width="100%" height="8" rx="4" className="fill-raised" />
      <rect y="4" width={percent(self)} height="8" rx="4" className="fill-chart-1" />
      <line
        x1={percent(need)}
        x2={percent(need)}
        y1="0"
        y2="16"
        className="stroke-foreground"
        strokeWidth="3"
      />
    </svg>
  );
}
