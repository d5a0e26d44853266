import { type DiscardReason, discardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useState } from 'react';
import { useHttp } from '../../../lib/http-context.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { discard } from '../api/dead-letters.ts';
import { DISCARD_LABELS } from '../dead-letter-labels.ts';
import { type LetterAct, LetterDialog, LetterForm } from './letter-dialog.tsx';

const DISCARD: LetterAct = { verb: 'Discard', leave: 'Keep it', variant: 'destructive' };

type Props = {
  letter: DeadLetterItem;
  /** disabled because a worker will read it */
  off: boolean;
  /** the row disappears, so the focus must move */
  onDiscarded: () => void;
};

/** Discards a dead letter, with a reason. */
export function DiscardLetter({ letter, off, onDiscarded }: Props) {
  return (
    <LetterDialog letter={letter} act={DISCARD} off={off} says={<Says letter={letter} />}>
      {(close) => <DiscardForm letter={letter} onSent={close} onListed={onDiscarded} />}
    </LetterDialog>
  );
}

function Says({ letter: { projection, subject } }: { letter: DeadLetterItem }) {
  return (
    <>
      <p>
        It counts as dealt with, and nothing else changes: the record stays in the log and in the
        ledger, the projection “{projection}” stays without it
        {subject === null ? '' : ', and the person must still decide again'}. A redrive or a rebuild
        still takes it in where it can be read.
      </p>
      <p>Your id and the reason go on record.</p>
    </>
  );
}

type FormProps = { letter: DeadLetterItem; onSent: () => void; onListed: () => void };

function DiscardForm({ letter, onSent, onListed }: FormProps) {
  const http = useHttp();
  const [reason, setReason] = useState<DiscardReason | null>(null);
  const [problem, setProblem] = useState<string>();
  return (
    <LetterForm
      act={DISCARD}
      send={reason === null ? null : () => discard(http, letter, reason)}
      onMissing={() => setProblem('Choose why.')}
      onSent={onSent}
      onListed={onListed}
    >
      <RadioGroup
        legend="Why"
        name="reason"
        options={discardReason.options.map((value) => ({ value, label: DISCARD_LABELS[value] }))}
        value={reason ?? ''}
        onValueChange={(value) => {
          setReason(discardReason.parse(value));
          setProblem(undefined);
        }}
        error={problem}
      />
    </LetterForm>
  );
}
