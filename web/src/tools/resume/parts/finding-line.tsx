import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ReviewSpan } from '@roletrail/contracts/tools/resume';
import type { ReactNode } from 'react';
import { jumpTo } from '../../../lib/jump.ts';
import { resumeWordsAt } from '../labels.ts';

type Words = {
  spans: readonly ReviewSpan[];
  /** draft that `spans` refer to */
  draft: ResumeDraft;
  /** label of the button if there are no words */
  label: string;
};

const SHOWN = 3;

/** A finding, with links to its words. */
export function FindingLine({ spans, draft, children, label }: Words & { children: ReactNode }) {
  const rest = spans.slice(SHOWN);
  return (
    <li className="grid gap-0.5 text-sm">
      <span>{children}</span>
      <Ways spans={spans.slice(0, SHOWN)} draft={draft} label={label} />
      {rest.length > 0 ? (
        <details>
          <summary className="target inline-flex cursor-pointer items-center font-bold">
            {rest.length} more
          </summary>
          <Ways spans={rest} draft={draft} label={label} />
        </details>
      ) : null}
    </li>
  );
}

/** Links to the words. */
export function Ways({ spans, draft, label }: Words) {
  if (spans.length === 0) return null;
  return (
    <ul className="grid gap-0.5">
      {spans.map((span) => {
        const words = resumeWordsAt(draft, span);
        return (
          <li key={`${span.source} ${span.start}`}>
            <button
              type="button"
              className="link target inline-flex cursor-pointer items-center text-left"
              onClick={() => jumpTo(span)}
            >
              {words === '' ? label : `“${words}”`}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
