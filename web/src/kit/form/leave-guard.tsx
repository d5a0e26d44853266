import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks before a page with something unsaved is left, by link, Back or closing the tab. */
export function LeaveGuard({
  isUnsaved,
  children = 'What you typed here is not saved. If you leave, it cannot be brought back.',
}: {
  isUnsaved: boolean;
  /** what becomes of the text */
  children?: string;
}) {
  const guard = useLeaveGuard(isUnsaved);
  return (
    <ConfirmDialog
      open={guard.asked}
      title="Leave what you have not saved?"
      verb="Leave it"
      busy={false}
      error={null}
      onConfirm={guard.leave}
      onCancel={guard.stay}
    >
      {children}
    </ConfirmDialog>
  );
}
