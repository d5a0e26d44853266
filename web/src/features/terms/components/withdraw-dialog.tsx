import { WITHDRAWAL_WORDS_MAX } from '@roletrail/contracts/limits';
import { useRef, useState } from 'react';
import { randomUuid } from '../../../lib/browser-apis/random-uuid.ts';
import { formatErrorSentence, isOutcomeUnknown, isProblem } from '../../../lib/http-errors.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import {
  AlertDialog,
  AlertDialogCancel,
  AlertDialogContent,
  AlertDialogDescription,
  AlertDialogTitle,
} from '../../../ui/dialog.tsx';
import { TextareaField } from '../../../ui/field.tsx';
import type { Withdrawing } from '../api/withdraw.ts';
import { useTermsGate } from '../terms-gate-context.tsx';

/** Confirms a withdrawal, with an optional reason. Cancel has the focus. */
export function WithdrawDialog(props: {
  onDone: () => void;
  onCancel: () => void;
  /** no active acceptance: withdrawn or declined elsewhere */
  onNothing: () => void;
}) {
  const gate = useTermsGate();
  const action = useAction();
  const [words, setWords] = useState('');
  const sent = useRef<Withdrawing | null>(null);

  const confirm = () =>
    action.run(async () => {
      const reason = words.trim();
      // the same reason reuses the idempotency key, so that it counts once
      const again = (sent.current?.body.reason ?? '') === reason ? sent.current : null;
      const withdrawing = again ?? { key: randomUuid(), body: reason === '' ? {} : { reason } };
      sent.current = withdrawing;
      try {
        await gate.withdraw(withdrawing);
      } catch (error) {
        if (!isProblem(error, 'NOTHING_TO_WITHDRAW')) throw error;
        return props.onNothing();
      }
      props.onDone();
    });

  return (
    <AlertDialog open onOpenChange={(open) => (open || action.busy ? undefined : props.onCancel())}>
      <AlertDialogContent>
        <AlertDialogTitle className="text-xl">Withdraw your acceptance?</AlertDialogTitle>
        <AlertDialogDescription className="mt-3 text-muted">
          Your pages close at once, in every browser, until you accept the terms again.
        </AlertDialogDescription>
        {action.error ? <Failure error={action.error} /> : null}
        <TextareaField
          className="mt-5"
          label="Why, if you like to say"
          help="It is encrypted in the record, and your receipt shows it to you."
          maxLength={WITHDRAWAL_WORDS_MAX}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <AlertDialogCancel asChild>
            <Button variant="outline">Keep it</Button>
          </AlertDialogCancel>
          <Button variant="destructive" busy={action.busy} onClick={() => void confirm()}>
            {action.busy ? 'Withdrawing...' : 'Withdraw'}
          </Button>
        </div>
      </AlertDialogContent>
    </AlertDialog>
  );
}

function Failure({ error }: { error: unknown }) {
  const unknown = isOutcomeUnknown(error);
  return (
    <Alert
      variant="destructive"
      className="mt-4"
      title={
        unknown ? 'We do not know yet whether it was recorded' : 'Your withdrawal was not recorded'
      }
    >
      {formatErrorSentence(error)}
      {unknown ? ' Press the button again: it never counts twice.' : ''}
    </Alert>
  );
}
