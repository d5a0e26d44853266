import type { DemoPane } from '@roletrail/contracts/realtime-demo';
import { useSyncExternalStore } from 'react';
import { cn } from '../../../lib/cn.ts';
import type { DemoStore } from '../demo-store.ts';
import {
  type DemoView,
  listLastOffsets,
  markOf,
  type OffsetMark,
  type TimelineColumn,
} from '../demo-view.ts';
import { DEMO_DEVICES, EVENT_KINDS, whoOf } from './event-kinds.ts';
import { MARKS, PANES, TrailMark } from './timeline-marks.tsx';
import { TimelineTable } from './timeline-table.tsx';

/** Columns on a wide screen; narrower screens show only the newest ones. */
const COLUMNS = 12;

/** Events by offset, with the delivery status per device. */
export function TimelineView({ demo }: { demo: DemoStore }) {
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
  const columns = listLastOffsets([left, right], COLUMNS);
  const views = { left, right };
  return (
    <div className="grid gap-4">
      <p className="-mt-3 max-w-prose text-sm text-muted">
        One line a device, the newest event on the right. Each diamond says how that device learned
        of the event above it.
      </p>
      <div role="img" aria-label={summary(columns, views)} className="overflow-hidden">
        <div className="flex">
          <TrailHeads />
          {padding(columns.length).map((i) => (
            <TrailGap key={i} age={COLUMNS - 1 - i} />
          ))}
          {columns.map((column, i) => (
            <TrailColumn
              key={column.offset}
              column={column}
              marks={PANES.map((pane) => markOf(views[pane], column.offset))}
              age={columns.length - 1 - i}
            />
          ))}
        </div>
      </div>
      <Legend />
      <TimelineTable columns={columns} views={views} />
    </div>
  );
}

function summary(columns: readonly TimelineColumn[], views: Record<DemoPane, DemoView>): string {
  const last = columns.at(-1);
  if (last === undefined) return 'Timeline: nothing has happened yet.';
  const behind = (view: DemoView) => last.offset + 1 - view.position.next;
  const words = PANES.map((pane) => {
    const count = behind(views[pane]);
    return `the ${DEMO_DEVICES[pane].name} ${count <= 0 ? 'has all of them' : `is ${count} behind`}`;
  });
  return `Timeline of ${last.offset + 1} events; ${words.join(', ')}. The table below lists them.`;
}

/** Empty columns, so that a short timeline is not stretched. */
function padding(count: number): number[] {
  return Array.from({ length: Math.max(0, COLUMNS - count) }, (_, i) => i);
}

const LANE =
  'relative grid h-9 w-full place-items-center before:absolute before:inset-x-0 before:top-1/2 before:-translate-y-1/2 before:border-border before:border-t-2';
/** Header above the lanes: the event and its device. */
const NAME = 'grid h-20 content-end justify-items-center gap-0.5 pb-1 text-center text-xs';

/** Breakpoint from which a column of this age is shown. */
function room(age: number): string | false {
  if (age >= 8) return 'max-lg:hidden';
  return age >= 4 && 'max-sm:hidden';
}

function TrailHeads() {
  return (
    <div className="grid shrink-0 content-start pr-3">
      <span className={NAME} />
      {PANES.map((pane) => {
        const Icon = DEMO_DEVICES[pane].icon;
        return (
          <span key={pane} className="grid h-9 place-items-center">
            <Icon className="size-5" />
          </span>
        );
      })}
    </div>
  );
}

function TrailGap({ age }: { age: number }) {
  return (
    <div className={cn('grid flex-1 basis-0 content-start', room(age))}>
      <span className={NAME} />
      {PANES.map((pane) => (
        <span key={pane} className={LANE} />
      ))}
    </div>
  );
}

function TrailColumn(props: { column: TimelineColumn; marks: readonly OffsetMark[]; age: number }) {
  const { column, marks, age } = props;
  const { event } = column;
  const Icon = event && EVENT_KINDS[event.kind].icon;
  return (
    <div className={cn('grid min-w-0 flex-1 basis-0 justify-items-center', room(age))}>
      <span className={NAME}>
        {Icon ? <Icon className="size-4.5" /> : null}
        <span className="font-bold leading-tight">
          {event ? EVENT_KINDS[event.kind].label : '?'}
        </span>
        <span className="leading-tight text-muted">{event ? whoOf(event) : ''}</span>
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
