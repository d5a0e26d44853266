import type { OccupationDetail } from '@roletrail/contracts/http/occupations';
import { formatFact } from '../../../features/occupations/labels.ts';
import { ScaleMeter } from './meter.tsx';

/** What it takes to get in: licence, usual entry, and the education of the people in it. */
export function EntryPart({ detail }: { detail: OccupationDetail }) {
  const { page, conditions, educationShares } = detail;
  return (
    <section aria-labelledby="entry" className="grid gap-3">
      <h3 id="entry" className="text-lg">
        Licence and education
      </h3>
      <p>{licenceInWords(conditions)}</p>
      {page?.source === 'handbook' ? (
        <p>Usual entry, after the handbook: {formatFact(page.education)}.</p>
      ) : null}
      {educationShares === null ? (
        <p className="text-sm text-muted">The education of the people in it was not surveyed.</p>
      ) : (
        <figure className="grid gap-2">
          <figcaption className="text-sm font-bold">
            What people in it have, of each 100 who were asked
          </figcaption>
          <ul className="grid gap-2.5">
            {educationShares.map(({ level, percent }) => (
              <li
                key={level}
                className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-4 gap-y-1 text-sm sm:grid-cols-[16rem_1fr_3rem]"
              >
                <span>{level}</span>
                <ScaleMeter
                  value={percent}
                  min={0}
                  max={100}
                  className="max-sm:order-last max-sm:col-span-2"
                />
                <span className="text-right tabular-nums">
                  {percent < 1 ? 'under 1' : Math.round(percent)}
                </span>
              </li>
            ))}
          </ul>
        </figure>
      )}
      <p className="text-xs text-muted">
        Licence and usual entry: Occupational Outlook Handbook 2024–34, read by us. Education of
        people: O*NET 29.3.
      </p>
    </section>
  );
}

/** A source that names no licence does not say that none is needed. */
function licenceInWords(conditions: OccupationDetail['conditions']): string {
  if (conditions === null) return 'No source here says whether it needs a licence. Check a job ad.';
  const what = conditions.licenceOf ?? 'a licence or certificate';
  switch (conditions.licence) {
    case 'required':
      return `A licence is required: ${what}.`;
    case 'some-states-or-specialities':
      return `Some states or kinds of this work require: ${what}.`;
    case 'certification-usual':
      return `Most employers expect: ${what}.`;
    case 'none-mentioned':
      return 'The handbook names no licence. Check a job ad for what employers ask.';
  }
}
