import type { EducationNeed, SkillsAssessed } from '@roletrail/contracts/tools/skills';
import { Link } from 'react-router-dom';
import { percent } from '../../../lib/career-format.ts';
import { DescriptionList } from '../../../ui/description-list.tsx';
import { LICENCE_NEEDS } from '../labels.ts';
import { NamedBars } from './named-bars.tsx';

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
      {education?.people ? <People people={education.people} /> : null}
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

function People({ people }: { people: NonNullable<EducationNeed['people']> }) {
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">What people in it studied</h3>
      <NamedBars
        label="Share of people at each level of education"
        rows={people.map(({ level, percent: value }) => ({
          name: level,
          value: percent(Math.round(value)),
          share: value / 100,
        }))}
      />
    </div>
  );
}
