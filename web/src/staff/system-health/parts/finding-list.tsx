import type { HealthFinding } from '@roletrail/contracts/http/system-health';
import { OctagonX, TriangleAlert } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { HEALTH_CONDITION_LABELS, HEALTH_PART_LABELS } from '../parts.ts';
import { Acknowledge, Acknowledged } from './acknowledge.tsx';
import { ManualSection } from './manual-section.tsx';

const LOOKS = {
  fault: {
    Icon: OctagonX,
    frame: 'border-destructive bg-destructive-surface',
    ink: 'text-destructive',
  },
  warning: { Icon: TriangleAlert, frame: 'border-warning bg-warning-surface', ink: 'text-warning' },
} as const;

/** Lists the findings, worst first, with a remedy, a run book and an acknowledgement. */
export function FindingList({ findings }: { findings: readonly HealthFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul aria-label="What is wrong" className="grid gap-3">
      {findings.map((finding) => (
        <Finding key={finding.key} finding={finding} />
      ))}
    </ul>
  );
}

function Finding({ finding }: { finding: HealthFinding }) {
  const { part, severity, says, advice, runBook, acknowledged } = finding;
  const { Icon, frame, ink } = LOOKS[severity];
  return (
    <li className={cn('flex gap-3 rounded-md border-2 p-4', frame)}>
      <Icon aria-hidden="true" className={cn('mt-0.5 size-5 shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 gap-1">
          <p className={cn('text-sm font-bold', ink)}>
            {HEALTH_CONDITION_LABELS[severity]}, {HEALTH_PART_LABELS[part]}
          </p>
          <p className="font-bold tabular-nums [overflow-wrap:anywhere]">{says}</p>
          <p className="max-w-prose [overflow-wrap:anywhere]">{advice}</p>
          {acknowledged === null ? null : <Acknowledged {...acknowledged} />}
        </div>
        <div className="flex flex-wrap gap-2">
          <ManualSection runBook={runBook} about={HEALTH_PART_LABELS[part]} />
          <Acknowledge finding={finding} />
        </div>
      </div>
    </li>
  );
}
