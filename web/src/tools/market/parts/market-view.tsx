import type {
  Market,
  MarketOccupation,
  OwnPay,
  PayPosition,
} from '@roletrail/contracts/tools/market';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { Alert } from '../../../ui/alert.tsx';
import { fewOf, joinWithAnd } from '../market-lines.ts';
import { formatPosition } from '../own-pay.ts';
import { AreaPayPart } from './area-pay.tsx';
import { FieldEntry } from './field-entry.tsx';
import { Headline } from './headline.tsx';
import { JobsChart } from './jobs-chart.tsx';
import { PayCharts } from './pay-chart.tsx';
import { type Add, RelatedOccupations } from './related.tsx';
import { FiguresTable, RanksTable } from './tables.tsx';

/** Loaded after the figures: what writes the file is not needed to read them. */
const ExportButton = lazy(() => import('./export-button.tsx'));

/** Own pay, with its position in each occupation. */
export type Placed = {
  readonly own: OwnPay;
  readonly of: (occupation: MarketOccupation) => PayPosition | null;
};

/** Returns the position of the pay that a saved result contains; null if it has none. */
export function placedIn({ ownPay: own }: Market): Placed | null {
  return own && { own, of: ({ ownPay }) => ownPay };
}

/** Shows the figures of the chosen occupations. @param placed null: no own pay */
export function MarketView(props: { market: Market; placed: Placed | null; onAdd: Add }) {
  const { market, placed, onAdd } = props;
  const { area, occupations } = market;
  return (
    <div className="grid gap-10">
      <Headline occupations={occupations} />
      <Suspense fallback={<div className="min-h-11" />}>
        <ExportButton market={market} />
      </Suspense>
      <Holes occupations={occupations} />
      {area === null ? null : (
        <Part title={`Pay in ${area.title}`}>
          <AreaPayPart area={area} occupations={occupations} />
        </Part>
      )}
      {occupations.some(({ page }) => page !== null) ? (
        <Published occupations={occupations} placed={placed} />
      ) : null}
      <Part title="What one needs to enter">
        <FieldEntry occupations={occupations} />
      </Part>
      <Part title="Near occupations and fields">
        <RelatedOccupations occupations={occupations} onAdd={onAdd} />
      </Part>
      <Sources market={market} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5"
    >
      <h2 className="border-t-4 border-border pt-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

type Published = { occupations: readonly MarketOccupation[]; placed: Placed | null };

/** Details that only pages of the Handbook have. */
function Published({ occupations, placed }: Published) {
  return (
    <>
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Part title="Pay">
          {placed === null ? null : <Positions occupations={occupations} placed={placed} />}
          <PayCharts occupations={occupations} own={placed?.own ?? null} />
        </Part>
        <Part title="Jobs">
          <JobsChart occupations={occupations} />
          <p className="max-w-prose text-sm text-muted">
            Most openings come from people who leave: see both in the table.
          </p>
        </Part>
      </div>
      <Part title="All figures">
        <FiguresTable occupations={occupations} />
      </Part>
      <Part title="How they compare">
        <p className="max-w-prose text-sm text-muted">
          Place 1 has the highest figure of the Handbook’s pages that print one; a group counts
          once.{' '}
          <span className="max-sm:hidden">
            The point on the line goes from the lowest, left, to the highest.
          </span>
        </p>
        <RanksTable occupations={occupations} />
      </Part>
    </>
  );
}

/** Lists the missing figures, before the figures. */
function Holes({ occupations }: { occupations: readonly MarketOccupation[] }) {
  const without = occupations.filter(({ page }) => page === null);
  const groups = occupations.filter(({ page }) => (page?.sharedWith.length ?? 0) > 0);
  const surveyed = occupations.filter(({ page }) => page?.source === 'survey');
  if (without.length + groups.length + surveyed.length === 0) return null;
  return (
    <div className="grid gap-3">
      {without.length === 0 ? null : (
        <Alert
          title={`No pay, jobs or outlook of ${joinWithAnd(without.map(({ title }) => title))}`}
        >
          No source has figures of it.
        </Alert>
      )}
      {surveyed.length === 0 ? null : (
        <Alert title={`No outlook of ${joinWithAnd(surveyed.map(({ title }) => title))}`}>
          The Handbook has no page for it. Pay and jobs are those of employees.
        </Alert>
      )}
      {groups.map(({ code, title, page }) => (
        <Alert key={code} title={`Figures of a group: ${title}`}>
          They are those of “{page?.title}”, which it shares with{' '}
          {fewOf(page?.sharedWith.map((other) => other.title) ?? [])}. No source counts them apart.
        </Alert>
      ))}
    </div>
  );
}

function Positions(props: { occupations: readonly MarketOccupation[]; placed: Placed }) {
  const { occupations, placed } = props;
  return (
    <div role="status" aria-label="Where your pay lies">
      <ul className="grid gap-2">
        {occupations.map((occupation) => {
          const position = placed.of(occupation);
          return position === null ? null : (
            <li key={occupation.code} className="border-l-4 border-accent-edge pl-4">
              <strong>{occupation.title}.</strong>{' '}
              {formatPosition(occupation, placed.own, position)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Sources({ market: { source, release, area, occupations } }: { market: Market }) {
  const pages = new Map(
    occupations.flatMap(({ page }) => (page?.source === 'handbook' ? [[page.slug, page]] : [])),
  );
  return (
    <div className="grid gap-2 border-t border-border pt-4 text-xs text-muted">
      <p>
        Bureau of Labor Statistics, {source.name} ({source.period}).{' '}
        {area === null ? 'National only' : `National but for the pay in ${area.title}`}, and none of
        ads that are open today. Ties between occupations: O*NET 29.3 and the Handbook. Release{' '}
        {release}.{' '}
        <Link className="link" to="/about/data">
          Data and licences
        </Link>
      </p>
      {pages.size === 0 ? null : (
        <p>
          Pages of the Handbook:{' '}
          {[...pages.values()].map(({ slug, title, url }, at) => (
            <span key={slug}>
              {at === 0 ? '' : ', '}
              <a className="link inline-flex target items-center" href={url} rel="noreferrer">
                {title}
              </a>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
