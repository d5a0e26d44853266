import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { DEAD_LETTERS_KEY, redrive } from '../api/dead-letters.ts';
import { letterName } from '../dead-letter-labels.ts';

const schema = async () => (await import('../form-schemas.ts')).redriveFields;

/** Requests a redrive of a dead letter. @param off true if already requested */
export function RedriveLetter({ letter, off }: { letter: DeadLetterItem; off: boolean }) {
  const http = useHttp();
  const queries = useQueryClient();
  const name = letterName(letter);
  return (
    <StaffAct
      label={
        <>
          Redrive<span className="sr-only"> {name}</span>
        </>
      }
      size="sm"
      off={off}
      title="Redrive this record?"
      says={<Says letter={letter} />}
      verb="Redrive the record"
      cancelVerb="Leave it"
      schema={schema}
      initial={{ reason: '' }}
      send={({ reason }) => redrive(http, letter, reason)}
      onDone={() => void queries.invalidateQueries({ queryKey: DEAD_LETTERS_KEY })}
      done="The record is to be redriven"
    />
  );
}

function Says({ letter }: { letter: DeadLetterItem }) {
  return (
    <>
      <p className="font-bold">{letterName(letter)}</p>
      <p>
        The worker of “{letter.projection}” reads it again, with today’s code. If it can, it folds
        it at its own offset
        {letter.subject === null
          ? ''
          : ': the person’s consent then follows from it. If they declined in it, they lose access at once'}
        . If not, it stays here with the reason. It waits while no worker runs.
      </p>
      <p>The log stays as it is. The result goes on record too.</p>
    </>
  );
}
