import type { TicketMessage } from '@roletrail/contracts/http/support';
import { cn } from '../../../lib/cn.ts';
import { formatLocal } from '../../../lib/format.ts';

/** Messages, oldest first. Rendered as plain text, without markup. */
export function Thread({
  messages,
  names,
}: {
  messages: readonly TicketMessage[];
  /** names of the two sides for the reader */
  names: Readonly<Record<TicketMessage['from'], string>>;
}) {
  return (
    <ol className="grid gap-4">
      {messages.map(({ id, from, body, at }) => (
        <li
          key={id}
          className={cn(
            'grid gap-1.5 rounded-md border-l-4 bg-raised px-4 py-3',
            from === 'staff' ? 'border-accent-edge' : 'border-control',
          )}
        >
          <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
            <strong>
              <bdi>{names[from]}</bdi>
            </strong>
            <time dateTime={at} className="text-muted">
              {formatLocal(at)}
            </time>
          </p>
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {body}
          </p>
        </li>
      ))}
    </ol>
  );
}
