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
      {titles.map((one) => (
        <div key={one.title} className="grid gap-1 text-sm">
          <Reading title={one} />
          {asking ? (
            <OtherReadings
              title={one}
              onChoose={(to) => asking.ask(renamed(asking.values, jobs, one.title, to))}
            />
          ) : null}
          {asking ? <LevelOffer title={one} /> : null}
        </div>
      ))}
    </section>
  );
}

type ReadTitle = RolesFound['titles'][number];

function Reading({ title: { title, read, certainty } }: { title: ReadTitle }) {
  if (read === null) {
    return (
      <p>
        <strong>{title}</strong>: no occupation has such a name. Try another word for it.
      </p>
    );
  }
  if (certainty === 'certain') {
    return (
      <p>
        Matched <strong>{title}</strong> to <strong>{read.title}</strong>, which is not listed
        below.
      </p>
    );
  }
  return (
    <p>
      {certainty === 'ambiguous' ? (
        <>
          <strong>{title}</strong> can mean several occupations.
        </>
      ) : (
        <>
          No occupation is close to <strong>{title}</strong>.
        </>
      )}{' '}
      Until you choose, the roles start from <strong>{read.title}</strong>.
    </p>
  );
}

/** Lists what a title may mean; an unclear one can also be confirmed. */
function OtherReadings(props: { title: ReadTitle; onChoose: (title: string) => void }) {
  const { title, onChoose } = props;
  const { read, others, certainty } = title;
  const choices = certainty === 'certain' || read === null ? others : [read, ...others];
  if (choices.length === 0) return null;
  return (
    <ul
      aria-label={certainty === 'certain' ? `Not ${read?.title}?` : `What is ${title.title}?`}
      className="flex flex-wrap gap-x-4"
      data-no-print
    >
      <li className="py-2 text-muted">
        {certainty === 'certain' ? 'Did you mean:' : 'Which do you mean?'}
      </li>
      {choices.map((one) => (
        <li key={one.code}>
          <button
            type="button"
            className="link target cursor-pointer text-left"
            onClick={() => onChoose(one.title)}
          >
            {one.title}
          </button>
        </li>
      ))}
    </ul>
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
              <strong>{CONDITION_LABELS[condition]}</strong> leaves out {roles(missed)}.
              {unknown > 0 ? ` Of ${roles(unknown)} our data do not say; they stay in.` : ''}
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
