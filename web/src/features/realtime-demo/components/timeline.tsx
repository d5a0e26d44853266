import type { DemoEvent, DemoPane } from '@roletrail/contracts/realtime-demo';
import { Pause, Play } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import type { DemoPaneStore } from '../demo-pane-store.ts';
import type { DemoStore } from '../demo-store.ts';
import { type DemoView, type Mark, markOf, window } from '../demo-view.ts';
import { DEVICES } from './device-pane.tsx';
import { EVENT_KINDS } from './event-kinds.ts';

const PANES: readonly DemoPane[] = ['left', 'right'];
/** Columns on a wide screen; a narrow one shows the newer half. */
const COLUMNS = 16;

type Column = { offset: number; event: DemoEvent | null };

/** What happened, in the order of its offsets, and how much of it each device has been told. */
export function Timeline({ demo }: { demo: DemoStore }) {
  const left = useSyncExternalStore(
    demo.left.subscribe,
    demo.left.getState,
    demo.left.getState,
  ).view;
  const right = useSyncExternalStore(
    demo.right.subscribe,
    demo.right.getState,
    demo.right.getState,
  ).view;
  const columns = window([left, right], COLUMNS);
  const views = { left, right };
  return (
    <div className="grid gap-4">
      <div role="img" aria-label={summary(columns, views)} className="overflow-hidden">
        <div className="flex">
          <TrailHeads />
          {padding(columns.length).map((i) => (
            <TrailGap key={i} older={i < COLUMNS / 2} />
          ))}
          {columns.map((column, i) => (
            <TrailColumn
              key={column.offset}
              column={column}
              marks={PANES.map((pane) => markOf(views[pane], column.offset))}
              older={columns.length - i > COLUMNS / 2}
            />
          ))}
        </div>
      </div>
      <Legend />
      <div className="grid gap-3 sm:grid-cols-2">
        {PANES.map((pane) => (
          <LaneControls key={pane} store={demo.pane(pane)} view={views[pane]} />
        ))}
      </div>
      <TimelineTable columns={columns} views={views} />
    </div>
  );
}

function summary(columns: readonly Column[], views: Record<DemoPane, DemoView>): string {
  const last = columns.at(-1);
  if (last === undefined) return 'Timeline: nothing has happened yet.';
  const behind = (view: DemoView) => last.offset + 1 - view.position.next;
  const words = PANES.map((pane) => {
    const count = behind(views[pane]);
    return `the ${DEVICES[pane].name} ${count <= 0 ? 'has all of them' : `is ${count} behind`}`;
  });
  return `Timeline of ${last.offset + 1} events; ${words.join(', ')}. The table below lists them.`;
}

/** Places that are still empty, so that the trail does not stretch while it is short. */
function padding(count: number): number[] {
  return Array.from({ length: Math.max(0, COLUMNS - count) }, (_, i) => i);
}

const LANE =
  'relative grid h-9 w-full place-items-center before:absolute before:inset-x-0 before:top-1/2 before:-translate-y-1/2 before:border-border before:border-t-2';

function TrailHeads() {
  return (
    <div className="grid shrink-0 content-start pt-9 pr-3">
      {PANES.map((pane) => {
        const Icon = DEVICES[pane].icon;
        return (
          <span key={pane} className="grid h-9 place-items-center">
            <Icon className="size-5" />
          </span>
        );
      })}
    </div>
  );
}

function TrailGap({ older }: { older: boolean }) {
  return (
    <div className={cn('grid flex-1 basis-0 content-start pt-9', older && 'max-md:hidden')}>
      {PANES.map((pane) => (
        <span key={pane} className={LANE} />
      ))}
    </div>
  );
}

function TrailColumn({
  column,
  marks,
  older,
}: {
  column: Column;
  marks: readonly Mark[];
  older: boolean;
}) {
  const kind = column.event === null ? null : EVENT_KINDS[column.event.kind];
  const Icon = kind?.icon;
  return (
    <div
      className={cn('grid min-w-0 flex-1 basis-0 justify-items-center', older && 'max-md:hidden')}
    >
      <span className="grid h-9 place-items-center">
        {Icon ? <Icon className="size-4.5" /> : null}
      </span>
      {PANES.map((pane, lane) => (
        <span key={pane} className={LANE}>
          <TrailMark mark={marks[lane] ?? 'waiting'} />
        </span>
      ))}
      <span className="pt-1 text-xs text-muted tabular-nums">{column.offset}</span>
    </div>
  );
}

