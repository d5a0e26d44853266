import { discardReason } from '@roletrail/contracts/events/dead-letter';
import type { DeadLetterItem } from '@roletrail/contracts/http/system-health';
import { useQueryClient } from '@tanstack/react-query';
import { StaffAct } from '../../../kit/staff/act-dialog.tsx';
import { useHttp } from '../../../lib/http-context.tsx';
import { RadioGroup } from '../../../ui/choice.tsx';
import { DEAD_LETTERS_KEY, discard } from '../api/dead-letters.ts';
import { DISCARD_LABELS, letterName } from '../dead-letter-labels.ts';

const schema = async () => (await import('../form-schemas.ts')).discardFields;

const REASONS = discardReason.options.map((value) => ({ value, label: DISCARD_LABELS[value] }));

type Props = {
  letter: DeadLetterItem;
  /** disabled because a worker will read it */
  off: boolean;
  /** the row disappears, so the focus must move */
  onDiscarded: () => void;
};

/** Discards a dead letter, with a reason. */
export function DiscardLetter({ letter, off, onDiscarded }: Props) {
  const http = useHttp();
  const queries = useQueryClient();
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: DEAD_LETTERS_KEY });
    onDiscarded();
  };
  const name = letterName(letter);
  return (
    <StaffAct
      label={
        <>
          Discard<span className="sr-only"> {name}</span>
        </>
      }
      variant="destructive"
      size="sm"
      off={off}
      title="Discard this record?"
      says={<Says letter={letter} />}
      noReason
      verb="Discard the record"
      cancelVerb="Keep it"
      destructive
      schema={schema}
      initial={{}}
      send={({ reason }) => discard(http, letter, reason)}
      onDone={() => void refresh()}
      done="The record is discarded"
    >
      {(field) => <RadioGroup legend="Why" options={REASONS} {...field('reason')} />}
    </StaffAct>
  );
}

function Says({ letter }: { letter: DeadLetterItem }) {
  return (
    <>
      <p className="font-bold">{letterName(letter)}</p>
      <p>
        It counts as dealt with, and nothing else changes: the record stays in the log and in the
        ledger, the projection “{letter.projection}” stays without it
        {letter.subject === null ? '' : ', and the person must still decide again'}. A redrive or a
        rebuild still reads it if it can.
      </p>
      <p>Your id and the reason go on record.</p>
    </>
  );
}
