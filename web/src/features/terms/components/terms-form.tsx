import { type RefObject, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { KeptTogether } from '../../../ui/kept-together.tsx';
import { ACCEPT_LABEL } from '../consent-attempt.ts';
import type { Reading } from '../reading-machine.ts';
import type { Failure } from '../use-decision.ts';
import { AcceptFailure } from './accept-failure.tsx';

type TermsFormProps = {
  statement: string;
  reading: Reading;
  busy: boolean;
  failure: Failure | null;
  acceptRef: RefObject<HTMLButtonElement | null>;
  onToggle: (checked: boolean) => void;
  onAccept: () => void;
  /** pressed before the end was seen and the box ticked */
  onTooEarly: () => void;
  onDecline: () => void;
};

/** Box, notice and the two answers, which are of equal size and weight. */
export function TermsForm(props: TermsFormProps) {
  const { reading, busy, failure } = props;
  const id = useId();
  const ready = reading.unlocked && reading.checked;
  return (
    <div className="grid gap-2 sm:gap-3">
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className="text-xs font-semibold text-accent-text sm:text-sm"
      >
        {hint(reading)}
      </p>
      <div className="flex gap-3">
        <Checkbox
          id={`${id}-box`}
          checked={reading.checked}
          aria-disabled={!reading.unlocked || busy}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            if (reading.unlocked && !busy) props.onToggle(event.target.checked);
          }}
        />
        <label htmlFor={`${id}-box`} className="text-sm leading-snug sm:text-base">
          <KeptTogether text={props.statement} />
        </label>
      </div>
      <p className="text-xs text-muted sm:text-sm">
        Your acceptance is recorded with UTC date and time, IP address, device information and
        document version.
      </p>
      {failure ? <AcceptFailure failure={failure} /> : null}
      <div className="grid grid-cols-2 gap-3">
        <Button
          ref={props.acceptRef}
          size="answer"
          aria-disabled={!ready || busy}
          aria-describedby={ready ? undefined : `${id}-hint`}
          onClick={props.onAccept}
          {...(busy ? {} : { onRefused: props.onTooEarly })}
        >
          {busy ? 'Processing...' : ACCEPT_LABEL}
        </Button>
        <Button variant="inverse" size="answer" disabled={busy} onClick={props.onDecline}>
          Decline &amp; Exit
        </Button>
      </div>
    </div>
  );
}

function hint(reading: Reading): string {
  if (!reading.unlocked) return 'Scroll to the end of the terms to continue.';
  if (!reading.checked) return 'Tick the box to accept.';
  return reading.tick === 'scroll'
    ? 'You reached the end, so we ticked the box. You can untick it.'
    : 'You ticked the box.';
}
