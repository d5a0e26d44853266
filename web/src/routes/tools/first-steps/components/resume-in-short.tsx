import type { Review } from '@roletrail/contracts/tools/resume';
import { summarizeReview } from '../../../../tools/resume/labels.ts';
import {
  listReadabilityChecks,
  type OpenedResume,
} from '../../../../tools/resume/opened-resume.ts';
import { PartFigure } from '../../../../tools/resume/parts/part-figure.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';

/** Summarises the review of the resume tool, with a link to the tool. */
export function ResumeInShort(props: {
  opened: OpenedResume;
  fromFile: boolean;
  onResume: () => void;
}) {
  const { opened, fromFile, onResume } = props;
  const { review } = opened;
  return (
    <section aria-labelledby="resume" className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <h2 id="resume" className="text-xl">
            {fromFile ? 'Your resume' : 'A resume, begun for you'}
          </h2>
          <p className="max-w-prose text-sm text-muted">
            {fromFile
              ? 'Kept nowhere yet: it goes when you leave, unless you save a version in the tool.'
              : 'Your answers stand in it. Add what you did, and it is judged while you type.'}
          </p>
        </div>
        <Button variant="outline" onClick={onResume}>
          {fromFile ? 'Open it in the tool' : 'Go on with it'}
        </Button>
      </div>
      {fromFile ? <Judged opened={opened} /> : <Begun review={review} />}
    </section>
  );
}

function Judged({ opened }: { opened: OpenedResume }) {
  const { review } = opened;
  const short = summarizeReview(review, listReadabilityChecks(opened));
  return (
    <Card tight className="grid gap-5">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact name="Quality" value={short.quality} />
        <Fact name="Reading" value={short.read} />
      </dl>
      <p className="text-sm text-muted">{review.quality.why}</p>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-5">
        {review.quality.parts.map(({ name, figure }) => (
          <li key={name}>
            <PartFigure name={name} figure={figure} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-bold tabular-nums">{value}</dd>
    </div>
  );
}

/** Shown instead of a score while the resume has too little text. */
function Begun({ review: { draft, quality } }: { review: Review }) {
  return (
    <Card tight className="grid gap-3">
      <ul className="grid gap-1">
        {draft.entries.map(({ section, title }) => (
          <li key={section}>
            <span className="text-sm text-muted">
              {section === 'experience' ? 'Job' : 'Education'}:{' '}
            </span>
            <strong>{title}</strong>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">{quality.why}</p>
    </Card>
  );
}
