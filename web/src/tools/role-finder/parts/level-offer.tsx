import type { RolesFound } from '@roletrail/contracts/tools/role-finder';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { changeProfile, profileQuery } from '../../../features/career-profile/api/profile.ts';
import { LEVEL_LABELS } from '../../../features/career-profile/labels.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { isProblem } from '../../../lib/http-errors.ts';
import { formatRefusal } from '../../../lib/refusal.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button } from '../../../ui/button.tsx';
import { levelIn } from '../level.ts';

/** Offers to store the level that a title names. */
export function LevelOffer({ title }: { title: RolesFound['titles'][number] }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery(http));
  const action = useAction();
  const found = levelIn(title);
  if (found === null || profile === undefined) return null;
  const { level, word } = found;
  const words = LEVEL_LABELS[level].toLowerCase();
  const keep = () =>
    action.run(async () => {
      try {
        await changeProfile(http, profile, { level });
      } finally {
        await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
      }
    });
  return (
    <div className="flex flex-wrap items-center gap-x-3" data-no-print>
      <p role="status" className="text-muted">
        {profile.level === level
          ? `“${word}” says ${words}: that is kept as your level.`
          : `“${word}” says ${words}. It changes no likeness.`}
      </p>
      {profile.level === level ? null : (
        <Button variant="outline" size="touch" busy={action.busy} onClick={() => void keep()}>
          Keep {words} as your level
        </Button>
      )}
      {action.error ? (
        <p role="alert" className="font-bold text-destructive">
          {isProblem(action.error, 'EDIT_CONFLICT')
            ? 'You changed your profile elsewhere. Press once more to keep this.'
            : formatRefusal(action.error)}
        </p>
      ) : null}
    </div>
  );
}
