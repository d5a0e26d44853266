import type { OccupationDetail } from '@roletrail/contracts/http/occupations';
import { Link } from 'react-router-dom';
import type { DoneActivities } from '../../../features/occupations/done-activities.ts';
import { formatFact, formatPay, formatZone, PER } from '../../../features/occupations/labels.ts';
import { count, dollars, percent } from '../../../lib/career-format.ts';
import { formatDate } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { Activities, Conditions } from './work-part.tsx';

/** Description, figures with their source, and other names of an occupation. */
export function OccupationAbout({
  detail,
  done,
}: {
  detail: OccupationDetail;
  /** null: not known, as in an example */
  done: DoneActivities | null;
}) {
  const { description, page, names } = detail;
  return (
    <div className="grid gap-7">
      <section aria-labelledby="day" className="grid gap-2">
        <h3 id="day" className="text-lg">
          A day in the job
        </h3>
        <p className="max-w-prose">{description.text}</p>
        <p className="text-sm text-muted">
          {description.kind === 'own'
            ? 'In our own words.'
            : 'Put together from its figures: we have not described it yet.'}
        </p>
      </section>
      <Activities activities={detail.activities} done={done} />
      <Conditions conditions={detail.conditions} />
      <section aria-labelledby="figures" className="grid gap-3">
        <h3 id="figures" className="text-lg">
          Figures
        </h3>
        {page === null ? <NoFigures detail={detail} /> : <Figures detail={detail} page={page} />}
      </section>
      {names.length === 0 ? null : (
        <section aria-labelledby="names" className="grid gap-3">
          <h3 id="names" className="text-lg">
            People also call it
          </h3>
          <p className="max-w-prose text-sm">{names.join(', ')}</p>
        </section>
      )}
      <Technologies technologies={detail.technologies} />
    </div>
  );
}

function NoFigures({ detail }: { detail: OccupationDetail }) {
  return (
    <>
      <Alert title="No pay, jobs or outlook">
        Neither the Occupational Outlook Handbook nor the survey of employers has figures of it.
        That says nothing about the occupation.
      </Alert>
      <DescriptionList items={[{ term: 'Preparation', detail: formatZone(detail.zone) }]} />
    </>
  );
}

type Page = NonNullable<OccupationDetail['page']>;

function Figures({ detail, page }: { detail: OccupationDetail; page: Page }) {
  const shared = page.sharedWith.length;
  return (
    <>
      {shared === 0 ? null : (
        <Alert title={`These are figures of a group: ${page.title}`}>
          <p>
            It shares them with {page.sharedWith.map(({ title }) => title).join(', ')}. No one
            counts them apart.
          </p>
        </Alert>
      )}
      <DescriptionList items={itemsOf(detail, page)} />
      <Link
        className="link inline-flex target items-center justify-self-start"
        to={`/services/market?of=${detail.code}`}
      >
        How its pay and jobs compare
      </Link>
      <p className="text-xs text-muted">
        United States. <FiguresSource page={page} /> Preparation: O*NET 29.3.
      </p>
    </>
  );
}

function FiguresSource({ page }: { page: Page }) {
  const link = (name: string) => (
    <a className="link" href={page.url} rel="noreferrer">
      {name}
    </a>
  );
  if (page.source === 'survey') {
    return (
      <>
        Wages and jobs of May 2024, without the self-employed. Bureau of Labor Statistics,{' '}
        {link(`Occupational Employment and Wage Statistics: ${page.title}`)}. The Occupational
        Outlook Handbook has no page for it, so growth and openings are not known.
      </>
    );
  }
  return (
    <>
      Wages of May 2024; jobs in 2024; growth and openings 2024–34. Bureau of Labor Statistics,{' '}
      {link(`Occupational Outlook Handbook: ${page.title}`)}
      {page.lastModified === null ? '' : `, changed on ${formatDate(page.lastModified)}`}.
    </>
  );
}

function itemsOf(detail: OccupationDetail, page: Page) {
  const { jobs, growth, change, openings } = page;
  const grows = growth === null ? null : percent(growth);
  return [
    { term: 'Median pay', detail: formatPay(page) ?? 'no figure' },
    { term: 'Pay range', detail: formatSpread(page, detail.code) },
    { term: 'Jobs', detail: jobs === null ? 'no figure' : count(jobs) },
    {
      term: 'Growth until 2034',
      detail:
        grows === null
          ? 'no figure'
          : `${grows}${change === null ? '' : `, ${count(Math.abs(change))} jobs ${change < 0 ? 'fewer' : 'more'}`}${page.outlook === null ? '' : `. ${page.outlook}.`}`,
    },
    { term: 'Openings a year', detail: openings === null ? 'no figure' : count(openings) },
    { term: 'Entry education', detail: formatFact(page.education) },
    { term: 'Experience', detail: formatFact(page.experience) },
    { term: 'Training on the job', detail: formatFact(page.training) },
    { term: 'Preparation', detail: formatZone(detail.zone) },
    {
      term: 'Qualities',
      detail: page.qualities.length === 0 ? 'none named' : page.qualities.join(', '),
    },
  ];
}

function formatSpread({ spread, source }: Page, code: string): string {
  if (spread === null) return 'no figure';
  const { unit, p10, p90, of } = spread;
  const isOwn = of.code === code || source === 'survey';
  const whose = isOwn ? '' : ` These are of ${of.title}, the first of the group.`;
  return `Lowest tenth under ${dollars(p10, unit)}, highest over ${dollars(p90, unit)} ${PER[unit]}.${whose}`;
}

function Technologies({ technologies }: Pick<OccupationDetail, 'technologies'>) {
  return (
    <section aria-labelledby="technologies" className="grid gap-3">
      <h3 id="technologies" className="text-lg">
        Technologies
      </h3>
      {technologies.length === 0 ? (
        <p className="text-sm text-muted">O*NET names none that is hot or in demand.</p>
      ) : (
        <>
          <ul className="flex flex-wrap gap-2">
            {technologies.map(({ name, inDemand }) => (
              <li key={name}>
                <Badge variant={inDemand ? 'accent' : 'default'}>
                  {name}
                  {inDemand ? <span className="font-normal">in demand</span> : null}
                </Badge>
              </li>
            ))}
          </ul>
          <p className="text-xs text-muted">
            O*NET 29.3: often in job ads of all occupations, or, marked, in those of this one.
          </p>
        </>
      )}
    </section>
  );
}
