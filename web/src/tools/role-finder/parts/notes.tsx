import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { Button } from '../../../ui/button.tsx';
import { CONDITION_LABELS, roles } from '../labels.ts';
import type { RoleFormControl } from '../role-form-control.ts';
import { renamed, togglePreference, without } from '../role-form-values.ts';
import { LevelOffer } from './level-offer.tsx';

/** Shows the occupation of each title, and alternatives. */
export function ReadAs({
  titles,
  asking,
}: {
  titles: RolesFound['titles'];
  asking: RoleFormControl;
}) {
  if (titles.length === 0) return null;
  const jobs = titles.map(({ title }) => title);
  return (
    <section aria-label="How we read your jobs" className="grid gap-3">
      {titles.map((one) => {
        const { title, read, others } = one;
        return (
          <div key={title} className="grid gap-1 text-sm">
            {read === null ? (
              <p>
                <strong>{title}</strong>: no occupation has such a name. Try another word for it.
              </p>
            ) : (
              <p>
                Matched <strong>{title}</strong> to <strong>{read.title}</strong>, which is not
                listed below.
              </p>
            )}
            {asking && others.length > 0 ? (
              <ul
                aria-label={`Not ${read?.title ?? title}?`}
                className="flex flex-wrap gap-x-4"
                data-no-print
              >
                <li className="py-2 text-muted">Did you mean:</li>
                {others.map((other) => (
                  <li key={other.code}>
                    <button
                      type="button"
                      className="link target cursor-pointer text-left"
                      onClick={() => asking.ask(renamed(asking.values, jobs, title, other.title))}
                    >
                      {other.title}
                    </button>
                  </li>
                ))}
              </ul>
            ) : null}
            {asking ? <LevelOffer title={one} /> : null}
          </div>
        );
      })}
    </section>
  );
}

/** Shows how many roles each condition removed, with a button to drop it. */
export function RemovedRolesNote({
  removed,
  asking,
}: {
  removed: RolesFound['removed'];
  asking: RoleFormControl;
}) {
  if (removed.length === 0) return null;
  return (
    <section aria-labelledby="removed" className="grid gap-3 border-t border-border pt-5">
      <h3 id="removed" className="text-lg">
        What your conditions take away
      </h3>
      <ul className="grid gap-4">
        {removed.map(({ condition, missed, unknown, back }) => (
          <li key={condition} className="grid gap-1.5 text-sm">
            <p>
              <strong>{CONDITION_LABELS[condition]}</strong> leaves out {roles(missed)}
              {unknown > 0 ? `, and ${roles(unknown)} for which our data have no figure` : ''}.
            </p>
            {back.length > 0 ? (
              <p className="text-muted">
                Without it you would also see: {back.map(({ title }) => title).join('; ')}.
              </p>
            ) : (
              <p className="text-muted">Without it the list would be the same.</p>
            )}
            {asking ? (
              <Button
                variant="outline"
                size="touch"
                className="justify-self-start"
                aria-label={`Drop it: ${CONDITION_LABELS[condition]}`}
                onClick={() => asking.ask(without(asking.values, condition))}
              >
                Drop it
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the goal found in the resume, with a button to ignore it. */
export function GoalNote({
  wanted,
  asking,
}: {
  wanted: RolesFound['wanted'];
  asking: RoleFormControl;
}) {
  if (wanted === null) return null;
  const { words, read, counts } = wanted;
  return (
    <section
      aria-label="What you want"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm"
    >
      <p>
        You say you want: <strong>{words}</strong>.{' '}
        {counts ? (
          <>
            We read that as <strong>{read.title}</strong>, and look that way too.
          </>
        ) : (
          'It does not count below.'
        )}
      </p>
      {asking ? (
        <Button
          variant="outline"
          size="touch"
          data-no-print
          onClick={() => asking.ask({ ...asking.values, withoutGoal: counts })}
        >
          {counts ? 'Do not count it' : 'Count it'}
        </Button>
      ) : null}
    </section>
  );
}

/** Offers a role, if a title may mean managing people in it. */
export function Leading({
  leading,
  asking,
}: {
  leading: RolesFound['leading'];
  asking: RoleFormControl;
}) {
  if (leading.length === 0 || !asking) return null;
  return (
    <section aria-label="Roles that lead people" className="grid gap-2 text-sm" data-no-print>
      <p>You lead people. Shall we look for that too?</p>
      <ul className="flex flex-wrap gap-2">
        {leading.map((role) => (
          <li key={role.code}>
            <Button
              variant="outline"
              size="touch"
              onClick={() => asking.ask(togglePreference(asking.values, 'more', role))}
            >
              More like {role.title}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
