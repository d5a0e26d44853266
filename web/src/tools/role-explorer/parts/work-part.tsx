import type { OccupationDetail } from '@roletrail/contracts/http/occupations';
import { useState } from 'react';
import type { DoneActivities } from '../../../features/occupations/done-activities.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

const FIRST = 8;

/** Work activities of an occupation, those that the person has done first. */
export function Activities({
  activities,
  done,
}: Pick<OccupationDetail, 'activities'> & {
  /** null: not known, as in an example */
  done: DoneActivities | null;
}) {
  const [all, setAll] = useState(false);
  const isDone = (name: string) => done?.names.includes(name) ?? false;
  const sorted = [...activities.filter(isDone), ...activities.filter((name) => !isDone(name))];
  const shown = all ? sorted : sorted.slice(0, FIRST);
  return (
    <section aria-labelledby="activities" className="grid gap-3">
      <h3 id="activities" className="text-lg">
        What people do there
      </h3>
      {activities.length === 0 ? (
        <p className="text-sm text-muted">O*NET lists no work activities for it.</p>
      ) : (
        <>
          {done ? <p className="max-w-prose text-sm">{done.why}</p> : null}
          <ul className="grid divide-y divide-border border-y border-border">
            {shown.map((name) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
                <span className="min-w-0">{name}</span>
                {isDone(name) ? <Badge variant="accent">You have done this</Badge> : null}
              </li>
            ))}
          </ul>
          {activities.length > FIRST ? (
            <Button
              variant="outline"
              size="sm"
              className="justify-self-start"
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {all ? `The first ${FIRST}` : `All ${activities.length}`}
              <span className="sr-only"> activities</span>
            </Button>
          ) : null}
          <p className="text-xs text-muted">
            O*NET 29.3: work activities, those with most tasks first.
          </p>
        </>
      )}
    </section>
  );
}

/** Hours and conditions of work. */
export function Conditions({ conditions }: Pick<OccupationDetail, 'conditions'>) {
  const words = conditions?.words ?? [];
  return (
    <section aria-labelledby="conditions" className="grid gap-3">
      <h3 id="conditions" className="text-lg">
        Hours and conditions
      </h3>
      {words.length > 0 ? (
        <ul className="flex flex-wrap gap-2">
          {words.map((one) => (
            <li key={one}>
              <Badge>{one}</Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">
          {conditions === null
            ? 'No source here says. Check a job ad.'
            : 'The handbook names nothing special. Check a job ad.'}
        </p>
      )}
    </section>
  );
}
