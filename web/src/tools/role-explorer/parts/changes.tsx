import type { ChangedSinceSeen } from '@roletrail/contracts/http/career';
import { FIGURE_LABELS, formatFigure } from '../../../features/occupations/labels.ts';

/** Lists the figures that changed since the release of the last view. */
export function ReleaseChanges({ since }: { since: ChangedSinceSeen }) {
  if (since.figures.length === 0) return <p>A new edition; the figures are the same.</p>;
  return (
    <ul className="list-disc pl-5">
      {since.figures.map(({ figure, from, to }) => (
        <li key={figure}>
          {FIGURE_LABELS[figure]}: {formatFigure(figure, from)}, now {formatFigure(figure, to)}
        </li>
      ))}
    </ul>
  );
}
