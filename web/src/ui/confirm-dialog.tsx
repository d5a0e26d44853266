import type { ReactNode } from 'react';
import { formatErrorMessage } from '../lib/http-errors.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from './dialog.tsx';

/** Asks before an irreversible action. Cancel has the focus. */
export function ConfirmDialog(props: {
  open: boolean;
  title: string;
  children: ReactNode;
  /** verb on the button */
  verb: string;
  busy: boolean;
  error: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { open, title, children, verb, busy, error, onConfirm, onCancel } = props;
  return (
    <AlertDialog open={open} onOpenChange={(next) => (next || busy ? undefined : onCancel())}>
      <AlertDialogContent>
        <AlertDialogTitle className="text-xl">{title}</AlertDialogTitle>
        <AlertDialogDescription className="mt-3 text-muted">{children}</AlertDialogDescription>
        {error ? (
          <Alert variant="destructive" title={formatErrorMessage(error)} className="mt-4" />
        ) : null}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <AlertDialogCancel asChild>
            <Button variant="outline">Cancel</Button>
          </AlertDialogCancel>
          <Button variant="destructive" busy={busy} onClick={onConfirm}>
            {busy ? 'One moment...' : verb}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
