import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
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
import { DEAD_LETTERS_KEY, redrive } from '../api/dead-letters.ts';
import { letterName } from '../dead-letter-words.ts';

/** Has the worker read the record again. @param off it is asked for already */
export function RedriveLetter({ letter, off }: { letter: DeadLetterItem; off: boolean }) {
  const http = useHttp();
  const queries = useQueryClient();
  const { busy, error, run, clear } = useAction();
  const [open, setOpen] = useState(false);
  const name = letterName(letter);
  const ask = async () => {
    if (!(await run(() => redrive(http, letter)))) return;
    await queries.invalidateQueries({ queryKey: DEAD_LETTERS_KEY });
    setOpen(false);
  };
  return (
    <AlertDialog
      open={open}
      onOpenChange={(next) => {
        clear();
        setOpen(next);
      }}
    >
      <AlertDialogTrigger asChild>
        <Button variant="outline" size="sm" aria-disabled={off}>
          Redrive<span className="sr-only"> {name}</span>
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">Redrive this record?</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="grid gap-3 [overflow-wrap:anywhere]">
            <p className="font-bold">{name}</p>
            <p>
              The worker of “{letter.projection}” reads it once more, with the code that runs today.
              If that can read it, it folds it at its own place, as if it had been read from the
              start
              {letter.subject === null
                ? ''
                : ': the person then stands as it says, and who declined in it is shut out at once'}
              . If not, it stays in this list with the reason. While no worker runs, it waits.
            </p>
            <p>Nothing that the log says is changed. Your id and what came of it go on record.</p>
          </div>
        </AlertDialogDescription>
        {error ? <Alert variant="destructive" title={messageOf(error)} /> : null}
        <div className="flex flex-wrap gap-3">
          <AlertDialogCancel asChild>
            <Button variant="outline">Leave it</Button>
          </AlertDialogCancel>
          <Button busy={busy} onClick={() => void ask()}>
            Redrive the record
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}
