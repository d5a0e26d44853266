import { cn } from '../../../lib/cn.ts';
import type { PaneState } from '../demo-pane-store.ts';

const WIDTH = 96;
const HEIGHT = 24;

/** Connection state of a pane and its last round trips. */
export function LinkLine({ state, name }: { state: PaneState; name: string }) {
  const { connection, cut, roundTrips } = state;
  const { word, look } = formatConnection(connection.phase, cut);
  const last = connection.phase === 'open' ? roundTrips.at(-1) : undefined;
  return (
    <dl
      aria-label={`Connection of the ${name}`}
      className="grid gap-x-2 gap-y-1 border-b border-border px-3 py-1.5 text-xs sm:py-2 sm:flex sm:items-center sm:justify-between sm:px-5"
    >
      <div className="min-w-0">
        <dt className="sr-only">State</dt>
        <dd className="flex items-center gap-2 font-bold">
          <span aria-hidden="true" className={cn('size-2.5 shrink-0 rotate-45 border-2', look)} />
          {word}
        </dd>
      </div>
      <div className="flex flex-wrap items-center gap-x-2 max-sm:justify-between">
        <dt className="whitespace-nowrap text-muted">Round trip</dt>
        <dd className="flex items-center gap-2 whitespace-nowrap tabular-nums">
          <Sparkline values={roundTrips} />
          <span className="text-right sm:min-w-12">
            {last === undefined ? '–' : milliseconds(last)}
          </span>
        </dd>
      </div>
    </dl>
  );
}

function formatConnection(
  phase: PaneState['connection']['phase'],
  cut: boolean,
): { word: string; look: string } {
  if (cut) return { word: 'Network cut', look: 'border-destructive' };
  if (phase === 'open')
    return { word: 'Connected', look: 'border-success bg-success forced-colors:bg-[CanvasText]' };
  if (phase === 'connecting') return { word: 'Connecting', look: 'border-accent-text' };
  return { word: 'Reconnecting', look: 'border-accent-text' };
}

function milliseconds(ms: number): string {
  return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;
}

function Sparkline({ values }: { values: readonly number[] }) {
  const top = Math.max(4, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values.map((v, i) => `${i * step},${HEIGHT - 3 - (v / top) * (HEIGHT - 6)}`);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="hidden h-5 w-12 sm:block"
      preserveAspectRatio="none"
    >
      <polyline
        points={points.join(' ')}
        className="fill-none stroke-accent-text"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
