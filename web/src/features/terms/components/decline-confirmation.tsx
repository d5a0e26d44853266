import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';

/** Confirms a refusal. The back button has the focus; the refusal needs one press. */
export function DeclineConfirmation({
  open,
  busy,
  onReview,
  onDecline,
}: {
  open: boolean;
  busy: boolean;
  onReview: () => void;
  onDecline: () => void;
}) {
  return (
    <AlertDialog open={open} onOpenChange={(next) => (next || busy ? undefined : onReview())}>
      <AlertDialogContent onEscapeKeyDown={(event) => event.preventDefault()}>
        <AlertDialogTitle className="text-xl">Are you sure you want to decline?</AlertDialogTitle>
        <AlertDialogDescription className="mt-3 text-muted">
          Signed-in pages need your acceptance. We record your refusal with the same proof as an
          acceptance, and sign you out. You can come back and decide again.
        </AlertDialogDescription>
        <div className="mt-6 grid auto-rows-fr gap-3">
          <AlertDialogCancel asChild>
            <Button variant="inverse" disabled={busy}>
              Review Terms Again
            </Button>
          </AlertDialogCancel>
          <Button variant="destructive" aria-disabled={busy} onClick={onDecline}>
            {busy ? 'Processing...' : 'Exit Without Creating Account'}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
