import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { formatErrorMessage } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '../../../ui/dialog.tsx';
import { DEAD_LETTERS_KEY } from '../api/dead-letters.ts';
import { letterName } from '../dead-letter-labels.ts';

/** Action on a dead letter. */
export interface LetterAct {
  readonly verb: 'Redrive' | 'Discard';
  /** label of the cancel button */
  readonly leave: string;
  readonly variant: 'default' | 'destructive';
}

/**
 * Button of an action with a confirmation dialog.
 * @param off true if a worker will read the record
 * @param says consequences
 * @param children form of the action; gets a close function and is reset each time
 */
export function LetterDialog(props: {
  letter: DeadLetterItem;
  act: LetterAct;
  off: boolean;
  says: ReactNode;
  children: (close: () => void) => ReactNode;
}) {
  const { letter, act, off, says, children } = props;
  const [open, setOpen] = useState(false);
  const name = letterName(letter);
  return (
    <AlertDialog open={open} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button
          variant={act.variant === 'default' ? 'outline' : act.variant}
          size="sm"
          aria-disabled={off}
        >
          {act.verb}
          <span className="sr-only"> {name}</span>
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">{act.verb} this record?</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="grid gap-3 [overflow-wrap:anywhere]">
            <p className="font-bold">{name}</p>
            {says}
          </div>
        </AlertDialogDescription>
        {children(() => setOpen(false))}
      </AlertDialogContent>
    </AlertDialog>
  );
}

/**
 * Form of the confirmation.
 * @param send null: a choice is missing, see `onMissing`
 * @param onSent called after the server accepted it; closes the dialog
 * @param onListed called after the list was refetched
 */
export function LetterForm(props: {
  act: LetterAct;
  send: (() => Promise<void>) | null;
  onMissing?: () => void;
  onSent: () => void;
  onListed?: () => void;
  children?: ReactNode;
}) {
  const { act, send, onMissing, onSent, onListed, children } = props;
  const queries = useQueryClient();
  const { busy, error, run } = useAction();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (send === null) return onMissing?.();
    if (!(await run(send))) return;
    onSent();
    await queries.invalidateQueries({ queryKey: DEAD_LETTERS_KEY });
    onListed?.();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {error ? <Alert variant="destructive" title={formatErrorMessage(error)} /> : null}
      {children}
      <div className="flex flex-wrap gap-3">
        <AlertDialogCancel asChild>
          <Button variant="outline">{act.leave}</Button>
        </AlertDialogCancel>
        <Button type="submit" variant={act.variant} busy={busy}>
          {act.verb} the record
        </Button>
      </div>
    </form>
  );
}
