import type {
  FactQuote,
  LinkedinReview,
  ProfileDifference,
} from '@roletrail/contracts/tools/linkedin';
import { Progress } from '../../../ui/progress.tsx';
import { DIFFERENCES, formatProfilePoints, LINE_PARTS } from '../labels.ts';

/** Differences from the resume with both sides, and how the lines of both are judged. */
export function ResumePart({ review: { consistency, lines } }: { review: LinkedinReview }) {
  return (
    <>
      {consistency === null ? (
        <p>Give your resume, and you see where titles, employers and dates differ.</p>
      ) : (
        <Differences consistency={consistency} />
      )}
      <Lines lines={lines} />
    </>
  );
}

function Differences({
  consistency: { compared, differences },
}: {
  consistency: NonNullable<LinkedinReview['consistency']>;
}) {
  const what = `${compared} ${compared === 1 ? 'entry stands' : 'entries stand'} in both.`;
  if (differences.length === 0) return <p>{what} Titles, employers and dates agree.</p>;
  return (
    <>
      <p>{what} What differs:</p>
      <ul className="grid gap-4">
        {differences.map((one) => (
          <Difference key={one.code + one.why} difference={one} />
        ))}
      </ul>
    </>
  );
}

function Difference({
  difference: { code, why, profile, resume },
}: {
  difference: ProfileDifference;
}) {
  return (
    <li className="grid gap-1 border-l-4 border-border pl-3">
      <h3 className="text-base">{DIFFERENCES[code]}</h3>
      <dl className="grid gap-x-8 gap-y-1 text-sm sm:grid-cols-2">
        <Side name="Profile" quote={profile} />
        <Side name="Resume" quote={resume} />
      </dl>
      <p className="text-sm text-muted">{why}</p>
    </li>
  );
}

function Side({ name, quote }: { name: string; quote: FactQuote | null }) {
  return (
    <div className="grid content-start">
      <dt className="text-muted">{name}</dt>
      <dd className="font-bold wrap-anywhere">{quote ? quote.line : 'not there'}</dd>
    </div>
  );
}

/** Parts of the resume review that judge lines, for both documents. */
function Lines({ lines }: { lines: LinkedinReview['lines'] }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-lg">How the lines of your jobs read</h3>
        <p className="text-sm text-muted">By the rules of the resume analysis, so both agree.</p>
      </div>
      <ul className="grid gap-5">
        {lines.profile.map((part, at) => (
          <li key={part.name} className="grid gap-2">
            <LineFigure part={part} document="profile" />
            {lines.resume?.[at] ? <LineFigure part={lines.resume[at]} document="resume" /> : null}
          </li>
        ))}
      </ul>
    </div>
  );
}

function LineFigure(props: {
  part: LinkedinReview['lines']['profile'][number];
  document: 'profile' | 'resume';
}) {
  const { part, document } = props;
  const { name, figure, why } = part;
  const label = `${LINE_PARTS[name] ?? name} in your ${document}`;
  return (
    <div className="grid gap-1">
      {figure === null ? (
        <p className="flex flex-wrap justify-between gap-x-4">
          <strong>{label}</strong>
          <span className="text-sm text-muted">not judged</span>
        </p>
      ) : (
        <Progress
          label={label}
          value={figure.value}
          max={figure.max}
          detail={formatProfilePoints(figure.value, figure.max)}
        />
      )}
      <p className="text-sm text-muted">{why}</p>
    </div>
  );
}
