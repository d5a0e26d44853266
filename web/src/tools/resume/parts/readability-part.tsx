import type { Review, ReviewCheck } from '@roletrail/contracts/tools/resume';
import { Badge } from '../../../ui/badge.tsx';
import { CHECKS } from '../labels.ts';
import { FindingLine } from './finding-line.tsx';

const LOOKS = { pass: 'success', warn: 'warning', fail: 'destructive' } as const;

/** List of checks without a score, because programs differ and cannot be tested from outside. */
export function ReadabilityPart({
  checks,
  review: { notes, draft },
}: {
  checks: readonly ReviewCheck[];
  review: Review;
}) {
  return (
    <div className="grid gap-5">
      <p className="text-sm text-muted">
        What our own reader saw. What it missed you correct beside this; the other verdicts follow.
        We imitate no employer’s software.
      </p>
      <ul className="grid gap-4">
        {checks.map(({ code, state, title, why, spans }) => (
          <FindingLine
            key={code}
            spans={state === 'pass' ? [] : spans}
            draft={draft}
            label="Go to the field"
          >
            <span className="mb-1 flex flex-wrap items-center justify-between gap-2">
              <strong>{title}</strong>
              <Badge variant={LOOKS[state]}>{CHECKS[state]}</Badge>
            </span>
            {why}
          </FindingLine>
        ))}
      </ul>
      {notes.length > 0 ? (
        <section aria-labelledby="notes" className="grid gap-3 border-t border-border pt-4">
          <h2 id="notes" className="text-sm font-bold">
            Good to know; it costs nothing
          </h2>
          <ul className="grid gap-3">
            {notes.map(({ why, spans }) => (
              <FindingLine key={why} spans={spans} draft={draft} label="Go to the dates">
                {why}
              </FindingLine>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
