import type { ExperimentAnswer, ExperimentResult } from '@roletrail/contracts/http/experiments';
import { METRIC_DAYS } from '@roletrail/contracts/staff/experiments';
import { formatUtc } from '../../../lib/format.ts';
import { Alert } from '../../../ui/alert.tsx';
import { nameArrangement } from '../labels.ts';

const percent = (share: number) =>
  (share * 100).toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const signed = (share: number) =>
  `${share > 0 ? '+' : share < 0 ? '−' : ''}${percent(Math.abs(share))}`;

function formatRate({ rate }: ExperimentResult): string {
  if (rate === null) return 'Not known yet';
  return `${percent(rate.value)}% (${percent(rate.low)} to ${percent(rate.high)})`;
}

function formatDifference({ difference }: ExperimentResult): string {
  if (difference === null) return 'Not known yet';
  const { value, low, high } = difference;
  return `${signed(value)} points (${signed(low)} to ${signed(high)})`;
}

/** Counts, rates and differences of an experiment, with what speaks against them. */
export function Results({ answer }: { answer: ExperimentAnswer }) {
  const { item, results, early, mismatch, at } = answer;
  const hasEnded = item.state === 'ended' || item.state === 'archived';
  const complete = results.reduce((sum, one) => sum + one.complete, 0);
  const [done, planned] = [complete, item.planned].map((people) => people.toLocaleString('en-GB'));
  return (
    <section aria-labelledby="experiment-results" className="grid gap-4">
      <h3 id="experiment-results" className="text-lg">
        Results
      </h3>
      {mismatch ? (
        <Alert variant="destructive" title="The split differs from the plan">
          Chance alone gives such counts less than once in 1,000 times (chi-square test). Do not use
          the result before you know why.
        </Alert>
      ) : null}
      {early ? (
        <Alert variant="warning" title={hasEnded ? 'Fewer people than planned' : 'Early look'}>
          The {METRIC_DAYS} days are over for {done} of {planned} planned people.{' '}
          {hasEnded
            ? 'No more people join. With so few, a small difference may be chance.'
            : 'A difference seen now may still change.'}
        </Alert>
      ) : null}
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        {results.map((result, at) => (
          <Arrangement
            key={result.id}
            name={nameArrangement(item.target, result.id)}
            result={result}
            isBase={at === 0}
          />
        ))}
      </ul>
      <p className="text-sm text-muted">
        {mismatch === null ? 'Too few people saw it to check the split. ' : ''}
        Rates have 95% Wilson intervals, the difference has Newcombe’s 95% interval. People whose
        days are not over, deleted accounts and demo accounts do not count. As of {formatUtc(at)}.
      </p>
    </section>
  );
}

function Arrangement(props: { name: string; result: ExperimentResult; isBase: boolean }) {
  const { name, result, isBase } = props;
  const figures = [
    ['Planned share', `${result.weight}%`],
    ['Saw it', result.exposures.toLocaleString('en-GB')],
    [`${METRIC_DAYS} days over`, result.complete.toLocaleString('en-GB')],
    ['Of these, did it', result.met.toLocaleString('en-GB')],
    ['Rate', formatRate(result)],
    ['Difference', isBase ? 'Compared with this' : formatDifference(result)],
  ] as const;
  return (
    <li className="grid content-start gap-2">
      <h4 className="text-base font-bold">{name}</h4>
      <dl className="divide-y divide-border border-y border-border">
        {figures.map(([term, value]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-sm leading-6 text-muted">{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
