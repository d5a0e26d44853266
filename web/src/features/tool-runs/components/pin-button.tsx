import type { ToolRunSummary } from '@roletrail/contracts/tools/runs';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';

/** Pins a saved run to the top of its list, or unpins it. */
export function PinButton(props: {
  run: ToolRunSummary;
  /** refetches the list, also after a conflict */
  onPin: (pinned: boolean) => Promise<void>;
}) {
  const { title, pinned } = props.run;
  const { busy, error, run } = useAction();
  return (
    <>
      {error ? (
        <p role="alert" className="self-center text-sm font-bold text-destructive">
          {isProblem(error, 'EDIT_CONFLICT')
            ? 'You changed it elsewhere meanwhile; this is how it is now.'
            : formatRefusal(error)}
        </p>
      ) : null}
      <Button
        variant="ghost"
        size="touch"
        busy={busy}
        aria-label={`${pinned ? 'Unpin' : 'Pin'} ${title}`}
        onClick={() => void run(() => props.onPin(!pinned))}
      >
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
    </>
  );
}
