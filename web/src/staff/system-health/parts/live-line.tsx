import { Pause, Play, TriangleAlert } from 'lucide-react';
import { cn } from '../../../lib/cn.ts';
import { currentMoment } from '../../../lib/moment.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Waymark } from '../../../ui/waymark.tsx';
import { formatClock } from '../figure-format.ts';
import { formatHealthSummary } from '../health-summary.ts';
import { type ShownHealth, silentSeconds } from '../health-view.ts';
import type { HealthWatch } from '../health-watch.ts';

/** Returns the seconds without a frame, counting up; null while frames arrive. */
export function useSilence(view: ShownHealth): number | null {
  // rerenders the page by the clock
  useNow(true, 500);
  return silentSeconds(view, currentMoment());
}

type Props = { view: ShownHealth; silent: number | null; watch: HealthWatch };

/**
 * Age of the data, and the pause switch; always visible. Not a live region, because it changes
 * every second.
 */
export function LiveLine({ view, silent, watch }: Props) {
  const paused = view.held !== null;
  const Icon = paused ? Play : Pause;
  return (
    <div
      className={cn(
        'live-line sticky top-0 z-10 -mx-4 flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b-2 px-4 py-2 lg:-mx-2 lg:px-2',
        silent === null
          ? 'border-border bg-background text-muted'
          : 'border-warning bg-warning-surface text-foreground',
      )}
    >
      <p className="flex items-center gap-2.5 text-sm tabular-nums">
        {silent === null ? (
          <Waymark filled={!paused} className={cn('size-4', !paused && 'text-success')} />
        ) : (
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
        )}
        {formatLiveLine(view, silent)}
      </p>
      <div className="flex gap-2 text-foreground">
        {silent === null ? null : (
          <Button variant="outline" size="sm" onClick={() => watch.tryNow()}>
            Try now
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => (paused ? watch.goOn() : watch.pause())}>
          <Icon aria-hidden="true" className="size-4" />
          {paused ? 'Continue' : 'Pause'}
        </Button>
      </div>
    </div>
  );
}

function formatLiveLine({ held, health, heardAt }: ShownHealth, silent: number | null): string {
  const paused = held === null ? '' : `Paused at ${formatClock(held.at.date)}. `;
  if (silent !== null) return `${paused}Not live: data ${silent} s old`;
  return held === null
    ? `Live, ${formatClock(heardAt.date)}`
    : `${paused}Now: ${formatHealthSummary(health)}.`;
}
