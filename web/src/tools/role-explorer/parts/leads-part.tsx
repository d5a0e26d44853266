import type { OccupationDetail, OccupationStep } from '@roletrail/contracts/http/occupations';
import { useQuery } from '@tanstack/react-query';
import { occupationQuery } from '../../../features/occupations/api/occupations.ts';
import { formatZone, moneyChange, PER } from '../../../features/occupations/labels.ts';
import { LoadFailure } from '../../../kit/load-failure.tsx';
import { Loading } from '../../../kit/waiting.tsx';
import { dollars } from '../../../lib/career-format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { withOpen, withValues } from '../explorer-address.ts';
import type { ExplorerState } from '../use-explorer.ts';

/** State to navigate to; null if the step is only shown. */
type NextState = ExplorerState | null;
type Props = { detail: OccupationDetail; explorer: NextState };

/** Lists the neighbours of an occupation and, on request, those of one neighbour. */
export default function LeadsPart({ detail, explorer }: Props) {
  const via = detail.neighbours.find(({ code }) => code === explorer?.address.via);
  if (detail.neighbours.length === 0) {
    return <Alert title="No neighbours">Neither source names an occupation that is near.</Alert>;
  }
  if (via && explorer) {
    const { go } = explorer;
    return (
      <div className="grid gap-5">
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          onClick={() => go((now) => withValues(now, { via: null }))}
        >
          Back to all {detail.neighbours.length} neighbours
        </Button>
        <ol className="grid gap-4">
          <li>
            <Step step={via} from={detail.title} explorer={explorer} />
          </li>
        </ol>
        <Further start={detail} via={via} explorer={explorer} />
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-prose text-sm text-muted">
        Occupations that the sources call near, and what changes on the way. Levels are from 0 to 7.
      </p>
      <ol className="grid gap-4">
        {detail.neighbours.map((step) => (
          <li key={step.code}>
            <Step step={step} from={detail.title} explorer={explorer} further />
          </li>
        ))}
      </ol>
      <Sources />
    </div>
  );
}

function Sources() {
  return (
    <p className="text-xs text-muted">
      Nearness: O*NET 29.3 and the Occupational Outlook Handbook 2024–34. A skill is named when it
      is important and its level differs by half a step or more. What changes is our calculation.
    </p>
  );
}

/** Second step: lists the neighbours of `via`, except the start. */
function Further(props: { start: OccupationDetail; via: OccupationStep; explorer: ExplorerState }) {
  const { start, via, explorer } = props;
  const { data, error, refetch } = useQuery(occupationQuery(useHttp(), via.code));
  if (error)
    return <LoadFailure what="the next step" error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading what="the next step" />;
  const near = new Set([start.code, ...start.neighbours.map(({ code }) => code)]);
  const steps = data.neighbours.filter(({ code }) => !near.has(code));
  return (
    <section aria-labelledby="further" className="grid gap-4 border-l-4 border-accent-edge pl-4">
      <h3 id="further" className="text-lg">
        From {data.title} one step further
      </h3>
      {steps.length === 0 ? (
        <p className="text-muted">Its neighbours are all neighbours of {start.title} too.</p>
      ) : (
        <ol className="grid gap-4">
          {steps.map((step) => (
            <li key={step.code}>
              <Step step={step} from={data.title} explorer={explorer} whole={{ start, step }} />
            </li>
          ))}
        </ol>
      )}
      <Sources />
    </section>
  );
}

const BY = {
  onet: 'O*NET calls it related',
  handbook: 'the Handbook calls it similar',
  both: 'both sources call it near',
} as const;

function Step(props: {
  step: OccupationStep;
  from: string;
  explorer: NextState;
  further?: boolean;
  /** for a second step: the start and the first step */
  whole?: { start: OccupationDetail; step: OccupationStep };
}) {
  const { step, from, explorer, further = false, whole } = props;
  return (
    <div className="grid gap-3 rounded-md border border-border p-4">
      <div className="grid gap-0.5">
        <h3 className="text-base">{step.title}</h3>
        <p className="text-sm text-muted">
          {BY[step.by]}; preparation {formatZone(step.zone)}
        </p>
      </div>
      <PayLine step={step} from={from} />
      {whole && explorer ? <WholePay {...whole} explorer={explorer} /> : null}
      <Skills skills={step.skills} />
      {explorer ? <Acts step={step} further={further} go={explorer.go} /> : null}
    </div>
  );
}

function Acts(props: { step: OccupationStep; further: boolean; go: ExplorerState['go'] }) {
  const { step, further, go } = props;
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => go((now) => withOpen(now, step.code))}>
        Open<span className="sr-only"> {step.title}</span>
      </Button>
      {further ? (
        <Button
          variant="outline"
          size="sm"
          onClick={() => go((now) => withValues(now, { via: step.code }))}
        >
          One step further<span className="sr-only"> from {step.title}</span>
        </Button>
      ) : null}
    </div>
  );
}

function PayLine({ step, from }: { step: OccupationStep; from: string }) {
  const { pay } = step;
  if (pay.kind === 'no-figure') {
    return <p className="text-sm">Pay cannot be compared: one of the two has no such figure.</p>;
  }
  if (pay.kind === 'one-figure') {
    return <p className="text-sm">Pay cannot be compared: one figure covers both.</p>;
  }
  const { unit } = pay;
  const limits = [
    ...(pay.atLeast ? ['one of them is “at least”'] : []),
    ...(pay.group ? ['one of them is a group’s'] : []),
  ];
  return (
    <p className="text-sm">
      <strong>{moneyChange(pay.from, pay.to, unit)}</strong>: from {dollars(pay.from, unit)} as{' '}
      {from} to {dollars(pay.to, unit)} {PER[unit]}
      {limits.length > 0 ? ` (${limits.join('; ')})` : ''}
    </p>
  );
}

/** Compares the pay of the start and of the end of two steps, if both are annual. */
function WholePay(props: {
  start: OccupationDetail;
  step: OccupationStep;
  explorer: ExplorerState;
}) {
  const { start, step, explorer } = props;
  const end = explorer.byCode.get(step.code)?.figures ?? null;
  const from = start.page?.payYear ?? null;
  const to = end?.payYear ?? null;
  if (from === null || to === null || end?.slug === start.page?.slug) return null;
  return (
    <p className="text-sm">
      Both steps: {moneyChange(from, to, 'year')}, seen from {start.title}.
    </p>
  );
}

function Skills({ skills }: Pick<OccupationStep, 'skills'>) {
  if (skills === null)
    return <p className="text-sm">Skills cannot be compared: they are not rated.</p>;
  return (
    <div className="grid gap-1 text-sm">
      <Gaps label="Asks more of" gaps={skills.more} />
      <Gaps label="Asks less of" gaps={skills.less} />
      {skills.borrowed ? (
        <p className="text-muted">
          One of the two has no ratings of its own: these are its group’s.
        </p>
      ) : null}
    </div>
  );
}

type Gap = NonNullable<OccupationStep['skills']>['more'][number];

function Gaps({ label, gaps }: { label: string; gaps: readonly Gap[] }) {
  const words = gaps.map(
    ({ name, from, to }) => `${name} (${from.toFixed(1)} to ${to.toFixed(1)})`,
  );
  return (
    <p>
      <span className="text-muted">{label}: </span>
      {words.length === 0 ? 'nothing that matters' : words.join(', ')}
    </p>
  );
}
