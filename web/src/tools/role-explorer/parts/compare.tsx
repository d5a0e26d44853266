import type { OccupationDetail } from '@roletrail/contracts/http/occupations';
import { COMPARED_MAX } from '@roletrail/contracts/tool-limits';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { occupationQuery } from '../../../features/occupations/api/occupations.ts';
import { withCompared } from '../../../features/occupations/compared.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { cn } from '../../../lib/cn.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { COMPARED } from '../compared.ts';
import { VIEW_PATHS, withOpen, withView } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** Compares up to four occupations in columns; stacked on narrow screens. */
export function Compare({ explorer }: { explorer: ExplorerState }) {
  const http = useHttp();
  const { compared } = explorer.address;
  const answers = useQueries({ queries: compared.map((code) => occupationQuery(http, code)) });
  if (compared.length === 0) {
    return (
      <Empty title="Nothing to compare yet">
        Tick up to {COMPARED_MAX} occupations{' '}
        <AddressLink className="link" path={VIEW_PATHS.table} to={(now) => withView(now, 'table')}>
          in the table
        </AddressLink>
        , or press “Compare” on their cards.
      </Empty>
    );
  }
  const failed = answers.find(({ error }) => error !== null);
  if (failed) {
    const retry = () => void Promise.all(answers.map(({ refetch }) => refetch()));
    return <LoadFailure what="the comparison" error={failed.error} onRetry={retry} />;
  }
  const details = answers.flatMap(({ data }) => (data ? [data] : []));
  if (details.length < compared.length) return <Loading what="the comparison" />;
  return (
    <section aria-label="Comparison" className="grid gap-4">
      {details.length > 1 ? (
        <p className="text-sm text-muted">
          Bold: they differ in {COMPARED.filter(({ of }) => !isSame(details, of)).length} of{' '}
          {COMPARED.length} measures.
        </p>
      ) : null}
      <SideBySide details={details} explorer={explorer} />
      <Below details={details} explorer={explorer} />
      <Link className="link justify-self-start" to={`/services/market?of=${compared.join(',')}`}>
        Their pay and jobs as charts, with your own pay
      </Link>
      <p className="text-xs text-muted">
        United States. Pay, jobs and outlook: Bureau of Labor Statistics, 2024–34. Skills,
        interests, technologies: O*NET 29.3. Figures of a group say nothing of how its occupations
        differ.
      </p>
    </section>
  );
}

type Props = { details: readonly OccupationDetail[]; explorer: ExplorerState };

function SideBySide({ details, explorer }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
    <section aria-label="Side by side" tabIndex={0} className="overflow-x-auto max-sm:hidden">
      <table className="w-full text-sm">
        <caption className="sr-only">Occupations side by side</caption>
        <thead>
          <tr className="border-b-2 border-control text-left align-top">
            <th scope="col" className="py-3 pr-4">
              Measure
            </th>
            {details.map((detail) => (
              <th key={detail.code} scope="col" className="min-w-40 py-3 pr-4">
                <Head detail={detail} explorer={explorer} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {COMPARED.map(({ label, of }) => (
            <tr key={label} className={cn('border-b border-border align-top', lookOf(details, of))}>
              <th scope="row" className="min-w-34 py-2.5 pr-4 text-left">
                {label}
                {isSame(details, of) ? <span className="sr-only">, the same</span> : null}
              </th>
              {details.map((detail) => (
                <td key={detail.code} className="py-2.5 pr-4 tabular-nums">
                  {of(detail)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const isSame = (details: Props['details'], of: (detail: OccupationDetail) => string) =>
  new Set(details.map(of)).size === 1;

/** Marks a measure in which the occupations differ; what is the same steps back. */
function lookOf(details: Props['details'], of: (detail: OccupationDetail) => string) {
  if (details.length < 2) return '';
  return isSame(details, of) ? 'text-muted' : 'bg-surface font-bold';
}

function Head({
  detail,
  explorer,
}: {
  detail: OccupationDetail;
  explorer: ExplorerState;
}): ReactNode {
  const { go } = explorer;
  const { code, title } = detail;
  return (
    <span className="flex items-start justify-between gap-x-4 gap-y-2 sm:flex-col">
      <button
        type="button"
        className="min-h-6 cursor-pointer text-left text-base underline decoration-control underline-offset-4 hover:decoration-current pointer-coarse:min-h-11"
        onClick={() => go((now) => withOpen(now, code))}
      >
        {title}
      </button>
      <Button variant="outline" size="sm" onClick={() => go((now) => withCompared(now, code))}>
        Remove<span className="sr-only"> {title} from the comparison</span>
      </Button>
    </span>
  );
}

/** Comparison for phones: one block per measure. */
function Below({ details, explorer }: Props) {
  return (
    <div className="grid gap-5 sm:hidden">
      <ul className="grid gap-2">
        {details.map((detail) => (
          <li key={detail.code}>
            <Head detail={detail} explorer={explorer} />
          </li>
        ))}
      </ul>
      {COMPARED.map(({ label, of }) => (
        <section
          key={label}
          aria-label={label}
          className={cn('grid gap-1 border-t border-border pt-3', lookOf(details, of))}
        >
          <h2 className="text-base">{label}</h2>
          <dl className="grid gap-1.5 text-sm">
            {details.map((detail) => (
              <div key={detail.code}>
                <dt className="text-muted">{detail.title}</dt>
                <dd className="tabular-nums">{of(detail)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
