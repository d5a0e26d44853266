import type { MarketOccupation } from '@roletrail/contracts/tools/market';
import { formatPay } from '../../../features/occupations/labels.ts';
import { count, percent } from '../../../lib/career-format.ts';

/** Pay, openings and outlook of each occupation in large figures, before everything else. */
export function Headline({ occupations }: { occupations: readonly MarketOccupation[] }) {
  return (
    <div className="grid gap-6">
      {occupations.map((occupation) => (
        <Figures key={occupation.code} occupation={occupation} named={occupations.length > 1} />
      ))}
    </div>
  );
}

const NONE = 'no figure';

function Figures(props: { occupation: MarketOccupation; named: boolean }) {
  const { title, page } = props.occupation;
  if (page === null) return null;
  const { openings, growth, outlook } = page;
  const figures = [
    { term: 'Median pay, United States', figure: formatPay(page) ?? NONE },
    { term: 'Openings a year', figure: openings === null ? NONE : count(openings) },
    {
      term: outlook === null ? 'Jobs by 2034' : `Jobs by 2034: ${outlook.toLowerCase()}`,
      figure: growth === null ? NONE : `${growth > 0 ? '+' : ''}${percent(growth)}`,
    },
  ];
  return (
    <section aria-label={`${title} in three figures`} className="grid gap-2">
      {props.named ? <h3 className="text-base">{title}</h3> : null}
      <dl className="grid gap-x-8 gap-y-3 rounded-md bg-surface p-5 sm:grid-cols-3">
        {figures.map(({ term, figure }) => (
          <div key={term} className="flex flex-col-reverse justify-end gap-0.5">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="text-2xl leading-tight font-extrabold tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
