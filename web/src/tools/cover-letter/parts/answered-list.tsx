import type { AnsweredRequirement } from '@roletrail/contracts/tools/cover-letter';
import { Badge } from '../../../ui/badge.tsx';

const SHOWN = {
  line: { text: 'Shown by your resume', variant: 'success' },
  listed: { text: 'Needs an example', variant: 'warning' },
  none: { text: 'Not in your resume', variant: 'warning' },
} as const;

/** Requirements of the ad that the draft answers. */
export function AnsweredList({ requirements }: { requirements: readonly AnsweredRequirement[] }) {
  if (requirements.length === 0) {
    return (
      <p className="text-sm text-muted">
        In this ad we recognised no requirement. Name one yourself, with an example.
      </p>
    );
  }
  return (
    <ul className="grid gap-2">
      {requirements.map(({ name, kind, shown }) => (
        <li
          key={name}
          className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm"
        >
          <span className="min-w-0 break-words">
            {name}
            {kind === 'nice' ? <span className="text-muted"> (an extra)</span> : null}
          </span>
          <Badge variant={SHOWN[shown].variant}>{SHOWN[shown].text}</Badge>
        </li>
      ))}
    </ul>
  );
}
