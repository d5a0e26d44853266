import type { LaunchCheck, LaunchReadiness } from '@roletrail/contracts/http/launch-readiness';
import { useQueryClient } from '@tanstack/react-query';
import { formatLocal } from '../../../lib/format.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { LAUNCH_KEY, runCheck, withCheck } from '../api.ts';
import { ITEM_LABELS } from '../labels.ts';
import { ItemRow } from './state.tsx';
import { NamedAct, WaiverAct, WaiverText } from './waiver.tsx';

/** Machine checks, each with what it found and a button that runs it again. */
export function Checks({ checks }: { checks: readonly LaunchCheck[] }) {
  return (
    <section aria-labelledby="launch-checks" className="grid content-start gap-2">
      <h2 id="launch-checks" className="text-xl">
        Checked by the system
      </h2>
      <p className="text-sm text-muted">
        Each check runs for at most 5 s. A check without a result is unknown, never a pass.
      </p>
      <ul className="divide-y divide-border border-y border-border">
        {checks.map((check) => (
          <Check key={check.id} check={check} />
        ))}
      </ul>
    </section>
  );
}

function Check({ check }: { check: LaunchCheck }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const name = ITEM_LABELS[check.id];
  const repeat = async () => {
    let again: LaunchCheck | undefined;
    const done = await run(async () => {
      again = await runCheck(http, check.id);
    });
    if (!done || again === undefined) {
      toast({ title: `“${name}” could not be checked`, variant: 'destructive' });
      return;
    }
    const fresh = again;
    queries.setQueryData<LaunchReadiness>(LAUNCH_KEY, (now) => now && withCheck(now, fresh));
    // a decision compares the version of all states, which only the server makes
    if (fresh.state !== check.state) await queries.invalidateQueries({ queryKey: LAUNCH_KEY });
  };
  return (
    <ItemRow
      name={name}
      state={check.state}
      acts={
        <>
          <Button variant="outline" size="sm" busy={busy} onClick={() => void repeat()}>
            <NamedAct act="Check again" name={name} />
          </Button>
          <WaiverAct item={check} />
        </>
      }
    >
      <p>{check.says}</p>
      {check.advice === null ? null : <p className="text-muted">{check.advice}</p>}
      <WaiverText waiver={check.waiver} />
      <p className="text-xs text-muted tabular-nums">
        {formatLocal(check.at)}, took {check.tookMs} ms
      </p>
    </ItemRow>
  );
}
