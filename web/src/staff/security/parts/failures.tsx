import type { SignInFailures } from '@roletrail/contracts/http/staff-security';
import { useQuery } from '@tanstack/react-query';
import { BarChart } from '../../../kit/charts/bar-chart.tsx';
import { QueryView } from '../../../kit/query-view.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { failuresQuery } from '../api.ts';
import { Section } from './section.tsx';

type Code = SignInFailures['accounts'][number];

/** Failed sign-ins by hour, and of today by account and network. */
export function Failures() {
  const query = useQuery(failuresQuery(useHttp()));
  return (
    <Section
      id="security-failures"
      title="Failed sign-ins"
      says="Accounts and networks are counted by codes that change every day, so a row names no account and days cannot be linked. Counts are deleted after 90 days."
    >
      <QueryView query={query} what="the failed sign-ins">
        {(failures) =>
          failures.since === null ? (
            <Alert variant="warning" title="Source missing">
              Failed sign-ins are not being counted, so their number is unknown. It is not 0.
            </Alert>
          ) : (
            <Counted failures={failures} since={failures.since} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Counted({ failures, since }: { failures: SignInFailures; since: string }) {
  const { hours, accounts, networks } = failures;
  const sum = (name: 'password' | 'secondFactor' | 'locked') =>
    hours.reduce((total, hour) => total + hour[name], 0);
  const [wrong, codes, locked] = [sum('password'), sum('secondFactor'), sum('locked')];
  return (
    <div className="grid gap-8 [&>*]:min-w-0">
      <BarChart
        stacked
        title="By hour"
        summary={`${wrong} with a wrong password, ${codes} with a wrong code, ${locked} refused because of too many failures.`}
        note={`Attempts per hour, UTC, at most 72 h; counted since ${formatUtc(since)}.`}
        categoryName="Hour"
        categories={hours.map(({ at }) => `${at.slice(5, 10)} ${at.slice(11, 13)} h`)}
        series={[
          { name: 'Wrong password', values: hours.map(({ password }) => password) },
          { name: 'Wrong code', values: hours.map(({ secondFactor }) => secondFactor) },
          { name: 'Locked out', values: hours.map((hour) => hour.locked) },
        ]}
      />
      <div className="grid gap-8 [&>*]:min-w-0 xl:grid-cols-2">
        <Codes title="By account, today" rows={accounts} />
        <Codes title="By network, today" rows={networks} />
      </div>
    </div>
  );
}

function Codes({ title, rows }: { title: string; rows: readonly Code[] }) {
  return (
    <div className="grid content-start gap-3">
      <h3 className="text-lg">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">No failed sign-in today.</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-border border-y border-border">
          {rows.map(({ code, password, secondFactor, locked, last }) => (
            <li key={code} className="grid gap-0.5 py-2.5 text-sm tabular-nums">
              <p className="font-mono font-bold">{code.slice(0, 8)}</p>
              <p>
                {password} wrong password, {secondFactor} wrong code, {locked} locked out
              </p>
              <p className="text-muted">Last {formatUtc(last)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
