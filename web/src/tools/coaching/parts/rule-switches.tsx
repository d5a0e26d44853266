import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryView } from '../../../kit/query-view.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { CheckboxField } from '../../../ui/choice.tsx';
import { goalSuggestionsQuery, type OpenGoal } from '../api/goals.ts';
import type { SaveGoal } from '../use-goal.ts';

type Props = { goal: OpenGoal; saving: SaveGoal; day: string };

/** Every rule that suggests tasks, with a switch. */
export function RuleSwitches(props: Props) {
  const [open, setOpen] = useState(false);
  const off = props.goal.rulesOff.length;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="target cursor-pointer font-bold">
        When we suggest tasks{off > 0 ? ` (${off} off)` : ''}
      </summary>
      {open ? <Switches {...props} /> : null}
    </details>
  );
}

function Switches({ goal, saving, day }: Props) {
  const query = useQuery(goalSuggestionsQuery(useHttp(), goal, day));
  const set = (rule: string, on: boolean) =>
    saving.save(() => ({
      rulesOff: on ? goal.rulesOff.filter((one) => one !== rule) : [...goal.rulesOff, rule],
    }));
  return (
    <QueryView query={query} what="the rules">
      {({ rules }) => (
        <ul className="mt-3 grid gap-1">
          {rules.map(({ id, when }) => (
            <li key={id}>
              <CheckboxField
                label={when}
                checked={!goal.rulesOff.includes(id)}
                disabled={saving.busy}
                onChange={(event) => void set(id, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
