import type { ResumeExample, Review } from '@roletrail/contracts/tools/resume';
import type { ReactNode } from 'react';
import { ExampleInput } from '../../features/examples/components/example-input.tsx';
import { ExampleLoader } from '../../features/examples/components/shown.tsx';
import { summarizeReview } from './labels.ts';
import { MatchResult } from './parts/met-part.tsx';
import { QualityPart } from './parts/quality-part.tsx';
import { ReadabilityPart } from './parts/readability-part.tsx';
import { ResumePaper } from './parts/resume-paper.tsx';

/** The three reviews beside the resume; findings link to their words. */
export default function ResumeExampleView() {
  return (
    <ExampleLoader name="resume">
      {({ review, ad }: ResumeExample) => (
        <>
          <ExampleInput
            items={[
              ['A resume', 'hers, as a text'],
              ['A job ad', <Ad key="ad" title={ad.title} text={ad.text} />],
            ]}
          />
          <Judged review={review} />
        </>
      )}
    </ExampleLoader>
  );
}

function Ad({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary className="target cursor-pointer content-center">{title}</summary>
      <p className="mt-2 text-sm whitespace-pre-line text-muted">{text.trim()}</p>
    </details>
  );
}

function Judged({ review }: { review: Review }) {
  const checks = [...(review.readability.file ?? []), ...review.readability.fields];
  const short = summarizeReview(review, checks);
  const tiles = [
    ['reading', 'Reading', short.read],
    ['quality', 'Quality', short.quality],
    ['ad', 'Job ad', short.match],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <ul aria-label="The verdicts in short" className="grid grid-cols-3 gap-2 sm:gap-4">
        {tiles.map(([id, name, value]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="grid min-h-11 content-start gap-0.5 rounded-md border border-border bg-surface px-2 py-2 hover:bg-raised sm:px-4"
            >
              <span className="text-xs text-muted sm:text-sm">{name}</span>
              <span className="text-sm font-bold tabular-nums sm:text-lg">{value}</span>
            </a>
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,27rem)]">
        <div className="grid min-w-0 gap-4 lg:sticky lg:top-6">
          <p className="text-sm text-muted">
            In the tool this page is an editor: each change is judged while you type.
          </p>
          <ResumePaper draft={review.draft} />
        </div>
        <div className="grid min-w-0 gap-10">
          <Verdict id="quality" title="Quality">
            <QualityPart review={review} />
          </Verdict>
          <Verdict id="ad" title="Job ad">
            {review.match?.kind === 'match' ? <MatchResult match={review.match} ad={null} /> : null}
          </Verdict>
          <Verdict id="reading" title="Reading">
            <ReadabilityPart checks={checks} review={review} />
          </Verdict>
        </div>
      </div>
    </div>
  );
}

function Verdict({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-label={title}
      className="grid min-w-0 scroll-mt-6 gap-5 border-t-4 border-border pt-4"
    >
      <p className="text-sm font-bold text-muted">{title}</p>
      {children}
    </section>
  );
}
