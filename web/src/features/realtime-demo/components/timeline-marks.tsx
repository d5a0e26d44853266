import type { DemoPane } from '@roletrail/contracts/realtime-demo';
import type { OffsetMark } from '../demo-view.ts';

export const PANES: readonly DemoPane[] = ['left', 'right'];

export const MARKS: Record<OffsetMark, { look: string; label: string }> = {
  received: { look: 'fill-accent stroke-accent-edge', label: 'received as it happened' },
  replayed: { look: 'fill-surface stroke-accent-text', label: 'received again, or later' },
  gone: { look: 'fill-destructive-surface stroke-destructive', label: 'no longer kept' },
  waiting: { look: 'fill-background stroke-control', label: 'not received yet' },
};

export function TrailMark({ mark }: { mark: OffsetMark }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="relative size-6">
      <path
        d="M12 3 21 12 12 21 3 12Z"
        className={MARKS[mark].look}
        strokeWidth="2.4"
        strokeDasharray={mark === 'waiting' ? '3 3' : undefined}
      />
      {mark === 'gone' ? (
        <path d="M9 9l6 6m0-6l-6 6" className="stroke-destructive" strokeWidth="2.4" />
      ) : null}
    </svg>
  );
}
