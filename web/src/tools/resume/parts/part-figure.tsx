import type { ReviewPart } from '@roletrail/contracts/tools/resume';
import { Progress } from '../../../ui/progress.tsx';
import { formatPoints, RESUME_PART_LABELS } from '../labels.ts';

/** Points of a part and their maximum, or “not rated”. */
export function PartFigure({ name, figure }: Pick<ReviewPart, 'name' | 'figure'>) {
  if (figure) {
    const { value, max } = figure;
    const detail = `${formatPoints(value)} of ${max}`;
    return <Progress label={RESUME_PART_LABELS[name]} value={value} max={max} detail={detail} />;
  }
  return (
    <p className="flex flex-wrap justify-between gap-x-4">
      <strong>{RESUME_PART_LABELS[name]}</strong>
      <span className="text-sm text-muted">not judged</span>
    </p>
  );
}
