import type { ReviewSpan } from '@roletrail/contracts/http/resume-review';
import type { ReactNode } from 'react';
import { jumpTo } from '../jump.ts';

/** What was found, and the way to its words. */
export function FindingLine({
  spans,
  children,
  label,
}: {
  spans: readonly ReviewSpan[];
  children: ReactNode;
  /** of the button, where the words beside it do not say where it leads */
  label?: string;
}) {
  const [first] = spans;
  return (
    <li className="grid gap-0.5 text-sm">
      <span>{children}</span>
      {first ? (
        <button
          type="button"
          className="link target inline-flex cursor-pointer items-center justify-self-start text-left"
          onClick={() => jumpTo(first)}
        >
          {label ?? 'Go to the words'}
        </button>
      ) : null}
    </li>
  );
}
