import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useHttp } from '../../../lib/http-context.tsx';
import { redrive } from '../api/dead-letters.ts';
import { type LetterAct, LetterDialog, LetterForm } from './letter-dialog.tsx';

const REDRIVE: LetterAct = { verb: 'Redrive', leave: 'Leave it', variant: 'default' };

/** Requests a redrive of a dead letter. @param off true if already requested */
export function RedriveLetter({ letter, off }: { letter: DeadLetterItem; off: boolean }) {
  const http = useHttp();
  return (
    <LetterDialog letter={letter} act={REDRIVE} off={off} says={<Says letter={letter} />}>
      {(close) => <LetterForm act={REDRIVE} send={() => redrive(http, letter)} onSent={close} />}
    </LetterDialog>
  );
}

function Says({ letter: { projection, subject } }: { letter: DeadLetterItem }) {
  return (
    <>
      <p>
        The worker of “{projection}” reads it again, with today’s code. If it can, it folds it at
        its own place
        {subject === null
          ? ''
          : ': the person then stands as it says, and whoever declined in it is shut out at once'}
        . If not, it stays here with the reason. It waits while no worker runs.
      </p>
      <p>The log stays as it is. Your id and what came of it go on record.</p>
    </>
  );
}
