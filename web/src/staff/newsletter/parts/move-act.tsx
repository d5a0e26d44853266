import type { IssueItem, IssueMove } from '@roletrail/contracts/http/staff-newsletter';
import type { ReactNode } from 'react';
import { StaffAct, TAKEN_BACK } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { moveIssue } from '../api.ts';

const reasonSchema = async () =>
  (await import('@roletrail/contracts/http/staff-newsletter')).issueTestBody;

export type ActProps = { item: IssueItem; reload: () => Promise<unknown> };

interface MoveTexts {
  readonly move: IssueMove;
  readonly from: readonly IssueItem['state'][];
  readonly label: string;
  readonly title: string;
  readonly says: ReactNode;
  readonly verb: string;
  readonly done: string;
  readonly destructive?: boolean;
}

/** Moves of issues with their words. */
export const ISSUE_MOVE_ACTS: readonly MoveTexts[] = [
  {
    move: 'unschedule',
    from: ['scheduled'],
    label: 'Back to draft',
    title: 'Take the issue back?',
    says: <p>It becomes a draft that you can change.</p>,
    verb: 'Take it back',
    done: 'The issue is a draft again',
  },
  {
    move: 'pause',
    from: ['sending'],
    label: 'Pause',
    title: 'Pause the sending?',
    says: <p>Letters that are in the mail queue, at most 50, are still sent.</p>,
    verb: 'Pause the sending',
    done: 'The sending is paused',
  },
  {
    move: 'continue',
    from: ['paused'],
    label: 'Continue',
    title: 'Continue the sending?',
    says: <p>Subscribers who have not received it yet get it now.</p>,
    verb: 'Continue the sending',
    done: 'The sending continues',
  },
  {
    move: 'stop',
    from: ['sending', 'paused'],
    label: 'Stop',
    title: 'Stop the sending?',
    says: <p>Letters that wait are deleted. You cannot continue this issue.</p>,
    verb: 'Stop the sending',
    done: 'The sending has stopped',
    destructive: true,
  },
  {
    move: 'delete',
    from: ['draft'],
    label: 'Delete',
    title: 'Delete this draft?',
    says: <p>You cannot get it back.</p>,
    verb: 'Delete the draft',
    done: 'The draft is deleted',
    destructive: true,
  },
];

/** Move that undoes another one. */
const REVERSES: Readonly<Partial<Record<IssueMove, IssueMove>>> = {
  unschedule: 'replan',
  pause: 'continue',
  continue: 'pause',
};

/** Button of a move, with its undo if there is one. */
export function MoveAct(props: ActProps & Omit<MoveTexts, 'from'> & { onClose: () => void }) {
  const { item, reload, move, onClose, ...texts } = props;
  const http = useHttp();
  const finish = () => {
    if (move === 'delete') onClose();
    void reload();
  };
  const reverse = REVERSES[move];
  const undo = async (now: IssueItem) => {
    if (reverse === undefined) return;
    await moveIssue(http, now, reverse, { reason: TAKEN_BACK });
    await reload();
  };
  return (
    <StaffAct<{ reason: string }, IssueItem>
      {...texts}
      schema={reasonSchema}
      initial={{ reason: '' }}
      seen={{ state: item.state }}
      labels={{ state: 'State' }}
      send={(body) => moveIssue(http, item, move, { reason: body.reason })}
      onDone={finish}
      {...(reverse === undefined ? {} : { undo })}
      onReload={reload}
    />
  );
}
