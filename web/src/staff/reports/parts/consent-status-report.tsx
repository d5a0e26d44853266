import type { AuditReports } from '@roletrail/contracts/http/audit-reports';
import type { ConsentReason } from '@roletrail/contracts/http/legal';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { CONSENT_STATUS_LABELS } from '../../../features/consent-words/labels.ts';
import { Loading } from '../../../kit/waiting.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { reportsQuery } from '../api/reports.ts';
import { Claims } from './claims.tsx';
import { People } from './people.tsx';
import { SaveList } from './save-list.tsx';
import { TrailFailure } from './trail-failure.tsx';

const isReason = (text: string | null): text is ConsentReason =>
  text !== null && text in CONSENT_STATUS_LABELS;

/** Counts users by consent status, with the rule of the gate. Each count links to its users. */
export function ConsentStatusReport() {
  const { data, error, refetch } = useQuery(reportsQuery(useHttp()));
  const [search] = useSearchParams();
  const reason = search.get('reason');
  if (error) return <TrailFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="the counts" />;
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-sm text-muted">
          Counted at {formatUtc(data.at)}. People who were erased are left out.
        </p>
        <SaveList path="reports.csv">Save the counts (CSV)</SaveList>
      </div>
      <div className="grid gap-10 lg:grid-cols-2">
        <Counts title="Consent state of people" counts={data.standing} again={false} />
        <Counts title="Asked again, and why" counts={data.askedAgain} again />
      </div>
      {isReason(reason) ? <People reason={reason} again={search.get('again') === 'true'} /> : null}
      <Versions rows={data.byVersion} />
      <Claims count={data.claimed} />
      <p>
        <Link className="link target inline-flex items-center" to="?decision=declined">
          Every refusal, one by one
        </Link>
      </p>
    </div>
  );
}

function Counts(props: { title: string; counts: AuditReports['standing']; again: boolean }) {
  const { title, counts, again } = props;
  if (counts.length === 0) {
    return (
      <section aria-label={title} className="grid content-start gap-3">
        <h2 className="text-lg">{title}</h2>
        <p className="text-muted">No one.</p>
      </section>
    );
  }
  return (
    <Figures title={title} columns={['State', 'People']}>
      {counts.map(({ reason, people }) => (
        <Row
          key={reason}
          name={
            <Link
              className="link target inline-flex items-center"
              preventScrollReset
              to={`?${new URLSearchParams({ view: 'standing', reason, again: String(again) })}`}
            >
              {CONSENT_STATUS_LABELS[reason]}
            </Link>
          }
          figures={[people]}
        />
      ))}
    </Figures>
  );
}

function Versions({ rows }: { rows: AuditReports['byVersion'] }) {
  if (rows.length === 0) return null;
  return (
    <Figures title="By version" columns={['Document', 'Accepted', 'Declined', 'Last accepted by']}>
      {rows.map(({ document, version, accepted, declined, people }) => (
        <Row
          key={`${document} ${version}`}
          name={
            <Link
              className="link target inline-flex items-center"
              to={`?${new URLSearchParams({ document, version })}`}
            >
              {document === 'terms' ? 'Terms' : 'Privacy policy'} {version}
            </Link>
          }
          figures={[accepted, declined, people]}
        />
      ))}
    </Figures>
  );
}

function Figures(props: { title: string; columns: readonly string[]; children: ReactNode }) {
  const [first, ...rest] = props.columns;
  const titleId = useId();
  return (
    <section aria-label={props.title} className="grid content-start gap-3">
      <h2 id={titleId} className="text-lg">
        {props.title}
      </h2>
      <table aria-labelledby={titleId} className="w-full text-sm">
        <thead className="text-left text-muted">
          <tr>
            <th scope="col" className="py-2 font-bold">
              {first}
            </th>
            {rest.map((column) => (
              <th key={column} scope="col" className="py-2 pl-3 text-right font-bold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

function Row({ name, figures }: { name: ReactNode; figures: readonly number[] }) {
  return (
    <tr className="border-t border-border">
      <th scope="row" className="py-1 text-left font-normal [overflow-wrap:anywhere]">
        {name}
      </th>
      {Object.entries(figures).map(([column, figure]) => (
        <td key={column} className="pl-3 text-right tabular-nums">
          {figure.toLocaleString('en-GB')}
        </td>
      ))}
    </tr>
  );
}
