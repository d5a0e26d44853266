import type { EducationNeed, SkillsAssessed } from '@roletrail/contracts/tools/skills';
import { Link } from 'react-router-dom';
import { BarChart } from '../../../kit/charts/bar-chart.tsx';
import { percent } from '../../../lib/career-format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { LICENCE_NEEDS } from '../labels.ts';

/** What a degree or a licence requires, and what the work is like. */
export function BackgroundView({ result }: { result: SkillsAssessed }) {
  const { education, licence, conditions, target } = result;
  const code = target.occupation?.code;
  return (
    <div className="grid gap-6">
      <DescriptionList
        items={[
          ...(education === null
            ? []
            : [{ term: 'Education', detail: <EducationDetail education={education} /> }]),
          {
            term: 'Licence',
            detail:
              licence === null ? (
                'The handbook mentions none, or has no page for this occupation.'
              ) : (
                <>
                  <strong>{LICENCE_NEEDS[licence.need]}</strong>
                  {licence.of === null ? '' : `: ${licence.of}`}. {licence.why}
                </>
              ),
          },
          {
            term: 'Hours and conditions',
            detail:
              conditions.length === 0 ? 'Nothing particular is named.' : conditions.join(', '),
          },
        ]}
      />
      {education?.people ? <PeopleChart people={education.people} /> : null}
      <p>
        <Link
          to={`/services/roles/enhanced?open=${code}`}
          className="link inline-block target content-center"
        >
          Pay, outlook and near occupations of {target.occupation?.title}
        </Link>
      </p>
    </div>
  );
}

function EducationDetail({ education: { below, why } }: { education: EducationNeed }) {
  return (
    <>
      {below === null ? null : (
        <strong>{below ? 'Yours is below it. ' : 'Yours reaches it. '}</strong>
      )}
      {why}
    </>
  );
}

function PeopleChart({ people }: { people: NonNullable<EducationNeed['people']> }) {
  const most = people.reduce((a, b) => (b.percent > a.percent ? b : a), people[0] ?? NONE);
  return (
    <BarChart
      className="max-w-2xl"
      title="What people in it studied"
      summary={`Most often: ${most.level}, ${percent(Math.round(most.percent))}.`}
      note="Per cent of people in the occupation, O*NET 29.3 Database."
      categoryName="Education"
      categories={people.map(({ level }) => level)}
      series={[{ name: 'People', values: people.map((one) => one.percent) }]}
      format={(value) => percent(Math.round(value))}
      height={200}
    />
  );
}

const NONE = { level: 'No formal educational credential', percent: 0 } as const;
