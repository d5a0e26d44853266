import type { ReactNode } from 'react';
import { formatUtc } from '../../../lib/format.ts';

/** Entry of a list: when, and what happened. */
export type Line = { key: string; at: string; title: ReactNode; says: ReactNode };

/** List of what happened, newest first. */
export function Lines(props: { label: string; none: string; lines: readonly Line[] }) {
  const { label, none, lines } = props;
  if (lines.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul aria-label={label} className="divide-y divide-border border-y border-border">
      {lines.map(({ key, at, title, says }) => (
        <li key={key} className="grid gap-0.5 py-2.5 text-sm [overflow-wrap:anywhere]">
          <p className="font-bold">{title}</p>
          <p className="text-muted tabular-nums">
            {says}, {formatUtc(at)}
          </p>
        </li>
      ))}
    </ul>
  );
}
