import type { InterestPattern } from '@roletrail/contracts/tools/interests';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatZone } from '../../../features/occupations/labels.ts';
import { INTEREST_LABELS } from '../../../lib/career-format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatLevel } from '../labels.ts';
import { NamedBars } from './named-bars.tsx';

/**
 * Pattern of interests and the occupations with a similar one.
 * @param props.next true: offers to go on in the role finder
 */
export function InterestView(props: {
  result: InterestPattern;
  filter?: ReactNode;
  next?: boolean;
}) {
  const { result, filter, next = false } = props;
  const { means, flat, range, leading, occupations, compared } = result;
  return (
    <div className="grid min-w-0 gap-8">
      <section aria-labelledby="six" className="grid gap-4">
        <h2 id="six" className="text-lg">
          Six kinds of interest
        </h2>
        <p className="max-w-prose text-sm text-muted">
          {flat
            ? `All six lie within ${formatLevel(range)} of each other.`
            : `Above your own average: ${leading.map((one) => INTEREST_LABELS[one]).join('; ')}.`}{' '}
          Each is the mean of your answers of its kind, from 1 to 5. How high they are does not
          count; which are higher does.
        </p>
        <NamedBars
          label="Six kinds of interest"
          rows={means.map(({ interest, figure: { value, max } }) => ({
            name: INTEREST_LABELS[interest],
            value: `${formatLevel(value)} of ${max}`,
            share: value / max,
          }))}
        />
      </section>
      {flat ? (
        <Alert title="Your interests are too alike for a comparison">
          <p>
            The highest and the lowest are {formatLevel(range)} apart; below 0.75 there is no
            pattern to compare, so we rank no occupations. Use the whole scale from 1 to 5, or tell
            the role finder about your work instead.
          </p>
        </Alert>
      ) : (
        <section aria-labelledby="alike" className="grid gap-5">
          <h2 id="alike" className="border-t-4 border-border pt-4 text-xl">
            Occupations with a similar pattern
          </h2>
          <p className="max-w-prose text-sm text-muted">
            r is the correlation of the two patterns: 1 the same order and shape, 0 nothing in
            common. Of {compared} occupations, these are the nearest. It says nothing of what you
            can do, or of openings.
          </p>
          {filter}
          {next ? (
            <Button asChild variant="signpost" className="justify-self-start">
              <Link to={`/services/roles/smart?likes=${leading.join('')}`}>
                Find roles with these interests
              </Link>
            </Button>
          ) : null}
          <Occupations occupations={occupations} />
        </section>
      )}
      <p className="max-w-prose border-t border-border pt-4 text-xs text-muted">
        Interests of occupations from the O*NET 29.3 Database. The items are ours and have no norms:
        for exploring, not for hiring.{' '}
        <Link to="/about/data" className="underline underline-offset-2">
          Data and licences
        </Link>
      </p>
    </div>
  );
}

function Occupations({ occupations }: Pick<InterestPattern, 'occupations'>) {
  return (
    <ol className="grid gap-x-12 sm:grid-cols-2">
      {occupations.map(({ code, title, zone, likeness }) => (
        <li key={code} className="grid gap-0.5 border-b border-border py-3">
          <p className="flex items-baseline justify-between gap-4">
            <Link
              to={`/services/roles/enhanced?open=${code}`}
              className="link inline-block target min-w-0 content-center"
            >
              {title}
            </Link>
            <span className="shrink-0 text-sm font-bold tabular-nums">
              r {likeness.value.toFixed(2)}
            </span>
          </p>
          <p className="text-sm text-muted">
            {likeness.why} Preparation {formatZone(zone)}.
          </p>
        </li>
      ))}
    </ol>
  );
}
