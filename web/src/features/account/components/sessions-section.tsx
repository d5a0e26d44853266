import type { ListedSession } from '@roletrail/contracts/http/auth';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { formatErrorMessage, isProblem } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast-store.ts';
import { endSession, sessionsQuery } from '../api/sessions.ts';
import { AccountSection } from './section.tsx';
import { SessionRow } from './session-row.tsx';
import { SessionTimeline } from './session-times.tsx';

type Asking = { kind: 'one'; session: ListedSession } | { kind: 'others' };

/** Lists the sessions of the user, the current one first, with buttons to end them. */
export function SessionsSection(props: {
  /** state of the live connection */
  live: ReactNode;
  onEndOthers: () => Promise<void>;
}) {
  const http = useHttp();
  const queries = useQueryClient();
  const list = useQuery(sessionsQuery(http));
  const ending = useAction();
  const [asking, setAsking] = useState<Asking | null>(null);
  const sessions = thisOneFirst(list.data ?? []);
  const others = sessions.filter((session) => !session.current).length;

  const end = async () => {
    if (asking === null) return;
    const went = await ending.run(() =>
      asking.kind === 'one' ? endIfLive(asking.session.id) : props.onEndOthers(),
    );
    await queries.invalidateQueries({ queryKey: ['account'] });
    if (!went) return;
    setAsking(null);
    toast({ title: asking.kind === 'one' ? 'That session has ended' : 'All others have ended' });
  };
  const endIfLive = async (id: string) => {
    try {
      await endSession(http, id);
    } catch (error) {
      // It has already ended, which is the requested result.
      if (!isProblem(error, 'NOT_FOUND')) throw error;
    }
  };

  return (
    <AccountSection
      id="sessions"
      title="Where you are signed in"
      purpose="Ending a session signs that device out within a second, wherever it is."
      action={
        others > 0 ? (
          <Button variant="destructive" onClick={() => setAsking({ kind: 'others' })}>
            End all others
          </Button>
        ) : null
      }
    >
      {list.isPending ? <Skeleton className="h-40" /> : null}
      {list.isError && !list.data ? (
        <Alert variant="destructive" title="We could not read your sessions">
          <p>{formatErrorMessage(list.error)}</p>
          <Button variant="outline" size="sm" onClick={() => void list.refetch()}>
            Try again
          </Button>
        </Alert>
      ) : null}
      {sessions.length > 0 ? (
        <>
          <ul className="divide-y divide-border border-y border-border">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                onEnd={() => setAsking({ kind: 'one', session })}
              />
            ))}
          </ul>
          {sessions.length > 1 ? <SessionTimeline sessions={sessions} /> : null}
        </>
      ) : null}
      {props.live}
      <ConfirmDialog
        open={asking !== null}
        title={asking?.kind === 'others' ? 'End all other sessions?' : 'End this session?'}
        verb={asking?.kind === 'others' ? 'End the others' : 'End it'}
        busy={ending.busy}
        error={ending.error}
        onConfirm={() => void end()}
        onCancel={() => {
          ending.clear();
          setAsking(null);
        }}
      >
        {asking?.kind === 'one'
          ? `${asking.session.device.label} is signed out at once. Whatever was not saved there is lost.`
          : 'Every device but this one is signed out at once. Whatever was not saved there is lost.'}
      </ConfirmDialog>
    </AccountSection>
  );
}

function thisOneFirst(sessions: readonly ListedSession[]): ListedSession[] {
  return sessions.toSorted(
    (a, b) =>
      Number(b.current) - Number(a.current) || b.lastActivityAt.localeCompare(a.lastActivityAt),
  );
}
