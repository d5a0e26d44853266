import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { ReviewSpan } from '@roletrail/contracts/http/resume-review';
import type { ReactNode } from 'react';
import { jumpTo } from '../jump.ts';
import { wordsAt } from '../words.ts';

/** What was found, and the way to its words. */
export function FindingLine({
  spans,
  draft,
  children,
  label,
}: {
  spans: readonly ReviewSpan[];
  /** of which `spans` are */
  draft: ResumeDraft;
  children: ReactNode;
  /** of the button, where there are no words yet */
  label: string;
}) {
  const [first] = spans;
  const words = first ? wordsAt(draft, first) : '';
  return (
    <li className="grid gap-0.5 text-sm">
      <span>{children}</span>
      {first ? (
        <button
          type="button"
          className="link target inline-flex cursor-pointer items-center justify-self-start text-left"
          onClick={() => jumpTo(first)}
        >
          {words === '' ? label : `“${words}”`}
        </button>
      ) : null}
    </li>
  );
}
