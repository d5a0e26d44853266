import type { Offer } from '@roletrail/contracts/offer';
import { type RefObject, useId } from 'react';
import { cn } from '../../../lib/cn.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NoWrap } from '../../../ui/no-wrap.tsx';
import type { TermsReadingState } from '../reading-machine.ts';
import type { DecisionFailure } from '../use-decision.ts';
import { AcceptFailure } from './accept-failure.tsx';

type TermsFormProps = {
  offer: Offer;
  reading: TermsReadingState;
  busy: boolean;
  failure: DecisionFailure | null;
  acceptRef: RefObject<HTMLButtonElement | null>;
  onToggle: (checked: boolean) => void;
  onAccept: () => void;
  /** pressed before the end was reached and the box was ticked */
  onTooEarly: () => void;
  onDecline: () => void;
};

/**
 * Checkbox, notice and the two equal buttons. In a low window the notice follows the text, and
 * checkbox and buttons share a row. An alert replaces the hint and the notice, unless an action is
 * missing.
 */
export function TermsForm(props: TermsFormProps) {
  const { offer, reading, busy, failure } = props;
  const id = useId();
  const ready = reading.unlocked && reading.checked;
  const saved = failure !== null && ready;
  return (
    <div className="grid gap-2 roomy:gap-3 low:gap-x-4 low:gap-y-1.5 low:min-[44rem]:grid-cols-[minmax(0,1fr)_21rem] low:min-[44rem]:items-center">
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={
          saved ? 'sr-only' : 'col-span-full text-xs font-semibold text-accent-text roomy:text-sm'
        }
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
        <label
          htmlFor={`${id}-box`}
          lang={offer.locale}
          className="text-sm leading-snug roomy:text-base"
        >
          <NoWrap text={offer.statement} />
        </label>
      </div>
      <RecordNotice className={saved ? 'sr-only' : 'low:hidden'} />
      {failure ? (
        <div className="col-span-full low:min-[44rem]:order-first">
          <AcceptFailure failure={failure} />
        </div>
      ) : null}
      <div className="answers">
        <Button
          ref={props.acceptRef}
          size="answer"
          aria-disabled={!ready || busy}
          aria-describedby={ready ? undefined : `${id}-hint`}
          onClick={props.onAccept}
          {...(busy ? {} : { onRefused: props.onTooEarly })}
        >
          {busy ? 'Processing...' : <span lang={offer.locale}>{offer.buttonText}</span>}
        </Button>
        <Button variant="inverse" size="answer" disabled={busy} onClick={props.onDecline}>
          Decline &amp; Exit
        </Button>
      </div>
    </div>
  );
}

/** States what an acceptance records. Rendered in two places, so `className` sets the layout. */
export function RecordNotice({ className }: { className: string }) {
  return (
    <p className={cn('text-xs text-muted roomy:text-sm', className)}>
      Your acceptance is recorded with UTC date and time, IP address, device information and
      document version.
    </p>
  );
}

function hint(reading: TermsReadingState): string {
  if (!reading.unlocked) return 'Scroll to the end of the terms to continue.';
  if (!reading.checked) return 'Tick the box to accept.';
  return reading.tick === 'scroll'
    ? 'You reached the end, so we ticked the box. You can untick it.'
    : 'You ticked the box.';
}
