import { type DiscardReason, discardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { messageOf } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
  AlertDialogTrigger,
} from '../../../ui/dialog.tsx';
import { DEAD_LETTERS_KEY, discard } from '../api/dead-letters.ts';
import { DISCARD_WORDS, letterName } from '../dead-letter-words.ts';

/**
 * Says that nobody expects anything more of the record, and why.
 * @param off a worker is to read it
 * @param onDiscarded it leaves the list, and the focus needs another place
 */
export function DiscardLetter(props: {
  letter: DeadLetterItem;
  off: boolean;
  onDiscarded: () => void;
}) {
  const { letter, off, onDiscarded } = props;
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  return (
    <AlertDialog open={open} onOpenChange={setOpen}>
      <AlertDialogTrigger asChild>
        <Button variant="destructive" size="sm" aria-disabled={off}>
          Discard<span className="sr-only"> {letterName(letter)}</span>
        </Button>
      </AlertDialogTrigger>
      <AlertDialogContent className="grid gap-5">
        <AlertDialogTitle className="text-xl">Discard this record?</AlertDialogTitle>
        <AlertDialogDescription asChild>
          <div className="grid gap-3 [overflow-wrap:anywhere]">
            <p className="font-bold">{letterName(letter)}</p>
            <p>
              It counts as dealt with, and nothing else changes: the record stays in the log and in
              the ledger, the projection “{letter.projection}” stays without it
              {letter.subject === null ? '' : ', and the person must still decide again'}. A redrive
              or a rebuild still takes it in where it can be read.
            </p>
            <p>Your id and the reason go on record.</p>
          </div>
        </AlertDialogDescription>
        <DiscardForm
          letter={letter}
          onDone={async () => {
            setOpen(false);
            await queries.invalidateQueries({ queryKey: DEAD_LETTERS_KEY });
            onDiscarded();
          }}
        />
      </AlertDialogContent>
    </AlertDialog>
  );
}

function DiscardForm({ letter, onDone }: { letter: DeadLetterItem; onDone: () => Promise<void> }) {
  const http = useHttp();
  const { busy, error, run } = useAction();
  const [reason, setReason] = useState<DiscardReason | null>(null);
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return setProblem('Choose why.');
    if (await run(() => discard(http, letter, reason))) await onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {error ? <Alert variant="destructive" title={messageOf(error)} /> : null}
      <RadioGroup
        legend="Why"
        name="reason"
        options={discardReason.options.map((value) => ({ value, label: DISCARD_WORDS[value] }))}
        value={reason ?? ''}
        onValueChange={(value) => {
          setReason(discardReason.parse(value));
          setProblem(undefined);
        }}
        error={problem}
      />
      <div className="flex flex-wrap gap-3">
        <AlertDialogCancel asChild>
          <Button variant="outline">Keep it</Button>
        </AlertDialogCancel>
        <Button type="submit" variant="destructive" busy={busy}>
          Discard the record
        </Button>
      </div>
    </form>
  );
}
