import type { ResumeDraft } from '@roletrail/contracts/http/resume-draft';
import type { Review, ReviewPart, ReviewSpan } from '@roletrail/contracts/tools/resume';
import type { ReactNode } from 'react';
import { RESUME_PART_LABELS } from '../labels.ts';
import { FindingLine, Ways } from './finding-line.tsx';
import { PartFigure } from './part-figure.tsx';

/** Five parts of the score, each with its reason and the words to improve. */
export function QualityPart({
  review: { quality, draft },
  save,
}: {
  review: Review;
  /** button that saves the score, if available */
  save?: ReactNode;
}) {
  const { score, why, parts } = quality;
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 className="text-xl">
          {score ? (
            <>
              <span className="text-3xl font-bold tabular-nums">{Math.round(score.value)}</span> of
              100
            </>
          ) : (
            'Too little for a number'
          )}
        </h2>
        <p className="text-sm text-muted">{why}</p>
        {score && save ? <div className="mt-2">{save}</div> : null}
      </div>
      <ul className="grid gap-5">
        {parts.map((part) => (
          <li key={part.name}>
            <Part part={part} draft={draft} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Part({
  part: { name, figure, why, findings },
  draft,
}: {
  part: ReviewPart;
  draft: ResumeDraft;
}) {
  return (
    <section aria-label={RESUME_PART_LABELS[name]} className="grid gap-2">
      <PartFigure name={name} figure={figure} />
      <p className="text-sm text-muted">{why}</p>
      <RestsOn spans={figure?.spans ?? []} draft={draft} />
      <Findings findings={findings} draft={draft} />
    </section>
  );
}

/** Lists the words that a figure counts. */
function RestsOn({ spans, draft }: { spans: readonly ReviewSpan[]; draft: ResumeDraft }) {
  if (spans.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="target inline-flex cursor-pointer items-center font-bold">
        Lines to improve ({spans.length})
      </summary>
      <Ways spans={spans} draft={draft} label="Go to the field" />
    </details>
  );
}

/** Shows each finding once, with all words that it concerns. */
function Findings({ findings, draft }: { findings: ReviewPart['findings']; draft: ResumeDraft }) {
  const whys = [...new Set(findings.map(({ why }) => why))];
  if (whys.length === 0) return null;
  return (
    <ul className="grid gap-2 border-l-4 border-border pl-3">
      {whys.map((reason) => (
        <FindingLine
          key={reason}
          spans={findings.flatMap(({ why, spans }) => (why === reason ? spans : []))}
          draft={draft}
          label="Go to the field"
        >
          {reason}
        </FindingLine>
      ))}
    </ul>
  );
}