const MARKS: Record<Mark, { look: string; label: string }> = {
  received: { look: 'fill-accent stroke-accent-edge', label: 'told as it happened' },
  replayed: { look: 'fill-surface stroke-accent-text', label: 'told again, or later' },
  gone: { look: 'fill-destructive-surface stroke-destructive', label: 'no longer kept' },
  waiting: { look: 'fill-background stroke-control', label: 'not told yet' },
};

function TrailMark({ mark }: { mark: Mark }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className="relative size-6">
      <path
        d="M12 3 21 12 12 21 3 12Z"
        className={MARKS[mark].look}
        strokeWidth="2.4"
        strokeDasharray={mark === 'waiting' ? '3 3' : undefined}
      />
    </svg>
  );
}

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-xs text-muted">
      {(['received', 'replayed', 'waiting', 'gone'] as const).map((mark) => (
        <li key={mark} className="flex items-center gap-1.5">
          <TrailMark mark={mark} />
          {MARKS[mark].label}
        </li>
      ))}
    </ul>
  );
}

/** Pausing and going back, for one device; the other one is not touched by it. */
function LaneControls({ store, view }: { store: DemoPaneStore; view: DemoView }) {
  const { paused, low, end, next } = view.position;
  const { name, icon: Icon } = DEVICES[store.pane];
  return (
    <fieldset className="grid gap-2 rounded-md border border-border p-3">
      <legend className="sr-only">Timeline of the {name}</legend>
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        <Button
          size="sm"
          variant="outline"
          onClick={() => store.ask({ type: 'demo', act: paused ? 'play' : 'pause' })}
        >
          {paused ? (
            <Play aria-hidden="true" className="size-4" />
          ) : (
            <Pause aria-hidden="true" className="size-4" />
          )}
          {paused ? 'Play' : 'Pause'}
        </Button>
        <span className="ml-auto text-xs text-muted tabular-nums">
          {next} of {end}
        </span>
      </div>
      <ReplayFrom store={store} low={low} end={end} next={next} />
    </fieldset>
  );
}

type ReplayFromProps = { store: DemoPaneStore; low: number; end: number; next: number };

/** Chooses an offset; the replay begins when the choice is made, not at every step of it. */
function ReplayFrom({ store, low, end, next }: ReplayFromProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const top = Math.max(low, end);
  const value = Math.min(Math.max(chosen ?? next, low), top);
  const commit = () => {
    if (chosen === null) return;
    store.ask({ type: 'demo', act: 'play', from: value });
    setChosen(null);
  };
  return (
    <label className="grid gap-1 text-xs text-muted tabular-nums">
      Replay from {chosen === null ? 'an offset' : `offset ${value}`}
      <input
        type="range"
        className="accent-accent-text"
        min={low}
        max={top}
        value={value}
        onChange={(event) => setChosen(event.target.valueAsNumber)}
        onPointerUp={commit}
        onKeyUp={commit}
        onBlur={commit}
      />
    </label>
  );
}

function TimelineTable({
  columns,
  views,
}: {
  columns: readonly Column[];
  views: Record<DemoPane, DemoView>;
}) {
  return (
    <details className="text-sm">
      <summary className="link w-fit cursor-pointer">Show as a table</summary>
      <table className="mt-3 w-full text-left tabular-nums">
        <caption className="sr-only">The last {COLUMNS} events</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-border">
            <th className="py-1.5 pr-3">Offset</th>
            <th className="py-1.5 pr-3">Event</th>
            <th className="py-1.5 pr-3">Who</th>
            {PANES.map((pane) => (
              <th key={pane} className="py-1.5 pr-3 capitalize">
                {DEVICES[pane].name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...columns].reverse().map(({ offset, event }) => (
            <tr key={offset} className="border-b border-border">
              <td className="py-1.5 pr-3">{offset}</td>
              <td className="py-1.5 pr-3">
                {event === null ? '?' : EVENT_KINDS[event.kind].label}
              </td>
              <td className="py-1.5 pr-3">{event?.who ?? '?'}</td>
              {PANES.map((pane) => (
                <td key={pane} className="py-1.5 pr-3">
                  {MARKS[markOf(views[pane], offset)].label}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
