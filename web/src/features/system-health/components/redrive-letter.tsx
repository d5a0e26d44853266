import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useHttp } from '../../../lib/http-context.tsx';
import { redrive } from '../api/dead-letters.ts';
import { type LetterAct, LetterDialog, LetterForm } from './letter-dialog.tsx';

const REDRIVE: LetterAct = { verb: 'Redrive', leave: 'Leave it', variant: 'default' };

/** Has the worker read the record again. @param off it is asked for already */
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
        The worker of “{projection}” reads it once more, with the code that runs today. If that can
        read it, it folds it at its own place, as if it had been read from the start
        {subject === null
          ? ''
          : ': the person then stands as it says, and who declined in it is shut out at once'}
        . If not, it stays in this list with the reason. While no worker runs, it waits.
      </p>
      <p>Nothing that the log says is changed. Your id and what came of it go on record.</p>
    </>
  );
}
