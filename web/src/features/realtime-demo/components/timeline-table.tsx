import type { DemoPane } from '@roletrail/contracts/realtime-demo';
import { type DemoView, markOf, type TimelineColumn } from '../demo-view.ts';
import { DEMO_DEVICES, EVENT_KINDS, whoOf } from './event-kinds.ts';
import { MARKS, PANES } from './timeline-marks.tsx';

/** The timeline as a table. */
export function TimelineTable({
  columns,
  views,
}: {
  columns: readonly TimelineColumn[];
  views: Record<DemoPane, DemoView>;
}) {
  return (
    <details className="text-sm">
      <summary className="link target w-fit cursor-pointer content-center">Show as a table</summary>
      <table className="mt-3 w-full text-left tabular-nums">
        <caption className="sr-only">The last {columns.length} events</caption>
        <thead className="text-xs text-muted">
          <tr className="border-b border-border">
            <th className="py-1.5 pr-3">Offset</th>
            <th className="py-1.5 pr-3">Event</th>
            <th className="py-1.5 pr-3">Who</th>
            {PANES.map((pane) => (
              <th key={pane} className="py-1.5 pr-3 capitalize">
                {DEMO_DEVICES[pane].name}
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
              <td className="py-1.5 pr-3">{event === null ? '?' : whoOf(event)}</td>
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
