import type { AssessedSkill } from '@roletrail/contracts/tools/skills';
import { useQueryClient } from '@tanstack/react-query';
import { addToPlan } from '../../../features/due/api/due.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { formatLevel } from '../labels.ts';

/** Gaps that one press adds. */
const ADDED_MOST = 3;

/**
 * Adds the largest gaps to the weekly plan, as one task each. A task that is there is not added
 * again.
 * @param props.gaps largest first @param props.link page of the assessment
 */
export function PlanGaps(props: { gaps: readonly AssessedSkill[]; role: string; link: string }) {
  const { role, link } = props;
  const gaps = props.gaps.slice(0, ADDED_MOST);
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  if (gaps.length === 0) return null;
  const add = () =>
    run(async () => {
      let added = 0;
      for (const { label, self, need } of gaps) {
        const answer = await addToPlan(http, {
          title: `Practise: ${label}`,
          why: `You rated yourself ${self}; ${formatLevel(need)} is needed for ${role}.`.slice(
            0,
            240,
          ),
          link,
        });
        if (answer.added) added += 1;
      }
      await queries.invalidateQueries({ queryKey: ['tools', 'saved'] });
      toast({
        title: added === 0 ? 'They are in your plan already' : `Added to your plan: ${added}`,
      });
    });
  return (
    <div className="grid justify-items-start gap-2" data-no-print>
      <Button variant="outline" busy={busy} onClick={() => void add()}>
        {gaps.length === 1
          ? 'Add this gap to my plan'
          : `Add the ${gaps.length} largest to my plan`}
      </Button>
      {error ? <Alert variant="destructive" title={formatRefusal(error)} /> : null}
    </div>
  );
}
