import type { LaunchReadiness } from '@roletrail/contracts/http/launch-readiness';
import type { LaunchState } from '@roletrail/contracts/staff/launch';
import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { formatUtc } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LAUNCH_KEY, sendDecision } from '../api.ts';
import { CHECK_STATE_LABELS, ITEM_LABELS, LAUNCH_DECISION_LABELS } from '../labels.ts';

const reasonForm = async () => (await import('../forms.ts')).launchReasonForm;
const STATES = ['pass', 'fail', 'unknown', 'waived'] as const;

const countStates = (states: readonly LaunchState[]) =>
  STATES.map((state) => {
    const n = states.filter((one) => one === state).length;
    return `${n} ${CHECK_STATE_LABELS[state].toLowerCase()}`;
  }).join(', ');

/** Summary of all states, and the two decisions. */
export function LaunchDecision({ launch }: { launch: LaunchReadiness }) {
  const items = [...launch.checks, ...launch.signOffs];
  const open = items.filter(({ state }) => state === 'fail' || state === 'unknown');
  const isReady = open.length === 0;
  const counts = countStates(items.map(({ state }) => state));
  return (
    <section aria-label="Decision" className="grid gap-4">
      <Alert
        variant={isReady ? 'success' : 'warning'}
        title={isReady ? 'Everything has passed or is waived' : `Not ready: ${open.length} open`}
      >
        <p>{counts}.</p>
        {isReady ? null : (
          <p>A go decision needs a pass or a waiver for every item. No-go is always possible.</p>
        )}
      </Alert>
      <div className="flex flex-wrap gap-3" data-no-print>
        <DecisionAct launch={launch} decision="go" counts={counts} isReady={isReady} />
        <DecisionAct launch={launch} decision="no_go" counts={counts} isReady />
      </div>
    </section>
  );
}

function DecisionAct(props: {
  launch: LaunchReadiness;
  decision: 'go' | 'no_go';
  counts: string;
  isReady: boolean;
}) {
  const { launch, decision, counts, isReady } = props;
  const http = useHttp();
  const queries = useQueryClient();
  const items = [...launch.checks, ...launch.signOffs];
  const label = LAUNCH_DECISION_LABELS[decision];
  const reload = () => queries.invalidateQueries({ queryKey: LAUNCH_KEY });
  return (
    <StaffAct<{ reason: string }, void>
      label={`Decide ${label.toLowerCase()}`}
      variant={decision === 'go' && isReady ? 'default' : 'outline'}
      title={`Decide ${label.toLowerCase()}?`}
      says={
        <>
          <p>
            All checks run again now. The decision and the states ({counts}) go into the ledger and
            stay there.
          </p>
          {isReady ? null : (
            <p className="font-bold">Some items are open, so the server will refuse a go.</p>
          )}
        </>
      }
      verb={`Record ${label.toLowerCase()}`}
      schema={reasonForm}
      initial={{ reason: '' }}
      send={({ reason }) => sendDecision(http, launch.version, { decision, reason })}
      onDone={() => void reload()}
      onReload={reload}
      done={`The decision is recorded: ${label.toLowerCase()}`}
      seen={Object.fromEntries(items.map(({ id, state }) => [id, state]))}
      labels={ITEM_LABELS}
    />
  );
}

/** Earlier decisions with the digest that is in the ledger. */
export function LaunchDecisions({ decisions }: Pick<LaunchReadiness, 'decisions'>) {
  return (
    <section aria-labelledby="launch-decisions" className="grid gap-3">
      <h2 id="launch-decisions" className="text-xl">
        Decisions
      </h2>
      {decisions.length === 0 ? (
        <p className="text-muted">Nothing is decided yet.</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {decisions.map(({ at, decision, by, reason, digest, states }) => (
            <li key={digest + at} className="grid gap-1 py-3 text-sm [overflow-wrap:anywhere]">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Badge variant={decision === 'go' ? 'success' : 'destructive'}>
                  {LAUNCH_DECISION_LABELS[decision]}
                </Badge>
                <span className="font-bold">{formatUtc(at)}</span>
                <span>{by ?? 'a deleted account'}</span>
              </p>
              <p>{reason ?? 'The reason was deleted with the account.'}</p>
              <p className="text-muted">{countStates(Object.values(states))}</p>
              <p className="font-mono text-xs text-muted">SHA-256 {digest}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
