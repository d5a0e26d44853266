import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useHttp } from '../../lib/http-context.tsx';
import { formatRefusal } from '../../lib/refusal.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { goals } from '../saved-items/api/goals.ts';

const TITLE_MAX = 120;

/** Makes a saved role the goal of the weekly plan, and opens the plan. An existing goal is opened. */
export function MakeGoal({ code, title }: { code: string; title: string }) {
  const http = useHttp();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const open = () =>
    run(async () => {
      const name = title.slice(0, TITLE_MAX);
      const list = await queries.fetchQuery(goals.list(http));
      const goal =
        list.find((one) => one.title === name) ?? (await goals.create(http, { title: name, code }));
      await queries.invalidateQueries({ queryKey: goals.key });
      void navigate(`/services/coaching?goal=${goal.id}`);
    });
  return (
    <>
      <Button variant="outline" size="sm" busy={busy} onClick={() => void open()}>
        Plan for this role<span className="sr-only">: {title}</span>
      </Button>
      {error ? (
        <p role="alert" className="text-sm font-bold text-destructive">
          {formatRefusal(error)}
        </p>
      ) : null}
    </>
  );
}
