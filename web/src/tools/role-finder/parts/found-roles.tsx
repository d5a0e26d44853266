import type { RoleFinderResult } from '@roletrail/contracts/tools/role-finder';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { RoleFormControl } from '../role-form-control.ts';
import { ROLES_FIRST } from '../role-form-values.ts';
import { GoalNote, Leading, ReadAs, RemovedRolesNote } from './notes.tsx';
import { PreferenceChips } from './preference-chips.tsx';
import { RoleRow, type RoleRows } from './role-row.tsx';

/** List of roles. Its buttons change the form values and search again. */
export function FoundRoles({
  result,
  text = '',
  asking,
  rows,
}: {
  result: RoleFinderResult;
  /** text that was read; '' if there was none or it is hidden */
  text?: string;
  asking: RoleFormControl;
  /** none in an example */
  rows?: RoleRows;
}) {
  if (result.kind === 'insufficient_evidence') {
    return <Empty title="Too little to go by">{result.why}</Empty>;
  }
  const { titles, wanted, roles, removed, leading, hasMore } = result;
  return (
    <div className="grid gap-6">
      <ReadAs titles={titles} asking={asking} />
      <PreferenceChips result={result} asking={asking} />
      <GoalNote wanted={wanted} asking={asking} />
      <Leading leading={leading} asking={asking} />
      {roles.length === 0 ? (
        <Empty title="No role meets all your conditions">
          Drop one of them below; each says what it takes away.
        </Empty>
      ) : (
        <ol aria-label="Roles, the nearest first" className="grid border-t border-border">
          {roles.map((role) => (
            <li key={role.code} className="grid border-b border-border">
              <RoleRow role={role} text={text} asking={asking} rows={rows} />
              {rows ? (
                <div className="flex flex-wrap gap-2 pb-3" data-no-print>
                  {rows.acts(role)}
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      )}
      {hasMore && asking ? (
        <Button
          variant="outline"
          className="justify-self-start"
          data-no-print
          onClick={() => asking.ask({ ...asking.values, count: asking.values.count + ROLES_FIRST })}
        >
          Show {ROLES_FIRST} more
        </Button>
      ) : null}
      <RemovedRolesNote removed={removed} asking={asking} />
      <p className="border-t border-border pt-4 text-xs text-muted">
        Likeness from O*NET 29.3; pay, jobs and growth from the Bureau of Labor Statistics, United
        States, 2024–34:{' '}
        <Link to="/about/data" className="underline underline-offset-2">
          data and licences
        </Link>
      </p>
    </div>
  );
}

/** Placeholder of the list. */
export function FoundLoading() {
  return (
    <div className="grid gap-4">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-20" />
      ))}
    </div>
  );
}
