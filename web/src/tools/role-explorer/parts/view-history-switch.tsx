import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeProfile, profileQuery } from '../../../features/career-profile/api/profile.ts';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { SwitchField } from '../../../ui/choice.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { viewsQuery } from '../api/explorer.ts';

/** Switches the viewing history on or off; off deletes it. @param count of its entries */
export function ViewHistorySwitch({ count }: { count: number }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery(http));
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useAction();
  if (profile === undefined) return <Skeleton className="h-15 max-w-md" />;
  const change = (keep: boolean) =>
    run(async () => {
      try {
        await changeProfile(http, profile, { keepViews: keep });
      } finally {
        await queries.invalidateQueries({ queryKey: profileQuery(http).queryKey });
        await queries.invalidateQueries({ queryKey: viewsQuery(http).queryKey });
      }
    });
  return (
    <div className="grid gap-3">
      <SwitchField
        label="Keep what I look at"
        help="For this list and for “changed since your last view”. Only you see it."
        checked={profile.keepViews}
        onChange={() => {
          if (profile.keepViews && count > 0) setAsking(true);
          else void change(!profile.keepViews);
        }}
      />
      {error && !asking ? (
        <Alert variant="destructive" title="The switch stayed as it was">
          {formatErrorMessage(error)}
        </Alert>
      ) : null}
      <ConfirmDialog
        open={asking}
        title="Stop keeping what you look at?"
        verb="Stop and forget"
        busy={busy}
        error={error}
        onConfirm={() => void change(false).then((done) => done && setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        This also forgets the {count} that are in this list. What you saved stays.
      </ConfirmDialog>
    </div>
  );
}
