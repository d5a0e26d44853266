import type { AssessedSkill } from '@roletrail/contracts/tools/skills';
import { formatLevel } from '../labels.ts';
import { LevelBar } from './level-bar.tsx';

const GAPS_MOST = 6;

/** Largest gaps, each with its numbers and why it is asked. @param gaps largest first */
export function GapList({ gaps }: { gaps: readonly AssessedSkill[] }) {
  if (gaps.length === 0) {
    return <p className="text-muted">You reach everything that you answered.</p>;
  }
  const rest = gaps.length - GAPS_MOST;
  return (
    <>
      <ol className="grid gap-5">
        {gaps.slice(0, GAPS_MOST).map(({ id, label, self, need, why, gap }) => (
          <li key={id} className="grid gap-1">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-bold">
              <span>{label}</span>
              <span className="text-sm tabular-nums">
                you {self}, needed {formatLevel(need)}
              </span>
            </p>
            <LevelBar self={self ?? 0} need={need} />
            <details className="text-sm text-muted">
              <summary className="target w-fit cursor-pointer content-center">
                Why it counts<span className="sr-only">: {label}</span>
              </summary>
              <p>{why}</p>
              {gap === null ? null : (
                <p>
                  {gap.why} That is {Math.round(gap.weight * 100)}% of all your gaps together.
                </p>
              )}
            </details>
          </li>
        ))}
      </ol>
      {rest > 0 ? <p className="text-sm text-muted">And {rest} more, in the table.</p> : null}
    </>
  );
}
