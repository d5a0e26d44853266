import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { goals } from '../../../features/saved-items/api/goals.ts';
import { useKept } from '../../../kit/saved/delayed-delete.ts';
import { SavedList } from '../../../kit/saved/saved-list.tsx';
import { withParams } from '../../../kit/url-state.ts';
import { readCurrentSearch } from '../../../lib/address-now.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet, SheetContent } from '../../../ui/sheet.tsx';
import { makePlan, type OpenGoal } from '../api/goals.ts';
import { today } from '../use-cards.ts';
import { GoalForm } from './goal-form.tsx';

/** GOAL_MAX.title, whose module would load zod with the page. */
const TITLE_MAX = 120;

/** All goals of the person: opened, renamed, deleted, and a new one. @param props.open shown one */
export function GoalList({ open }: { open: OpenGoal }) {
  const http = useHttp();
  const queries = useQueryClient();
  const [, setSearch] = useSearchParams();
  const { data = [] } = useQuery(goals.list(http));
  const kept = useKept(data);
  const [adding, setAdding] = useState(false);
  const readAgain = () => queries.invalidateQueries({ queryKey: ['tools', 'saved'] });
  const show = (id: string) => setSearch(withParams({ goal: id })(readCurrentSearch()));
  return (
    <details>
      <summary className="target cursor-pointer font-bold">All your goals ({kept.length})</summary>
      <div className="mt-2 grid justify-items-start gap-4">
        <p className="text-sm text-muted">
          Each goal has a plan and reviews of its own. You see the goal that you open here, or else
          the one that you changed last.
        </p>
        <SavedList
          label="Your goals"
          items={data}
          open={{ in: ({ id }) => show(id) }}
          current={({ id }) => id === open.id}
          facts={({ open: left }) => (left === 1 ? '1 open task' : `${left} open tasks`)}
          rename={{
            most: TITLE_MAX,
            save: (goal, title) => goals.rename(http, goal, title).finally(readAgain),
          }}
          remove={{
            send: (goal, options) => goals.remove(http, goal, options),
            onSettled: readAgain,
          }}
        />
        <Button variant="outline" size="sm" onClick={() => setAdding(true)}>
          Add a goal
        </Button>
      </div>
      <Sheet open={adding} onOpenChange={setAdding}>
        <SheetContent title="Add a goal" description="We suggest the tasks of its first week.">
          <GoalForm
            goal={null}
            verb="Make its plan"
            send={async (sent) => show(await makePlan(http, sent, today()))}
            onDone={() => {
              setAdding(false);
              void readAgain();
            }}
            onCancel={() => setAdding(false)}
          />
        </SheetContent>
      </Sheet>
    </details>
  );
}
