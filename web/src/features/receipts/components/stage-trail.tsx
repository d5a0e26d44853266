import type { EvidenceStage } from '@roletrail/contracts/http/legal';
import { cn } from '../../../lib/cn.ts';
import { Waymark } from '../../../ui/waymark.tsx';

const STAGES: readonly { stage: EvidenceStage; label: string; done: string }[] = [
  { stage: 'sequenced', label: 'In the log', done: 'has its place in the log' },
  { stage: 'integrated', label: 'In the tree', done: 'is a leaf of the tree' },
  { stage: 'published', label: 'Signed', done: 'stands under a signed root' },
];
const ORDER: readonly EvidenceStage[] = ['pending', 'sequenced', 'integrated', 'published'];

/** Three waymarks, filled for the stages that a decision has passed. */
export function StageTrail({ stage }: { stage: EvidenceStage }) {
  const reached = ORDER.indexOf(stage);
  return (
    <ol aria-label="How far the proof has come" className="flex flex-col gap-y-1.5 sm:flex-row">
      {STAGES.map((s, i) => {
        const passed = reached > i;
        return (
          <li key={s.stage} className="flex items-center">
            {i > 0 ? (
              <span
                aria-hidden="true"
                className={cn(
                  'mx-2.5 w-10 border-t-2 max-sm:hidden',
                  passed ? 'border-accent-text' : 'border-dashed border-control',
                )}
              />
            ) : null}
            <Waymark
              filled={passed}
              className={passed ? 'size-5 text-accent-text' : 'size-5 text-control'}
            />
            <span className={cn('ml-1.5 text-sm', passed ? 'font-bold' : 'text-muted')}>
              {s.label}
              <span className="sr-only">{passed ? `: the decision ${s.done}` : ': not yet'}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
