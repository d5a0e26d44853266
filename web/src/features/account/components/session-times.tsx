import type { ListedSession } from '@roletrail/contracts/http/auth';
import { formatLocal } from '../../../lib/format.ts';

const WIDTH = 720;
const ROW = 30;
const LABELS = 210;

/** Timeline of the sessions, from sign-in to last use. */
export function SessionTimeline({ sessions }: { sessions: readonly ListedSession[] }) {
  const start = Math.min(...sessions.map((s) => Date.parse(s.createdAt)));
  const end = Math.max(start + 60_000, ...sessions.map((s) => Date.parse(s.lastActivityAt)));
  const x = (instant: string) => {
    const share = (Date.parse(instant) - start) / (end - start);
    return LABELS + Math.min(1, Math.max(0, share)) * (WIDTH - LABELS - 12);
  };
  const height = sessions.length * ROW + 34;
  const from = new Date(start).toISOString();
  const until = new Date(end).toISOString();
  return (
    <figure className="hidden gap-2 sm:grid">
      <figcaption className="text-sm text-muted">
        From sign-in to last use, {formatLocal(from)} to {formatLocal(until)}
      </figcaption>
      <svg
        role="img"
        aria-label={`${sessions.length} sessions in the order of their last use`}
        viewBox={`0 0 ${WIDTH} ${height}`}
        className="w-full text-sm"
      >
        <path
          d={`M${LABELS} ${height - 24}H${WIDTH - 12}`}
          className="stroke-control"
          strokeWidth="2"
        />
        <text x={LABELS} y={height - 4} className="fill-muted">
          {formatLocal(from)}
        </text>
        <text x={WIDTH - 12} y={height - 4} textAnchor="end" className="fill-muted">
          {formatLocal(until)}
        </text>
        {sessions.map((session, i) => (
          <Span
            key={session.id}
            session={session}
            y={i * ROW + 14}
            from={x(session.createdAt)}
            to={x(session.lastActivityAt)}
          />
        ))}
      </svg>
    </figure>
  );
}

function Span(props: { session: ListedSession; y: number; from: number; to: number }) {
  const { session, y, from, to } = props;
  const fill = session.current ? 'fill-accent stroke-accent-edge' : 'fill-raised stroke-control';
  return (
    <g>
      <text
        x={0}
        y={y + 5}
        className={session.current ? 'fill-foreground font-bold' : 'fill-foreground'}
      >
        {session.device.label.slice(0, 26)}
      </text>
      <path
        d={`M${from} ${y - 6}H${Math.max(to, from + 2)}v12H${from}z`}
        className={fill}
        strokeWidth="1.5"
      />
      <path d={`M${to} ${y - 9}l9 9l-9 9l-9 -9z`} className={fill} strokeWidth="1.5" />
    </g>
  );
}
