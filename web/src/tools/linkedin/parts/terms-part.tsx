import type { Coverage, LinkedinReview, TargetTerm } from '@roletrail/contracts/tools/linkedin';
import type { Column } from '../../../kit/table/columns.ts';
import { WholeTable } from '../../../kit/table/whole-table.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { formatParts, formatProfilePoints, PART_NAMES } from '../labels.ts';

const KINDS = { must: 'Required', nice: 'Nice to have' } as const;

const COLUMNS: readonly Column<TargetTerm>[] = [
  {
    id: 'name',
    header: 'Term',
    rowHeader: true,
    cell: ({ name }) => name,
    csv: ({ name }) => name,
  },
  {
    id: 'kind',
    header: 'Asked as',
    cell: ({ kind }) => KINDS[kind],
    csv: ({ kind }) => KINDS[kind],
  },
  { id: 'parts', header: 'In your profile', cell: formatParts, csv: formatParts },
];
const IN_RESUME: Column<TargetTerm> = {
  id: 'resume',
  header: 'In your resume',
  wide: true,
  cell: ({ inResume }) => (inResume ? `“${inResume.line}”` : 'Nowhere'),
  csv: ({ inResume }) => inResume?.line ?? 'Nowhere',
};

/** Terms of the target in each part of the profile. */
export function TermsPart({ review: { coverage } }: { review: LinkedinReview }) {
  if (coverage === null) {
    return (
      <p>Choose an occupation or a job ad, and you see which of its terms your profile names.</p>
    );
  }
  if (coverage.kind !== 'coverage') return <p>{coverage.why}</p>;
  return (
    <>
      <Scores coverage={coverage} />
      <ul aria-label="Terms by part" className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {coverage.parts.map(({ part, figure }) => (
          <li key={part} className="grid gap-1">
            <Progress
              label={PART_NAMES[part]}
              value={figure.value}
              max={figure.max}
              detail={formatProfilePoints(figure.value, figure.max)}
            />
            <p className="text-sm text-muted">{figure.why}</p>
          </li>
        ))}
      </ul>
      <WholeTable
        id="linkedin-terms"
        caption="Terms of your target"
        columns={coverage.resume === null ? COLUMNS : [...COLUMNS, IN_RESUME]}
        rows={coverage.terms}
        rowKey={({ name }) => name}
      />
    </>
  );
}

function Scores({ coverage: { profile, resume } }: { coverage: Coverage }) {
  return (
    <div className="grid gap-3">
      <Progress
        label="Your profile"
        value={profile.value}
        max={profile.max}
        detail={`${formatProfilePoints(profile.value, profile.max)} points`}
      />
      {resume === null ? null : (
        <Progress
          label="Your resume"
          value={resume.value}
          max={resume.max}
          detail={`${formatProfilePoints(resume.value, resume.max)} points`}
        />
      )}
      <p className="text-sm text-muted">{profile.why} The resume analysis counts the same way.</p>
    </div>
  );
}
